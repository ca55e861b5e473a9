# Kills a batch again and again, at random moments, and holds what the runs leave together against an
# uninterrupted run: never a lost, doubled or half row.
#   kill_batches.py INTEGRATE [--kills 20] [--jobs 100] [--seed 1] [--longest 0.03]
# SPDX-License-Identifier: Apache-2.0
import argparse
import csv
import json
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

TIMES = {
    "seconds", "kernel_seconds", "term_seconds", "points_per_second",
    "seconds_min", "seconds_median", "kernel_seconds_min", "kernel_seconds_median",
}  # fmt: skip


def config(jobs):
    text = '[defaults]\ndevice = "cpu"\nthreads = 1\n'
    for k in range(jobs):
        rule = ("midpoint", "simpson", "left")[k % 3]
        fn = ("pi", "gaussian", "log_product")[k % 3]  # left meets log(0): a row all the same
        text += f'[[integral]]\nname = "job {k}, \\"quoted\\",\\nin two lines"\n'
        text += f'fn = "{fn}"\nrule = "{rule}"\nn = {100 + 2 * k}\n'
    return text


def rows_of(path):
    if path.suffix == ".csv":
        with path.open(newline="") as file:
            rows = list(csv.DictReader(file))
    else:
        rows = [json.loads(line) for line in path.read_text().splitlines()]
    return [{key: row[key] for key in row if key not in TIMES} for row in rows]


def whole_rows(path):
    """The numbers of the jobs whose rows are whole, and whether something stands behind them."""
    if not path.exists():
        return [], False
    text = path.read_bytes()
    if path.suffix == ".csv":
        return None, False  # a record may have several lines: the end is held against the reference
    whole, _, rest = text.rpartition(b"\n")
    return [json.loads(line)["job"] for line in whole.splitlines()], bool(rest)


class Trial:
    def __init__(self, given, folder):
        self.given = given
        self.random = random.Random(given.seed)
        self.folder = folder
        self.toml = folder / "batch.toml"
        self.toml.write_text(config(given.jobs))
        self.kills = self.finished = self.half = self.cut = 0
        self.expected = {}
        for suffix in (".jsonl", ".csv"):
            path = folder / f"reference{suffix}"
            code = self.start(path, 1).wait()
            assert code == 4, f"the reference ended with {code}"
            self.expected[suffix] = rows_of(path)
            assert len(self.expected[suffix]) == given.jobs

    def start(self, path, at_once):
        command = [self.given.program, "--config", self.toml, "--out", path, "--resume", "--quiet",
                   "--jobs", str(at_once)]  # fmt: skip
        return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def run(self):
        while self.kills < self.given.kills:
            suffix = self.random.choice([".jsonl", ".csv"])
            self.fill(self.folder / f"rows{suffix}", self.expected[suffix])

    def fill(self, path, expected):
        for old in self.folder.glob("rows*"):
            old.unlink()
        there = 0
        while True:
            process = self.start(path, self.random.choice([1, 3]))
            patience = self.random.uniform(0, self.given.longest)
            if self.kills >= self.given.kills:
                patience = 120
            try:
                code = process.wait(patience)
                break
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGKILL)
                process.wait()
                self.kills += 1
            numbers, half = whole_rows(path)
            self.half += half
            if numbers is not None:
                assert numbers == list(range(1, len(numbers) + 1)), numbers
                assert len(numbers) >= there, f"{there} rows became {len(numbers)}"
                there = len(numbers)
            if self.random.random() < 0.25 and path.exists() and path.stat().st_size > 0:
                self.cut_off(path)
                there = 0
        assert code == 4, f"a run that was left alone ended with {code}"
        rows = rows_of(path)
        assert rows == expected, f"{len(rows)} rows, not those of the reference"
        self.finished += 1

    def cut_off(self, path):
        """A machine that loses its power may keep less than was written."""
        size = path.stat().st_size
        with path.open("r+b") as file:
            file.truncate(size - self.random.randrange(1, min(size, 2000) + 1))
        self.cut += 1


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--jobs", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--longest", type=float, default=0.03, help="seconds until a kill")
    given = parser.parse_args()
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(given, Path(folder))
        trial.run()
        print(f"{trial.kills} kills, {trial.finished} batches of {given.jobs} jobs finished, each row "
              f"that of the uninterrupted run; {trial.half} half rows found and {trial.cut} made; "
              f"{time.monotonic() - begin:.0f} s")  # fmt: skip


sys.exit(main())
