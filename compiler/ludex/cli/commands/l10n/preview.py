"""Command `l10n preview`: draw a text as printed, in every language."""

from __future__ import annotations

from pathlib import Path

from ludex.cli.command import argument, localized_command, option
from ludex.cli.language import current_language
from ludex.cli.output import refuse, show
from ludex.cli.parameter_types import FilePath
from ludex.cli.project import choose_part, require_root
from ludex.core.messages import Bilingual, message

SUFFIXES = (".png", ".pdf")


_WRONG_SUFFIX = Bilingual(
    "{file}: give it a name that ends in .png or .pdf.",
    "{file}\u00a0: donnez-lui un nom qui finit par .png ou .pdf.",
)
_FRENCH = """\
Montrer le texte de CLÉ dans toutes les langues, côte à côte, sur la carte où il est imprimé.

CLÉ est la clé d’un texte (le `msgctxt` de son message) ou l’identifiant d’une entrée. Un texte qu’aucune
carte ne montre est composé en paragraphe. Ce qui ne tient pas est hachuré, et les espaces insécables ont un
signe. Le nom du fichier est écrit sur la sortie standard.

{examples}

Options\u00a0:
  --game    Le jeu\u202f; utile seulement si plusieurs ont un tel texte.
  --output  Le fichier à écrire, .png ou .pdf\u202f; sinon une image sous build/l10n/.
"""


@localized_command(_FRENCH)
@argument("key")
@option("--game", help="The game; needed only if several have this text.")
@option(
    "-o",
    "--output",
    type=FilePath(dir_okay=False, path_type=Path),
    help="The file to write, .png or .pdf; by default a picture under build/l10n/.",
)
def command(key: str, game: str | None, output: Path | None) -> None:
    """Show the text of KEY in all languages, side by side, on the card that prints it.

    KEY is the key of a text (the `msgctxt` of its message) or the id of an entry. A text that no card shows
    is set as a paragraph. Overflow is hatched, and no-break spaces are marked. The name of the file is
    written to standard output.

    \b
    Examples:
      ludex l10n preview card/ladder.text
      ludex l10n preview card/ladder -o ladder.pdf
    """
    if output is not None and output.suffix.lower() not in SUFFIXES:
        refuse(message(*_WRONG_SUFFIX, file=str(output)))
    from ludex.actions.l10n_preview import l10n_preview
    from ludex.core.filesystem import replace_file

    root = require_root()
    wanted = choose_part(root, game) or ""
    place = output or root / "build" / "l10n" / f"{key.replace('/', '-')}.png"
    data = l10n_preview(root, key, current_language(), game=wanted, suffix=place.suffix.lower())
    place.parent.mkdir(parents=True, exist_ok=True)
    replace_file(place, [data])
    shown = place if output else place.relative_to(root)
    show(f"{shown.as_posix()}\n")
