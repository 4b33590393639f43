#!/usr/bin/env python3
"""readme_sessions.py PROGRAM [--check]: keeps the sessions of README.md true.

A session stands between <!-- session: lantern ARGS --> and <!-- end -->. This writes there what PROGRAM prints for these
arguments; with --check it only compares, and fails where they differ.
"""

import pathlib
import re
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SESSION = re.compile(r"<!-- session: lantern (.*?) -->\n.*?<!-- end -->", re.DOTALL)


def session(program: pathlib.Path, arguments: str) -> str:
    """The command, its output, and its exit code where it is not 0."""
    done = subprocess.run([program, *shlex.split(arguments)], cwd=ROOT, capture_output=True, text=True, check=False)
    lines = [f"$ lantern {arguments}", *done.stdout.rstrip("\n").split("\n")]
    if done.returncode:
        lines += ["$ echo $?", str(done.returncode)]
    body = "\n".join(f"    {line}".rstrip() for line in lines)
    return f"<!-- session: lantern {arguments} -->\n{body}\n<!-- end -->"


def main() -> int:
    """Exit code 1 where --check found a difference."""
    program = pathlib.Path(sys.argv[1]).resolve()
    readme = ROOT / "README.md"
    old = readme.read_text(encoding="utf-8")
    new = SESSION.sub(lambda match: session(program, match.group(1)), old)
    if "--check" not in sys.argv:
        readme.write_text(new, encoding="utf-8")
        return 0
    if new != old:
        print("README.md: a session differs from what the program prints; run tools/readme_sessions.py build/dev/bin/lantern")
        print(new)
    return int(new != old)


if __name__ == "__main__":
    sys.exit(main())
