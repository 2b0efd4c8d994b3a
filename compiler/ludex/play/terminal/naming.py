"""What the options of a question are called: by their texts, by what they pick, and where two would be called
alike by what tells them apart."""

from __future__ import annotations

from typing import Any

from ludex.engine.game import Game
from ludex.engine.question import Option
from ludex.engine.view import columns
from ludex.play.speech import Speech, words_of
from ludex.play.terminal import pieces


class Naming:
    """Names for one seat."""

    def __init__(self, game: Game, speech: Speech, seat: int) -> None:
        self.game, self.speech, self.seat = game, speech, seat

    def name(self, option: Option) -> str:
        speech = self.speech
        if option.offer is not None:
            name = self._offer(option)
            return name if option.piece is None else speech.word("offer", name=name)
        if option.arm is None:
            return self._what(option.label, option.value)
        said = speech.text(option.says) if option.says else None
        arm = said or speech.words_of(option.arm)
        return arm if option.label is None else self._with(arm, option.label, option.value)

    def _with(self, arm: str, label: Any, value: Any) -> str:
        return self.speech.word("arm-with", arm=arm, what=self._what(label, value))

    def _offer(self, option: Option) -> str:
        """What an offer lets one do, by its own text; of a card its name, which everybody knows it by."""
        speech, entry = self.speech, option.label["entry"]
        text = speech.text(f"{entry}.offers.{option.offer}.text")
        name = speech.name(entry)
        if option.piece is None:
            name = text or f"{name}, {words_of(str(option.offer))}"
        elif text is not None:
            name = speech.word("arm-with", arm=name, what=text)
        return self._with(name, option.label["pick"], option.value) if "pick" in option.label else name

    def _what(self, label: Any, value: Any) -> str:
        """What is picked: dice with what they show, pieces that are alike together."""
        if isinstance(label, list) and label and isinstance(value, tuple | list):
            found = [self._found(*each) for each in zip(label, value, strict=True)]
            if all(each is not None for each in found):
                return self.speech.listed(pieces.alike(self.speech, [each for each in found if each]))
        alone = self._found(label, value)
        return self.speech.label(label) if alone is None else pieces.alike(self.speech, [alone])[0]

    def _found(self, label: Any, value: Any, whole: bool = False) -> dict[str, Any] | None:
        """A piece as views tell of it, with what it shows or with all that it carries; none of what is no
        piece, or hidden."""
        if not isinstance(label, dict) or not label.get("piece") or type(value) is not int:
            return None
        state = columns(self.game.run, value, self.seat)
        kept = state if whole else {name: state[name] for name in ("value", "face") if name in state}
        return {"entry": label["piece"], "state": kept}

    # What tells them apart

    def carried(self, option: Option) -> Any:
        """All that a piece carries: options that are alike in this too are one choice."""
        label = option.label.get("pick") if option.offer is not None else option.label
        if not (isinstance(label, dict) and label.get("piece") and type(option.value) is int):
            return None
        return repr([column[option.value] for column in self.game.state.cols])

    def carrying(self, option: Option, name: str) -> str:
        """The name with what the piece carries."""
        found = self._found(option.label, option.value, whole=True)
        if found is None or option.offer is not None:
            return name
        said = pieces.piece(self.speech, found)
        return said if option.arm is None else name.replace(self._what(option.label, option.value), said)

    def placed(self, option: Option, name: str) -> str:
        """The name with where it is."""
        label = option.label
        if not isinstance(label, dict) or "place" not in label or "piece" not in label:
            return name
        mine = label.get("owner", {}).get("seat") == self.seat
        where = {part: each for part, each in label.items() if part != "owner" or not mine}
        return self.speech.word("in-place", what=name, place=self.speech.lies(where))

    def open_to_all(self, label: Any) -> Any:
        """A label without what lies where not everybody may look."""
        if isinstance(label, list):
            return [self.open_to_all(each) for each in label]
        if not isinstance(label, dict):
            return label
        machine = self.game.machine
        place = machine.place_of.get(label.get("place", ""))
        hidden = place is not None and machine.places[place].seen != "all"
        kept = {**label, "piece": None} if hidden and label.get("piece") else label
        return {name: self.open_to_all(each) if name == "pick" else each for name, each in kept.items()}


def told_by(option: Option) -> str | None:
    """The entry whose text tells what an option does; none for an offer of the game, which has its own."""
    label = option.label
    if option.offer is not None and option.piece is None:
        label = label.get("pick")
    return _entry_of(label)


def _entry_of(label: Any) -> str | None:
    if not isinstance(label, dict):
        return None
    picked = label.get("pick")
    if isinstance(picked, dict):
        return _entry_of(picked)
    found = label.get("piece") or label.get("entry")
    return found if isinstance(found, str) else None
