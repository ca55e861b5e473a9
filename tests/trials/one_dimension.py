#!/usr/bin/env python3
# Asks for integrals over one variable whose values are known, and judges what is said of them:
# by rules with fixed n, to a tolerance, of tables, and of random formulas.
# SPDX-License-Identifier: Apache-2.0
#
# usage: tests/trials/one_dimension.py --program PROGRAM [--seed N] [--fixed 1000] [--tolerance 1000]
#          [--tables 500] [--formulas 300] [--save ANSWERS.json]    (needs mpmath; faster with gmpy2)
# Ends with 1 if an answer is silently wrong, or missing. The outcomes:
#
#   right    met or summed, and the true error is within what is said (or within the tolerance)
#   near     beyond that, up to ten times
#   silent   beyond ten times; or a number where there is no integral
#   hidden   silent, by a rule whose nodes are farther apart than a feature is wide
#   flagged  the program says that it falls short, and it does
#   accused  it says so, and does not; or calls an integral divergent that is not
#   broken   a crash, a refused question, or no end within 20 seconds
import argparse
import json
import random
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True  # the source tree stays as it is
import along_a_line
import formulas
import judge
from mpmath import mp, mpf

judge.OUTCOMES = ("right", "flagged", "accused", "near", "silent", "hidden", "broken")
RULES = {"midpoint": 1, "left": 1, "right": 1, "trapezoid": 1, "simpson": 2, "boole": 4}
GRIDS = ("even", "jittered", "random", "quadratic", "logarithmic")


def row_of(program, options, exact, rtol=0, hidden=False, rounded=0):
    row = {"command": shlex.join(["integrate", *options]), "exact": exact if exact is None else mp.nstr(exact, 20)}
    try:
        told = subprocess.run([program, *options, "--json"], capture_output=True, text=True, timeout=20)
        result = json.loads(told.stdout)
    except subprocess.TimeoutExpired:
        return row | {"outcome": "broken", "reason": "did not end"}
    except json.JSONDecodeError:
        return row | {"outcome": "broken", "reason": f"exit {told.returncode}: {told.stderr.strip()}"}
    row |= {name: result[name] for name in ("status", "reason", "value", "evaluations", "seconds")} | {"says": result["error_estimate"]}
    spoken = result["status"] not in ("met", "summed")
    if not spoken == (told.returncode != 0) == bool(told.stderr.strip()):
        return row | {"outcome": "broken", "reason": "status, exit code and words differ"}
    if exact is None or result["status"] == "divergent":
        return row | {"outcome": "silent" if not spoken else "flagged" if exact is None else "accused"}
    if row["value"] is None or row["says"] is None:
        return row | {"outcome": "flagged" if spoken else "broken"}
    off, says, goal = abs(mpf(row["value"]) - exact), mpf(row["says"]), mpf(rtol) * abs(exact)
    rounded += abs(exact) * mpf(2) ** -53 + mpf(2) ** -1074  # a value is rounded to a double
    row |= {"off": float(off), "within": bool(off <= says + rounded)}
    if spoken:
        return row | {"outcome": "accused" if off <= (goal if rtol else says) else "flagged"}
    allowed = max(says, goal) + rounded
    return row | {"outcome": "right" if off <= allowed else "near" if off <= 10 * allowed else "hidden" if hidden else "silent"}


def by_rule(program, line, question, chance):
    rule = chance.choice([*RULES, *RULES, "gauss_legendre", "gauss_legendre", "clenshaw_curtis", "romberg"])
    options, multiple = ["--rule", rule], RULES.get(rule, 0)
    if not multiple:
        order = chance.randint(1, 20 if rule == "gauss_legendre" else 8)
        options, multiple = [*options, "--order", str(order)], 2 ** (order - 1) if rule == "romberg" else order
    n = max(1, round(10 ** chance.uniform(0.5, 5) / multiple)) * multiple
    return row_of(program, [*question, *options, "--n", str(n)], line.value, hidden=line.width is not None and line.width * n < 2)


def of_table(program, chance, file, i):
    formula, f, reach = chance.choice(along_a_line.POOLS["smooth"] + along_a_line.POOLS["peaks"][:4])
    n, kind, rule = chance.randint(20, 300), GRIDS[i % len(GRIDS)], ("trapezoid", "simpson")[i // len(GRIDS) % 2]
    low, shift, ends = -reach * chance.uniform(0, 1), 0.3 if kind == "jittered" else 0, chance.uniform(2, 12)
    width = reach * chance.uniform(0.1, 1) - low
    if "sin" in formula or "cos(" in formula:  # three samples a wave, and more
        width = min(width, n / (2 if kind in ("even", "jittered") else 20))
    places = [chance.random() if kind == "random" else (j + shift * chance.uniform(-1, 1)) / (n - 1) for j in range(n)]
    places = [t**2 if kind == "quadratic" else 2.7 ** (ends * (t - 1)) if kind == "logarithmic" else t for t in places]
    x = sorted({low + width * t for t in places})
    y = [mp.diff(f, mpf(each)) for each in x]
    file.write_text("".join(f"{a!r},{float(b)!r}\n" for a, b in zip(x, y)))
    rounded = mp.fsum(map(abs, y)) / n * (x[-1] - x[0]) * mpf(2) ** -53
    row = row_of(program, ["--data", str(file), "--rule", rule], f(mpf(x[-1])) - f(mpf(x[0])), rounded=rounded)
    return row | {"class": f"tables: {kind}, {rule}", "formula": formula, "samples": [x, list(map(float, y))]}


def answers(told, folder):
    for part in ("fixed", "tolerance", "tables", "formulas"):
        for i in range(getattr(told, part)):
            chance = random.Random(f"{told.seed} {part} {i}")
            if part == "tables":
                yield {"id": f"table {i}"} | of_table(told.program, chance, folder / "table.csv", i)
                continue
            line = formulas.line(chance) if part == "formulas" else along_a_line.line(chance, i, part == "fixed")
            question = ["--expr", line.formula, f"--from={line.low}", f"--to={line.high}", *(f"--param={each}" for each in line.params)]
            if part != "tolerance":
                yield {"id": f"{part} {i}", "class": f"by rule: {line.family}"} | by_rule(told.program, line, question, chance)
            if part != "fixed":
                rtol = f"1e-{chance.randint(4, 13)}"
                row = row_of(told.program, [*question, "--rtol", rtol], line.value, rtol)
                yield {"id": f"{part} {i}", "class": f"to a tolerance: {line.family}"} | row


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--seed", type=int, default=1)
    for part, count in (("fixed", 1000), ("tolerance", 1000), ("tables", 500), ("formulas", 300)):
        parser.add_argument(f"--{part}", type=int, default=count)
    parser.add_argument("--save", type=Path, help="writes every answer, as JSON")
    told, rows = parser.parse_args(), []
    print(f"seed {told.seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for row in answers(told, Path(folder)):
            rows.append(row)
            if row["outcome"] in ("near", "silent", "broken"):
                shown = {name: row.get(name) for name in ("value", "exact", "off", "says", "reason")}
                print(f"{row['outcome']}: {row['id']}, {row['class']}, {shown}\n  {row['command']}", flush=True)
    if told.save:
        told.save.write_text(json.dumps(rows) + "\n")
    print(f"\n{judge.table(rows)}")
    sys.exit(any(row["outcome"] in ("silent", "broken") for row in rows))


if __name__ == "__main__":
    main()
