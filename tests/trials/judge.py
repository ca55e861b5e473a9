#!/usr/bin/env python3
# Asks the program every question of a list and judges what it says: right, flagged, off or false.
# SPDX-License-Identifier: Apache-2.0
#
# usage: tests/trials/judge.py --program PROGRAM LIST.json [--rtol 1e-3,1e-5] [--seeds 1,2] [--jobs 2]
#          [--max-seconds 10] [--class WORDS] [--save ANSWERS.json] [-- OPTIONS OF THE PROGRAM]
# Ends with 1 if a claim is false, or if an answer cannot be read.
#
#   right    met, and the true error is within the tolerance; or no integral, and it is not "met"
#   off      met, and the true error is within twice the tolerance or within twice what was said
#   false    met, and the true error is beyond both; or met where there is no integral
#   flagged  the program says that it falls short
#   broken   no answer: a crash, a refused question, or more time than was given
import argparse
import json
import shlex
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from pathlib import Path
from statistics import median

OUTCOMES = ("right", "flagged", "off", "false", "broken")


def row_of(program, question, rtol, seed, max_seconds, options):
    command = [program, question["expr"], *question["limits"], "--rtol", rtol, "--seed", seed]
    command += ["--max-seconds", str(max_seconds), "--json", *options]
    row = {"id": question["id"], "class": question["class"], "rtol": rtol, "seed": seed}
    row |= {"dimensions": len(question["limits"]), "command": shlex.join(command)}
    try:
        told = subprocess.run(command, capture_output=True, text=True, timeout=3 * max_seconds + 20)
    except subprocess.TimeoutExpired:
        return row | {"outcome": "broken", "reason": "did not end"}
    try:
        report = json.loads(told.stdout)
    except json.JSONDecodeError:
        reason = f"exit {told.returncode}: {told.stderr.strip()}"
        return row | {"outcome": "broken", "reason": reason}
    return row | {"exit": told.returncode} | judged(report, question["value"], rtol)


def judged(report, exact, rtol):
    kept = ("status", "reason", "value", "evaluations", "seconds")
    row = {name: report.get(name) for name in kept}
    row["says"] = report.get("error_estimate")
    met = report["status"] == "met"
    if exact is None:
        return row | {"outcome": "false" if met else "right"}
    if row["value"] is None or row["says"] is None:
        return row | {"outcome": "broken" if met else "flagged"}
    exact = Decimal(exact)
    tolerance, off = Decimal(rtol) * abs(exact), abs(Decimal(row["value"]) - exact)
    # The estimates are as of doubles: what they round is not theirs.
    rounding = abs(exact) * Decimal("4e-16")
    row |= {"off": float(off), "tolerance": float(tolerance)}
    row["within"] = off <= Decimal(row["says"]) + rounding
    if not met:
        return row | {"outcome": "flagged"}
    if off <= tolerance + rounding:
        return row | {"outcome": "right"}
    beyond = off > 2 * tolerance and off > 2 * Decimal(row["says"])
    return row | {"outcome": "false" if beyond else "off"}


def share(rows):
    known = [row["within"] for row in rows if "within" in row]
    return f"{100 * sum(known) / len(known):.0f} %" if known else ""


def middle(rows, name):
    known = [row[name] for row in rows if row.get(name) is not None]
    return f"{median(known):.2g}" if known else ""


def line(name, rows):
    counts = Counter(row["outcome"] for row in rows)
    met = [row for row in rows if row.get("status") == "met"]
    cells = [name, *(counts[each] for each in OUTCOMES), share(met), share(rows)]
    return [str(cell) for cell in [*cells, middle(rows, "evaluations"), middle(rows, "seconds")]]


def table(rows):
    head = ["class", *OUTCOMES, "within if met", "within", "evaluations", "seconds"]
    kinds = list(dict.fromkeys(row["class"] for row in rows))
    lines = [line(kind, [row for row in rows if row["class"] == kind]) for kind in kinds]
    lines = [head, ["---"] * len(head), *lines, line("all", rows)]
    return "\n".join(f"| {' | '.join(each)} |" for each in lines)


def details(rows):
    for row in rows:
        if row["outcome"] in ("false", "off", "broken"):
            what = {name: row.get(name) for name in ("value", "says", "off", "tolerance", "reason")}
            yield f"{row['outcome']}: {row['id']}, {what}\n  {row['command']}"
        elif (row["status"] == "met") != (row["exit"] == 0):
            yield f"exit {row['exit']} with {row['status']}\n  {row['command']}"
        elif row["status"] == "met" and row["says"] > float(row["rtol"]) * abs(row["value"]):
            yield f"met, and says {row['says']} of {row['value']}\n  {row['command']}"


def options_told():
    parser = argparse.ArgumentParser()
    parser.add_argument("list", type=Path)
    parser.add_argument("--program", required=True)
    parser.add_argument("--rtol", default="", help="tolerances; without, the goal of each question")
    parser.add_argument("--seeds", default="1")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--max-seconds", type=float, default=10)
    parser.add_argument("--class", dest="wanted", default="", help="only classes with these words")
    parser.add_argument("--save", type=Path, help="writes every answer, as JSON")
    cut = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    told = parser.parse_args(sys.argv[1:cut])
    told.options = sys.argv[cut + 1 :]
    return told


def main():
    told = options_told()
    questions = json.loads(told.list.read_text())["integrals"]
    asking = [
        (question, rtol, seed)
        for question in questions
        if told.wanted in question["class"]
        for rtol in (told.rtol.split(",") if told.rtol else [question.get("goal", "1e-3")])
        for seed in told.seeds.split(",")
    ]

    def ask(each):
        return row_of(told.program, *each, told.max_seconds, told.options)

    with ThreadPoolExecutor(told.jobs) as pool:
        rows = list(pool.map(ask, asking))
    if told.save:
        told.save.write_text(json.dumps(rows, indent=1) + "\n")
    print(*details(rows), sep="\n")
    for rtol in told.rtol.split(",") if told.rtol else [""]:
        print(f"\nto {rtol or 'the goal of each'}, {len(told.seeds.split(','))} seeds\n")
        print(table([row for row in rows if rtol in ("", row["rtol"])]))
    sys.exit(any(row["outcome"] in ("false", "broken") for row in rows))


if __name__ == "__main__":
    main()
