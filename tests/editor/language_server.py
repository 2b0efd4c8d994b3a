"""Client of yaml-language-server, the server that VS Code and other editors read YAML with."""

from __future__ import annotations

import json
import subprocess
import threading
from pathlib import Path
from queue import Empty, Queue

PATIENCE = 60.0
"""Seconds within which the server answers on a busy machine."""


class LanguageServer:
    """A server that runs in a project, with the settings of the project's own editor."""

    def __init__(self, command: list[str], root: Path) -> None:
        settings = json.loads((root / ".vscode/settings.json").read_text(encoding="utf-8"))
        schemas = {
            (root / name).resolve().as_uri(): files for name, files in settings["yaml.schemas"].items()
        }
        self._settings = {
            "yaml": {
                "schemas": schemas,
                "validate": True,
                "completion": True,
                "hover": True,
                "yamlVersion": settings["yaml.yamlVersion"],
                "schemaStore": {"enable": False},
            }
        }
        self._root = root.resolve()
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._answers: dict[int, Queue] = {}
        self._diagnostics: Queue = Queue()
        self._number = self._opened = 0
        threading.Thread(target=self._listen, daemon=True).start()
        folder = {"uri": self._root.as_uri(), "name": "project"}
        self._ask(
            "initialize",
            {
                "processId": None,
                "rootUri": self._root.as_uri(),
                "workspaceFolders": [folder],
                "capabilities": {
                    "workspace": {"configuration": True},
                    "textDocument": {"completion": {"completionItem": {"snippetSupport": True}}},
                },
            },
        )
        self._tell("initialized", {})
        self._tell("workspace/didChangeConfiguration", {"settings": self._settings})

    def close(self) -> None:
        self._process.kill()
        self._process.communicate()

    def find_blame(self, file: str, text: str) -> list[str]:
        """What the server finds wrong with a text that stands beside a file: line and message of each."""
        uri = self._open(file, text)
        while True:
            found = self._diagnostics.get(timeout=PATIENCE)
            if found["uri"] == uri:
                break
        self._close(uri)
        return [f"{each['range']['start']['line'] + 1}: {each['message']}" for each in found["diagnostics"]]

    def complete(self, file: str, text: str) -> list[dict]:
        """What the server offers where a text ends."""
        uri = self._open(file, text)
        lines = text.split("\n")
        place = {"line": len(lines) - 1, "character": len(lines[-1])}
        found = self._ask("textDocument/completion", {"textDocument": {"uri": uri}, "position": place})
        self._close(uri)
        return found["items"] if isinstance(found, dict) else found or []

    def _open(self, file: str, text: str) -> str:
        self._opened += 1  # a name of its own: the server keeps what it knows of a file
        place = self._root / file
        uri = place.with_name(f"{place.stem}-{self._opened}{place.suffix}").as_uri()
        document = {"uri": uri, "languageId": "yaml", "version": 1, "text": text}
        self._tell("textDocument/didOpen", {"textDocument": document})
        return uri

    def _close(self, uri: str) -> None:
        self._tell("textDocument/didClose", {"textDocument": {"uri": uri}})

    def _ask(self, method: str, params: dict):
        self._number += 1
        self._answers[self._number] = Queue()
        self._send({"id": self._number, "method": method, "params": params})
        try:
            return self._answers[self._number].get(timeout=PATIENCE)
        except Empty:
            raise TimeoutError(method) from None

    def _tell(self, method: str, params: dict) -> None:
        self._send({"method": method, "params": params})

    def _send(self, message: dict) -> None:
        data = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(data), data))
        self._process.stdin.flush()

    def _listen(self) -> None:
        while line := self._process.stdout.readline():
            if not line.lower().startswith(b"content-length"):
                continue
            length = int(line.split(b":")[1])
            while self._process.stdout.readline().strip():
                pass
            self._hear(json.loads(self._process.stdout.read(length)))

    def _hear(self, message: dict) -> None:
        if "method" not in message:
            self._answers[message["id"]].put(message.get("result"))
        elif message["method"] == "textDocument/publishDiagnostics":
            self._diagnostics.put(message["params"])
        elif message["method"] == "workspace/configuration":
            wanted = [self._settings.get(each.get("section")) for each in message["params"]["items"]]
            self._send({"id": message["id"], "result": wanted})
        elif "id" in message:
            self._send({"id": message["id"], "result": None})
