"""JSON with the bytes of the program `lantern`."""

from __future__ import annotations

import json
import re
from typing import Any

from google.protobuf import json_format

# What protobuf's C++ library, and so the program, writes as escapes: <, > and characters that nobody sees. All others
# that JSON must escape, json.dumps escapes as C++ does.
_ESCAPED = re.compile(
    "[<>\u007f-\u009f\u00ad\u0600-\u0603\u06dd\u070f\u17b4\u17b5\u200b-\u200f\u2028-\u202e\u2060-\u2064\u206a-\u206f\ufeff"
    "\ufff9-\ufffb\U0001d173-\U0001d17a\U000e0001\U000e0020-\U000e007f]"
)


def to_json(message: Any) -> str:
    """A message (a verdict, a report, ...) as one line of JSON, without a line end.

    It is protobuf's JSON mapping, and for the same message the same bytes in Lantern's clients for Python, C++,
    TypeScript and Go and in `lantern check --format json`.
    """
    text = json.dumps(json_format.MessageToDict(message), ensure_ascii=False, separators=(",", ":"))
    return _ESCAPED.sub(_escape, text)


def _escape(match: "re.Match[str]") -> str:
    code = ord(match.group())
    if code < 0x10000:
        return f"\\u{code:04x}"
    code -= 0x10000
    return f"\\u{0xD800 + (code >> 10):04x}\\u{0xDC00 + (code & 0x3FF):04x}"
