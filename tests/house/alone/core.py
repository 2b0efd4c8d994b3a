"""Uses `core` for what it is there for, with no library at hand."""

from ludex.core.findings import Severity
from ludex.core.hashing import digest_value
from ludex.core.ids import EntryId, is_slug
from ludex.core.spans import SourceText

text = SourceText("content/demo/cards.yaml", "kind: card\nentries:\n")
assert text.position(text.text.index("entries")) == (2, 1)
assert str(EntryId("card", "lantern")) == "card/lantern"
assert is_slug("lantern")
assert digest_value({"a": 1, "b": 2}) == digest_value({"b": 2, "a": 1})
assert Severity.ERROR.value == "E"
