#!/usr/bin/env python3
"""golden.py PROGRAM [--check]: keeps tests/golden/answers true.

Each file of tests/golden/requests gets the answer that PROGRAM (the built `lantern`) prints for it; with --check the answers are
only compared, and the exit code is 1 where one differs. tests/golden/README.md says what the files hold.
"""

import json
import pathlib
import subprocess
import sys
import tempfile
from typing import List

GOLDEN = pathlib.Path(__file__).resolve().parent.parent / "tests" / "golden"


def answer(program: pathlib.Path, request: pathlib.Path) -> bytes:
    """What the program prints for one request."""
    kind = request.name.split("_")[0]
    if kind == "results":
        return run([program, "results", "--format", "json", "-"], request.read_bytes())
    body = json.loads(request.read_text(encoding="utf-8"))
    if kind == "tournament":
        verdicts = ["--verdicts"] if body.get("includeVerdicts") else []
        return run([program, "tournament", "--format", "json", *verdicts], as_file=body["tournament"])
    # The end of a game is judged by `check` too: it has a set-up and no events.
    policy = body.get("options", {}).get("policy", "POLICY_STOP").removeprefix("POLICY_").lower()
    return run([program, "check", "--format", "json", "--policy", policy], as_file=body["transcript"])


def run(command: List[object], stdin: bytes = b"", as_file: object = None) -> bytes:
    """The output of a command that ends with 0 or 1, its last argument a file that holds `as_file` as JSON."""
    with tempfile.TemporaryDirectory() as folder:
        if as_file is not None:
            path = pathlib.Path(folder) / "request.json"
            path.write_text(json.dumps(as_file), encoding="utf-8")
            command.append(path)
        done = subprocess.run([str(part) for part in command], input=stdin, capture_output=True, check=False)
    if done.returncode not in (0, 1):
        sys.exit(f"golden.py: {done.stderr.decode()}")
    return done.stdout


def main() -> int:
    """Exit code 1 where --check found a difference."""
    program = pathlib.Path(sys.argv[1]).resolve()
    wrong = []
    requests = sorted((GOLDEN / "requests").iterdir())
    for request in requests:
        path = GOLDEN / "answers" / f"{request.stem}.json"
        new = answer(program, request)
        if "--check" not in sys.argv:
            path.write_bytes(new)
        elif not path.exists() or path.read_bytes() != new:
            wrong.append(path.name)
    stale = {path.stem for path in (GOLDEN / "answers").iterdir()} - {path.stem for path in requests}
    if wrong or stale:
        print(f"golden.py: the program prints something else than {wrong}; answers without a request: {sorted(stale)}")
        print("where verdicts change and should, run `make digest`, which writes the answers too")
    return int(bool(wrong or stale))


if __name__ == "__main__":
    sys.exit(main())
