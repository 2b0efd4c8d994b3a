"""Scenes: pictures drawn from icons, scenery and colours, for entries that have no picture.

A seed determines a scene: its composition, its hour, its scenery, the places of its signs. The same seed and
signs give the same scene, and entries that differ in either look different. A scene uses only plain colours
and shades, so that every printer can print it.
"""

from __future__ import annotations

from collections.abc import Sequence

from ludex.render.drawing.colours import mix_inks, turn_hue
from ludex.render.drawing.drawing_commands import Command, Group
from ludex.render.drawing.scene_compositions import COMPOSITIONS, compose_view
from ludex.render.drawing.scene_parts import Choices, Frame, SceneInks, Sign

__all__ = ["Frame", "SceneInks", "Sign", "draw_scene"]


def draw_scene(seed: str, signs: Sequence[Sign], inks: SceneInks, frame: Frame, clip: str) -> Command:
    """Draw a scene clipped to an outline; the first sign is its subject.

    Without signs, it is a landscape.
    """
    choices = Choices(seed)
    inks = _choose_hour(choices, inks)
    commands: list[Command] = []
    if signs:
        compose = choices.pick(COMPOSITIONS)
        commands += compose(choices, signs[0], _drop_repeated(signs), inks, frame)
    else:
        commands += compose_view(choices, inks, frame)
    return Group(tuple(commands), clip)


def _drop_repeated(signs: Sequence[Sign]) -> list[Sign]:
    """Return the signs other than the subject, each once."""
    return [each for each in dict.fromkeys(signs) if each != signs[0]]


def _choose_hour(choices: Choices, inks: SceneInks) -> SceneInks:
    """Vary the colours of a palette: warmer or colder, by day, at dusk or by night."""
    turn, hour = choices.between(-0.07, 0.07), choices.pick((-0.35, 0.0, 0.12, 0.3))
    ground, deep = turn_hue(inks.ground, turn), turn_hue(inks.deep, turn / 2)
    ground = mix_inks(ground, inks.light, hour) if hour > 0 else mix_inks(ground, deep, -hour)
    return SceneInks(ground, deep, inks.light)
