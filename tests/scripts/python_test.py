# scripts/python where no package can be had, and .ci/run with parts that pass, fail or are skipped.
# SPDX-License-Identifier: Apache-2.0
import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


class InFolder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="with space ")
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)

    def run_here(self, script, **environment):
        """Exit status, and all that was said."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")} | environment
        done = subprocess.run([self.root / script], cwd="/", text=True, env=environment,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)  # fmt: skip
        return done.returncode, done.stdout


class Package(InFolder):
    def setUp(self):
        super().setUp()
        shutil.copytree(ROOT / "scripts", self.root / "scripts")
        shutil.copy(ROOT / "pyproject.toml", self.root)

    def test_is_skipped_where_no_index_can_be_reached(self):
        unreachable = {"PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_RETRIES": "0", "PIP_CONFIG_FILE": os.devnull}
        for index in (unreachable, {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(self.root)}):
            with self.subTest(index):
                status, said = self.run_here("scripts/python", **index)
                if "makes no environments" in said or "no headers" in said:
                    self.skipTest(said)
                self.assertEqual(status, 77, said)
                self.assertTrue(said.splitlines()[-1].startswith("riemann: pip found no nanobind"), said)

    def test_is_skipped_without_python(self):
        status, said = self.run_here("scripts/python", PYTHON="python-that-is-not-there")
        self.assertEqual((status, said.split(";")[0]), (77, "riemann: no python-that-is-not-there"))


class Run(InFolder):
    def run_with(self, test, python):
        """Exit status, and the summary, of parts that say something and end so."""
        for name, said, status in (("test", "100%% tests passed, 0 tests failed", test),
                                   ("python", "Ran 9 tests in 1 s\nriemann: no package index", python)):  # fmt: skip
            script = self.root / "scripts" / name
            script.parent.mkdir(exist_ok=True)
            script.write_text(f"#!/bin/sh\necho noise\nprintf '{said}\\n'\nexit {status}\n")
            script.chmod(0o755)
        (self.root / ".ci").mkdir(exist_ok=True)
        shutil.copy(ROOT / ".ci" / "run", self.root / ".ci" / "run")
        status, said = self.run_here(".ci/run")
        return status, said[said.index("\n== ") :]

    def test_passes_if_all_parts_do(self):
        status, summary = self.run_with(0, 0)
        self.assertEqual(status, 0)
        self.assertIn("== the Python package, without CUDA: passed\nRan 9 tests", summary)
        self.assertIn("== without CUDA (preset ci-cpu): passed\n100% tests passed", summary)

    def test_says_why_the_package_was_skipped_and_passes(self):
        status, summary = self.run_with(0, 77)
        self.assertEqual(status, 0)
        self.assertIn("== the Python package, without CUDA: skipped, riemann: no package index\n", summary)

    def test_fails_if_any_part_does(self):
        for test, python in ((0, 1), (1, 0), (8, 77)):
            status, summary = self.run_with(test, python)
            self.assertEqual(status, test or python)
            self.assertIn(f"FAILED, exit status {test or python}", summary)


if __name__ == "__main__":
    unittest.main(verbosity=2)
