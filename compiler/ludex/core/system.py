"""What the operating system refuses, in plain words: its own are in one language, and speak to programmers.

Knows numbers of errors, and nothing of what was being done.
"""

from __future__ import annotations

import errno

from ludex.core.message import Both

_FULL = Both("there is no room left on the disk", "il n’y a plus de place sur le disque")
_FORBIDDEN = Both("access is denied", "l’accès est refusé")
_WORDS = {
    errno.ENOENT: Both("there is no such file or folder", "ce fichier ou ce dossier n’existe pas"),
    errno.EACCES: _FORBIDDEN,
    errno.EPERM: _FORBIDDEN,
    errno.EROFS: Both("nothing can be written there", "rien ne peut y être écrit"),
    errno.ENOSPC: _FULL,
    errno.EDQUOT: _FULL,
    errno.EFBIG: Both("the file would be too large", "le fichier serait trop grand"),
    errno.EISDIR: Both("it is a folder, not a file", "c’est un dossier, et non un fichier"),
    errno.ENOTDIR: Both(
        "part of the path is a file, not a folder", "une partie du chemin est un fichier, et non un dossier"
    ),
    errno.EEXIST: Both("something of that name is there already", "quelque chose de ce nom y est déjà"),
    errno.ENAMETOOLONG: Both("its name is too long", "son nom est trop long"),
    errno.EINVAL: Both("its name cannot be that of a file", "son nom ne peut pas être celui d’un fichier"),
    errno.ELOOP: Both("its links run in a circle", "ses liens tournent en rond"),
    errno.EIO: Both("the disk could not be read or written", "le disque n’a pas pu être lu ou écrit"),
    errno.EMFILE: Both("too many files are open", "trop de fichiers sont ouverts"),
    errno.ENFILE: Both("too many files are open", "trop de fichiers sont ouverts"),
    errno.ENOMEM: Both("there is not enough memory", "il n’y a pas assez de mémoire"),
    errno.ETXTBSY: Both("another program is using it", "un autre programme s’en sert"),
    errno.EBUSY: Both("another program is using it", "un autre programme s’en sert"),
}


def cause(error: OSError) -> Both:
    """Why the system refused; in its own words where we have none."""
    own = error.strerror or type(error).__name__
    return _WORDS.get(error.errno or 0, Both(own, own))
