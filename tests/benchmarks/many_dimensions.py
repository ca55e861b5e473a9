#!/usr/bin/env python3
# Integrals of PAGANI's tables (I. Sakiotis et al., SC21) and two more, by the command: milliseconds
# of the method, medians, and errors against exact values. A row of JSON for each; ends with 1 if a
# claim is false.
# SPDX-License-Identifier: Apache-2.0
#
# usage: tests/benchmarks/many_dimensions.py --program INTEGRATE [--device cuda] [--method auto] [--seeds 3] [--rows NAME...]
import argparse
import json
import statistics
import subprocess
import sys


def typed(formula, ranges, exact):
    return [formula, *ranges], exact


def named(number, dimensions):
    return ["--fn", f"pagani_f{number}", "--dimensions", str(dimensions)], None


VARIABLES = [f"x{i}" for i in range(1, 10)]
# Name: the question in the command's words, and its value where the command does not know it.
QUESTIONS = {
    **{f"f{k}-{d}D": named(k, d)
       for k, d in [(1, 5), (1, 8), (2, 6), (3, 3), (3, 8), (4, 5), (4, 8), (5, 8), (6, 6), (7, 8), (8, 8)]},
    "fA-6D": typed(f"sin({'+'.join(VARIABLES[:6])})", [f"{x}=0..10" for x in VARIABLES[:6]],
                   -49.1650738164194573),
    "fB-9D": typed(f"exp(-5000*({'+'.join(x + '^2' for x in VARIABLES)}))", [f"{x}=-1..1" for x in VARIABLES],
                   3.90669410867096944e-15),
}  # fmt: skip


def row_of(options, name, rtol):
    words, value = QUESTIONS[name]
    answers = []
    for seed in range(1, options.seeds + 1):
        command = [options.program, *words, "--rtol", rtol, "--seed", str(seed), "--device", options.device,
                   "--method", options.method, "--max-seconds", "5", "--repeat", "5", "--json"]  # fmt: skip
        done = subprocess.run(command, capture_output=True, text=True, timeout=200)
        if not done.stdout:
            sys.exit(f"{' '.join(command)}: {done.stderr}")
        answers.append(json.loads(done.stdout))
    errors = [abs(each["value"] / (value or each["exact"]) - 1) for each in answers]
    return {
        "what": name,
        "rtol": float(rtol),
        "milliseconds": round(1e3 * statistics.median(each["kernel_seconds_median"] for each in answers), 3),
        "most_milliseconds": round(1e3 * max(each["kernel_seconds_median"] for each in answers), 3),
        "met": sum(each["status"] == "met" for each in answers),
        "of": len(answers),
        "false": sum(each["status"] == "met" and error > 2 * float(rtol) for each, error in zip(answers, errors)),
        "worst_error": float(f"{max(errors):.2g}"),
        "evaluations": answers[0]["evaluations"],
        "method": answers[0]["method"],
    }


parser = argparse.ArgumentParser()
parser.add_argument("--program", required=True)
parser.add_argument("--device", default="auto")
parser.add_argument("--method", default="auto")
parser.add_argument("--seeds", type=int, default=3)
parser.add_argument("--rtol", nargs="+", default=["1e-3", "1e-5", "1e-6"])
parser.add_argument("--rows", nargs="+", choices=list(QUESTIONS), default=list(QUESTIONS))
options = parser.parse_args()
false = 0
for name in options.rows:
    for rtol in options.rtol:
        row = row_of(options, name, rtol)
        false += row["false"]
        print(json.dumps(row), flush=True)
sys.exit(false > 0)
