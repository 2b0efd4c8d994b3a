"""All that rules can name, as plain data: equal while nothing of it has changed."""

from __future__ import annotations

from dataclasses import astuple
from typing import Any

from ludex.lang.game import Game
from ludex.lang.known import Param
from ludex.lang.types import ANY, NONE, AnyType, as_json


def signature(game: Game) -> Any:
    """All of the above as plain data: equal while nothing that rules can name has changed."""
    return {
        "kinds": {
            name: [
                each.is_piece,
                {n: [f.name, as_json(f.type)] for n, f in each.data.items()},
                {n: [f.name, as_json(f.type)] for n, f in each.state.items()},
                {
                    n: [m.name, _params(m.params), _type(m.returns), m.pure, m.asks, m.has_self]
                    for n, m in each.methods.items()
                },
                {n: p.id for n, p in each.places.items()},
            ]
            for name, each in game.kinds.items()
        },
        "calls": {
            name: [[c.id, _params(c.params), _type(c.returns), _type(c.has_self), c.stages] for c in each]
            for name, each in game.calls.items()
        },
        "places": {
            p.id: [p.owner, as_json(p.type), p.type.form, p.seen, p.names] for p in game.every_place()
        },
        "tables": {
            name: [astuple(each.rows), astuple(each.columns), as_json(each.cells)]
            for name, each in game.tables.items()
        },
        "state": {name: [as_json(each), name in game.secret_state] for name, each in game.state.items()},
        "options": {name: [slug, as_json(each)] for name, (slug, each) in game.options.items()},
        "entries": game.entries,
        "ends": game.ends,
        "lost": sorted(game.lost),
    }


def _params(params: tuple[Param, ...]) -> list[Any]:
    return [[name, as_json(type_)] for name, type_ in params]


def _type(type_: AnyType | None) -> Any:
    return None if type_ is None else as_json(type_ if type_ != NONE else ANY)
