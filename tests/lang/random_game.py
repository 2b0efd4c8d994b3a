"""The game and the decks of random content."""

from __future__ import annotations

from typing import Any

Data = dict[str, Any]
ORIGINAL = {"status": "original"}
GAME: Data = {
    "kind": "game",
    "id": "orchard",
    "title": "The Orchard",
    "language": "en",
    "players": {"min": 1, "max": 2},
    "start": "rounds",
    "state": {
        "day": {"type": "int"},
        "gardener": {"type": "seat?"},
        "best": {"type": "tree?"},
        "frozen": {"type": "bool"},
        "notes": {"type": "int*"},
        "wind": {"type": "int", "start": 3},
        "leeway": {"type": "length", "start": "2cm"},
        "lull": {"type": "length"},
        "omen": {"type": "int", "seen": "nobody"},
        "liked": {"type": "entry tree", "start": "apple"},
    },
    "options": {
        "windfall": {"title": "Windfall", "default": False},
        "level": {
            "title": "Level",
            "choices": {"easy": {"title": "Easy"}, "hard": {"title": "Hard"}},
            "default": "easy",
        },
        "style": {
            "title": "Style",
            "of": "seat",
            "choices": {"bold": {"title": "Bold"}, "shy": {"title": "Shy"}},
            "default": "shy",
        },
    },
    "units": ["in", "cm", "mm"],
    "values": {
        "most_hands": 5,
        "all_tools": "count(all_tools)",
        "jays": "count(box.birds.jays)",
        "birds_in_box": "count(box.birds)",
        "every_card": "count(card)",
        "lane_count": "count(spaces(trees))",
    },
    "setup": {"breeze": {"text": "A breeze.", "do": [{"set": "wind = 2"}]}},
    "box": {
        "apples": {"title": "Apples", "count": 2, "of": ["apple"], "in": "trees"},
        "pears": {"title": "Pears", "count": 2, "of": ["pear"], "in": "trees"},
        "tools": {"title": "Tools", "count": 3, "of": ["all-tools"], "in": "tools"},
        "weather": {"title": "Weather", "count": 1, "of": ["weather"], "in": "dice"},
        "birds": {
            "title": "Birds",
            "parts": {
                "jays": {"title": "Jays", "count": 1, "of": ["jay"]},
                "wrens": {"title": "Wrens", "count": 1, "of": ["wren"]},
            },
            "in": "nests",
        },
    },
    "source": ORIGINAL,
}
_DECK = {
    "title": "Tools",
    "of": ["card"],
    "layout": "face",
    "cards": {"ladder": 1, "net": 1, "rain": 1},
    "source": ORIGINAL,
}
_FLOCK = {"title": "Flock", "of": ["bird"], "source": ORIGINAL}
_LEAVES = {"title": "Leaves", "of": ["tree"], "layout": "nest", "cards": {"apple": 1}, "source": ORIGINAL}
_SACK = {
    "title": "Sack",
    "of": ["card"],
    "for": "seat",
    "limits": {
        "size": {"holds": "count(cards) <= 4", "text": "A sack holds four."},
        "hues": {
            "when": "owner.coins < count(cards)",
            "text": "It costs {{ n }}.",
            "with": {"n": "count(cards)"},
        },
    },
    "source": ORIGINAL,
}
DECKS: Data = {"all-tools": _DECK, "sack": _SACK, "leaves": _LEAVES, "flock": _FLOCK}
