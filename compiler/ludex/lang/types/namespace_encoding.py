"""Encoding of a namespace as plain data, which changes only if names available to all rules change.

Names of entries are excluded: `entry_names` records for each file those that its rules use.
"""

from __future__ import annotations

from dataclasses import astuple

from ludex.lang.types.declarations import Param
from ludex.lang.types.namespace import Namespace
from ludex.lang.types.rule_types import ANY, NONE, AnyType


def encode_namespace(game: Namespace) -> dict[str, object]:
    """Encode a namespace."""
    return {
        "kinds": {
            name: [
                each.is_piece,
                {n: [f.name, repr(f.type)] for n, f in each.data.items()},
                {n: [f.name, repr(f.type)] for n, f in each.state.items()},
                {
                    n: [m.name, _params(m.params), _type(m.returns), *astuple(m)[3:]]
                    for n, m in each.methods.items()
                },
                {n: p.id for n, p in each.places.items()},
            ]
            for name, each in game.kinds.items()
        },
        "calls": {
            name: [
                [c.id, _params(c.params), _type(c.returns), _type(c.has_self), c.stages, c.ties, c.asks]
                for c in each
            ]
            for name, each in game.calls.items()
        },
        "policies": [[*key, *ids] for key, ids in game.named_policies.items()],
        "places": {p.id: [p.owner, repr(p.type), p.type.form, p.seen, p.names] for p in game.every_place()},
        "tables": {
            name: [astuple(each.rows), astuple(each.columns), repr(each.cells)]
            for name, each in game.tables.items()
        },
        "decks": {name: _params(params) for name, params in game.decks.items()},
        "state": {name: [repr(each), name in game.secret_state] for name, each in game.state.items()},
        "options": {name: [slug, repr(each)] for name, (slug, each) in game.options.items()},
        "seat options": {name: [slug, repr(each)] for name, (slug, each) in game.seat_options.items()},
        "fixtures": sorted(game.fixtures),
        "maps": game.map_fields.encode(),
        "edge traits": sorted(game.edge_traits),
        "units": game.units,
        "values": sorted(game.values),
        "ends": game.ends,
        "secret": sorted(game.secret_fields),
        "own": sorted(game.own_fields.items()),
    }


def _params(params: tuple[Param, ...]) -> list[list[object]]:
    return [[name, repr(type_)] for name, type_ in params]


def _type(type_: AnyType | None) -> object:
    return None if type_ is None else repr(type_ if type_ != NONE else ANY)
