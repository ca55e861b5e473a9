#!/usr/bin/env python3
# Holds `integrate` to the bits and the error estimates that the tables in this folder keep.
# SPDX-License-Identifier: Apache-2.0
#
#   golden.py check --program build/release/bin/integrate [--rows ieee|library] [--device cuda]
#   golden.py estimates --program ...     lists the rows whose error estimate has shrunk
#   golden.py write --program ... [--because REASON] [--out FOLDER]
#
# README.md beside this file says how a table is written, and what each of these does.
import argparse
import re
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

sys.dont_write_bytecode = True  # the source tree stays as it is
import samples
from program import NO_MATHS, Failure, Program
from table import Letters, Row, Table

FOLDER = Path(__file__).resolve().parent
LEVELS = ["v1", "v3", "v4"]
THREADS = [2, 3]  # beside all rows on one thread, the large sums on these
SKIPPED = 77  # for ctest
MOST_TOLD = 40
ROUNDED_AWAY = 2e-6  # what writing an estimate with six digits may hide, and another library's log


def parser_of_words():
    parser = argparse.ArgumentParser(description="Holds integrate to the tables of its bits.")
    parser.add_argument("mode", choices=["check", "estimates", "write"])
    parser.add_argument("--program", type=Path, required=True, help="the command integrate")
    parser.add_argument("--device", choices=["cpu", "cuda"], default="cpu")
    parser.add_argument("--rows", choices=["all", "ieee", "library"], default="all",
                        help="of IEEE operations alone, of libraries' functions, or both")
    parser.add_argument("--levels", nargs="+", choices=LEVELS, default=LEVELS, help="instruction sets")
    parser.add_argument("--tables", type=Path, default=FOLDER / "tables")
    parser.add_argument("--because", metavar="REASON", help="write: replace what differs, and note why")
    parser.add_argument("--only", default="", metavar="REGEX", help="write: --because counts for these rows alone")
    parser.add_argument("--anew", action="store_true", help="write: take estimates that have grown, too")
    parser.add_argument("--out", type=Path, help="write: the folder for the tables (default: --tables)")
    return parser


def programs(words):
    """(program, whether it is for large sums only), and why others cannot run here."""
    if words.device == "cuda":
        everything = [Program(words.program, "cuda")]
    else:
        everything = [Program(words.program, level=level) for level in words.levels]
    kept, reasons = [], []
    for program in everything:
        reason = program.why_not()
        if reason is None:
            kept.append((program, False))
        else:
            reasons.append(f"{program}: {reason}")
    if kept and words.device == "cpu" and words.mode == "check":
        level = kept[-1][0].level
        kept += [(Program(words.program, level=level, threads=each), True) for each in THREADS]
    return kept, reasons


def why_no_libraries(words):
    """glibc chooses its functions by the processor: the tables have those with fused multiply-add."""
    reason = Program(words.program, level="v3").why_not() if words.device == "cpu" else None
    return reason and f"the tables have the bits of libraries on x86-64-v3: {reason}"


def library_of(maths):
    """Its name and version alone: glibc 2.36, CUDA 13.0, SLEEF 3.5.1."""
    version = re.match(r"\S+ [\d.]+", maths)
    return version[0] if version else maths


def shrunk(new, old):
    """Whether an estimate has become smaller, or is gone."""
    if "-" in (new, old):
        return new == "-" and old != "-"
    return float(new) < float(old) * (1 - ROUNDED_AWAY)


class Check:
    """Compares answers with rows, and counts: of bits what differs, of estimates what has shrunk."""

    def __init__(self, words, letters):
        self.words, self.letters, self.why_no_libraries = words, letters, why_no_libraries(words)
        self.bits, self.estimates, self.skipped, self.checked = [], [], Counter(), Counter()

    def take(self, program, question, answers):
        rows = {row.label: row for row in question.rows}
        labels = [label for label, _ in answers]
        if labels != list(rows):
            missing = [label for label in rows if label not in labels]
            others = [label for label in labels if label not in rows]
            self.bits.append(f"{question.place} ({program}): {question.text}: rows are missing: {missing}; "
                             f"rows are not in the table: {others}")  # fmt: skip
        for label, answer in answers:
            if label in rows:
                self.take_row(f"{question.place} ({program}): {question.text} | {label}", rows[label], *answer)

    def take_row(self, where, row, maths, value, estimate):
        if self.words.rows != "all" and ("ieee" in row.answers) != (self.words.rows == "ieee"):
            return
        if "ieee" not in row.answers and self.why_no_libraries:
            self.skipped[self.why_no_libraries] += 1
            return
        if maths not in row.answers:
            known = {library_of(each) for each in self.letters.maths.values()}
            if "ieee" in row.answers or maths in ("ieee", NO_MATHS) or library_of(maths) in known:
                self.bits.append(f"{where}: computed by {maths}, the table has {sorted(row.answers)}")
            else:
                self.skipped[f"the tables have no values of {maths}"] += 1
            return
        self.checked[maths] += 1
        old_value, old_estimate = row.answers[maths]
        if value != old_value or is_word(estimate) != is_word(old_estimate):
            self.bits.append(f"{where}: {value} {estimate}, the table has {old_value} {old_estimate}")
        elif is_word(estimate):
            if estimate != old_estimate:
                self.bits.append(f"{where}: {estimate}, the table has {old_estimate}")
        elif shrunk(estimate, old_estimate):
            self.estimates.append(f"{where}: {estimate}, the table has {old_estimate}")

    def report(self):
        faults = self.estimates if self.words.mode == "estimates" else self.bits
        for fault in faults[:MOST_TOLD]:
            print(fault)
        if len(faults) > MOST_TOLD:
            print(f"and {len(faults) - MOST_TOLD} more")
        for reason, count in self.skipped.items():
            print(f"skipped: {count} rows: {reason}")
        print(f"{len(faults)} rows differ; checked:", dict(self.checked))
        if faults or not self.checked and not self.skipped:
            return 1
        return SKIPPED if self.skipped and self.words.rows == "library" else 0


class Writing:
    """Adds to rows what they lack; replaces what differs only for a reason, which it notes."""

    def __init__(self, words, letters):
        self.words, self.letters, self.faults, self.added = words, letters, [], Counter()

    def take(self, program, question, answers):
        old = {row.label: row for row in question.rows}
        lost = [label for label in old if label not in dict(answers)]
        if lost and not self.may_replace(question.text):
            self.faults.append(f"{question.place} ({program}): {question.text}: rows are missing: {lost}")
            return
        question.rows = [old.get(label) or Row(label) for label, _ in answers]
        for row, (label, answer) in zip(question.rows, answers):
            self.take_row(f"{question.place} ({program}): {question.text} | {label}", row, *answer)

    def may_replace(self, where):
        return self.words.because and re.search(self.words.only, where)

    def take_row(self, where, row, maths, value, estimate):
        if maths not in row.answers:
            if maths == NO_MATHS or row.answers and (maths == "ieee" or "ieee" in row.answers):
                self.faults.append(f"{where}: computed by {maths}, the table has {sorted(row.answers)}")
                return
            row.answers[maths] = (value, estimate)
            self.added[maths] += 1
            return
        old_value, old_estimate = row.answers[maths]
        same_kind = value == old_value and is_word(estimate) == is_word(old_estimate)
        if same_kind and (is_word(estimate) or not shrunk(estimate, old_estimate)):
            if self.words.anew:
                row.answers[maths] = (value, estimate)
        elif self.may_replace(where):
            row.changes.append([self.letters.letter_of(maths), f"{old_value} {old_estimate}", self.words.because])
            row.answers[maths] = (value, estimate)
            self.added[maths] += 1
        else:
            self.faults.append(f"{where}: {value} {estimate}, the table has {old_value} {old_estimate}")

    def report(self):
        for fault in self.faults[:MOST_TOLD]:
            print(fault)
        print(f"{len(self.faults)} rows differ and stay as they were; written:", dict(self.added))
        return 1 if self.faults else 0


def is_word(estimate):
    """Whether a row has a status in the place of its estimate."""
    return estimate[:1].isalpha()


def main():
    words = parser_of_words().parse_args()
    letters = Letters(words.tables / "maths.txt")
    tables = [Table(path, letters) for path in sorted(words.tables.glob("*.rows"))]
    questions = [question for table in tables for question in table.questions()
                 if question.has(words.rows) and (question.on_gpu or words.device == "cpu")]  # fmt: skip
    ready, reasons = programs(words)
    for reason in reasons:
        print(f"skipped: {reason}")
    if not ready:
        return SKIPPED
    work = (Writing if words.mode == "write" else Check)(words, letters)
    with tempfile.TemporaryDirectory() as name:
        samples.write(Path(name))
        for program, large_only in ready:
            chosen = [each for each in questions if each.has_large_sums() or not large_only]
            begin = time.perf_counter()
            for question, answers in zip(chosen, program.answers(chosen, Path(name))):
                work.take(program, question, answers)
            print(f"{program}: {len(chosen)} questions, {time.perf_counter() - begin:.1f} s", flush=True)
    if words.mode == "write":
        folder = words.out or words.tables
        folder.mkdir(parents=True, exist_ok=True)
        for table in tables:
            table.write(folder / table.path.name)
        letters.write(folder / "maths.txt")
    return work.report()


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failure as failure:
        sys.exit(f"golden: {failure}")
