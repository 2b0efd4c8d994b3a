"""A sheet with a template, a layout and examples for the corners of the language, at random."""

from __future__ import annotations

from random import Random
from typing import Any

Data = dict[str, Any]


def make_guide(chance: Random) -> Data:
    template = """\
{{ sheet.texts.goal }} {{ o_1.text }}
{% set shown = ["sweet", "sour"] %}
{% for t in entries.tree if t.fruit > LEAST %}
{{ loop.index }}. {{ t.title }} ({{ t.fruit }})
{% if t.sort == sour and not t.near %}
sour
{% else %}
{{ t.needs }}
{% endif %}
{% endfor %}
{% for t in sort(entries.tree, "fruit") %}
{{ t.title }} {{ count(t.near) }}
{% endfor %}
{{ cited([o_1]) }}
"""
    texts = {"goal": "Pick what is ripe."}
    return {
        "title": "Guide",
        "texts": texts,
        "template": template.replace("LEAST", str(chance.randint(0, 3))),
    }


def make_nest(chance: Random) -> Data:
    paint = {"ink": "#222222"}
    shown = [
        "self.fruit + 1 > 2 and self.sort == sweet",
        "-self.fruit < 0 or not self.near",
        "self.sort in [sweet, sour]",
        "apple in self.near",
        "self.near[0] == tree.apple",
        "sum([t.fruit for t in self.near]) >= 0",
        "max(1, self.fruit) % 2 == 1",
        "empty(self.near) or count(self.near) == 1",
        "first(self.near) != apple",
        "self.title == 'Apple'",
        "n * 2 // 1 < 9",
        "min([1, 2]) == 1",
        "1in > 2cm or 3 * 1mm < 1in",
        "game.title == 'The Orchard'",
        "self.needs and count(self.needs) > 0",
        "sour if self.fruit > 2 else self.sort",
        "2 in [n for n in [1, 2, 3]]",
        "self.worth is none" if chance.random() < 0 else "true",
    ]
    boxes = {
        f"box-{rank}": {"at": [5, 2 + 3 * rank], "size": [20, 2], "paint": paint, "when": each}
        for rank, each in enumerate(shown)
    }
    boxes["inner"] = {
        "at": [30, 2],
        "size": [10, 5],
        "each": "self.near",
        "boxes": {
            "dot": {"at": [1, 1], "size": [2, 2], "paint": paint, "when": "it.fruit > 1 and it.sort == sweet"}
        },
    }
    return {"title": "Nest", "of": "tree", "size": [60, 60], "boxes": boxes}


def make_examples(chance: Random) -> Data:
    given: Data = {
        "trees": {"1": {"entry": "apple", "as": "one"}, "2": "pear"},
        "nests": [{"entry": "jay", "as": "first", "mood": "wild"}],
        "meadow-place": [{"entry": "wren", "as": "flier", "at": ["10cm", "20cm + 1in"]}],
        "lanes": {"mill": {"entry": "apple", "as": "far"}},
        "tools": "rest",
        "one": {"ripe": False},
        "heap": [{"entry": "net", "count": 2}],
        "seats": {"red": {"hand": ["net"], "coins": 2}},
    }
    return {
        "corner-facts": {
            "title": "Facts of the corners",
            "given": given,
            "run": [
                {"do": "ripen(one)", "then": ["one.ripe"]},
                {"do": "acted = forager(first)", "then": ["wind >= 0"]},
            ],
            "then": [
                "one.ripe and known(one, red)",
                "inches(first) > 0",
                f"would_be() >= {chance.randint(0, 2)}",
                "count(far_off(lanes.mill)) >= 0",
            ],
            "cites": ["o-1"],
        },
        "corner-calls": {
            "title": "Results of the corners",
            "given": {**given, "best": "one"},
            "run": [
                "left = ripen_some(7, [one])",
                "first.pecks(one)",
                "acted = first.policy(first)",
                "freeze()",
            ],
            "then": ["left < 4", "frozen", "best == one"],
            "cites": ["o-1"],
        },
        "corner-situation": {
            "title": "Situation of the corners",
            "given": given,
            "then": ["count(trees) == 2", "apple in trees"],
            "cites": ["o-1"],
        },
        "corner-answers": {
            "title": "Answers of the corners",
            "given": given,
            "run": "chooses(red, 2)",
            "when": [
                {"seat": "red", "pick": ["one"], "refused": True},
                {"seat": "red", "bot": "careful"},
                {"seat": "red", "point": ["10cm", "12cm"]},
                {"seat": "red", "path": ["spot(1cm, 1cm)", ["2cm", "3cm - 1mm"]]},
                {"seat": "red", "decline": True, "refused": "o-1"},
            ],
            "then": ["count(trees) == 2"],
            "cites": ["o-1"],
        },
    }
