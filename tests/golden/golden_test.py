# golden.py, seen to fail: tables with a wrong bit, a row too few or too many, other estimates and libraries.
# SPDX-License-Identifier: Apache-2.0
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
PROGRAM = sys.argv.pop(1) if len(sys.argv) > 1 else None
MATHS = (FOLDER / "tables" / "maths.txt").read_text()
QUESTIONS = """# Four questions.
ask: fn = "pi"; n = [1, 2]
ask gpu: expr = "exp(a*x)"; params = ["a=1,2"]; from = "0"; to = "1"; n = 100
run: --data spectrum.csv --rule simpson --cumulative along.npy
ask: fn = "log_product"; rule = "left"; n = 4
"""


class Golden(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.tables = Path(folder.name)
        self.table = self.tables / "few.rows"
        (self.tables / "maths.txt").write_text(MATHS)
        self.table.write_text(QUESTIONS)
        self.assertEqual(self.golden("write")[0], 0)
        self.written = self.table.read_text()

    def golden(self, mode, *words, program=PROGRAM):
        command = [sys.executable, FOLDER / "golden.py", mode, "--program", program, "--tables", self.tables,
                   "--levels", "v1", *words]  # fmt: skip
        done = subprocess.run(command, capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    def plant(self, right, wrong):
        self.assertIn(right, self.written)
        self.table.write_text(self.written.replace(right, wrong, 1))

    def assert_fails(self, mode, *what):
        status, said = self.golden(mode)
        self.assertEqual(status, 1, said)
        for each in what:
            self.assertIn(each, said)

    def test_what_was_written_is_right_and_stays_as_it_is(self):
        for mode in ("check", "estimates", "write"):
            status, said = self.golden(mode)
            self.assertEqual(status, 0, said)
        self.assertEqual(self.table.read_text(), self.written)

    def test_a_wrong_bit_is_found(self):
        self.plant("0x1.999999999999ap+1", "0x1.9999999999999p+1")
        self.assert_fails("check", 'fn = "pi"', "0 n=1", ": 0x1.999999999999ap+1 ",
                          "the table has 0x1.9999999999999p+1 ")  # fmt: skip

    def test_a_wrong_bit_of_a_cumulative_integral_is_found(self):
        begin = self.written.index("\ti ", self.written.index("along[2]")) + 3
        value = self.written[begin:].split()[0]
        self.plant(value + " -", float(0).hex() + " -")
        self.assert_fails("check", "along[2]")

    def test_a_row_that_the_table_lacks_is_found(self):
        line = next(line for line in self.written.splitlines(True) if line.startswith("1 n=2"))
        self.plant(line, "")
        self.assert_fails("check", "rows are not in the table: ['1 n=2']")

    def test_a_row_that_the_program_lacks_is_found(self):
        self.plant("[1, 2]", "[1]")
        self.assert_fails("check", "rows are missing: ['1 n=2']")

    def test_other_nodes_that_are_not_finite_are_found(self):
        self.plant("not_finite:1@0.0", "not_finite:2@0.0")
        self.assert_fails("check", "log_product")

    def test_an_estimate_may_grow_and_not_shrink(self):
        old = self.written.split("0x1.999999999999ap+1 ")[1].split()[0]
        for digit, status in (("0", 0), ("9", 1)):
            self.plant(old, digit + old[1:])
            self.assertEqual(self.golden("estimates")[0], status)
            self.assertEqual(self.golden("check")[0], 0)

    def test_a_library_without_values_is_told_of_and_those_of_ieee_are_checked(self):
        (self.tables / "maths.txt").write_text(MATHS.replace("glibc ", "glibc 0."))
        status, said = self.golden("check")
        self.assertEqual(status, 0, said)
        self.assertIn("skipped: ", said)
        self.assertEqual(self.golden("check", "--rows", "library")[0], 77)
        self.plant("0x1.999999999999ap+1", "0x1p+1")
        self.assertEqual(self.golden("check")[0], 1)

    def test_a_row_of_another_kind_of_maths_is_found(self):
        self.plant("\ti 0x1.999999999999ap+1", "\tl 0x1.999999999999ap+1")
        self.assert_fails("check", "computed by ieee")

    def test_a_question_that_is_refused_is_told_of(self):
        self.plant('"pi"', '"pie"')
        self.assert_fails("check", "exit code 2", "pie")

    def test_values_are_replaced_for_a_reason_only_which_is_noted(self):
        self.plant("0x1.999999999999ap+1", "0x1p+1")
        self.assert_fails("write", "stay as they were")
        self.assertIn("0x1p+1 ", self.table.read_text())
        status, said = self.golden("write", "--because", "it was wrong", "--only", "n=2")
        self.assertEqual(status, 1, said)
        status, said = self.golden("write", "--because", "it was wrong", "--only", "n=1")
        self.assertEqual(status, 0, said)
        self.assertRegex(self.table.read_text(), r"0 n=1\ti 0x1.999999999999ap\+1 .*\nchanged\ti\t0x1p\+1 .*\tit was wrong\n")
        self.assertEqual(self.golden("check")[0], 0)

    def standing_in(self, text):
        """A program that does as `integrate` does, but for what is said here."""
        program = self.tables / "integrate"
        program.write_text(f"#!/bin/bash\n{text}\n")
        program.chmod(0o755)
        return program

    def test_libraries_on_processors_before_x86_64_v3_are_skipped(self):
        old = f'[ "$RIEMANN_ISA" != v3 ] || {{ echo offers v1 >&2; exit 1; }}; exec {PROGRAM} "$@"'
        self.plant("\tl 0x1.b7e0d944c802bp+0", "\tl 0x1p+0")
        self.assertEqual(self.golden("check")[0], 1)
        status, said = self.golden("check", "--rows", "library", program=self.standing_in(old))
        self.assertEqual(status, 77, said)
        self.assertIn("offers v1", said)

    def test_a_gpu_is_asked_what_is_for_it(self):
        gpu = self.standing_in(f'RIEMANN_ISA=v1 exec {PROGRAM} "${{@/#cuda/cpu}}"')
        status, said = self.golden("check", "--device", "cuda", program=gpu)
        self.assertEqual(status, 0, said)
        self.assertIn("cuda: 1 questions", said)

    def test_without_a_gpu_that_is_said(self):
        status, said = self.golden("check", "--device", "cuda")
        self.assertIn(status, (0, 77))
        if status == 77:
            self.assertRegex(said, "skipped: cuda: .*\\w")


if __name__ == "__main__":
    unittest.main(verbosity=2)
