"""Command `rename`: give an entry, or a name in it, another name everywhere."""

from __future__ import annotations

from ludex.cli.command import argument, localized_command, option
from ludex.cli.language import current_language
from ludex.cli.options import searched_game_option
from ludex.cli.output import make_view, print_message, show, show_lines
from ludex.cli.project import choose_part, require_root
from ludex.core.messages import Bilingual, message
from ludex.report.words import format_count

_DONE = Bilingual(
    "{old} is now {new}: {places} in {files}",
    "{old} s’appelle désormais {new}\u00a0: {places} dans {files}",
)
_WOULD = Bilingual(
    "{old} would become {new}: {places} in {files}; nothing was written",
    "{old} deviendrait {new}\u00a0: {places} dans {files}\u202f; rien n’a été écrit",
)
_PLACES = (Bilingual("place", "endroit"), Bilingual("places", "endroits"))
_FILES = (Bilingual("file", "fichier"), Bilingual("files", "fichiers"))


_FRENCH = """\
Donner à une entrée un autre nom court, dans chaque fichier qui la nomme.

ANCIEN est son nom court, ou son identifiant complet si plusieurs sortes ont ce nom court\u202f; NOUVEAU est
le nouveau nom court. Les commentaires et la mise en forme restent\u202f; les catalogues de traduction
suivent. L’entrée garde son ancien nom sous `was`.

Si ANCIEN contient un point, c’est une valeur d’une entrée, ou un paramètre d’une procédure, d’une fonction
ou d’une capacité\u00a0: NOUVEAU est son nouveau nom dans les règles, les appels et les textes de toutes les
langues.

{examples}

Options\u00a0:
  --dry-run  Ne rien écrire\u202f; montrer ce qui changerait.
"""


@localized_command(_FRENCH)
@argument("old", metavar="OLD")
@argument("new", metavar="NEW")
@searched_game_option
@option("--dry-run", is_flag=True, help="Write nothing; show what would change.")
def command(old: str, new: str, game: str | None, dry_run: bool) -> None:
    """Give an entry another slug, in every file that names it.

    OLD is its slug, or its full id if several kinds share the slug; NEW is the new slug. Comments and layout
    are kept, and translations are updated. The entry keeps its old name under `was`.

    If OLD contains a dot, it is a value of an entry, or a parameter of a procedure, a function or an ability,
    and NEW is its new name in rules, in calls and in texts of all languages.

    \b
    Examples:
      ludex rename guard sentry
      ludex rename card/guard sentry --game my-game --dry-run
      ludex rename procedure/restore-health.wounds boxes
    """
    from ludex.actions.rename import rename

    root = require_root()
    made = rename(root, old, new, game=choose_part(root, game), dry_run=dry_run)
    if dry_run:
        from ludex.report.excerpts import render_changes

        show(render_changes(made.before, made.after, make_view()))
    else:
        show_lines(made.after)
    words = _WOULD if dry_run else _DONE
    places = format_count(made.places, *_PLACES, current_language())
    files = format_count(len(made.after), *_FILES, current_language())
    print_message(message(*words, old=str(made.old), new=str(made.new), places=places, files=files))
