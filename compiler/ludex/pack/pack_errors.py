"""Pack errors: messages of one line that say why a pack cannot be read or written and, if known, what to do.

They are not findings, because the content is not wrong, there is no line to show, and the compiler need not
be installed. `reason` is for programs and tests, `message` for people.
"""

from __future__ import annotations

from pathlib import PurePath

from ludex.core.ids import is_folder_slug
from ludex.core.messages import Bilingual, Message, MessageError, Slot

REASONS = {
    "missing": Bilingual(
        "“{file}” does not exist: build it with “{build}”",
        "«\u00a0{file}\u00a0» n’existe pas\u00a0: créez-le avec «\u00a0{build}\u00a0»",
    ),
    "unreadable": Bilingual(
        "“{file}” cannot be read: {cause}", "«\u00a0{file}\u00a0» ne peut pas être lu\u00a0: {cause}"
    ),
    "no-file": Bilingual(
        "“{file}” is a folder or a device, not a pack: name a file such as “build/{game}.ludex”",
        "«\u00a0{file}\u00a0» est un dossier ou un périphérique, pas un pack\u00a0: "
        "nommez un fichier tel que «\u00a0build/{game}.ludex\u00a0»",
    ),
    "empty": Bilingual(
        "“{file}” is empty: build it again with “{build}”",
        "«\u00a0{file}\u00a0» est vide\u00a0: refaites-le avec «\u00a0{build}\u00a0»",
    ),
    "foreign": Bilingual(
        "“{file}” is not a Ludex pack, or its first bytes are damaged: build it again with “{build}”",
        "«\u00a0{file}\u00a0» n’est pas un pack de Ludex, ou ses premiers octets sont endommagés\u00a0: "
        "refaites-le avec «\u00a0{build}\u00a0»",
    ),
    "newer": Bilingual(
        "“{file}” has pack format {version}, but this Ludex reads format {ours}: update Ludex, or build "
        "the pack again with “{build}”",
        "«\u00a0{file}\u00a0» est au format de pack {version}, mais ce Ludex lit le format {ours}\u00a0: "
        "mettez Ludex à jour, ou refaites le pack avec «\u00a0{build}\u00a0»",
    ),
    "older": Bilingual(
        "“{file}” has pack format {version}, but this Ludex reads format {ours}: build the pack again "
        "with “{build}”",
        "«\u00a0{file}\u00a0» est au format de pack {version}, mais ce Ludex lit le format {ours}\u00a0: "
        "refaites le pack avec «\u00a0{build}\u00a0»",
    ),
    "cut": Bilingual(
        "“{file}” is cut short, {has} bytes of {wanted}: copy it again, or build it again with “{build}”",
        "«\u00a0{file}\u00a0» est tronqué, {has} octets sur {wanted}\u00a0: "
        "copiez-le de nouveau, ou refaites-le avec «\u00a0{build}\u00a0»",
    ),
    "long": Bilingual(
        "“{file}” is damaged, {has} bytes instead of {wanted}: copy it again, or build it again with "
        "“{build}”",
        "«\u00a0{file}\u00a0» est endommagé, {has} octets au lieu de {wanted}\u00a0: copiez-le de nouveau, "
        "ou refaites-le avec «\u00a0{build}\u00a0»",
    ),
    "damaged": Bilingual(
        "“{file}” is damaged at or after byte {at}: copy it again, or build it again with “{build}”",
        "«\u00a0{file}\u00a0» est endommagé à partir de l’octet {at}\u00a0: copiez-le de nouveau, ou "
        "refaites-le avec «\u00a0{build}\u00a0»",
    ),
    "malformed": Bilingual(
        "“{file}” breaks the rules of its own format at or after byte {at}: build it again with “{build}”",
        "«\u00a0{file}\u00a0» enfreint les règles de son propre format à partir de l’octet {at}\u00a0: "
        "refaites-le avec «\u00a0{build}\u00a0»",
    ),
    "too-large": Bilingual(
        "“{file}” would have {size} bytes, but a pack holds at most {most}: split the game in two",
        "«\u00a0{file}\u00a0» ferait {size} octets, mais un pack en contient au plus {most}\u00a0: "
        "divisez le jeu en deux",
    ),
    "unwritten": Bilingual(
        "“{file}” could not be written ({cause}): nothing has changed",
        "«\u00a0{file}\u00a0» n’a pas pu être écrit ({cause})\u00a0: rien n’a changé",
    ),
}


class PackError(MessageError):
    """Error for a pack that cannot be read or written; its message is one line."""

    def __init__(self, reason: str, message: Message) -> None:
        super().__init__(message)
        self.reason = reason


def refuse(reason: str, file: str, **slots: Slot) -> PackError:
    """Return the PackError for a reason; its advice names the game by the file’s name, without suffix."""
    game = PurePath(file).stem
    known = is_folder_slug(game)
    build = f"ludex build {game}" if known else "ludex build"
    filled = {"file": file, "game": game if known else "demo", "build": build, **slots}
    return PackError(reason, Message(REASONS[reason], filled))
