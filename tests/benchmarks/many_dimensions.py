#!/usr/bin/env python3
# Integrals of PAGANI's tables (I. Sakiotis et al., SC21) and two more, by the command: milliseconds
# of the method, medians, and errors against exact values. A row of JSON for each; ends with 1 if a
# claim is false.
# SPDX-License-Identifier: Apache-2.0
#
# usage: tests/benchmarks/many_dimensions.py --program INTEGRATE [--device cuda] [--seeds 3] [--rows NAME...]
import argparse
import json
import statistics
import subprocess
import sys


def total(d, term):
    return "+".join(term.format(i=i) for i in range(1, d + 1))


def product(d, factor):
    return "*".join(factor.format(i=i) for i in range(1, d + 1))


# Name: dimensions, range of each variable, formula, exact value.
QUESTIONS = {
    "f1-5D": (5, "0..1", f"cos({total(5, '{i}*x{i}')})", 0.0202424221198990),
    "f1-8D": (8, "0..1", f"cos({total(8, '{i}*x{i}')})", 3.43955795218325e-05),
    "f2-6D": (6, "0..1", product(6, "1/(0.0004+(x{i}-0.5)^2)"), 12868879901109.88),
    "f3-3D": (3, "0..1", f"(1+{total(3, '{i}*x{i}')})^(-4)", 0.0108465608465608466),
    "f3-8D": (8, "0..1", f"(1+{total(8, '{i}*x{i}')})^(-9)", 2.27519658179167758e-10),
    "f4-5D": (5, "0..1", f"exp(-625*({total(5, '(x{i}-0.5)^2')}))", 1.79132603674878596e-06),
    "f4-8D": (8, "0..1", f"exp(-625*({total(8, '(x{i}-0.5)^2')}))", 6.38380219000438373e-10),
    "f5-8D": (8, "0..1", f"exp(-10*({total(8, 'abs(x{i}-0.5)')}))", 2.42521762564188556e-06),
    "f6-6D": (6, "0..1", product(6, "if(x{i}<(3+{i})/10,exp((4+{i})*x{i}),0)"), 154773678.850912074),
    "f7-8D": (8, "0..1", f"({total(8, 'x{i}^2')})^11", 1495369.28375797780),
    "f8-8D": (8, "0..1", f"({total(8, 'x{i}^2')})^7.5", 8879.85117541427618),
    "fA-6D": (6, "0..10", f"sin({total(6, 'x{i}')})", -49.1650738164194573),
    "fB-9D": (9, "-1..1", f"exp(-5000*({total(9, 'x{i}^2')}))", 3.90669410867096944e-15),
}


def row_of(asked, name, rtol):
    d, ends, formula, exact = QUESTIONS[name]
    over = [f"x{i}={ends}" for i in range(1, d + 1)]
    answers = []
    for seed in range(1, asked.seeds + 1):
        command = [asked.program, formula, *over, "--rtol", rtol, "--seed", str(seed), "--device", asked.device,
                   "--max-seconds", "5", "--repeat", "5", "--json"]  # fmt: skip
        done = subprocess.run(command, capture_output=True, text=True, timeout=200)
        if not done.stdout:
            sys.exit(f"{' '.join(command)}: {done.stderr}")
        answers.append(json.loads(done.stdout))
    errors = [abs(each["value"] / exact - 1) for each in answers]
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
parser.add_argument("--seeds", type=int, default=3)
parser.add_argument("--rtol", nargs="+", default=["1e-3", "1e-5", "1e-6"])
parser.add_argument("--rows", nargs="+", choices=list(QUESTIONS), default=list(QUESTIONS))
asked = parser.parse_args()
false = 0
for name in asked.rows:
    for rtol in asked.rtol:
        row = row_of(asked, name, rtol)
        false += row["false"]
        print(json.dumps(row), flush=True)
sys.exit(false > 0)
