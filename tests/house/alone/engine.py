"""Uses `engine` for what it is there for, with no library at hand: a game of one question, and its save."""

import json
import tempfile
from pathlib import Path

from ludex.engine import WrongAnswer, load_game, open_game
from ludex.pack.contents import Contents, Entry, Place, Program
from ludex.pack.writer import write

ASK = {"to": None, "pick": [0, ["range", 1, 7, 1], []], "as": 0, "type": "int"}
DO = [["ask", 1, ASK], ["end", 2, None, ["<", 3, ["local", 0]]]]
MAIN = {"point": 0, "params": [], "locals": [["n", "int"]], "returns": None, "do": DO}
MACHINE = {"version": 1, "kinds": {"procedure": {"is": ["procedure"]}}, "start": "procedure/main"}

with tempfile.TemporaryDirectory() as folder:
    path = Path(folder, "demo.ludex")
    places = [Place("content/demo/rules.yaml", line, 3) for line in range(1, 4)]
    programs = [
        Program("machine", MACHINE),
        Program("procedure/main", {"routines": {"do": MAIN}, "formulas": {}}, places=places),
    ]
    write(path, Contents("demo", "1", "0.1.0", "fr", [Entry("procedure/main", {})], {}, programs))
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
