# judge.py, seen to fail: programs that are right, wrong, silent or too sure of themselves.
# SPDX-License-Identifier: Apache-2.0
import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

JUDGE = Path(__file__).resolve().parent / "judge.py"
QUESTIONS = [
    {"id": "one", "class": "known", "expr": "x*y", "limits": ["x=0..1", "y=0..1"], "value": "0.25"},
    {"id": "none", "class": "unknown", "expr": "1/(x*y)", "limits": ["x=0..1", "y=0..1"], "value": None},
]
# Stands in for the program: says what the file beside it holds for the formula that is asked.
PROGRAM = """#!/usr/bin/env python3
import json, sys
from pathlib import Path
says = json.loads((Path(__file__).parent / "says.json").read_text())[sys.argv[1]]
print(json.dumps(says) if says else "")
sys.exit(0 if says and says["status"] == "met" else 3)
"""


def said(status, value=None, error=None):
    return {"status": status, "value": value, "error_estimate": error, "evaluations": 9, "seconds": 0.1}


class Judge(unittest.TestCase):
    def judged(self, known, unknown=said("not_met", 7.0, 5.0)):
        """The outcomes of both questions, and how the judge ended."""
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "list.json").write_text(json.dumps({"integrals": QUESTIONS}))
            (folder / "says.json").write_text(json.dumps({"x*y": known, "1/(x*y)": unknown}))
            (folder / "program").write_text(PROGRAM)
            (folder / "program").chmod(0o755)
            save = folder / "answers.json"
            command = [sys.executable, JUDGE, "--program", folder / "program", "--save", save]
            self.ended = subprocess.run([*command, folder / "list.json"], capture_output=True, text=True)
            rows = json.loads(save.read_text())
        return [row["outcome"] for row in rows], self.ended.returncode

    def test_lets_right_answers_pass(self):
        self.assertEqual(self.judged(said("met", 0.2501, 2e-4)), (["right", "right"], 0))
        self.assertEqual(self.judged(said("met", 0.25, 0.0)), (["right", "right"], 0))

    def test_takes_the_programs_word_that_it_falls_short(self):
        self.assertEqual(self.judged(said("not_met", 0.3, 0.01)), (["flagged", "right"], 0))
        self.assertEqual(self.judged(said("divergent")), (["flagged", "right"], 0))

    def test_tells_near_from_false(self):
        self.assertEqual(self.judged(said("met", 0.2504, 1e-4)), (["off", "right"], 0))
        self.assertEqual(self.judged(said("met", 0.2506, 1e-4)), (["false", "right"], 1))
        self.assertIn("0.2506", self.ended.stdout)
        self.assertIn("x=0..1 y=0..1 --rtol 1e-3", self.ended.stdout)

    def test_lets_nothing_be_met_where_there_is_no_integral(self):
        answers = said("met", 0.25, 0.0), said("met", 7.0, 0.001)
        self.assertEqual(self.judged(*answers), (["right", "false"], 1))

    def test_misses_no_missing_answer(self):
        self.assertEqual(self.judged(None), (["broken", "right"], 1))
        self.assertEqual(self.judged(said("met")), (["broken", "right"], 1))

    def test_counts_what_lies_within_the_error_that_was_said(self):
        self.judged(said("met", 0.2501, 2e-4))
        self.assertIn("| known | 1 | 0 | 0 | 0 | 0 | 100 % | 100 % | 9 | 0.1 |", self.ended.stdout)
        self.judged(said("not_met", 0.3, 0.01))
        self.assertIn("| known | 0 | 1 | 0 | 0 | 0 |  | 0 % | 9 | 0.1 |", self.ended.stdout)


if __name__ == "__main__":
    unittest.main()
