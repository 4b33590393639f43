"""Every client offers every method of the service: a new one comes to all of them at once."""

import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
METHODS = re.findall(r"^  rpc (\w+)\(", (ROOT / "proto/lantern/v1/service.proto").read_text(), re.MULTILINE)


@pytest.mark.parametrize(
    "sources, call",
    [
        ("clients/python/src/lantern_client/*.py", lambda method: rf"\b_?stub\.{method}\b"),
        ("clients/typescript/src/*.ts", lambda method: rf"\bmethod\.{method[0].lower()}{method[1:]}\b"),
        ("clients/go/*.go", lambda method: rf"\bstub\.{method}\("),
        ("clients/cpp/client.cc", lambda method: rf"\b(?:Stub::|stub_->){method}\b"),
    ],
    ids=["python", "typescript", "go", "cpp"],
)
def test_every_method(sources, call):
    text = "\n".join(path.read_text() for path in ROOT.glob(sources))
    assert METHODS
    assert [method for method in METHODS if not re.search(call(method), text)] == []
