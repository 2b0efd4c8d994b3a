"""`ludex play`: a game in the terminal."""

from __future__ import annotations

import click

from compiler.cli.language import lang_option
from compiler.cli.status import Status
from compiler.cli.table import game_argument


@click.command(params=[game_argument(), lang_option()])
@click.option("--seats", metavar="N", type=click.IntRange(1), help="How many play; else the fewest that can.")
@click.option("--seed", metavar="N", type=int, help="The same seed and answers give the same game.")
@click.option("--scenario", metavar="NAME", help="A quest of the game; or a module, with what it needs.")
@click.option("--module", "modules", metavar="NAME", multiple=True, help="A module in play; may be repeated.")
@click.option("--option", "options", metavar="NAME=VALUE", multiple=True, help="An option of the game.")
@click.option("--locale", metavar="LOCALE", help="The language of the game’s texts; else that of messages.")
@click.option(
    "--bot",
    "bots",
    metavar="[SEAT=]BOT",
    multiple=True,
    help="A seat for random, greedy, or a policy.",
)
@click.option("--no-clock", is_flag=True, help="Take all the time you want where the game allows little.")
@click.option("--resume", metavar="FILE", type=click.Path(), help="Go on with a saved game.")
@click.option("--record", metavar="FILE", type=click.Path(), help="Keep the game as a replay when it ends.")
@click.option("--plain", is_flag=True, help="Plain lines, as for pipes and screen readers.")
@click.option(
    "--engine",
    type=click.Choice(["reference", "accelerated"]),
    default="reference",
    help="What plays.",
)
def command(
    game: str | None,
    seats: int | None,
    seed: int | None,
    scenario: str | None,
    modules: tuple[str, ...],
    options: tuple[str, ...],
    locale: str | None,
    bots: tuple[str, ...],
    no_clock: bool,
    resume: str | None,
    record: str | None,
    plain: bool,
    engine: str,
) -> None:
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

    \b
    Exit codes:
      0  the game ended, or was left    2  a wrong call
      1  its rules could not go on
    """
    from compiler.cli import table
    from compiler.play.terminal.sitting import Seating, resumed, sit

    with table.opened(game) as found, table.wrong_settings_said():
        pack = found.pack
        with table.recordings_said():
            past = None if resume is None else resumed(resume)
        setting = (
            past.setting
            if past
            else table.setting_of(pack, seats, table.seed_of(seed), scenario, modules, options)
        )
        seating = Seating(
            setting=setting,
            bots=table.bots_of(bots, setting.seats, ""),
            locale=table.locale_of(pack, locale),
            lang=table.lang_with(locale),
            clock=not no_clock,
            plain=plain,
            engine=engine,
        )
        with table.recordings_said():
            session = sit(pack, found.machine, seating, past)
        held = session.play()
        if record is not None:
            table.write(record, session.replay().text())
    click.get_current_context().exit(Status.FINE if held else Status.FOUND)
