"""What does not fit is found by `validate`, once, and not looked for again while nothing has changed."""

from __future__ import annotations

import shutil

import pytest

from ludex.actions import validate as fixing
from ludex.actions.build import build
from ludex.actions.build import build as build_again
from ludex.actions.printing.files import PrintRequest
from ludex.actions.printing.games import print_games
from ludex.actions.validate import validate
from ludex.compile import game_pack, printed_parts
from ludex.compile.part_memo import GameParts
from ludex.compile.printed_parts import SheetPart
from ludex.compile.units.stored_entries import FileChangedError
from ludex.render import decks
from tests.worlds import HERE

RULING = {
    "ruling": """calm:
    question: May the mill stand still?
    answer: It may rest.
    examples: [quiet]
""",
    "rule": """rest:
    code: WM-1
    title: Rest
    text: The mill may rest.
""",
    "example": """quiet:
    title: One miller rests
    text: Nothing is ground.
    then: [count(seats) == 2]
    cites: [rest]
""",
}
CARDS, LAYOUTS = "content/windmill/cards.yaml", "content/windmill/layouts.yaml"
PO, FONT = "content/windmill/text/fr.po", "content/windmill/fonts/Vollkorn-Small.ttf"


@pytest.fixture
def root(tmp_path):
    shutil.copytree(HERE / "worlds" / "windmill", tmp_path, dirs_exist_ok=True)
    return tmp_path


def edit(root, file, old, new):
    text = (root / file).read_text("utf-8")
    assert old in text
    (root / file).write_text(text.replace(old, new), encoding="utf-8")


def codes(outcome):
    return sorted(each.code.name for each in outcome.findings)


def narrow(root):
    edit(root, LAYOUTS, "text: {at: [5, 40], size: [53, 20]", "text: {at: [5, 40], size: [53, 5]")


def count_measures(monkeypatch):
    """The parts of games that are measured from now on."""
    true, done = GameParts.set_part, []

    def counted(parts, part, **options):
        if not parts.find_measures(part):
            done.append((part.locale, part.name.split()[1]))
        return true(parts, part, **options)

    monkeypatch.setattr(GameParts, "set_part", counted)
    return done


def test_an_icon_that_cannot_be_drawn_is_told_once_where_the_mistake_is(root):
    edit(root, LAYOUTS, "show: self.text,", 'show: "[self.text]",')
    for text in ("Grind a sack", "Grind three sacks"):
        edit(root, CARDS, text, f"{text} [zephyr]")
    assert [code for code in codes(validate(root)) if code != "L10N006"] == ["L10N002", "L10N002"]
    icon = "kind: icon\nentries:\n  zephyr: {title: zephyr, path: M12 6C, source: {status: original}}\n"
    (root / "content/windmill/icons.yaml").write_text(icon, encoding="utf-8")
    (found,) = (each for each in validate(root).findings if each.code.name == "PRINT009")
    assert found.span.file == "content/windmill/icons.yaml"


def test_it_is_measured_once(root, monkeypatch):
    done = count_measures(monkeypatch)
    narrow(root)
    first = validate(root)
    assert set(codes(first)) == {"L10N008"}
    assert codes(validate(root)) == codes(first)
    assert len(done) == len(set(done)) and {locale for locale, _ in done} == {"en", "fr"}


def test_what_a_change_does_not_touch_is_not_measured_again(root, monkeypatch):
    assert codes(validate(root)) == []
    done = count_measures(monkeypatch)
    edit(root, "content/windmill/rules.yaml", "sides: 3", "sides: 4")
    assert codes(validate(root)) == []
    assert done == []
    edit(root, PO, "Moulez un sac.", "Moulez deux fois un sac.")
    assert codes(validate(root)) == []
    assert done == [("fr", "deck/winds")]
    edit(root, PO, "Moulez deux fois un sac.", "Moulez un sac.")
    edit(root, CARDS, "Grind three sacks", "Grind all of three sacks")
    validate(root)
    assert done == [("fr", "deck/winds"), ("en", "deck/winds"), ("fr", "deck/winds")]


def test_a_new_example_is_measured_only_where_it_is_named(root, monkeypatch):
    for kind, text in RULING.items():
        whole = f"kind: {kind}\nentries:\n  {text}    source: {{status: original}}\n"
        (root / f"content/windmill/the-{kind}.yaml").write_text(whole, encoding="utf-8")
    before = codes(validate(root))
    done = count_measures(monkeypatch)
    other = (
        "  another: {title: Another, then: [count(seats) == 2], cites: [rest], source: {status: original}}\n"
    )
    edit(root, "content/windmill/the-example.yaml", "entries:\n", f"entries:\n{other}")
    assert codes(validate(root)) == before
    assert done and all(name.startswith("sheet/") for _, name in done)


@pytest.mark.parametrize(
    "file, old, new",
    [
        (CARDS, "Grind a sack.", "Grind a sack, and then another, and another, and so on." * 6),
        (PO, "Moulez un sac.", "Moulez un sac, puis un autre, et un autre." * 14),
        (LAYOUTS, "size: [53, 20]", "size: [53, 4]"),
    ],
)
def test_any_change_that_matters_is_seen(root, file, old, new):
    assert codes(validate(root)) == []
    edit(root, file, old, new)
    assert "L10N008" in codes(validate(root))
    edit(root, file, new, old)
    assert codes(validate(root)) == []


def test_a_game_that_has_lost_entries_is_measured_all_the_same(root):
    many = "".join(f"  sieve-{n}: {{title: Sieve, source: {{status: original}}}}\n" for n in range(40))
    file = root / "content/windmill/more.yaml"
    file.write_text(f"kind: card\ndraft: true\nentries:\n{many}", encoding="utf-8")
    validate(root)
    file.unlink()
    assert codes(validate(root)) == []


def test_another_font_is_seen(root):
    assert codes(validate(root)) == []
    (root / FONT).write_bytes(b"no font")
    assert codes(validate(root)) == ["PRINT007"]


def test_a_build_measures_nothing_and_is_not_stopped(root, monkeypatch):
    narrow(root)
    done = count_measures(monkeypatch)
    assert codes(build(root)) == []
    assert done == []
    assert (root / "build" / "windmill.ludex").is_file()
    assert "L10N008" in codes(validate(root))
    assert codes(build_again(root)) == []


def test_a_mistake_in_words_does_not_hide_another_text(root):
    narrow(root)
    edit(root, PO, "réparez les ailes\u202f!", "réparez les [aile]\u202f!")
    found = codes(validate(root))
    assert {"L10N002", "L10N008"} <= set(found)


def test_what_is_hushed_is_hushed_where_it_is_looked_for(root):
    narrow(root)
    several = codes(validate(root))
    edit(root, CARDS, "kind: card", "# ludex: allow-file L10N008 the box is being redrawn\nkind: card")
    assert "ALLOW004" not in codes(build(root))
    left = codes(validate(root))
    assert len(left) < len(several)
    assert set(left) <= {"L10N008"}


def test_an_allowance_that_nothing_needs_is_told_and_taken_away(root):
    edit(root, CARDS, "kind: card", "# ludex: allow-file L10N008 nothing is too long here\nkind: card")
    assert codes(build(root)) == []
    outcome = validate(root)
    (unused,) = outcome.findings
    assert unused.fix is not None
    after, made = fixing.fix(root, outcome)
    assert (codes(after), made) == ([], 1)


def test_so_is_one_where_nothing_is_printed(root):
    (root / LAYOUTS).unlink()
    edit(root, "content/windmill/decks.yaml", "    layout: wind\n", "")
    edit(root, CARDS, "kind: card", "# ludex: allow-file L10N011 nothing is printed here\nkind: card")
    assert [each.code.name[:5] for each in validate(root).findings if each.code.name < "L"] == ["ALLOW"]


def test_a_file_that_is_saved_meanwhile_is_looked_at_again(root, monkeypatch):
    true, raised = printed_parts.list_printed_parts, []

    def parts(book):
        if not raised:
            raised.append(1)
            raise FileChangedError(CARDS)
        return true(book)

    narrow(root)
    monkeypatch.setattr(printed_parts, "list_printed_parts", parts)
    assert "L10N008" in codes(validate(root))


def test_a_draft_pack_is_patched_where_one_value_changes(root, monkeypatch):
    many = "Grind a sack, and then another, and another, and so on." * 6
    assert codes(validate(root)) == []
    monkeypatch.setattr(game_pack, "encode_game_rows", None)
    edit(root, CARDS, "Grind a sack.", many)
    assert "L10N008" in codes(validate(root))
    edit(root, CARDS, many, "Grind a sack.")
    assert codes(validate(root)) == []


def test_a_draft_pack_that_was_changed_is_made_anew(root):
    assert codes(validate(root)) == []
    (draft,) = (root / "build/.cache").glob("draft-windmill")
    draft.write_bytes(draft.read_bytes()[:-9] + b"otherwise")
    edit(root, CARDS, "Grind a sack.", "Grind a sack, and then another, and another, and so on." * 6)
    assert "L10N008" in codes(validate(root))


def test_a_text_is_found_in_its_own_game_though_another_has_entries_of_the_same_names(root):
    """The second game comes last, and everything fits there."""
    twin = root / "content" / "zephyr"
    shutil.copytree(root / "content" / "windmill", twin)
    edit(root, "content/zephyr/game.yaml", "id: windmill", "id: zephyr")
    narrow(root)
    found = [each for each in validate(root).findings if each.code.name == "L10N008"]
    assert {each.span.file for each in found} <= {LAYOUTS, CARDS, PO} and found


def print_all(root):
    """The printed files and their bytes."""
    printed = print_games(root, PrintRequest())
    assert not [each for each in printed.outcome.findings if each.severity.value == "E"]
    return {file: (root / file).read_bytes() for file in printed.files}


def test_print_does_not_measure_what_validate_has_measured(root, monkeypatch):
    cold = print_all(root)
    shutil.rmtree(root / "build")
    assert codes(validate(root)) == []
    monkeypatch.setattr(decks, "find_sizes", None)
    assert print_all(root) == cold


def test_validate_does_not_measure_what_print_has_measured(root, monkeypatch):
    print_all(root)
    done = count_measures(monkeypatch)
    assert codes(validate(root)) == []
    assert done == []
    edit(root, CARDS, "Grind a sack.", "Grind one sack.")
    assert codes(validate(root)) == ["L10N006"]
    measured = {("en", "deck/winds"), ("fr", "deck/winds")}
    assert set(done) == measured and len(done) == 2
    print_all(root)
    assert len(done) == 2


def test_a_sheet_whose_file_is_up_to_date_is_not_set_again(root, monkeypatch):
    before = print_all(root)
    sheets = [file for file in before if "/sheets/" in file]
    assert sheets
    monkeypatch.setattr(SheetPart, "set", None)
    edit(root, CARDS, "Grind a sack.", "Grind one sack.")
    after = print_all(root)
    assert {file for file in after if after[file] != before[file]} == {
        file for file in before if "/en/" in file and "winds" in file
    }


def test_what_only_a_print_shows_is_noticed_after_validate(root):
    """A card from the rulebook has no mark, whoever measured it first."""
    edit(root, CARDS, "status: original", "status: inferred, at: Setting up")
    from_book = print_all(root)
    shutil.rmtree(root / "build")
    edit(root, CARDS, "status: inferred, at: Setting up", "status: original")
    assert codes(validate(root)) == []
    assert print_all(root) != from_book
    edit(root, CARDS, "status: original", "status: inferred, at: Setting up")
    assert codes(validate(root)) == []
    assert print_all(root) == from_book


def test_sheets_with_and_without_ticks_do_not_displace_each_other(root, monkeypatch):
    for kind, text in RULING.items():
        whole = f"kind: {kind}\nentries:\n  {text}    source: {{status: original}}\n"
        (root / f"content/windmill/the-{kind}.yaml").write_text(whole, encoding="utf-8")

    def print_proved():
        return print_games(root, PrintRequest(), prove=lambda pack, examples: frozenset(examples))

    def read_booklet(printed):
        (file,) = [each for each in printed.files if each.endswith("/en/sheets/faq.pdf")]
        return (root / file).read_bytes()

    plain = read_booklet(print_games(root, PrintRequest()))
    ticked = read_booklet(print_proved())
    assert ticked != plain
    validate(root)
    done = count_measures(monkeypatch)
    edit(root, CARDS, "Grind a sack.", "Grind one sack.")
    validate(root)
    assert read_booklet(print_proved()) == ticked
    assert {name for _, name in done} == {"deck/winds"}
