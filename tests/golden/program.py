# Asks the program the questions of golden tables, in few processes, and reads its rows.
# SPDX-License-Identifier: Apache-2.0
import hashlib
import json
import math
import os
import re
import shlex
import struct
import subprocess
from pathlib import Path

# The word for every row that has a value is the program's to choose.
WITHOUT_VALUE = {"not_finite", "unsupported", "invalid", "failed", "interrupted"}
NO_MATHS = "nothing"  # of rows that were not computed
ESTIMATE_DIGITS = 6
FEW = 24  # so many cumulative integrals stand in a table themselves, more by their digest
MOST_TOLD = 40
TIMEOUT = 600
ANSWERED = [0, 3, 4]  # 3: not as expected, 4: not finite somewhere; rows say the rest


class Failure(Exception):
    """The program did not answer; says what was asked and what it said."""


def label_of(row, question, index):
    """What tells a row from the others of its question."""
    words = [] if question.kind == "ask" and "file = " not in question.text else [row["name"]]
    words += [f"{row[key]}" for key in ("fn", "rule") if f"{key} = [" in question.text]
    words += [f"n={row['n']}"] if "n = [" in question.text or "file = " in question.text else []
    words += [f"{name}={value:.6g}" for each in row["parameters"] or [] for name, value in each.items()]
    return " ".join([str(index), *(word for word in words if word)])


def normalised(text):
    """The same number with a first digit that is not 0: C libraries differ in how they write subnormal ones."""
    if not text.lstrip("-").startswith("0x0.") or not float.fromhex(text):
        return text
    mantissa, exponent = math.frexp(float.fromhex(text))
    return re.sub(r"\.?0*p\+0$", "", (2 * mantissa).hex()) + f"p{exponent - 1:+d}"


def answer_of(row):
    """(maths, value, estimate): of a row that is not finite, how many values are not, and the first node."""
    estimate = row["error_estimate"]
    words = "-" if estimate is None else f"{estimate:.{ESTIMATE_DIGITS - 1}e}"
    if row["status"] in WITHOUT_VALUE:
        first = row["nonfinite_first_node"]
        words = row["status"]
        words += f":{row['nonfinite_count']}@{first}" if words == "not_finite" else ""
    return row["maths"] or NO_MATHS, normalised(row["value_hex"] or "-"), words


def along(path):
    """Rows of a file of cumulative integrals."""
    raw = path.read_bytes()
    begin = 10 + struct.unpack_from("<H", raw, 8)[0]
    numbers = struct.unpack(f"<{(len(raw) - begin) // 8}d", raw[begin:])
    if len(numbers) > FEW:
        yield f"along: sha256 of {len(numbers)}", ("ieee", hashlib.sha256(raw[begin:]).hexdigest(), "-")
    else:
        for index, number in enumerate(numbers):
            yield f"along[{index}]", ("ieee", normalised(number.hex()), "-")


class Program:
    """`integrate` at an instruction set level, on a device and so many threads."""

    def __init__(self, path, device="cpu", level=None, threads=1):
        self.path, self.device, self.threads = Path(path).resolve(), device, threads
        self.level = level
        self.environment = {**os.environ, **({"RIEMANN_ISA": level} if level else {})}

    def __str__(self):
        level = f", {self.level}" if self.level else ""
        return f"{self.device}{level}" + (f", {self.threads} threads" if self.device == "cpu" else "")

    def run(self, words, folder=None):
        done = subprocess.run([self.path, *words], cwd=folder, env=self.environment, text=True,
                              capture_output=True, timeout=TIMEOUT, stdin=subprocess.DEVNULL)  # fmt: skip
        return done.returncode, done.stdout, done.stderr

    def why_not(self):
        """Why it cannot run at all, or None."""
        status, _, said = self.run(["--fn", "pi", "--n", "1", "--device", self.device, "--quiet"])
        return said.strip() if status != 0 else None

    def rows(self, words, folder, where):
        words = [*words, "--device", self.device, "--json"]
        words += ["--threads", str(self.threads)] if self.device == "cpu" else []
        status, said, complaint = self.run(words, folder)
        if status not in ANSWERED:
            told = [line for line in complaint.splitlines() if "not met:" not in line]
            raise Failure("\n".join([f"{where}: exit code {status}", *told[:MOST_TOLD]]))
        return status, [json.loads(line) for line in said.splitlines() if line.startswith("{")]

    def answers(self, questions, folder):
        """[(label, answer)] for each question, beside its files. All tables of config files become one process."""
        batch = [each for each in questions if each.kind == "ask" and "file = " not in each.text]
        known = self.answers_of_batch(batch, folder) if batch else {}
        return [known[each] if each in known else self.answers_alone(each, folder) for each in questions]

    def answers_of_batch(self, questions, folder):
        config = folder / "batch.toml"
        config.write_text("".join(f'[[integral]]\nname = "{index}"\n' + each.text.replace("; ", "\n") + "\n"
                                  for index, each in enumerate(questions)))  # fmt: skip
        alike = ["--jobs", str(len(os.sched_getaffinity(0)))] if self.device == "cpu" else []
        _, rows = self.rows(["--config", config.name, *alike], folder, f"a batch ({self})")
        answers = {each: [] for each in questions}
        for row in rows:
            question = questions[int(row["name"].split()[0])]
            answers[question].append((label_of(row, question, len(answers[question])), answer_of(row)))
        return answers

    def answers_alone(self, question, folder):
        words = shlex.split(question.text)
        if question.kind == "ask":
            (folder / "alone.toml").write_text("[[integral]]\n" + question.text.replace("; ", "\n") + "\n")
            words = ["--config", "alone.toml"]
        status, rows = self.rows(words, folder, f"{question.place} ({self})")
        answers = [(label_of(row, question, index), answer_of(row)) for index, row in enumerate(rows)]
        if (status == 4) != any(estimate.startswith("not_finite") for _, (_, _, estimate) in answers):
            raise Failure(f"{question.place} ({self}): exit code {status}, but rows say otherwise")
        if "--cumulative" in words:
            path = folder / words[words.index("--cumulative") + 1]
            answers += along(path)
            path.unlink()
        return answers
