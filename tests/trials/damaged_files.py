#!/usr/bin/env python3
# Gives the programs damaged files, each to a process of its own, and judges how it ends.
# SPDX-License-Identifier: Apache-2.0
#
# usage: tests/trials/damaged_files.py --programs build/sanitize/bin [--files 10000] [--seed 1] [--jobs 2]
#          [--kinds reduction-lab,matrix-lab,integrate] [--only KIND:NUMBER] [--keep FOLDER]    (needs numpy)
# The programs are best built with sanitizers. Ends with 1 if one of these occurs, whose files are kept:
#
#   crash    a signal ended the program
#   report   a sanitizer speaks
#   endless  no end within the time
#   exit     an exit code that is not for this
#   silent   refused without a word, or with an answer all the same
#   files    a file that should not be there, or one changed that should not be
#   doubt    an answer, and the file read again by NumPy and Python has another one, or none
#   wrong    a lab says of its own result that it is wrong
#
# Counted alone: long, a damaged config that asks for more than the time (--dry-run ends, and lists it).
import argparse
import json
import os
import random
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.dont_write_bytecode = True  # the source tree stays as it is
import damaged_cases

OUTCOMES = ("crash", "report", "endless", "exit", "silent", "files", "doubt", "wrong")
LONG = "long"
CODES = {"reduction-lab": {0, 1, 2, 3}, "matrix-lab": {0, 1, 2, 3}, "integrate": {0, 1, 2, 3, 4}}


def files_in(folder):
    return {str(each.relative_to(folder)): each.read_bytes() for each in folder.rglob("*") if each.is_file()}


def rows_of(text):
    return [json.loads(line) for line in text.decode().splitlines() if line.startswith("{")]


def judged(case, program, told, before, after):
    code, out, err = told.returncode, told.stdout, told.stderr
    if b"Sanitizer" in err or b"runtime error:" in err:
        return "report", ""
    if code < 0:
        return "crash", f"signal {-code}"
    if code not in CODES[program]:
        return "exit", str(code)
    if (code == 2 and out) or (code in (1, 2) and not err.strip()):
        return "silent", ""
    changed = {name for name in before | after if before.get(name) != after.get(name)}
    allowed = case.may_write if code not in (1, 2) else set()
    if changed - allowed and not (case.free and code != 2):
        return "files", " ".join(changed - allowed)
    if program != "integrate" and code == 3:
        return "wrong", ""
    try:
        doubt = case.judge(code, rows_of(out)) if code != 2 else None
    except (json.JSONDecodeError, UnicodeDecodeError, LookupError, TypeError) as wrong:
        doubt = f"output: {wrong!r}"
    return ("doubt", doubt) if doubt else ("", "")


def asks_for_much(case, command, folder, seconds):
    if "--config" not in case.arguments:
        return False
    listed = [each for each in command if each not in ("--out", "rows.jsonl", "rows.csv")] + ["--dry-run"]
    try:
        return subprocess.run(listed, cwd=folder, capture_output=True, timeout=seconds).returncode == 0
    except subprocess.TimeoutExpired:
        return False


def tried(told, kind, number, whole):
    chance = random.Random(f"{told.seed} {kind} {number}")
    folder = Path(tempfile.mkdtemp(prefix="damaged-"))
    case = chance.choice(damaged_cases.KINDS[kind])(chance, folder, whole)
    before, command = files_in(folder), [told.programs / kind, *case.arguments]
    row = {"id": f"{kind}:{number}", "form": f"{kind} {case.form}", "exit": None, "command": shlex.join(map(str, command))}
    if case.input is not None:
        row["command"] += " < " + next(iter(before))
    try:
        answer = subprocess.run(command, cwd=folder, input=case.input or b"", capture_output=True, timeout=told.seconds)
        outcome, why = judged(case, kind, answer, before, files_in(folder))
        row |= {"exit": answer.returncode, "said": answer.stderr[-3000:].decode(errors="replace")}
    except subprocess.TimeoutExpired:
        outcome, why = LONG if asks_for_much(case, command, folder, told.seconds) else "endless", ""
    row |= {"outcome": outcome, "why": why}
    if outcome and told.keep:
        kept = told.keep / outcome / row["id"].replace(":", "-")
        shutil.rmtree(kept, ignore_errors=True)
        for name, file in before.items():
            (kept / name).parent.mkdir(parents=True, exist_ok=True)
            (kept / name).write_bytes(file)
        (kept / "told.json").write_text(json.dumps(row, indent=1))
    shutil.rmtree(folder, ignore_errors=True)
    return row


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--programs", type=lambda each: Path(each).resolve(), required=True)
    parser.add_argument("--files", type=int, default=10000, help="for each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=30, help="time for one run")
    parser.add_argument("--kinds", default=",".join(damaged_cases.KINDS))
    parser.add_argument("--only", help="one of them, as an id says it")
    parser.add_argument("--keep", type=lambda each: Path(each).resolve())
    told, rows = parser.parse_args(), []
    os.environ.setdefault("ASAN_OPTIONS", "exitcode=99:allocator_may_return_null=1")
    with tempfile.TemporaryDirectory() as folder:
        whole = damaged_cases.whole_files(told.programs, Path(folder))
    if told.only:
        kind, number = told.only.split(":")
        print(json.dumps(tried(told, kind, int(number), whole), indent=1))
        return
    for kind in told.kinds.split(","):
        with ThreadPoolExecutor(told.jobs) as pool:
            for row in pool.map(lambda number, kind=kind: tried(told, kind, number, whole), range(told.files)):
                rows.append(row)
                if row["outcome"] in OUTCOMES:
                    print(f"{row['id']}: {row['outcome']} {row['why']}\n  {row['command']}", flush=True)
    print(f"{'form':32s}{'files':>7s}{'0':>7s}{'1':>6s}{'2':>7s}{'3':>6s}{'4':>6s}" + "".join(f"{each:>9s}" for each in (*OUTCOMES, LONG)))
    for form in [*sorted({row["form"] for row in rows}), "all"]:
        of_form = [row for row in rows if form in (row["form"], "all")]
        codes, outcomes = (Counter(row[key] for row in of_form) for key in ("exit", "outcome"))
        print(
            f"{form:32s}{len(of_form):7d}{codes[0]:7d}{codes[1]:6d}{codes[2]:7d}{codes[3]:6d}{codes[4]:6d}"
            + "".join(f"{outcomes[each]:9d}" for each in (*OUTCOMES, LONG))
        )
    sys.exit(1 if any(row["outcome"] in OUTCOMES for row in rows) else 0)


main()
