"""What the system refuses, in plain words of both languages."""

from __future__ import annotations

import errno
import os

import pytest

from ludex.core.filesystem import describe_os_error


def test_refusals_in_plain_words() -> None:
    assert describe_os_error(PermissionError(errno.EACCES, "Permission denied")).fr == "l’accès est refusé"
    assert describe_os_error(FileNotFoundError(errno.ENOENT, "x")).en == "there is no such file or folder"
    assert describe_os_error(OSError(errno.EDQUOT, "x")) == describe_os_error(OSError(errno.ENOSPC, "x"))


@pytest.mark.parametrize(
    "number", [errno.ENOSPC, errno.EROFS, errno.EISDIR, errno.ENOTDIR, errno.ENAMETOOLONG]
)
def test_french_holds_nothing_of_the_systems_english(number: int) -> None:
    said = describe_os_error(OSError(number, os.strerror(number)))
    assert os.strerror(number) not in said.fr
    assert said.en != said.fr


def test_what_we_have_no_words_for_is_said_in_the_systems() -> None:
    assert describe_os_error(OSError(errno.ECHILD, "No child processes")).fr == "No child processes"
    assert describe_os_error(OSError()).en == "OSError"
