"""Command `l10n pseudo`: write a pseudo-translation."""

from __future__ import annotations

from ludex.cli.command import localized_command
from ludex.cli.file_output import update_files
from ludex.cli.options import game_argument
from ludex.cli.project import choose_parts, require_root

_FRENCH = """\
Faire de JEU, ou de tous les jeux, une traduction que personne ne parle\u00a0: accentuée, et plus
longue d’un tiers.

Les champs et les icônes restent. Elle est écrite sous build/, et imprimée quand on demande son nom, en-XA.
Un mot sans accent dans une telle impression ne vient d’aucun texte\u202f; ce qui est trop long là le
sera dans toute langue plus longue, et s’imprime tel quel.

{examples}
"""


@localized_command(_FRENCH)
@game_argument
def command(game: str | None) -> None:
    """Make a translation of GAME, or of all games, that nobody speaks: accented, a third longer.

    Placeholders and icons stay. It is written under build/, and printed where its name, en-XA, is asked
    for. Words without accents in such a print come from no text; what is too long there will be in any
    longer language, and is printed as it is.

    \b
    Examples:
      ludex l10n pseudo my-game
      ludex print my-game --locale en-XA
    """
    from ludex.actions.l10n import l10n_pseudo

    root = require_root()
    update_files(root, l10n_pseudo(root, choose_parts(root, game)))
