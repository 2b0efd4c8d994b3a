"""Every file under content/ is used, ignored, or said; and no link leads out of it."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from ludex.source.decoder import MAX_FILE_BYTES
from ludex.source.file_uses import FileUse
from ludex.source.inventory import ProjectFiles, read_project_file, scan_project


def plant(root: Path, *files: str) -> None:
    for file in files:
        path = root / "content" / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x", encoding="utf-8")


def look(root: Path) -> tuple[ProjectFiles, list[str], list[str]]:
    """The tree; each finding as its code and file; and every note."""
    tree, findings = scan_project(root)
    notes = [note.message.render("en") for finding in findings for note in finding.notes]
    return (
        tree,
        [f"{finding.code.name} {finding.span.file.removeprefix('content/')}" for finding in findings],
        notes,
    )


USES = {
    "demo/game.yaml": FileUse.CONTENT,
    "demo/cards.yml": FileUse.CONTENT,
    "demo/deep/down/rules.json": FileUse.CONTENT,
    "demo/art/credits.yaml": FileUse.CONTENT,
    "demo/text/en.po": FileUse.CATALOGUE,
    "demo/text/demo.pot": FileUse.TEMPLATE,
    "demo/text/l10n.lock": FileUse.LOCK,
    "demo/l10n.lock": FileUse.LOCK,
    "demo/art/x.png": FileUse.ART,
    "demo/art/deep/x.jpg": FileUse.ART,
    "demo/art/x.jpeg": FileUse.ART,
    "demo/art/x.svg": FileUse.ART,
    "demo/art/x.pdf": FileUse.ART,
    "demo/fonts/x.ttf": FileUse.FONT,
    "demo/fonts/OFL.txt": FileUse.NOTE,
    "demo/fonts/deep/LICENSE": FileUse.NOTE,
    "demo/README": FileUse.NOTE,
    "demo/readme.txt": FileUse.NOTE,
    "demo/LICENCE-art.txt": FileUse.NOTE,
    "demo/notes/ideas.md": FileUse.NOTE,
    "demo/readme.yaml": FileUse.CONTENT,
    "shared/icons.yaml": FileUse.CONTENT,
    "shared/fonts/y.ttf": FileUse.FONT,
    "NOTICE": FileUse.NOTE,
    "about.md": FileUse.NOTE,
}


def test_uses(tmp_path: Path) -> None:
    plant(tmp_path, *USES)
    tree, found, _ = look(tmp_path)
    assert found == []
    assert {file.path.removeprefix("content/"): file.use for file in tree.files} == USES
    assert {file.path: file.game for file in tree.files}["content/shared/icons.yaml"] == "shared"
    assert {file.path: file.game for file in tree.files}["content/NOTICE"] == ""
    assert [file.path for file in tree.files] == sorted(file.path for file in tree.files)
    assert tree.games == ("demo",)
    assert [file.path for file in tree.files_of(FileUse.CATALOGUE)] == ["content/demo/text/en.po"]


def test_sizes_and_times_come_along(tmp_path: Path) -> None:
    plant(tmp_path, "demo/game.yaml")
    (file,) = look(tmp_path)[0].files
    about = (tmp_path / file.path).stat()
    assert (file.size, file.mtime_ns) == (1, about.st_mtime_ns)


def test_droppings_are_ignored_and_counted(tmp_path: Path) -> None:
    plant(tmp_path, "demo/game.yaml", ".DS_Store", "demo/x.yaml~", "demo/.#x.yaml", "demo/.x.yaml.swp")
    plant(
        tmp_path, "demo/#x.yaml#", "demo/.git/config", "demo/.git/HEAD", "demo/Thumbs.db", "demo/text/en.mo"
    )
    tree, found, _ = look(tmp_path)
    assert found == []
    assert [file.path for file in tree.files] == ["content/demo/game.yaml"]
    assert tree.ignored == 8


UNREAD = {
    "demo/cards.yalm": "did you mean “cards.yaml”?",
    "demo/cards.ymal": "did you mean “cards.yaml”?",
    "demo/cards.yaml.txt": "did you mean “cards.yaml”?",
    "demo/cards.YAML": "did you mean “cards.yaml”?",
    "demo/cards.Yml": "did you mean “cards.yml”?",
    "demo/cards.jsn": "did you mean “cards.json”?",
    "demo/art/x.PNG": "did you mean “x.png”?",
    "demo/x.png": "files ending in .png belong in content/demo/art/",
    "demo/x.ttf": "files ending in .ttf belong in content/demo/fonts/",
    "demo/en.po": "files ending in .po belong in content/demo/text/",
    "demo/text/deep/en.po": "files ending in .po belong in content/demo/text/",
    "demo/fonts/x.otf": "only TrueType fonts (.ttf) can be printed",
    "demo/notes.txt": None,
    "demo/cards": None,
    "demo/cards.yaml.bak": "did you mean “cards.yaml”?",
    "demo/deep/l10n.lock": None,
    "cards.yaml": "content files belong in a game’s folder, or in content/shared/",
    "x.png": "files ending in .png belong in content/…/art/",
}


@pytest.mark.parametrize("file", UNREAD)
def test_what_nothing_reads(tmp_path: Path, file: str) -> None:
    plant(tmp_path, "demo/game.yaml", file)
    tree, found, notes = look(tmp_path)
    assert found == [f"FILE004 {file}"]
    assert notes == ([UNREAD[file]] if UNREAD[file] else [])
    assert len(tree.files) == 1


@pytest.mark.parametrize(
    ("files", "expected", "note"),
    [
        (["demo/cards.yaml"], "FILE005 demo", None),
        (["demo/game.yml"], "FILE005 demo", "rename “game.yml” to game.yaml"),
        (["demo/games.yaml"], "FILE005 demo", "rename “games.yaml” to game.yaml"),
        (["demo/Game.yaml"], "FILE005 demo", "rename “Game.yaml” to game.yaml"),
        (["demo/game.json"], "FILE005 demo", "rename “game.json” to game.yaml"),
        (["demo/deep/game.yaml"], "FILE005 demo", None),
        (["demo/game.yalm"], "FILE004 demo/game.yalm", "did you mean “game.yaml”?"),
        (["share/icons.yaml"], "FILE005 share", "did you mean shared?"),
        (["Shared/icons.yaml"], "FILE006 Shared", "did you mean shared?"),
        (["Ma Bête/game.yaml"], "FILE006 Ma Bête", "call it “ma-bete”"),
        (["2024/game.yaml"], "FILE006 2024", None),
    ],
)
def test_folders_of_games(tmp_path: Path, files: list[str], expected: str, note: str | None) -> None:
    plant(tmp_path, *files)
    _, found, notes = look(tmp_path)
    assert found == [expected]
    assert notes == ([note] if note else [])


def test_a_folder_with_nothing_in_it_is_no_game(tmp_path: Path) -> None:
    plant(tmp_path, "demo/game.yaml", "old/.DS_Store")
    (tmp_path / "content" / "empty" / "deep").mkdir(parents=True)
    tree, found, _ = look(tmp_path)
    assert found == []
    assert tree.games == ("demo",)


@pytest.mark.parametrize(
    ("one", "two"), [("Cards.yaml", "cards.yaml"), ("e\u0301p.yaml", "\xe9p.yaml"), ("ART/a.md", "art/b.md")]
)
def test_names_that_are_one_elsewhere(tmp_path: Path, one: str, two: str) -> None:
    plant(tmp_path, "demo/game.yaml", f"demo/{one}", f"demo/{two}")
    _, found, _ = look(tmp_path)
    first, second = sorted((one.split("/")[0], two.split("/")[0]))
    assert found == [f"FILE007 demo/{second}"]
    assert first in scan_project(tmp_path)[1][0].message.render("en")


@pytest.mark.parametrize(
    "name", ["a?.yaml", "a:b.yaml", "a\\b.yaml", "a\tb.yaml", "a.yaml ", "a<b>.md", "b."]
)
def test_names_that_other_systems_refuse(tmp_path: Path, name: str) -> None:
    plant(tmp_path, "demo/game.yaml", f"demo/{name}")
    assert look(tmp_path)[1] == [f"FILE008 demo/{name}"]


def test_a_name_that_is_no_utf8(tmp_path: Path) -> None:
    plant(tmp_path, "demo/game.yaml")
    with open(
        os.fsencode(tmp_path / "content" / "demo") + b"/\xe9p\xe9e.yaml", "w", encoding="utf-8"
    ) as opened:
        opened.write("x")
    tree, found, _ = look(tmp_path)
    assert found == ["FILE008 demo/\ufffdp\ufffde.yaml"]
    assert len(tree.files) == 1
    assert "not UTF-8" in scan_project(tmp_path)[1][0].message.render("en")


def link(root: Path, name: str, target: str) -> None:
    (root / "content" / name).parent.mkdir(parents=True, exist_ok=True)
    os.symlink(target, root / "content" / name)


@pytest.mark.parametrize(
    ("name", "target", "code"),
    [
        ("demo/out.yaml", "../../secret.yaml", "FILE002"),
        ("demo/out.yaml", "/etc/hostname", "FILE002"),
        ("demo/out", "../..", "FILE002"),
        ("out", "../content-of-another", "FILE002"),
        ("demo/gone.yaml", "nowhere.yaml", "FILE001"),
        ("demo/self.yaml", "self.yaml", "FILE003"),
        ("demo/up", "..", "FILE003"),
        ("demo/here", ".", "FILE003"),
        ("demo/deep/up", "../../demo", "FILE003"),
    ],
)
def test_links(tmp_path: Path, name: str, target: str, code: str) -> None:
    plant(tmp_path, "demo/game.yaml")
    (tmp_path / "secret.yaml").write_text("x", encoding="utf-8")
    (tmp_path / "content-of-another").mkdir()
    link(tmp_path, name, target)
    tree, found, _ = look(tmp_path)
    assert found == [f"{code} {name}"]
    assert len(tree.files) == 1


def test_links_within_the_folder_are_followed(tmp_path: Path) -> None:
    plant(tmp_path, "demo/game.yaml", "shared/art/x.png", "shared/fonts/y.ttf")
    up = ".."
    link(tmp_path, "demo/art/x.png", f"{up}/{up}/shared/art/x.png")
    link(tmp_path, "demo/fonts", f"{up}/shared/fonts")
    tree, found, _ = look(tmp_path)
    assert found == []
    assert {"content/demo/art/x.png", "content/demo/fonts/y.ttf"} <= {file.path for file in tree.files}


def test_content_itself_may_be_a_link(tmp_path: Path) -> None:
    plant(tmp_path / "elsewhere", "demo/game.yaml")
    (tmp_path / "project").mkdir()
    os.symlink(tmp_path / "elsewhere" / "content", tmp_path / "project" / "content")
    tree, found, _ = look(tmp_path / "project")
    assert found == []
    assert len(tree.files) == 1


def test_two_links_to_one_folder_are_not_multiplied(tmp_path: Path) -> None:
    plant(tmp_path, "demo/game.yaml", "demo/z0/a.md")
    for level in range(1, 25):
        link(tmp_path, f"demo/z{level}/a", f"../z{level - 1}")
        link(tmp_path, f"demo/z{level}/b", f"../z{level - 1}")
    tree, found, _ = look(tmp_path)
    assert len(tree.files) < 100
    assert all(each.startswith("FILE001") for each in found)


def test_what_is_no_file(tmp_path: Path) -> None:
    plant(tmp_path, "demo/game.yaml")
    os.mkfifo(tmp_path / "content" / "demo" / "pipe.yaml")
    with socket.socket(socket.AF_UNIX) as opened:
        place = os.getcwd()
        os.chdir(tmp_path / "content" / "demo")  # a socket's path must be short
        try:
            opened.bind("socket.yaml")
        finally:
            os.chdir(place)
    assert look(tmp_path)[1] == ["FILE001 demo/pipe.yaml", "FILE001 demo/socket.yaml"]


def test_a_folder_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(tmp_path, "demo/game.yaml", "demo/closed/x.yaml")
    scandir = os.scandir

    def refuse(path: str) -> os._ScandirIterator[str]:
        if path.endswith("closed"):
            raise PermissionError(13, "Permission denied")
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refuse)
    _, findings = scan_project(tmp_path)
    assert [finding.message.render("en") for finding in findings] == [
        "“closed” cannot be read: access is denied"
    ]
    assert findings[0].span.file == "content/demo/closed"


def test_schemas(tmp_path: Path) -> None:
    for name in ("card.schema.json", "demo/card.schema.json", "README.md", ".x.schema.json"):
        path = tmp_path / "schemas" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("{}", encoding="utf-8")
    tree, findings = scan_project(tmp_path)
    assert findings == []
    assert [(file.path, file.game) for file in tree.schemas] == [
        ("schemas/card.schema.json", ""),
        ("schemas/demo/card.schema.json", "demo"),
    ]
    assert tree.files == ()


def test_fetch(tmp_path: Path) -> None:
    plant(tmp_path, "demo/game.yaml")
    assert read_project_file(tmp_path, "content/demo/game.yaml") == (b"x", [])
    data, findings = read_project_file(tmp_path, "content/demo/none.yaml")
    assert data is None
    assert [finding.code.name for finding in findings] == ["FILE001"]
    with open(tmp_path / "large.yaml", "wb") as opened:
        opened.truncate(50 * MAX_FILE_BYTES)  # a hole: reading it whole would take 200 MB
    data, findings = read_project_file(tmp_path, "large.yaml")
    assert data is None
    assert [finding.code.name for finding in findings] == ["FILE009"]
    assert "200.0 MB" in findings[0].message.render("en")
    data, findings = read_project_file(tmp_path, "content/demo")
    assert data is None
    assert [finding.code.name for finding in findings] == ["FILE001"]


def test_no_content_is_no_finding(tmp_path: Path) -> None:
    tree, findings = scan_project(tmp_path)
    assert (tree.files, tree.games, findings) == ((), (), [])
