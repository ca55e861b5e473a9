# docs/reduction.md tells of every strategy what the program says of it.  strategies_test.py LAB
# SPDX-License-Identifier: Apache-2.0
import subprocess
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LAB = sys.argv.pop()


class Strategies(unittest.TestCase):
    def test_the_page_holds_the_tables_that_the_program_makes(self):
        for name in ("strategies", "counts"):
            with self.subTest(name):
                command = [ROOT / "scripts" / "figures", name, "--lab", LAB]
                printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
                self.assertGreater(printed.count("\n| "), 20)
                self.assertIn(printed.strip(), (ROOT / "docs" / "reduction.md").read_text())


unittest.main()
