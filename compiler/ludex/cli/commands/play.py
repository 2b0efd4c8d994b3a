"""Command `play`: play a game in the terminal."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from ludex.cli.command import localized_command, option
from ludex.cli.exit_codes import Status, Stopped, signals_raised
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
from ludex.core.filesystem import describe_os_error, replace_file
from ludex.core.messages import Bilingual, message

if TYPE_CHECKING:
    from ludex.play.campaign_games import CampaignGame
    from ludex.play.terminal.session import Session

_KEPT = Bilingual(
    "{option} is for a new game: a game continued with --resume keeps its settings.",
    "{option} sert à commencer une partie\u00a0: celle que --resume reprend garde ses réglages.",
)
_CHOSEN = Bilingual(
    "--campaign chooses the next game itself: leave {option} out.",
    "--campaign choisit lui-même la partie suivante\u00a0: retirez {option}.",
)
_ANEW = Bilingual(
    "--anew restarts the interrupted game of a campaign: give its file with --campaign.",
    "--anew recommence la partie interrompue d’une campagne\u00a0: donnez son fichier avec --campaign.",
)
_NEW_GAME_OPTIONS = ("seats", "scenario", "modules", "options", "seed")
"""Options that apply only to a new game."""
_FRENCH = """\
Jouer à JEU dans le terminal.

Les choix sont numérotés. En jouant, «\u00a0?\u00a0» montre la règle derrière une question,
«\u00a0pourquoi\u00a0» explique un nombre, «\u00a0annuler\u00a0» retire une réponse, et
«\u00a0sauver FICHIER\u00a0» sauvegarde la partie\u202f; «\u00a0aide\u00a0» donne toutes les commandes. Les
joueurs partagent l’écran, et se le passent quand quelque chose est caché.

{examples}

\b
Codes de sortie\u00a0:
  0  la partie est finie, ou a été quittée                2  une erreur d’usage
  1  une erreur dans le contenu, les règles ou FICHIER    129, 143  le système y a mis fin

Options\u00a0:
  --seed      La même graine et les mêmes réponses donnent la même partie.
  --bot       Un siège pour random, greedy, search (search:500 imagine 500 parties par réponse, search:2s
              autant que 2 secondes le permettent) ou une politique du jeu.
  --person    Des sièges joués par une même personne, comme 1,3\u00a0: l’écran ne se passe pas entre eux.
  --no-clock  Pas de limite de temps.
  --resume    Reprendre une partie sauvegardée.
  --campaign  Commencer une campagne dans FICHIER, ou la poursuivre.
  --anew      Recommencer la partie interrompue de la campagne.
  --record    Enregistrer la partie quand elle finit, ou quand on la quitte.
  --reasons   Montrer ce que décident les politiques, et pourquoi.
  --engine    Le moteur qui joue.
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
    help="A bot for a seat: random, greedy, search (search:500 imagines 500 games for each answer, search:2s "
    "as many as 2 seconds allow), or a policy of the game.",
)
@option(
    "--person",
    "persons",
    metavar="SEAT,SEAT",
    multiple=True,
    help="Seats played by one person: the screen is not handed over between them.",
)
@option("--no-clock", is_flag=True, help="No time limit.")
@option("--resume", metavar="FILE", type=FilePath(), help="Continue a saved game.")
@option("--campaign", metavar="FILE", type=FilePath(), help="Begin a campaign in FILE, or continue it.")
@option("--anew", is_flag=True, help="Restart the interrupted game of a campaign.")
@option(
    "--record", metavar="FILE", type=FilePath(), help="Save the game as a replay when it ends or is left."
)
@option("--reasons", is_flag=True, help="Show what policies decide, and why.")
@plain_option
@option(
    "--engine", type=Choice(["reference", "accelerated"]), default="reference", help="The engine that plays."
)
def command(
    wish: PlayRequest,
    game: str | None,
    seed: int | None,
    resume: str | None,
    campaign: str | None,
    anew: bool,
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

    Choices are numbered. While you play, “?” shows the rule behind a question, “why” explains a number,
    “undo” takes an answer back, and “save FILE” saves the game; “help” lists all commands. Players share the
    screen, and pass it on when something is hidden.

    \b
    Examples:
      ludex play my-game
      ludex play my-game --seats 2 --bot 2=greedy --locale fr
      ludex play my-game --scenario first-frost
      ludex play my-game --resume evening.json
      ludex play my-game --campaign winter.json

    \b
    Exit codes:
      0  the game ended, or was left              2  a usage error
      1  an error in content, rules or FILE       129, 143  the system ended it
    """
    from ludex.play.terminal.session import SessionOptions, start_session

    _require_consistent_call(record, resume, campaign, anew)
    past = None if resume is None else read_recording(resume)
    with open_played_pack(game or (past.game if past else None)) as found, report_setting_errors():
        seed = _choose_seed() if seed is None else seed
        setting = past.setting if past else make_setting(found.pack, found.machine, wish, seed)
        course = None
        if campaign is not None:
            course = read_campaign_game(found, campaign, setting, wish.seats, anew)
            setting, past = course.setting, course.past
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
        with report_recording_errors(resume or campaign or ""):
            session = start_session(found.pack, found.machine, seating, past)
        return _play_session(session, record, course)


def _choose_seed() -> int:
    import secrets

    return secrets.randbelow(1_000_000) + 1


def _play_session(session: Session, record: str | None, course: CampaignGame | None) -> Status:
    """Play until the game ends, the player quits, or the system ends the program; then write the files."""
    if course is not None:
        session.autosave = partial(_save_campaign, course)
    try:
        with signals_raised():
            status = Status.FINE if session.play() else Status.FOUND
    except Stopped as stopped:
        status = stopped.status
    if record is not None:
        write_file(record, session.replay().text())
    if course is not None:
        course.record(session.game, session.replay())
        write_file(course.file, course.text())
    return status


def _save_campaign(course: CampaignGame, session: Session) -> None:
    """Write the campaign after the last answer, completely or not at all; report a failure."""
    course.record(session.game, session.replay())
    try:
        replace_file(course.file, [course.text().encode("utf-8")])
    except OSError as error:
        why = describe_os_error(error).render(session.speech.lang)
        session.screen.line(session.speech.word("not-saved", why=why))


def _require_consistent_call(
    record: str | None, resume: str | None, campaign: str | None, anew: bool
) -> None:
    """Before the game begins, reject files that cannot be written, and options that contradict each other."""
    for file in filter(None, (record, campaign)):
        require_writable(file)
    if anew and campaign is None:
        refuse(message(*_ANEW))
    if campaign is not None:
        _refuse_options(_CHOSEN, ("resume", "scenario", "modules"))
    if resume is not None:
        _refuse_options(_KEPT, _NEW_GAME_OPTIONS)


def _refuse_options(why: Bilingual, names: tuple[str, ...]) -> None:
    context = click.get_current_context()
    for name in names:
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            option = next(each.opts[0] for each in context.command.params if each.name == name)
            refuse(message(*why, option=option))
