#!/usr/bin/env python3
# Integrates every one-dimensional case of a list of integrals to its goal and writes the table of
# docs/accuracy.md: what was right, at what cost, beside QUADPACK, which SciPy runs here and now, and the
# best library that was tried on it.
# SPDX-License-Identifier: Apache-2.0
#
# usage: scripts/accuracy.py PROGRAM LIST.json DOCS/accuracy.md ABLATION
# (ABLATION: the program of tests/benchmarks/ablation.cpp; needs SciPy)
import json
import math
import statistics
import subprocess
import sys
from decimal import Decimal
from pathlib import Path

import scipy
from quadpack import quadpack

HEAD = """# Accuracy

Every one-dimensional integral of [a list with exact values](../tests/data/{name}), to its goal as `--rtol`, as
`scripts/accuracy.py` ran them at commit {commit}. *off*: the true error, relative to the integral (absolute where that is 0);
*says*: the error estimate in the same measure. *Right*: met, and off by no more than 10 times the larger of the goal and what it says;
also two integrals that no double comes near, where that is said. *Right, but flagged*: off by no more than the goal, and
called not met (of an integral that is 0 there is no relative error). QUADPACK is `scipy.integrate.quad` of SciPy {scipy} with
`limit=2000` and the same goal, run beside it; *nearest*: the library of QUADPACK (GSL, SciPy), Boost and others that came
nearest, with what it was off.

{summary}

## What each part is worth

The same list, of which a dozen have no integral and must not be called met, and 1260 random ones with closed forms, at
rtol 1e-10, with parts of the method switched off one at a time (`tests/benchmarks/ablation.cpp`).

| without | right | fall short, and say so | wrong without a word | evaluations | of random ones: right | fall short | wrong | evaluations |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
{ablation}

## Every integral

| integral | from | to | status | off | says | evaluations | QUADPACK | off | says | evaluations | nearest | off | evaluations |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
"""


def answer(program, case, rtol):
    question = [f"--expr={case['expr']}", f"--from={case['lower']}", f"--to={case['upper']}"]
    told = subprocess.run(
        [program, *question, f"--rtol={rtol}", "--json"], capture_output=True, text=True
    )
    if not told.stdout:
        sys.exit(f"{case['id']}: {told.stderr}")
    return json.loads(told.stdout)


def figure(value):
    return "" if value is None else f"{float(value):.1e}"


OUTCOMES = ("right", "right, but flagged", "falls short, and says so", "wrong without a word")


def outcome(case, value, says, is_met):
    """One of them; with the true error and the one that was told."""
    if value is None or not math.isfinite(value):
        return OUTCOMES[0 if case.get("must_flag") and not is_met else 3 if is_met else 2], None, None
    exact, goal = Decimal(case["value"]), Decimal(case["goal"])
    unit = abs(exact) if exact != 0 else Decimal(1)
    off = abs(Decimal(value) - exact) / unit
    says = None if says is None or not math.isfinite(says) else Decimal(says) / unit
    if is_met:
        return OUTCOMES[3 if off > 10 * max(goal, says) else 0], off, says
    if case.get("must_flag"):
        return OUTCOMES[0], off, says
    return OUTCOMES[1 if off <= goal else 2], off, says


def counted(outcomes):
    return " | ".join(str(outcomes.count(each)) for each in OUTCOMES)


def main():
    program, path, page, ablation = sys.argv[1:]
    cases = json.loads(Path(path).read_text())["integrals"]
    rows, ours, peers, ratios = [], {}, {}, {}
    for case in cases:
        reply = answer(program, case, case["goal"])
        what, off, says = outcome(case, reply["value"], reply["error_estimate"], reply["status"] == "met")
        value, error, evaluations, doubts = quadpack(case["expr"], case["lower"], case["upper"], float(case["goal"]))
        of_peer, peer_off, peer_says = outcome(case, value, error, not doubts)
        ours.setdefault(case["class"], []).append(what)
        peers.setdefault(case["class"], []).append(of_peer)
        if what == of_peer == "right" and evaluations > 0:
            ratios.setdefault(case["class"], []).append(reply["evaluations"] / evaluations)
        nearest = case["peer"]
        rows.append(
            f"| `{case['expr']}` | {case['lower']} | {case['upper']} "
            f"| {reply['status']} | {figure(off)} | {figure(says)} | {reply['evaluations']} "
            f"| {'flagged' if doubts else 'met'} | {figure(peer_off)} | {figure(peer_says)} | {evaluations} "
            f"| {nearest['name']} | {nearest['off']} | {nearest['evaluations'] or ''} |"
        )
    all_ratios = statistics.median(sum(ratios.values(), []))
    heads = " | ".join(OUTCOMES)
    summary = (
        f"| of {len(cases)} | {heads} |\n| --- | --- | --- | --- | --- |\n"
        f"| `integrate` | {counted(sum(ours.values(), []))} |\n"
        f"| QUADPACK | {counted(sum(peers.values(), []))} |\n\n"
        f"Where both are right it takes {all_ratios:.3g} times QUADPACK's evaluations (median), the second look included; "
        "by class:\n\n"
        f"| class | {heads} | QUADPACK's: {heads} | ratio of evaluations |\n"
        f"| --- | {'--- | ' * (2 * len(OUTCOMES))}--- |\n"
        + "\n".join(
            f"| {each} | {counted(ours[each])} | {counted(peers[each])} | {statistics.median(ratios[each]):.3g} |"
            for each in ours
        )
    )
    name = Path(path).name
    worth = subprocess.run([ablation, path], capture_output=True, text=True, check=True).stdout
    version = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout
    commit = version.split("commit")[1].split()[0]
    head = HEAD.format(name=name, commit=commit, scipy=scipy.__version__, summary=summary, ablation=worth.strip())
    Path(page).write_text(head + "\n".join(rows) + "\n")
    print(summary)


main()
