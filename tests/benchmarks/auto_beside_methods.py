#!/usr/bin/env python3
# What it costs not to know the method: each question of a list by auto and by each method alone.
# Prints how many times as long as the fastest method that is right auto takes.
# SPDX-License-Identifier: Apache-2.0
#
# usage: tests/benchmarks/auto_beside_methods.py --program INTEGRATE LIST.json [--rtol 1e-3] [--jobs 8]
#          [--max-seconds 3] [-- OPTIONS OF THE PROGRAM]
# LIST.json is of tests/trials/draw.py. Times are medians of 3, of the method alone.
import argparse
import json
import statistics
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

METHODS = ("regions", "tensor", "sampling", "separable", "elimination")
FACTOR, MILLISECONDS = 2, 0.1  # auto may take so many times as long, and so much longer


def asked(options, question, method):
    """Milliseconds, and whether the answer is met and within twice the tolerance."""
    command = [options.program, question["expr"], *question["limits"], "--method", method]
    command += ["--rtol", options.rtol, "--max-seconds", str(options.max_seconds), "--repeat", "3", "--json"]
    done = subprocess.run(command + options.more, capture_output=True, text=True, timeout=200)
    if not done.stdout:  # refused: not for this question
        return None, False
    answer, exact = json.loads(done.stdout), float(question["value"])
    if answer["status"] != "met":
        return 1e3 * answer["kernel_seconds_median"], False
    is_right = abs(answer["value"] - exact) <= 2 * float(options.rtol) * abs(exact)
    return 1e3 * answer["kernel_seconds_median"], is_right


def compared(options, question):
    alone = {name: asked(options, question, name) for name in METHODS}
    right = [(time, name) for name, (time, is_right) in alone.items() if is_right]
    return question["id"], asked(options, question, "auto"), min(right, default=None)


parser = argparse.ArgumentParser()
parser.add_argument("--program", required=True)
parser.add_argument("--rtol", default="1e-3")
parser.add_argument("--jobs", type=int, default=8)
parser.add_argument("--max-seconds", type=float, default=3)
parser.add_argument("list", type=Path)
cut = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
options = parser.parse_args(sys.argv[1:cut])
options.more = sys.argv[cut + 1 :]
questions = [each for each in json.loads(options.list.read_text())["integrals"] if each["value"]]
with ThreadPoolExecutor(options.jobs) as pool:
    rows = [row for row in pool.map(lambda each: compared(options, each), questions) if row[2]]
both = [(time / best[0], name, time, best) for name, (time, is_right), best in rows if is_right]
ratios = sorted(row[0] for row in both)
beyond = [row for row in both if row[2] > FACTOR * row[3][0] + MILLISECONDS]
print(f"{options.list.name}, rtol {options.rtol}: {len(rows)} of {len(questions)} by some method alone, {len(both)} of these by auto")
print(f"times as long as the fastest alone: median {statistics.median(ratios):.2f}, 9 of 10 {ratios[int(0.9 * len(ratios))]:.2f}, most {ratios[-1]:.1f}")
print(f"at most {FACTOR} times and {MILLISECONDS} ms: {len(both) - len(beyond)} of {len(both)}")
for ratio, name, time, (least, method) in sorted(beyond, reverse=True):
    print(f"  {ratio:6.1f}  {time:9.2f} ms  {least:9.2f} ms by {method:9} {name}")
for name, (time, is_right), (least, method) in rows:
    if not is_right:
        print(f"  flagged {time:9.2f} ms  {least:9.2f} ms by {method:9} {name}")
