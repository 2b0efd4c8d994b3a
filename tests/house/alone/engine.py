"""Uses `engine` for what it is there for, with no library at hand: a game of one question, and its save."""

import json
import tempfile
from pathlib import Path

from ludex.engine import WrongAnswer, load_game, open_game
from ludex.pack.contents import EncodedContents, EntryRow, ProgramRow
from ludex.pack.writer import encode_rows, write_pack_file

ASK = {"to": None, "pick": [0, ["range", 1, 7, 1], []], "as": 0, "type": "int"}
DO = [["ask", 1, ASK], ["end", 2, None, ["<", 3, ["local", 0]]]]
MAIN = {"point": 0, "params": [], "locals": [["n", "int"]], "returns": None, "do": DO}
MACHINE = {"version": 1, "kinds": {"procedure": {"is": ["procedure"]}}, "start": "procedure/main"}

with tempfile.TemporaryDirectory() as folder:
    path = Path(folder, "demo.ludex")
    file, places = "content/demo/rules.yaml", [1, 3, 2, 3, 3, 3]
    main = {"routines": {"do": MAIN}, "formulas": {}}
    programs = [
        ProgramRow("machine", json.dumps(["", MACHINE])),
        ProgramRow("procedure/main", json.dumps(["", main]), file, places),
    ]
    entries = [EntryRow("procedure/main", "[{}, [], []]", file=file, places=[1, 3])]
    write_pack_file(path, encode_rows(EncodedContents("demo", "1", "0.1.0", "fr", entries, (), programs)))
    game = open_game(path)
    assert game.question is not None
    assert [option.label for option in game.question.options] == [1, 2, 3, 4, 5, 6]
    refused = False
    try:
        game.answer(6)
    except WrongAnswer:
        refused = True
    assert refused
    game = load_game(path, json.loads(json.dumps(game.save())))
    game.answer(4)
    assert game.result is not None and game.result.won is True
