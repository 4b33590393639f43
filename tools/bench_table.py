#!/usr/bin/env python3
"""Prints the medians of Google Benchmark's JSON files as one Markdown table."""

import json
import sys

# What Google Benchmark writes of its own; everything else in an entry is a counter of the benchmark.
STANDARD_KEYS = {
    "name", "run_name", "run_type", "repetitions", "repetition_index", "threads", "iterations", "real_time",
    "cpu_time", "time_unit", "aggregate_name", "aggregate_unit", "family_index", "per_family_instance_index",
    "label", "items_per_second", "bytes_per_second", "error_occurred", "error_message",
}
NANOSECONDS = {"ns": 1.0, "us": 1e3, "ms": 1e6, "s": 1e9}


def short(value: float) -> str:
    """1234567 -> "1.23 M"."""
    for factor, unit in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        if abs(value) >= factor:
            return f"{value / factor:.3g}{unit}"
    return f"{value:.3g}"


def duration(entry: dict) -> str:
    """Time of one iteration in the unit that suits it."""
    nanoseconds = entry["real_time"] * NANOSECONDS[entry["time_unit"]]
    for unit in ("s", "ms", "us"):
        if nanoseconds >= NANOSECONDS[unit]:
            return f"{nanoseconds / NANOSECONDS[unit]:.3g} {unit}"
    return f"{nanoseconds:.3g} ns"


def row(entry: dict) -> str:
    """One line of the table."""
    rate = f"{short(entry['items_per_second'])}/s" if "items_per_second" in entry else ""
    counters = ", ".join(f"{key} {short(value)}" for key, value in entry.items()
                         if key not in STANDARD_KEYS and isinstance(value, (int, float)))
    notes = "; ".join(part for part in (entry.get("label", ""), counters) if part)
    return f"| {entry['run_name']} | {duration(entry)} | {rate} | {notes} |"


def main(paths: list[str]) -> int:
    """Exit code 1 where a benchmark failed or none ran."""
    rows, errors = [], []
    for path in paths:
        with open(path, encoding="utf-8") as file:
            entries = json.load(file)["benchmarks"]
        errors += [f"{each['name']}: {each['error_message']}" for each in entries if each.get("error_occurred")]
        rows += [row(each) for each in entries if each.get("aggregate_name") == "median"]
    print("| benchmark | time | items | notes |\n|---|---|---|---|")
    print("\n".join(rows))
    for error in errors:
        print(f"bench: {error}", file=sys.stderr)
    return 1 if errors or not rows else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
