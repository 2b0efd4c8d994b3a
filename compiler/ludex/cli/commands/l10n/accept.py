"""Command `l10n accept`: approve stale translations that are still correct."""

from __future__ import annotations

from ludex.cli.command import argument, localized_command, option
from ludex.cli.exit_codes import Status
from ludex.cli.file_output import update_files
from ludex.cli.output import print_message, refuse
from ludex.cli.project import choose_game, choose_part, require_root
from ludex.core.messages import Bilingual, message

_APPROVED = Bilingual("translations approved: {count}", "traductions approuvées\u00a0: {count}")
_NOT_COSMETIC = Bilingual(
    "{key} ({locale}): more than the spelling has changed; a translator must check it",
    "{key} ({locale})\u00a0: plus que l’orthographe a changé\u202f; un traducteur doit vérifier",
)
_FRENCH = """\
Approuver des traductions restées justes bien que leur source ait changé.

CLÉ est la clé d’un texte\u00a0: le `msgctxt` de son message. La marque «\u00a0à réviser\u00a0» est retirée,
et l’approbation notée dans l10n.lock.

{examples}

Options\u00a0:
  --game      Le jeu\u202f; inutile dans son dossier, ou s’il n’y en a qu’un.
  --locale    Dans cette langue seulement.
  --cosmetic  Seulement si l’orthographe seule a changé\u202f; sans CLÉ, dans tous les textes.
"""


@localized_command(_FRENCH)
@argument("keys", metavar="[KEY]...", nargs=-1)
@option("--game", help="The game; not needed in its folder, or if there is only one.")
@option("--locale", help="Only in this language.")
@option(
    "--cosmetic",
    is_flag=True,
    help="Only where nothing but spelling changed; without KEY, in all texts.",
)
def command(keys: tuple[str, ...], game: str | None, locale: str | None, cosmetic: bool) -> Status:
    """Approve translations that are still right although their source has changed.

    KEY is the key of a text: the `msgctxt` of its message. The mark “needs work” is removed, and the approval
    is recorded in l10n.lock.

    \b
    Examples:
      ludex l10n accept --cosmetic
      ludex l10n accept card/ladder.text --locale en
    """
    if not keys and not cosmetic:
        refuse(message("name the texts, or use --cosmetic.", "nommez les textes, ou employez --cosmetic."))
    from ludex.actions.l10n import l10n_accept

    root = require_root()
    part = choose_part(root, game) or choose_game(root, None)
    made = l10n_accept(root, part, keys, locale=locale, cosmetic=cosmetic)
    print_message(message(*_APPROVED, count=len(made.accepted)))
    for target, key in made.refused:
        print_message(message(*_NOT_COSMETIC, key=key, locale=target))
    update_files(root, made.files, action="l10n accept")
    return Status.FOUND if made.refused and keys else Status.FINE
