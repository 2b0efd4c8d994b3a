"""Scenes: pictures drawn from icons, scenery and colours, for entries that have no picture.

A seed determines a scene: its composition, its hour, its scenery, the places of its signs. The same seed,
signs, colours and frame give the same scene. A scene uses only plain colours and shades, so that every
printer can print it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from ludex.render.drawing.colours import mix_inks, turn_hue
from ludex.render.drawing.drawing_commands import Command, Group
from ludex.render.drawing.scene_compositions import COMPOSITIONS, Composition, compose_view
from ludex.render.drawing.scene_parts import Choices, Frame, SceneInks, Sign

__all__ = ["Frame", "SceneDeal", "SceneInks", "Sign", "draw_scene"]

_HOURS = (-0.35, 0.0, 0.12, 0.3)
"""Hours: night, day, mist, sunshine.

Each is the share of the light colour that is mixed into the ground colour; if negative, of the deep colour.
"""
_ATTEMPTS = 48
"""Number of seeds to try for a scene that its deck has not shown; a composition and an hour form 40 pairs."""


class _Opening(NamedTuple):
    """Conspicuous choices of a scene, which are made first: hue, hour, composition."""

    choices: Choices
    turn: float
    hour: float
    compose: Composition | None
    """None for a landscape."""


def _open_scene(seed: str, has_signs: bool = True) -> _Opening:
    choices = Choices(seed)
    turn, hour = choices.between(-0.07, 0.07), choices.pick(_HOURS)
    return _Opening(choices, turn, hour, choices.pick(COMPOSITIONS) if has_signs else None)


def draw_scene(seed: str, signs: Sequence[Sign], inks: SceneInks, frame: Frame, clip: str) -> Command:
    """Draw a scene clipped to an outline; the first sign is its subject.

    Without signs, it is a landscape.
    """
    choices, turn, hour, compose = _open_scene(seed, bool(signs))
    inks = _apply_hour(turn, hour, inks)
    if compose:
        others = [each for each in dict.fromkeys(signs) if each != signs[0]]
        commands = compose(choices, signs[0], others, inks, frame)
    else:
        commands = compose_view(choices, inks, frame)
    return Group(tuple(commands), clip)


def _apply_hour(turn: float, hour: float, inks: SceneInks) -> SceneInks:
    """Rotate the hues of the ground and of shadows, and lighten or darken the ground for the hour."""
    ground, deep = turn_hue(inks.ground, turn), turn_hue(inks.deep, turn / 2)
    ground = mix_inks(ground, inks.light, hour) if hour > 0 else mix_inks(ground, deep, -hour)
    return SceneInks(ground, deep, inks.light)


class SceneDeal:
    """The scenes of a deck, dealt so that its cards do not look alike.

    The seed of a card is its entry, unless an earlier card has the same composition with the same subject or
    at the same hour. Then the seed is the one, of many tried, whose scene repeats least. So a new card
    changes few of the later cards, and none of the earlier ones.
    """

    def __init__(self) -> None:
        self._seeds: dict[tuple[str, Sign], str] = {}
        self._shown: Counter[tuple[object, ...]] = Counter()

    def choose_seed(self, entry: str, signs: Sequence[Sign]) -> str:
        """Return the seed of the scene with these signs on the card of an entry."""
        if not signs:
            return entry
        name = entry, signs[0]
        if name not in self._seeds:
            self._seeds[name] = self._deal(entry, signs[0])
        return self._seeds[name]

    def _deal(self, entry: str, subject: Sign) -> str:
        found, fewest = entry, [1]
        for number in range(_ATTEMPTS):
            seed = f"{entry}~{number}" if number else entry
            traits = _list_traits(seed, subject)
            alike = [self._shown[trait] for trait in traits]
            if number == 0 or alike < fewest:
                found, fewest = seed, alike
            if not any(fewest):
                break
        self._shown.update(_list_traits(found, subject))
        return found


def _list_traits(seed: str, subject: Sign) -> list[tuple[object, ...]]:
    """Return the traits by which scenes look alike, the most conspicuous first."""
    opening = _open_scene(seed)
    return [
        (subject, opening.compose),
        (subject, opening.compose, opening.hour),
        (opening.compose, opening.hour),
    ]
