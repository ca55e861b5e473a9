#!/usr/bin/env python3
# matrices_on_cpu.py BIN [--json] [--seconds S]: the lab's patterns on this machine's CPU beside Eigen
# and plain loops, these compiled for any x86-64 and for one with AVX2. Run by hand, never as a test.
# SPDX-License-Identifier: Apache-2.0
import argparse
import json
import subprocess
from pathlib import Path

from this_machine import described


def question_of(row):
    return " ".join(str(value) for name, value in row.items()
                    if name not in ("microseconds", "times_peer", "lie", "peer"))  # fmt: skip


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bin", type=Path, help="the bin folder of a build with the benchmarks")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--seconds", default="0.1", help="for each question (default 0.1)")
    options = parser.parse_args()

    rows = []
    for peer in ("portable", "v3"):
        program = options.bin / "benchmarks" / f"matrices_on_cpu_{peer}"
        said = subprocess.run([program, options.seconds], capture_output=True, text=True, check=True)
        rows += [{"peer": peer, **json.loads(line)} for line in said.stdout.splitlines()]
    if options.json:
        where = described(options.bin / "matrix-lab")
        print(json.dumps({"environment": where, "matrices_on_cpu": {"rows": rows}}, indent=1))
        return
    for row in rows:
        ratios = "  ".join(f"{who} {ratio}" for who, ratio in row["times_peer"].items())
        print(f"{row['peer']:<9} {question_of(row):<60} {ratios}")


main()
