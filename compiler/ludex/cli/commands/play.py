"""Command `play`: play a game in the terminal."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from ludex.cli.command import localized_command, option
from ludex.cli.exit_codes import Status
from ludex.cli.file_output import (
    read_campaign_game,
    read_recording,
    report_recording_errors,
    require_writable,
    write_file,
)
from ludex.cli.options import game_argument, locale_option, plain_option
from ludex.cli.output import refuse
from ludex.cli.parameter_types import Choice, FilePath, Integer
from ludex.cli.play_options import (
    PlayRequest,
    choose_bots,
    choose_language,
    choose_locale,
    choose_persons,
    make_setting,
    open_played_pack,
    play_options,
    report_setting_errors,
)
from ludex.core.messages import Bilingual, message

if TYPE_CHECKING:
    from ludex.play.campaign_games import CampaignGame
    from ludex.play.replays import Replay
    from ludex.play.terminal.session import Session

_KEPT = Bilingual(
    "{option} is for a new game: one that goes on by --resume keeps what it was begun with.",
    "{option} sert à commencer une partie\u00a0: celle que --resume reprend garde ce avec quoi elle a "
    "commencé.",
)
_CHOSEN = Bilingual(
    "--campaign says itself what is played next: leave {option} out.",
    "--campaign dit lui-même ce qui se joue ensuite\u00a0: supprimez {option}.",
)
_NEW_GAME_OPTIONS = ("seats", "scenario", "modules", "options", "seed")
"""What only a game that begins can be asked for."""
_FRENCH = """\
Jouer à JEU dans le terminal.

Les choix sont numérotés. En jouant, ? montre la règle derrière une question, pourquoi explique un nombre,
annuler reprend une réponse, sauver FICHIER garde la partie\u202f; aide donne toutes les commandes. Les
joueurs partagent l’écran, et le passent là où quelque chose est caché.

{examples}

\b
Codes de sortie\u00a0:
  0  la partie est finie, ou a été quittée    2  un appel mal formé
  1  ses règles n’ont pu continuer

Options\u00a0:
  --seed      La même graine et les mêmes réponses donnent la même partie.
  --bot       Un siège pour random, greedy, search (search:500, search:2s) ou une politique du jeu.
  --person    Des sièges tenus par une même personne, comme 1,3\u00a0: l’écran ne se passe pas entre eux.
  --no-clock  Prendre tout son temps, même quand le jeu en donne peu.
  --resume    Reprendre une partie sauvegardée.
  --campaign  Commencer une campagne dans FICHIER, ou la poursuivre.
  --record    Garder un enregistrement de la partie quand elle finit.
  --reasons   Dire ce que décident les politiques, et pourquoi.
  --engine    Ce qui fait jouer.
"""


@localized_command(_FRENCH)
@game_argument
@play_options
@option("--seed", metavar="N", type=Integer(), help="The same seed and answers give the same game.")
@locale_option
@option(
    "--bot",
    "bots",
    metavar="[SEAT=]BOT",
    multiple=True,
    help="A seat for random, greedy, search (search:500, search:2s), or a policy.",
)
@option(
    "--person",
    "persons",
    metavar="SEAT,SEAT",
    multiple=True,
    help="Seats that one person has: the screen is not handed over between them.",
)
@option("--no-clock", is_flag=True, help="Take all the time you want where the game allows little.")
@option("--resume", metavar="FILE", type=FilePath(), help="Go on with a saved game.")
@option("--campaign", metavar="FILE", type=FilePath(), help="Begin a campaign in FILE, or go on with it.")
@option("--record", metavar="FILE", type=FilePath(), help="Keep the game as a replay when it ends.")
@option("--reasons", is_flag=True, help="Tell what policies decide, and why.")
@plain_option
@option("--engine", type=Choice(["reference", "accelerated"]), default="reference", help="What plays.")
def command(
    wish: PlayRequest,
    game: str | None,
    seed: int | None,
    resume: str | None,
    campaign: str | None,
    record: str | None,
    locale: str | None,
    bots: tuple[str, ...],
    persons: tuple[str, ...],
    no_clock: bool,
    reasons: bool,
    plain: bool,
    engine: str,
) -> Status:
    """Play GAME in the terminal.

    Choices are numbered. While you play, ? shows the rule behind a question, why explains a number, undo
    takes an answer back, save FILE keeps the game; help lists all commands. Players share the screen, and
    hand it over where something is hidden.

    \b
    Examples:
      ludex play my-game
      ludex play my-game --seats 2 --bot 2=greedy --locale fr
      ludex play my-game --scenario first-frost
      ludex play my-game --resume evening.json
      ludex play my-game --campaign winter.json

    \b
    Exit codes:
      0  the game ended, or was left    2  a wrong call
      1  its rules could not go on
    """
    from ludex.play.terminal.session import SessionOptions, start_session

    _require_files(record, campaign)
    past = None if resume is None else _read_saved_game(resume)
    with open_played_pack(game or (past.game if past else None)) as found, report_setting_errors():
        seed = secrets.randbelow(1_000_000) + 1 if seed is None else seed
        setting = past.setting if past else make_setting(found.pack, found.machine, wish, seed)
        course = read_campaign_game(found, campaign, setting, wish.seats) if campaign is not None else None
        setting, past = (course.setting, course.past) if course is not None else (setting, past)
        seating = SessionOptions(
            setting=setting,
            bots=choose_bots(found.pack, bots, setting.seats, ""),
            locale=choose_locale(found.pack, locale),
            lang=choose_language(locale),
            clock=not no_clock,
            plain=plain,
            engine=engine,
            reasons=reasons,
            persons=choose_persons(found.pack, persons, setting.seats),
        )
        with report_recording_errors(resume or ""):
            session = start_session(found.pack, found.machine, seating, past)
        is_finished = session.play()
        _write_results(session, record, course)
    return Status.FINE if is_finished else Status.FOUND


def _write_results(session: Session, record: str | None, course: CampaignGame | None) -> None:
    """Write what was asked for: a replay of the game, and its campaign."""
    if record is not None:
        write_file(record, session.replay().text())
    if course is not None:
        course.finish(session.game, session.replay())
        write_file(course.file, course.text())


def _require_files(record: str | None, campaign: str | None) -> None:
    """Refuse, before a game begins, files that could not be written when it ends."""
    for file in filter(None, (record, campaign)):
        require_writable(file)
    if campaign is not None:
        _refuse_options(_CHOSEN, ("resume", "scenario", "modules"))


def _read_saved_game(file: str) -> Replay:
    """The saved game, which brings along all that a new one is asked for."""
    _refuse_options(_KEPT, _NEW_GAME_OPTIONS)
    return read_recording(file)


def _refuse_options(why: Bilingual, names: tuple[str, ...]) -> None:
    """Refuse options that make no sense beside another."""
    context = click.get_current_context()
    for name in names:
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            option = next(each.opts[0] for each in context.command.params if each.name == name)
            refuse(message(*why, option=option))
