"""Command `replay`: show, check or minimize a recorded game."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from ludex.cli.command import argument, localized_command, option
from ludex.cli.exit_codes import Status
from ludex.cli.file_output import read_recording, report_recording_errors, require_writable, write_file
from ludex.cli.options import format_option, locale_option, plain_option
from ludex.cli.output import ProgressBar, print_message, refuse, show, show_json
from ludex.cli.parameter_types import FilePath, Integer
from ludex.cli.play_options import PlayedPack, make_speech, open_played_pack
from ludex.core.messages import Bilingual, message

if TYPE_CHECKING:
    from ludex.play.replays import Replay

_BEYOND = Bilingual(
    "--at is too large: number of answers in {file}: {n}",
    "--at est trop grand\u00a0: nombre de réponses dans {file}\u00a0: {n}",
)
_NO_SEAT = Bilingual(
    "--seat is too large: number of players in this game: {n}",
    "--seat est trop grand\u00a0: nombre de joueurs de cette partie\u00a0: {n}",
)
_SHORTENED = Bilingual(
    "answers: {n} instead of {before}; the shorter game is in {file}",
    "réponses\u00a0: {n} au lieu de {before}\u202f; la partie plus courte est dans {file}",
)
_SOUND = Bilingual(
    "this game neither ends in an error nor breaks an invariant",
    "cette partie ne finit pas par une erreur et n’enfreint aucun invariant",
)
_FRENCH = """\
Montrer pas à pas la partie enregistrée dans FICHIER, et vérifier qu’elle finit de même.

FICHIER est un enregistrement, écrit par play --record ou simulate, ou une partie sauvegardée. Dans un
terminal, on s’y déplace au clavier\u00a0: Entrée ou la flèche droite pour avancer, la flèche gauche pour
reculer, un nombre et Entrée pour aller à une réponse, «\u00a0q\u00a0» pour quitter. Si la sortie est
redirigée, ou avec --plain, toute la partie est écrite, jusqu’à la réponse que donne --at.

Avec --story, tout ce qui arrive est raconté, tour par tour, avec les règles du livret qui s’appliquent, pour
que vous puissiez vérifier la partie d’après elles\u202f; --format json donne chaque événement comme donnée.

Avec --minimise, une partie qui échoue est rendue aussi courte que possible\u00a0: la partie plus courte est
écrite à côté de FICHIER, et un exemple qui échoue de la même façon va sur la sortie standard, ou dans un
fichier du contenu du jeu. Ajoutez-y les règles que prouve l’exemple, et ludex test l’exécutera.

{examples}

\b
Codes de sortie\u00a0:
  0  dans tous les autres cas
  1  FICHIER ne va pas avec le pack, la partie finit autrement, ou --minimise ne trouve pas d’échec
  2  une erreur d’usage

Options\u00a0:
  --at        Montrer la partie après N réponses.
  --story     Raconter tout ce qui arrive, avec les règles qui s’appliquent.
  --seat      Le joueur à qui --story raconte\u202f; sinon, rien n’est caché.
  --pack      Un pack pour la rejouer\u202f; sinon celui du jeu.
  --reasons   Dire aussi ce qu’ont décidé les politiques, et pourquoi\u202f; --format json n’écrit que cela.
  --minimise  Chercher la partie la plus courte qui échoue de la même façon.
  --example   Où --minimise écrit l’exemple\u202f; sinon la sortie standard.
"""


@localized_command(_FRENCH)
@argument("file", type=FilePath(exists=True, dir_okay=False))
@option("--at", "count", metavar="N", type=Integer(0), help="Show the game after N answers.")
@option("--pack", metavar="PACK", help="The pack to play it with; by default the game’s own pack.")
@locale_option
@option("--story", is_flag=True, help="Show everything that happens, with the rules that apply.")
@option(
    "--seat",
    "seat",
    metavar="N",
    type=Integer(1),
    help="Show --story as this player may see it; by default nothing is hidden.",
)
@option("--reasons", is_flag=True, help="Show what policies decided, and why; --format json: only that.")
@format_option
@option("--minimise", is_flag=True, help="Search for the shortest game that fails in the same way.")
@option(
    "--example", metavar="FILE", help="The file for the example of --minimise; by default standard output."
)
@plain_option
def command(
    file: str,
    count: int | None,
    pack: str | None,
    locale: str | None,
    story: bool,
    seat: int | None,
    reasons: bool,
    form: str,
    minimise: bool,
    example: str | None,
    plain: bool,
) -> Status:
    """Show the recorded game in FILE, step by step, and check that it ends as it was recorded.

    FILE is a replay, written by play --record or simulate, or a saved game. In a terminal, Enter or the right
    arrow goes on, the left arrow goes back, a number and Enter go to an answer, and “q” quits. In a pipe, or
    with --plain, the whole game is printed, up to the answer given by --at.

    With --story, the game is described turn by turn, with the rules of the rulebook that apply, so that you
    can check it against them; --format json gives each event as data.

    With --minimise, a game that fails is made as short as possible: the shorter replay is written beside
    FILE, and an example that fails in the same way is written to standard output, or to a file of the game's
    content. Add the rules that the example proves, and ludex test will run it.

    \b
    Examples:
      ludex replay evening.json --at 12
      ludex replay evening.json --story --seat 2
      ludex replay my-game.17.replay.json --minimise --example content/my-game/found.yaml

    \b
    Exit codes:
      0  in all other cases
      1  FILE does not fit the pack, the game ends differently, or --minimise finds no failure
      2  a usage error
    """
    replay = read_recording(file)
    if minimise and example is not None:
        require_writable(example)
    if count is not None and count > len(replay.answers):
        refuse(message(*_BEYOND, file=file, n=len(replay.answers)))
    if seat is not None and seat > replay.setting.seats:
        refuse(message(*_NO_SEAT, n=replay.setting.seats))
    with report_recording_errors(file), open_played_pack(pack or replay.game) as found:
        if minimise:
            return _minimise_replay(found, replay, file, example)
        if story:
            _tell_story(found, replay, None if seat is None else seat - 1, locale, form)
        elif reasons and form == "json":
            _show_decisions(found, replay, count)
        else:
            _show_replay(found, replay, count, locale, plain, reasons)
    return Status.FINE


def _show_replay(
    found: PlayedPack, replay: Replay, count: int | None, locale: str | None, plain: bool, reasons: bool
) -> None:
    """Show a game step by step: with keys on a terminal, otherwise as lines."""
    from ludex.play.terminal.screen import at_terminal, make_screen
    from ludex.play.terminal.stepper import ReplayStepper, has_single_keys, read_key, single_key_mode
    from ludex.play.terminal.transcript import Transcript

    transcript = Transcript(found.pack, found.machine, make_speech(found, locale), make_screen(plain))
    if plain or reasons or not (at_terminal() and has_single_keys()):
        transcript.show(replay, count, reasons)
        return
    with single_key_mode():
        ReplayStepper(transcript, replay, read_key).show(count or 0)


def _tell_story(found: PlayedPack, replay: Replay, viewer: int | None, locale: str | None, form: str) -> None:
    from ludex.play.storyteller import Storyteller
    from ludex.play.terminal.transcript import render_story, tell_replay

    speech = make_speech(found, locale)
    teller = Storyteller(speech, found.machine)
    entries = tell_replay(teller, replay, (viewer,))
    if form == "json":
        show_json({"game": replay.game, "story": [each.document(teller) for each in entries]})
    else:
        for line in render_story(speech, entries):
            show(f"{line}\n")


def _show_decisions(found: PlayedPack, replay: Replay, count: int | None) -> None:
    """Write the decisions of policies as JSON, without hiding anything."""
    from ludex.play.replays import begin_replay, give_answer

    game = begin_replay(found.machine, replay)
    for number in range(len(replay.answers) if count is None else count):
        give_answer(game, replay, number)
    show_json({"game": replay.game, "decisions": [each.document() for each in game.decisions()]})


def _minimise_replay(found: PlayedPack, replay: Replay, file: str, into: str | None) -> Status:
    """Write the shorter game beside `file`, and its example to the file `into` or to standard output."""
    from ludex.play.example_writer import find_broken_fact, render_example
    from ludex.play.invariants import invariants
    from ludex.play.replay_minimizer import minimize_replay, shorten_replay

    with ProgressBar() as bar:
        ended = minimize_replay(found.machine, replay, invariants(found.pack, found.machine), bar.listener)
    if ended is None:
        print_message(message(*_SOUND))
        return Status.FOUND
    shorter = shorten_replay(replay, ended)
    name = os.path.splitext(file)[0] + ".min.json"
    write_file(name, shorter.text())
    text = render_example(found.pack, found.machine, shorter, "shortest", find_broken_fact(found.pack, ended))
    if into is None:
        show(text)
    else:
        write_file(into, text)
    print_message(message(*_SHORTENED, n=len(shorter.answers), before=len(replay.answers), file=name))
    return Status.FINE
