"""Command `l10n pseudo`: write a pseudo-translation."""

from __future__ import annotations

from ludex.cli.command import localized_command
from ludex.cli.file_output import update_files
from ludex.cli.options import game_argument
from ludex.cli.project import choose_parts, require_root

_FRENCH = """\
Faire une traduction d’essai de JEU, ou de tous les jeux\u00a0: pleine d’accents, et plus longue d’un tiers.

Les emplacements et les icônes restent. La traduction est écrite sous build/\u202f; imprimez-la avec --locale
en-XA. Un mot imprimé sans accent n’est pas traduisible. Un texte qui déborde ici déborderait aussi dans une
langue qui prend plus de place.

{examples}
"""


@localized_command(_FRENCH)
@game_argument
def command(game: str | None) -> None:
    """Make a test translation of GAME, or of all games: full of accents, and a third longer.

    Slots and icons are kept. The translation is written under build/; print it with --locale en-XA. A word
    printed without accents is not translatable. A text that overflows here would also overflow in a language
    that needs more room.

    \b
    Examples:
      ludex l10n pseudo my-game
      ludex print my-game --locale en-XA
    """
    from ludex.actions.l10n import l10n_pseudo

    root = require_root()
    update_files(root, l10n_pseudo(root, choose_parts(root, game)))
