# Checks the README and the pages it was split into: commands answer as shown, the program is the
# one that is tested, figures are those on record.  readme_test.py INTEGRATE LAB
# SPDX-License-Identifier: Apache-2.0
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = dict(zip(["scripts/reduction-lab", "scripts/integrate"], [sys.argv.pop(), sys.argv.pop()]))
README = (ROOT / "README.md").read_text()
LABS, SPEED, HOUSE = ((ROOT / "docs" / f"{page}.md").read_text() for page in ("labs", "speed", "house"))

# What differs between machines and moments: names of devices and times.
VARIES = re.compile(r"^  (device|time) .*|^ {13}\S.*|\d[\d.]* (s|ms|us)\b")


def sessions():
    """(command, lines shown) of every console block."""
    for block in re.findall(r"```console\n(.*?)```", README + LABS, re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, *shown = part.rstrip("\n").split("\n")
            yield command, shown


def lasting(line):
    return re.sub(r"\s+", " ", VARIES.sub("(varies)", line))


def pattern(shown):
    """`...` stands for any lines."""
    lines = [".*" if line == "..." else re.escape(lasting(line)) for line in shown]
    return "\n".join(lines)


class Readme(unittest.TestCase):
    def test_commands_answer_as_shown(self):
        self.assertGreater(len(list(sessions())), 3)
        for command, shown in sessions():
            with self.subTest(command):
                program = command.split()[0]
                self.assertIn(program, PROGRAMS)
                done = subprocess.run(command.replace(program, PROGRAMS[program], 1), shell=True,
                                      cwd=ROOT, capture_output=True, text=True)  # fmt: skip
                said = "\n".join(map(lasting, (done.stdout + done.stderr).rstrip("\n").split("\n")))
                self.assertRegex(said, re.compile(rf"\A{pattern(shown)}\Z", re.DOTALL))

    def test_the_program_is_the_one_that_is_tested(self):
        shown = re.search(r"```cpp\n(.*?)```", README, re.DOTALL)[1]
        tested = (ROOT / "tests" / "consumers" / "cxx" / "main.cpp").read_text()
        self.assertIn(shown, tested)

    def test_the_figures_are_those_on_record(self):
        tables = [((ROOT / "docs" / f"{page}.md").read_text(), [name])
                  for page, names in (("reduction", ("arrays", "sums", "walk", "atomics", "host")),
                                      ("matrices", ("matrices",)), ("expressions", ("expressions",)))
                  for name in names]  # fmt: skip
        for page, words in [(SPEED, []), *tables]:
            with self.subTest(words):
                printed = subprocess.run([ROOT / "scripts" / "figures", *words], capture_output=True,
                                         text=True, check=True).stdout  # fmt: skip
                self.assertGreater(printed.count("\n| "), 2)
                self.assertIn(printed.strip(), page)

    def test_the_charts_show_the_figures_on_record(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([ROOT / "scripts" / "figures", "curves", folder], check=True)
            drawn = {file.name: file.read_text() for file in Path(folder).iterdir()}
        kept = {file.name: file.read_text() for file in (ROOT / "docs" / "images").iterdir()}
        self.assertGreater(len(kept), 1)
        self.assertEqual(drawn, kept)

    def test_the_readme_is_short(self):
        self.assertLessEqual(README.count("\n"), 150)

    def test_links_lead_somewhere(self):
        for page in [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]:
            for link in re.findall(r"\[[^]]+\]\(([^)#:]+)\)", page.read_text()):
                with self.subTest(page=page.name, link=link):
                    self.assertTrue((page.parent / link).exists())

    def test_the_map_shows_folders_that_are_there(self):
        house = HOUSE[: HOUSE.index("A family is a folder")]
        for layer, room in re.findall(r"^(?:    (\w+)/|      ((?:\w+/ ?)+))", house, re.MULTILINE):
            for folder in filter(None, room.split()):
                self.assertTrue(any(ROOT.glob(f"*/{folder}")), folder)
            self.assertTrue(not layer or (ROOT / layer).is_dir(), layer)


unittest.main()
