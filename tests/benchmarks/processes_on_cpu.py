#!/usr/bin/env python3
# processes_on_cpu.py BIN [--json]: whole processes on this machine's CPU, from start to exit: the
# command beside a loop with OpenMP, portable and native. Run by hand, never as a test.
# SPDX-License-Identifier: Apache-2.0
import argparse
import json
import os
import statistics
import subprocess
import time
from pathlib import Path

from this_machine import described

RUNS = 15


def seconds_of(command, environment):
    begin = time.perf_counter()
    subprocess.run([str(word) for word in command], check=True, stdout=subprocess.DEVNULL,
                   env={**os.environ, **environment})  # fmt: skip
    return time.perf_counter() - begin


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bin", type=Path, help="the bin folder of a build with tests")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()

    integrate = [options.bin / "integrate", "--fn", "pi", "--device", "cpu", "--quiet"]
    loops = options.bin / "benchmarks"
    portable = [loops / "rectangle_loop_portable", "1e8"]
    contestants = {
        "portable loop": (portable, {}),
        "native loop, 256 bit": ([loops / "rectangle_loop_native_256", "1e8"], {}),
        "native loop, 512 bit": ([loops / "rectangle_loop_native_512", "1e8"], {}),
        "integrate": ([*integrate, "--n", "1e8"], {}),
        "integrate --group 1": ([*integrate, "--n", "1e8", "--group", "1"], {}),
    }
    for level in ("v1", "v3", "v4"):
        contestants[f"integrate, {level}"] = ([*integrate, "--n", "1e8"], {"RIEMANN_ISA": level})
    for name in ("naive", "kahan", "double_double"):
        contestants[f"integrate --sum {name}"] = ([*integrate, "--n", "1e8", "--sum", name], {})
    expression = "exp(-x^2)*sin(3*x)/(1+x^2)"
    typed = [options.bin / "integrate", "--from", "0", "--to", "1", "--n", "1e8", "--device", "cpu",
             "--quiet", "--expr"]  # fmt: skip
    contestants[f"libm loop of {expression}"] = ([loops / "expression_loop", "1e8"], {})
    contestants[f"integrate --expr '{expression}'"] = ([*typed, expression], {})
    contestants["integrate --expr '4/(1+x^2)'"] = ([*typed, "4/(1+x^2)"], {})
    contestants["integrate --n 10"] = ([*integrate, "--n", "10"], {})

    # Round after round, so that a busy moment meets all alike.
    taken = {name: [] for name in contestants}
    for _ in range(RUNS):
        for name, contestant in contestants.items():
            taken[name].append(seconds_of(*contestant))
    base = statistics.median(taken["portable loop"])
    rows = [{"who": name,
             "milliseconds": round(statistics.median(times) * 1e3, 2),
             "fastest": round(min(times) * 1e3, 2),
             "times_portable": round(base / statistics.median(times), 3)}
            for name, times in taken.items()]  # fmt: skip
    if options.json:
        where = described(options.bin / "integrate")
        print(json.dumps({"environment": where, "processes_on_cpu": {"rows": rows}}, indent=1))
        return
    print(f"{'who':<44} {'median ms':>10} {'fastest ms':>11} {'x portable':>11}")
    for row in rows:
        who, median, fastest, ratio = row.values()
        print(f"{who:<44} {median:>10} {fastest:>11} {ratio:>11}")


main()
