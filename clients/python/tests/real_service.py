"""A real `lantern serve` on a free port. LANTERN_BUILD_DIR names the build folder; build/dev unless set."""

import os
import pathlib
import subprocess
import sys

PACKAGE = pathlib.Path(__file__).resolve().parents[1]
ROOT = PACKAGE.parents[1]
BUILD = pathlib.Path(os.environ.get("LANTERN_BUILD_DIR", ROOT / "build" / "dev")).resolve()
if (BUILD / "python").is_dir():
    sys.path.insert(0, str(BUILD / "python"))

LOG = """\
Map: Fall
Deck: E&P
A: Ada
C: Bo

C:t_k->1/b_w->9/b_s->5/b_r->10/w->1+2+4+5+6+7+8+9+10+11+12
A:3#->$

C:t->5/#->C
"""


def start(*arguments):
    """A service; the process and its address."""
    process = subprocess.Popen(
        [str(BUILD / "bin" / "lantern"), "serve", "--address", "127.0.0.1:0", "--log-calls", "none", *arguments],
        stdout=subprocess.PIPE,
        text=True,
    )
    line = process.stdout.readline()
    assert line.startswith("lantern: listening on "), line
    return process, line.removeprefix("lantern: listening on ").strip()
