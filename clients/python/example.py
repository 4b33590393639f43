#!/usr/bin/python3
"""Checks a log through a running service and prints what was found.

    lantern serve &
    python3 example.py game.rootlog [127.0.0.1:50051]
"""

import sys

from lantern_client import Client, LanternError, messages


def main() -> int:
    if len(sys.argv) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    address = sys.argv[2] if len(sys.argv) > 2 else "127.0.0.1:50051"
    try:
        with Client(address) as client:
            for game in client.import_log(sys.argv[1]):
                show(client.check(game, policy="continue"))
    except (LanternError, OSError) as error:
        print(f"example: {error}", file=sys.stderr)
        return 2
    return 0


def show(verdict: messages.Verdict) -> None:
    print(verdict.source_file, messages.Outcome.Name(verdict.outcome))
    for finding in verdict.findings:
        kind = messages.FindingKind.Name(finding.kind).removeprefix("FINDING_KIND_")
        print(f"  line {finding.position.line} [{finding.position.text}]: {kind} {finding.rule_id} {finding.message}")
    for standing in verdict.standings:
        score = standing.score if standing.HasField("score") else "-"
        print(f"  {standing.rank or '-'}. {standing.name} ({standing.role}): {score}{' *' if standing.winner else ''}")


if __name__ == "__main__":
    sys.exit(main())
