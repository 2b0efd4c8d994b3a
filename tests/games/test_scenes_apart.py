"""Thirty random cards of a game are told apart with their texts covered, by their pictures alone."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from ludex.actions.printing.files import load_print_resources
from ludex.compile.printed_parts import make_book, plain_font
from ludex.play.simulation.pack_simulator import PackSimulator
from ludex.render.book import Book
from ludex.render.decks import EntryRenderer, find_decks
from ludex.render.drawing.drawing_commands import Command, Group
from ludex.render.drawing.scene_parts import Frame
from ludex.render.layout import composer
from ludex.render.pdf.pdf_document import make_resources
from ludex.render.pdf.pdf_files import write_preview_pdf
from ludex.render.preflight.page_images import render_pages
from ludex.render.preview_page import PreviewPage
from tests.games.watching import ROOT

GAMES = ("alkoor", "dark-rituals", "defi-reine", "kinfire")
"""Games with thirty pictures; the others tell cards apart by numbers and suits, or have fewer cards."""
CARDS = 30
SEEDS = (1, 2, 3)
NEAREST = 9.0
"""Least mean difference of two pictures, of 255: less is a badge, or the shape of a frame."""
SIZE = (48, 32)


@pytest.mark.parametrize("game", GAMES)
def test_random_cards_are_told_apart_by_their_pictures(
    game: str, players: Callable[[str], PackSimulator], monkeypatch: pytest.MonkeyPatch
) -> None:
    book = make_book(load_print_resources(ROOT).project, players(game).pack)
    scenes = find_scenes(book, monkeypatch)
    assert len(scenes) >= CARDS
    for seed in SEEDS:
        names = random.Random(seed).sample(sorted(scenes), CARDS)  # noqa: S311
        pictures = dict(zip(names, draw(book, [scenes[name] for name in names]), strict=True))
        alike = {
            pair: distance
            for pair in combinations(names, 2)
            if (distance := measure_distance(pictures, *pair)) < NEAREST
        }
        assert not alike


def find_scenes(book: Book, monkeypatch: pytest.MonkeyPatch) -> dict[str, PreviewPage]:
    """The scene on each card of the decks of a game, without anything else."""
    found: dict[str, PreviewPage] = {}
    draw_scene = composer.draw_scene

    def record(seed: str, signs: Sequence[Any], inks: Any, frame: Frame, clip: str) -> Command:
        made = draw_scene(seed, signs, inks, frame, clip)
        moved = Group((made,), "", -frame.x, -frame.y)
        found[seed.partition("~")[0]] = PreviewPage((moved,), frame.width, frame.height)
        return made

    monkeypatch.setattr(composer, "draw_scene", record)
    renderer = EntryRenderer(book, book.pack.manifest().source)
    for deck in find_decks(book):
        if deck.layout:
            renderer.make_run(deck)
    return {name: page for name, page in found.items() if not name.startswith("deck/")}


def draw(book: Book, pages: Sequence[PreviewPage]) -> list[Image.Image]:
    resources = make_resources(book)
    data = write_preview_pdf(pages, "scenes", "en", resources, plain_font(book))
    return [picture.convert("RGB").resize(SIZE) for picture in render_pages(data, 60)]


def measure_distance(pictures: Mapping[str, Image.Image], first: str, second: str) -> float:
    means = ImageStat.Stat(ImageChops.difference(pictures[first], pictures[second])).mean
    return sum(means) / len(means)
