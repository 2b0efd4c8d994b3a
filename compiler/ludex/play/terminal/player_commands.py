"""Commands of the player: help, undo, look, why, save, quit."""

from __future__ import annotations

import errno
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unicodedata import combining, normalize

from ludex.core.filesystem import describe_os_error
from ludex.engine.game import Game
from ludex.play.speech import Speech
from ludex.text.passages import to_plain_text

if TYPE_CHECKING:
    from ludex.play.terminal.choices import QuestionPrompt
    from ludex.play.terminal.session import Session
    from ludex.play.terminal.why_command import Subject

_JOINTS = str.maketrans("'’-(),", "      ")


def list_visible_entries(game: Game, speech: Speech, seat: int) -> list[tuple[str, str]]:
    """The entries that a seat sees something of, each once, those with a text first."""
    found: dict[str, str] = {}
    for place in game.view(seat)["places"]:
        for piece in place["pieces"]:
            entry = piece["entry"]
            passage = speech.passage(f"{entry}.text")
            found[speech.name(entry)] = "" if passage is None else to_plain_text(passage, speech.icons)
    return sorted(found.items(), key=lambda each: (not each[1], normalize_name(each[0])))


def matches(typed: str, name: str) -> bool:
    """Whether every word typed begins a word of the name, whatever the accents and capitals."""
    words = normalize_name(name).replace("’", " ").replace("-", " ").split()
    return all(
        any(word.startswith(each) for word in words)
        for each in normalize_name(typed).replace("’", " ").split()
    )


def find_named(typed: str, found: list[tuple[Any, str]]) -> list[tuple[Any, str]]:
    """Those whose names the typed words may mean: one that is called just so, else all that match."""
    exact = [each for each in found if normalize_name(each[1]) == normalize_name(typed)]
    return exact[:1] or [each for each in found if matches(typed, each[1])]


def normalize_name(text: str) -> str:
    """Without accents, capitals and what joins words."""
    plainer = normalize("NFKD", text.casefold().replace("œ", "oe").translate(_JOINTS))
    return "".join(each for each in plainer if not combining(each))


Command = Callable[["Session", "QuestionPrompt | None", str], None]
COMMANDS: dict[str, Command] = {}


class PlayerQuit(Exception):
    """The player leaves, or the input is at its end."""


def typed_as(*names: str) -> Callable[[Command], Command]:
    def declare(command: Command) -> Command:
        for name in names:
            COMMANDS[name] = command
        return command

    return declare


@typed_as("help", "aide", "h")
def _help(session: Session, asking: QuestionPrompt | None, rest: str) -> None:
    for line in session.speech.word("help").splitlines():
        session.screen.line(line)


@typed_as("?", "rule", "règle", "regle")
def _rule(session: Session, asking: QuestionPrompt | None, rest: str) -> None:
    for line in session.reasons.explain_question(session.game):
        session.screen.line(line)


@typed_as("show", "table", "t")
def _show(session: Session, asking: QuestionPrompt | None, rest: str) -> None:
    session.viewing.reset()


@typed_as("look", "voir")
def _look(session: Session, asking: QuestionPrompt | None, rest: str) -> None:
    number = int(rest) if rest.isdecimal() and rest.isascii() and len(rest) < 7 else 0
    if asking is not None and 1 <= number <= len(asking.choices):
        choice = asking.choices[number - 1]
        _tell_of(session, choice.name, asking.describe_entry(choice.entry, most=None))
        return
    seat = asking.seat if asking is not None else len(session.game.state.seats)
    table = list_visible_entries(session.game, session.speech, seat)
    found = [each for each in table if matches(rest, each[0])]
    if not found:
        unknown = session.speech.word("why-no-such", given=rest)
        session.screen.line(unknown if rest else session.speech.word("nothing-to-look-at"))
    elif not rest:
        session.screen.choices([("·", name, "") for name, _ in found])
    for name, text in found if rest else []:
        _tell_of(session, name, text)


def _tell_of(session: Session, name: str, text: str) -> None:
    session.screen.print_bold(name)
    session.screen.line(text or session.speech.word("no-text"))


@typed_as("log", "journal")
def _log(session: Session, asking: QuestionPrompt | None, rest: str) -> None:
    for line in session.past.log or [session.speech.word("no-log")]:
        session.screen.line(line)


@typed_as("undo", "annuler", "u")
def _undo(session: Session, asking: QuestionPrompt | None, rest: str) -> None:
    back = session.undo()
    while back and session.game.question is not None and session.game.question.seat in session.bots:
        back = session.undo()  # what bots did in between goes with it
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
    word = session.speech.word
    if not rest:
        session.screen.line(word("save-where"))
        return
    named = rest[1:-1] if len(rest) > 2 and rest[0] == rest[-1] and rest[0] in "\"'" else rest
    file = Path(named).expanduser()
    try:
        session.save(file)
    except (OSError, ValueError) as error:
        refusal = error if isinstance(error, OSError) else OSError(errno.EINVAL, str(error))
        session.screen.line(word("not-saved", why=describe_os_error(refusal).render(session.speech.lang)))
        return
    session.screen.line(word("saved", file=shlex.quote(named), game=session.game.machine.game))


@typed_as("quit", "quitter", "exit", "q")
def _quit(session: Session, asking: QuestionPrompt | None, rest: str) -> None:
    raise PlayerQuit


@typed_as("why", "pourquoi")
def _why(session: Session, asking: QuestionPrompt | None, rest: str) -> None:
    word, reasons, game = session.speech.word, session.reasons, session.game
    seat = asking.seat if asking is not None else game.question.seat if game.question else 0
    table: list[Any] = reasons.list_visible_pieces(game, seat)
    found: list[Any] = [(each, each.name) for each in reasons.subjects(game, seat)]
    if rest:
        found = find_named(rest, [*found, *table])
        if not found:
            session.screen.line(word("why-no-such", given=rest))
            return
    elif table:
        found.append((None, word("why-piece")))
    chosen = _one(session, word("why-what"), found)
    if chosen is not None and chosen[0] is None:
        chosen = _one(session, word("why-which-piece"), table)
    if chosen is not None and type(chosen[0]) is int:
        fields = reasons.fields_of(game, chosen[0], seat)
        chosen = _one(session, word("why-which-field"), [(each, each.name) for each in fields])
    if chosen is not None:
        _explain_subject(session, chosen[0], seat)


def _explain_subject(session: Session, subject: Subject, seat: int) -> None:
    args = []
    for name, type_ in subject.params:
        found = _argument(session, name, type_, seat)
        if found is None:
            return
        args.append(found[0])
    for line in subject.told(*args):
        session.screen.line(line)


def _argument(session: Session, name: str, type_: Any, seat: int) -> tuple[Any] | None:
    values = session.reasons.values(session.game, type_, seat)
    if values is not None:
        return _one(session, session.speech.word("why-arg"), values)
    typed = session.screen.read(session.speech.word("why-number", name=name))
    if typed is None:
        raise PlayerQuit
    try:
        return (int(typed),)
    except ValueError:
        session.screen.line(session.speech.word("not-understood", given=typed))
        return None


def _one(session: Session, asked: str, values: list[Any]) -> tuple[Any] | None:
    """One of these, by number; alone, it is chosen already."""
    if not values:
        session.screen.line(session.speech.word("why-nothing"))
    if len(values) < 2:
        return (values[0][0],) if values else None
    session.screen.print_bold(asked)
    session.screen.choices([(str(rank), name, "") for rank, (_, name) in enumerate(values, start=1)])
    typed = session.read()
    if typed.isdecimal() and typed.isascii() and 1 <= int(typed[:9]) <= len(values):
        return (values[int(typed) - 1][0],)
    if typed and not session.command(typed, None):
        session.screen.line(session.speech.word("not-understood", given=typed))
    return None
