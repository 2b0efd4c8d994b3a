"""Command `l10n accept`: approve stale translations that still hold."""

from __future__ import annotations

from ludex.cli.command import argument, localized_command, option
from ludex.cli.exit_codes import Status
from ludex.cli.file_output import update_files
from ludex.cli.output import print_message, refuse
from ludex.cli.project import choose_game, choose_part, require_root
from ludex.core.messages import Bilingual, message

_APPROVED = Bilingual("translations approved: {count}", "traductions approuvées\u00a0: {count}")
_NOT_COSMETIC = Bilingual(
    "{key} ({locale}): more than spelling changed, so a translator must look at it",
    "{key} ({locale})\u00a0: plus que l’orthographe a changé, un traducteur doit y regarder",
)
_FRENCH = """\
Approuver des traductions dont la source a changé, parce qu’elles restent justes.

CLÉ est celle d’un texte, comme dans le `msgctxt` de son message. La marque «\u00a0à revoir\u00a0» s’en va, et
ce qui est approuvé est noté dans l10n.lock.

{examples}

Options\u00a0:
  --game      Le jeu\u202f; inutile dans son dossier, ou s’il n’y en a qu’un.
  --locale    Dans cette langue seulement.
  --cosmetic  Là seulement où l’orthographe seule a changé\u202f; sans CLÉ, partout où c’est le cas.
"""


@localized_command(_FRENCH)
@argument("keys", metavar="[KEY]...", nargs=-1)
@option("--game", help="The game; not needed in its folder, nor where there is one alone.")
@option("--locale", help="Only in this language.")
@option(
    "--cosmetic",
    is_flag=True,
    help="Only where nothing but spelling changed; without KEY, everywhere that is so.",
)
def command(keys: tuple[str, ...], game: str | None, locale: str | None, cosmetic: bool) -> Status:
    """Approve translations though their source changed, because they still hold.

    KEY is that of a text, as in the `msgctxt` of its message. The mark “needs work” goes, and what was
    approved is recorded in l10n.lock.

    \b
    Examples:
      ludex l10n accept --cosmetic
      ludex l10n accept card/ladder.text --locale en
    """
    if not keys and not cosmetic:
        refuse(message("name the texts, or say --cosmetic.", "nommez les textes, ou dites --cosmetic."))
    from ludex.actions.l10n import l10n_accept

    root = require_root()
    part = choose_part(root, game) or choose_game(root, None)
    made = l10n_accept(root, part, keys, locale=locale, cosmetic=cosmetic)
    print_message(message(*_APPROVED, count=len(made.accepted)))
    for target, key in made.refused:
        print_message(message(*_NOT_COSMETIC, key=key, locale=target))
    update_files(root, made.files, action="l10n accept")
    return Status.FOUND if made.refused and keys else Status.FINE
