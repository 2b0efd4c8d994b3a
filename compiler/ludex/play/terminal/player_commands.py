"""Commands of the player: help, undo, look, why, save, quit."""

from __future__ import annotations

import errno
import shlex
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar
from unicodedata import combining, normalize

from ludex.core.filesystem import describe_os_error
from ludex.engine.game import Game
from ludex.engine.state.views import find_unreached
from ludex.expr.tree_types import Type
from ludex.play.speech import Speech
from ludex.play.terminal.screen import PlayerQuit
from ludex.play.terminal.why_command import Subject

if TYPE_CHECKING:
    from ludex.play.terminal.choices import QuestionPrompt
    from ludex.play.terminal.session import Session

_JOINTS = str.maketrans("'’-(),", "      ")
T = TypeVar("T")
Topic = Subject | int | str
"""What `why` lists: a subject, a piece by its number, or the name of a further list (`piece`, `space`)."""
Command = Callable[["Session", "QuestionPrompt | None", str], None]
COMMANDS: dict[str, Command] = {}


def list_visible_entries(game: Game, speech: Speech, seat: int) -> dict[str, str]:
    """Return the entries of pieces that a seat sees, with their names; entries with a text come first."""
    entries = {piece["entry"] for place in game.view(seat)["places"] for piece in place["pieces"]}
    names = {entry: speech.name(entry) for entry in entries}
    ranks = {entry: (not speech.entry_text(entry), normalize_name(names[entry]), entry) for entry in entries}
    return {entry: names[entry] for entry in sorted(entries, key=ranks.__getitem__)}


def matches(typed: str, name: str) -> bool:
    """Return whether every typed word begins a word of the name, ignoring accents and case."""
    words = normalize_name(name).split()
    return all(any(word.startswith(each) for word in words) for each in normalize_name(typed).split())


def find_named(typed: str, found: list[tuple[T, str]]) -> list[tuple[T, str]]:
    """Return the value with the typed name, else all that match; a number must be the whole name."""
    exact = [each for each in found if normalize_name(each[1]) == normalize_name(typed)]
    return exact[:1] or [each for each in found if not typed.isdecimal() and matches(typed, each[1])]


def normalize_name(text: str) -> str:
    """Return a name without accents and in lower case, with spaces in place of punctuation."""
    plainer = normalize("NFKD", text.casefold().replace("œ", "oe").translate(_JOINTS))
    return "".join(each for each in plainer if not combining(each))


def typed_as(*names: str) -> Callable[[Command], Command]:
    """Declare a command and the words that a player can type for it."""

    def declare(command: Command) -> Command:
        COMMANDS.update(dict.fromkeys(names, command))
        return command

    return declare


@typed_as("help", "aide", "h")
def _help(session: Session, asking: QuestionPrompt | None, rest: str) -> None:
    session.screen.lines(session.speech.word("help").splitlines())


@typed_as("?", "rule", "règle", "regle")
def _rule(session: Session, asking: QuestionPrompt | None, rest: str) -> None:
    session.screen.lines(session.reasons.explain_question(session.game))


@typed_as("show", "table", "t")
def _show(session: Session, asking: QuestionPrompt | None, rest: str) -> None:
    session.viewer.reset()


@typed_as("look", "voir")
def _look(session: Session, asking: QuestionPrompt | None, rest: str) -> None:
    seat = asking.seat if asking is not None else len(session.game.state.seats)
    unreached = find_unreached(session.game.run, seat)
    if asking is not None and _is_number(rest, len(asking.choices)):
        choice = asking.choices[int(rest) - 1]
        if choice.entry is None or choice.entry in unreached:
            session.screen.lines(session.reasons.explain_option(session.game, choice.name, choice.given))
        else:
            _print_text(session, choice.name, session.cards.describe(choice.entry, unreached))
        return
    table = list_visible_entries(session.game, session.speech, seat)
    if not rest:
        session.screen.choices([("·", name, "") for name in table.values()])
        if not table:
            session.screen.line(session.speech.word("nothing-to-look-at"))
        return
    found = find_named(rest, [(entry, name) for entry, name in table.items()])
    others = (each for each in _list_other_entries(session, asking) if each[0] not in unreached)
    found = found or find_named(rest, list(others))
    if not found:
        _report_unknown(session, rest)
    for entry, name in found:
        _print_text(session, name, session.cards.describe(entry, unreached))
        session.screen.panels(session.viewer.board.place_panels(session.game, seat, entry))


def _list_other_entries(session: Session, asking: QuestionPrompt | None) -> Iterator[tuple[str, str]]:
    """Yield further entries with their names: those of choices, places, entries in play with a text or a
    layout, and terms and rules with a text. A rule with a code has its code as the name.
    """
    pack, speech, playing = session.reasons.pack, session.speech, session.game.machine.playing
    yield from ((each.entry, each.name) for each in (asking.choices if asking else ()) if each.entry)
    for number in range(len(pack)):
        entry = pack.id(number)
        kind = entry.partition("/")[0]
        in_play = number < playing and (speech.entry_text(entry) or session.cards.find_layouts(entry))
        if kind == "place" or in_play or (kind in ("term", "rule") and speech.entry_text(entry)):
            yield entry, str(pack.by_number(number).data.get("code") or speech.name(entry))


def _is_number(typed: str, most: int) -> bool:
    return typed.isdecimal() and typed.isascii() and len(typed) < 7 and 1 <= int(typed) <= most


def _report_unknown(session: Session, typed: str) -> None:
    word = session.speech.word
    session.screen.line(
        word("why-no-choice", n=typed) if typed.isdecimal() else word("why-no-such", given=typed)
    )


def _print_text(session: Session, name: str, lines: Sequence[str]) -> None:
    session.screen.print_bold(name)
    session.screen.lines(lines or [session.speech.word("no-text")])


@typed_as("log", "journal")
def _log(session: Session, asking: QuestionPrompt | None, rest: str) -> None:
    session.screen.lines(session.history.log or [session.speech.word("no-log")])


@typed_as("undo", "annuler", "u")
def _undo(session: Session, asking: QuestionPrompt | None, rest: str) -> None:
    back = session.undo()
    while back and session.game.question is not None and session.game.question.seat in session.bots:
        back = session.undo()  # also undoes the answers of bots in between
    session.screen.line(session.speech.word("undone" if back else "nothing-to-undo"))


@typed_as("seat", "joueur")
def _seat(session: Session, asking: QuestionPrompt | None, rest: str) -> None:
    people = session.people
    if rest.isdecimal() and int(rest) - 1 in people:
        session.ask(int(rest) - 1)
        return
    seats = len(session.game.state.seats)
    alone = session.speech.word("one-seat")
    session.screen.line(session.speech.word("which-seat", n=seats) if seats > 1 else alone)


@typed_as("save", "sauver")
def _save(session: Session, asking: QuestionPrompt | None, rest: str) -> None:
    word, line = session.speech.word, session.screen.line
    if not rest:
        line(word("save-where"))
        return
    named = rest[1:-1] if len(rest) > 2 and rest[0] == rest[-1] and rest[0] in "\"'" else rest
    file = Path(named).expanduser()
    if file.exists() and file not in session.replaceable:
        session.replaceable.add(file)
        line(word("save-exists", file=shlex.quote(named)))
        return
    try:
        session.save(file)
    except (OSError, ValueError) as error:
        refusal = error if isinstance(error, OSError) else OSError(errno.EINVAL, str(error))
        line(word("not-saved", why=describe_os_error(refusal).render(session.speech.lang)))
        return
    line(word("saved", file=shlex.quote(named), game=session.game.machine.game))


@typed_as("quit", "quitter", "exit", "q")
def _quit(session: Session, asking: QuestionPrompt | None, rest: str) -> None:
    raise PlayerQuit


@typed_as("why", "pourquoi")
def _why(session: Session, asking: QuestionPrompt | None, rest: str) -> None:
    reasons, game = session.reasons, session.game
    if asking is not None and _is_number(rest, len(asking.choices)):
        choice = asking.choices[int(rest) - 1]
        session.screen.lines(reasons.explain_option(game, choice.name, choice.given))
        return
    seat = asking.seat if asking is not None else game.question.seat if game.question else 0
    subject = _choose_subject(session, seat, rest)
    if subject is None:
        return
    arguments: list[object] = []
    for name, type_ in subject.params:
        argument = _choose_argument(session, name, type_, seat)
        if argument is None:
            return
        arguments.append(argument[0])
    session.screen.lines(subject.explain(*arguments))


def _choose_subject(session: Session, seat: int, rest: str) -> Subject | None:
    word, reasons, game = session.speech.word, session.reasons, session.game
    groups: dict[str, list[tuple[Topic, str]]] = {
        "piece": [*reasons.list_visible_pieces(game, seat)],
        "space": [*reasons.list_asked_spaces(game, seat)],
    }
    found: list[tuple[Topic, str]] = [(each, each.name) for each in reasons.subjects(game, seat)]
    if rest:
        found = find_named(rest, [*found, *groups["piece"], *groups["space"]])
        if not any(normalize_name(name) == normalize_name(rest) for _, name in found):
            found += [
                (each, whole)
                for each, whole in reasons.list_run_time_fields(game, seat)
                if not rest.isdecimal() and matches(rest, each.name)
            ]
        usable = [each for each in found if _is_usable(session, each[0], seat)]
        found = usable or found
        if not found:
            _report_unknown(session, rest)
            return None
    else:
        found = [each for each in found if _is_usable(session, each[0], seat)]
        found += [(group, word(f"why-{group}")) for group, values in groups.items() if values]
    chosen = _choose(session, word("why-what"), found)
    if chosen is not None and isinstance(chosen[0], str):
        chosen = _choose(session, word(f"why-which-{chosen[0]}"), groups[chosen[0]])
    if chosen is not None and isinstance(chosen[0], int):
        fields = reasons.fields_of(game, chosen[0], seat)
        chosen = _choose(session, word("why-which-field"), [(each, each.name) for each in fields])
    if chosen is None or not isinstance(chosen[0], Subject):
        return None
    if not _is_usable(session, chosen[0], seat):
        session.screen.line(word("why-no-argument", name=chosen[0].name))
        return None
    return chosen[0]


def _is_usable(session: Session, topic: Topic, seat: int) -> bool:
    return not isinstance(topic, Subject) or session.reasons.has_arguments(session.game, topic, seat)


def _choose_argument(session: Session, name: str, type_: Type, seat: int) -> tuple[object] | None:
    """Return an argument that the player chooses or types, in a tuple of one; None without one."""
    values = session.reasons.values(session.game, type_, seat)
    if values is not None:
        return _choose(session, session.speech.word("why-arg"), values)
    typed = session.screen.read(session.speech.word("why-number", name=name))
    try:
        return (int(typed),)
    except ValueError:
        session.screen.line(session.speech.word("not-a-number", given=typed))
        return None


def _choose(session: Session, prompt: str, values: Sequence[tuple[T, str]]) -> tuple[T] | None:
    """Return the value whose number the player types, in a tuple of one; None if there are no values.

    A single value is returned without asking. Anything else that is typed is run as a command, and None is
    returned.
    """
    if not values:
        session.screen.line(session.speech.word("why-nothing"))
    if len(values) < 2:
        return (values[0][0],) if values else None
    session.screen.print_bold(prompt)
    session.screen.choices([(str(rank), name, "") for rank, (_, name) in enumerate(values, start=1)])
    typed = session.read()
    if _is_number(typed, len(values)):
        return (values[int(typed) - 1][0],)
    if typed and not session.command(typed, None):
        session.screen.line(session.speech.word("not-understood", given=typed))
    return None
