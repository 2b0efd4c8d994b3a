"""Uses `pack` for what it is there for, with no library at hand."""

import tempfile
from pathlib import Path

from ludex.pack.contents import EncodedContents, EntryRow, ProgramRow
from ludex.pack.diff import compare_packs
from ludex.pack.pack_errors import PackError
from ludex.pack.reader import Pack
from ludex.pack.verifier import verify
from ludex.pack.writer import encode_rows, write_pack_file

with tempfile.TemporaryDirectory() as folder:
    path = Path(folder, "demo.ludex")
    cards = [
        EntryRow(
            "card/lantern",
            '[{"light": 2}, ["tool"], []]',
            ["tool"],
            file="content/demo/cards.yaml",
            places=[3, 3],
        ),
        EntryRow("deck/all", '[{"cards": [0]}, [], []]', refs='[[0, 0, "cards", 0]]', targets=[0]),
    ]
    texts = [("fr", "card/lantern.title", '"Brouette"')]
    programs = [ProgramRow("deck/all.deal", '["", ["end"]]')]
    contents = EncodedContents("demo", "1", "0.1.0", "fr", cards, texts, programs)
    write_pack_file(path, encode_rows(contents))
    assert verify(path).entries == 2
    with Pack.open(path) as pack:
        record = pack.get("card/lantern")
        assert record is not None and record.data == pack.by_number(0).data == {"light": 2}
        assert (pack.of_kind("deck"), pack.tagged("tool"), pack.users(0)) == ((1,), (0,), (1,))
        assert pack.text("card/lantern.title", "fr") == "Brouette" and pack.program(0) == ["end"]
        assert compare_packs(pack, pack).empty
    path.write_bytes(path.read_bytes()[:-1])
    said = ""
    try:
        verify(path)
    except PackError as refused:
        said = refused.message.render("fr")
    assert "tronqué" in said
