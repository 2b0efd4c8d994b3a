"""Maps are printed to scale out of their nodes and edges, and tiles one by one."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pypdfium2
import pytest

from ludex.actions.build import build
from ludex.actions.printing.files import PrintRequest
from ludex.actions.printing.games import print_games
from ludex.compile.printed_parts import make_book
from ludex.compile.project_folders import BuildFolder
from ludex.pack.reader import Pack
from ludex.render.decks import EntryRenderer, find_piece_decks
from ludex.render.drawing.drawing_commands import Drawing, Group, walk_texts
from ludex.render.drawing.drawing_commands import Path as Outline
from ludex.render.layout.paint import make_dashes
from tests.oracle import compile_project
from tests.render.test_printing import CASES
from tests.worlds import lay

MAPS = """kind: map
entries:
  verger:
    title: Le verger
    layout: plateau
    nodes:
      portail: {title: Portail, at: [20, 20]}
      pommiers: {title: Pommiers, at: [120, 20]}
      remise: {title: Remise, at: [120.5, 95], traits: [abri]}
    edges:
      - {from: portail, to: pommiers}
      - {from: pommiers, to: remise, traits: [haie]}
      - {from: portail, to: remise}
    source: {status: original}
  coin:
    title: Coin
    layout: tuile
    nodes: {puits: {title: Puits, at: [25, 25]}}
    source: {status: original}
  cour:
    title: Cour
    layout: tuile
    nodes: {banc: {title: Banc, at: [10, 40]}}
    source: {status: original}
"""
TRAITS = """kind: trait
entries:
  haie: {title: Haie, source: {status: original}}
  abri: {title: Abri, source: {status: original}}
"""
LAYOUTS = """kind: layout
entries:
  plateau:
    title: Plateau
    of: map
    size: [180, 120]
    styles:
      nom: {font: livre, size: 9, floor: 7, align: centre}
    background: {ink: "#e8f0d8"}
    boxes:
      chemins:
        each: "self.edges"
        point: self.nodes[it['from']].at
        to: self.nodes[it['to']].at
        paint: {line: 1.2, edge: "#7a5a30"}
        when: haie not in it.traits
      haies:
        each: "self.edges"
        point: self.nodes[it['from']].at
        to: self.nodes[it['to']].at
        dash: 2
        paint: {line: 1.2, edge: "#2c6e31"}
        when: haie in it.traits
      cases:
        each: self.nodes
        point: self.nodes[it].at
        size: [24, 14]
        paint: {shape: pill, ink: "#ffffff", line: 0.4, edge: "#333333"}
        boxes:
          nom: {at: [1, 1], size: [22, 12], level: middle, show: "self.nodes[it].title", style: nom}
  tuile:
    title: Tuile
    of: map
    size: [50, 50]
    styles:
      nom: {font: livre, size: 9, floor: 7, align: centre}
    boxes:
      case: {each: self.nodes, point: "self.nodes[it].at", size: [18, 10], show: "self.nodes[it].title",
        style: nom}
"""


SEEDS = """kind: seed
entries:
  acorn: {title: Gland, form: token, layout: seed-face, source: {status: original}}
"""
SEED_FACE = """kind: layout
entries:
  seed-face:
    title: Graine
    of: seed
    size: [20, 20]
    palette: {paper: "#ffffff", ink: "#000000"}
    styles:
      nom: {font: livre, size: 9, floor: 7, align: centre}
    boxes:
      nom: {at: [3, 3], size: [14, 8], show: self.title, style: nom}
"""


@pytest.fixture
def world(tmp_path: Path) -> Path:
    """The demo game with a board and two tiles."""
    root = lay(next(case for case in CASES if case.name.startswith("PRINT004")), tmp_path)
    content = root / "content" / "demo"
    face = (content / "layouts.yaml").read_text("utf-8").replace("at: [1, 5]", "at: [5, 5]")
    (content / "layouts.yaml").write_text(face, encoding="utf-8")
    (content / "maps.yaml").write_text(MAPS, encoding="utf-8")
    (content / "traits.yaml").write_text(TRAITS, encoding="utf-8")
    (content / "boards.yaml").write_text(LAYOUTS, encoding="utf-8")
    return root


def drawn(root: Path) -> dict[str, Drawing]:
    outcome = build(root)
    assert not [each for each in outcome.findings if each.severity.value == "E"]
    with Pack.open(BuildFolder(root).pack("demo")) as pack:
        book = make_book(compile_project(root), pack)
        artist = EntryRenderer(book, "fr")
        sides = {}
        for deck in find_piece_decks(book):
            made, problems = artist.make_run(deck)
            assert not problems
            sides |= {card.id: card.face.drawing for card in made.cards}
        return sides


def test_every_edge_is_a_line_between_its_nodes_and_every_node_has_its_place(world: Path) -> None:
    board = drawn(world)["map/verger"]
    lines = [each for each in board if isinstance(each, Outline) and each.line == 1.2]
    (first, second, hedge) = lines
    assert (first.data, second.data) == ("M20 20L120 20", "M20 20L120.5 95")
    assert hedge.edge == "#2c6e31"
    assert hedge.data.startswith("M120 20L") and hedge.data.endswith("L120.5 95")
    assert hedge.data.count("M") > 10


def test_maps_of_one_layout_are_printed_together(world: Path) -> None:
    made = print_games(world, PrintRequest(contact=False))
    assert not made.faults
    folder = "build/print/demo/fr/home-a4"
    assert {f"{folder}/tokens.pdf", f"{folder}/verger.pdf"} <= set(made.files)
    tiles = pypdfium2.PdfDocument(io.BytesIO((world / folder / "tokens.pdf").read_bytes()))
    assert "Puits" in tiles[0].get_textpage().get_text_range()
    assert "Banc" in tiles[0].get_textpage().get_text_range()


def test_pieces_of_a_kind_that_a_game_makes_of_them_are_printed(world: Path) -> None:
    """As often as the box holds them, and only those that lie in no deck."""
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:ludex:demo:seed",
        "x-extends": "piece",
        "title": "Seed",
        "description": "A seed.",
        "type": "object",
        "properties": {},
        "additionalProperties": False,
        "examples": [{"title": "Graine", "form": "token", "source": {"status": "original"}}],
    }
    (world / "schemas/demo").mkdir(parents=True, exist_ok=True)
    (world / "schemas/demo/seed.schema.json").write_text(json.dumps(schema), encoding="utf-8")
    content = world / "content" / "demo"
    (content / "seeds.yaml").write_text(SEEDS, encoding="utf-8")
    (content / "seed-face.yaml").write_text(SEED_FACE, encoding="utf-8")
    assert "seed/acorn" in drawn(world)


def test_some_of_the_tokens_leave_the_file_of_them_all(world: Path) -> None:
    print_games(world, PrintRequest(contact=False))
    folder = world / "build/print/demo/fr/home-a4"
    whole = (folder / "tokens.pdf").read_bytes()
    print_games(world, PrintRequest(only=["cour"], contact=False))
    assert (folder / "tokens.pdf").read_bytes() == whole
    some = pypdfium2.PdfDocument(io.BytesIO((folder / "tokens-some.pdf").read_bytes()))
    assert "Banc" in some[0].get_textpage().get_text_range()
    assert "Puits" not in some[0].get_textpage().get_text_range()


def test_a_board_is_printed_to_scale(world: Path) -> None:
    print_games(world, PrintRequest(decks=["verger"], contact=False))
    data = (world / "build/print/demo/fr/home-a4/verger.pdf").read_bytes()
    page = pypdfium2.PdfDocument(io.BytesIO(data))[0].get_textpage()
    read = page.get_text_range()

    def middle(word: str) -> tuple[float, float]:
        at = read.index(word)
        boxes = [page.get_charbox(at + number) for number in range(len(word))]
        across = (min(box[0] for box in boxes) + max(box[2] for box in boxes)) / 2
        return across, boxes[0][1]

    (x0, y0), (x1, y1), (_, y2) = middle("Portail"), middle("Pommiers"), middle("Remise")
    millimetre = 72 / 25.4
    assert max(abs(x1 - x0), abs(y1 - y0)) == pytest.approx(100 * millimetre, abs=2)
    assert max(abs(y2 - y1), abs(middle("Remise")[0] - x1)) == pytest.approx(75 * millimetre, abs=2)


def test_dashes_begin_and_end_with_the_line() -> None:
    assert make_dashes((0, 0), (10, 0), 0) == "M0 0L10 0"
    assert make_dashes((0, 0), (10, 0), 2) == "M0 0L2 0M4 0L6 0M8 0L10 0"
    assert make_dashes((0, 0), (1, 0), 5) == "M0 0L1 0"


PLANE = """kind: map
entries:
  pre:
    title: Le pré
    layout: plan
    plane:
      size: [40cm, 40cm]
      terrain:
        bosquet: {title: Bosquet, traits: [haie], corners: [[5cm, 5cm], [15cm, 5cm], [125mm, 15cm]]}
        mare: {title: Mare, traits: [abri], centre: [252mm, 25cm], radius: 62mm}
    source: {status: original}
"""
PLAN = """kind: layout
entries:
  plan:
    title: Plan
    of: map
    size: [100, 100]
    styles:
      nom: {font: livre, size: 9, floor: 7, align: centre}
    boxes:
      bois:
        at: [10, 10]
        each: "[self.plane.terrain[k] for k in self.plane.terrain]"
        outline: it.corners
        scale: 50
        dash: 1
        paint: {ink: "#d0e0c0", pattern: {name: hatch, ink: "#2c6e31"}, line: 0.5, edge: "#2c6e31"}
      eaux:
        at: [10, 10]
        each: "[self.plane.terrain[k] for k in self.plane.terrain]"
        point: it.centre
        radius: it.radius
        scale: 50
        paint: {shape: circle, ink: "#c0d0e0"}
        boxes:
          nom: {at: [5, 10], size: [15, 5], show: it.title, style: nom}
"""


def write_plane(world: Path, layouts: str) -> Path:
    """Add a plane, the units of its lengths and its layouts, whose file is given back."""
    content = world / "content" / "demo"
    (content / "maps.yaml").write_text(PLANE, encoding="utf-8")
    with (content / "game.yaml").open("a", encoding="utf-8") as manifest:
        manifest.write("units: [cm, mm]\n")
    boards = content / "boards.yaml"
    boards.write_text(layouts, encoding="utf-8")
    return boards


def test_areas_of_a_plane_are_drawn_to_scale_each_as_the_data_says(world: Path) -> None:
    write_plane(world, PLAN)
    plan = drawn(world)["map/pre"]
    ground, *rest = [each for each in plan if isinstance(each, Outline)]
    assert (ground.data, ground.fill) == ("M20 20L40 20L35 40Z", "#d0e0c0")
    (hatched,) = [each for each in plan if isinstance(each, Group)]
    assert hatched.clip == ground.data
    dashes, pond = rest
    assert (dashes.edge, dashes.fill) == ("#2c6e31", "") and dashes.data.count("M") > 20
    assert pond.data.startswith("M48 60C48 53.152 53.552 47.6 60.4 47.6")
    (name,) = walk_texts(plan)
    assert name.text == "Mare" and 53 < name.x < 68


@pytest.mark.parametrize(
    ("written", "wrong"),
    [
        ("outline: it.corners", "outline: it.title"),
        ("outline: it.corners", "outline: '[[1, 2], [3, 4]]'"),
        ("point: it.centre", "point: '[1, 2, 3]'"),
        ("radius: it.radius", "radius: '0 - 2'"),
    ],
)
def test_what_is_no_shape_is_told_at_its_field(world: Path, written: str, wrong: str) -> None:
    boards = write_plane(world, PLAN.replace(written, wrong))
    made = print_games(world, PrintRequest(contact=False))
    told = [each.span for each in made.outcome.findings if "boards" in each.span.file]
    layouts = boards.read_bytes()
    assert told and all(layouts[each.start : each.end].decode().strip() in wrong for each in told)


SHEET = """kind: sheet
entries:
  plan:
    title: Plan
    paper: PAPER
    form: FORM
    template: |
      {{ verger }}
    source: {status: original}
"""


@pytest.mark.parametrize(
    ("paper", "form", "across", "down"), [("A4", "sheet", 100, 0), ("A5", "booklet", 0, 100)]
)
def test_a_sheet_draws_a_map_as_large_as_its_column_and_turns_it_where_that_is_larger(
    world: Path, paper: str, form: str, across: float, down: float
) -> None:
    sheet = SHEET.replace("PAPER", paper).replace("FORM", form)
    (world / "content/demo/plan.yaml").write_text(sheet, encoding="utf-8")
    made = print_games(world, PrintRequest(sheets=["plan"], contact=False))
    assert not made.faults
    (name,) = (each for each in made.files if each.endswith("/plan.pdf"))
    document = pypdfium2.PdfDocument(io.BytesIO((world / name).read_bytes()))
    assert len(document) == 1
    page = document[0].get_textpage()
    read = page.get_text_range()
    (x0, y0), (x1, y1) = (page.get_charbox(read.index(word))[:2] for word in ("Portail", "Pommiers"))
    millimetre = 72 / 25.4
    assert abs(x1 - x0) == pytest.approx(across * millimetre, abs=9)
    assert abs(y1 - y0) == pytest.approx(down * millimetre, abs=9)
