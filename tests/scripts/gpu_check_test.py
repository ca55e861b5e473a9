# scripts/gpu-check on a machine whose GPU, tests and benchmarks are shell scripts.
# SPDX-License-Identifier: Apache-2.0
import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "gpu-check"
GOOGLETEST = """
for word; do case $word in --gtest_output=json:*) report=${word#*:};; esac; done
cat >"$report" <<END
{"testsuites": [{"testsuite": [
  {"classname": "Sum", "name": "IsRight", "result": "RESULT"}]}]}
END
"""
INTEGRATE = """
case "$*" in *--json*) echo '{"value_hex": "0x1.8p+1"}' ;; *) echo 'integrate 0.1.0' ;; esac
"""


class GpuCheck(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.program("path/nvidia-smi", "echo 'Fast GPU, 9.0, 580, 1 MiB, 1 W, 1, 1, 1, 1, 30'")
        self.program("bin/integrate", INTEGRATE)
        self.program("bin/tests/riemann_gpu_tests", GOOGLETEST.replace("RESULT", "COMPLETED"))
        self.program("bin/tests/consumer", "echo 0x3p+0")
        self.program("bin/benchmarks/speed_on_gpu", """echo '{"name": "pi", "ratio": 5.5}'""")

    def program(self, name, body):
        file = self.root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"#!/bin/sh\n{body}\n")
        file.chmod(0o755)

    def check(self):
        path = f"{self.root / 'path'}:{os.environ['PATH']}"
        command = [SCRIPT, "--bin", self.root / "bin", "--out", self.root / "out"]
        done = subprocess.run(command, env=os.environ | {"PATH": path}, capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    def test_writes_what_it_found_as_text_and_json(self):
        status, said = self.check()
        self.assertEqual(status, 0, said)
        found = json.loads((self.root / "out" / "gpu-check.json").read_text())
        self.assertEqual(found["environment"]["gpus"][0]["name"], "Fast GPU")
        self.assertEqual(found["environment"]["version"], ["integrate 0.1.0"])
        self.assertEqual(found["tests"]["passed"], 1)
        self.assertEqual(found["benchmarks"]["speed_on_gpu"]["rows"], [{"name": "pi", "ratio": 5.5}])
        self.assertIn("pi    5.5", (self.root / "out" / "gpu-check.txt").read_text())

    def test_skipped_tests_alone_are_no_pass(self):
        self.program("bin/tests/riemann_gpu_tests", GOOGLETEST.replace("RESULT", "SKIPPED"))
        self.assertEqual(self.check()[0], 1)

    def test_a_crash_without_a_report_is_a_failure(self):
        self.program("bin/tests/riemann_gpu_tests", "exit 139")
        self.assertEqual(self.check()[0], 1)

    def test_a_benchmark_that_fails_is_a_failure(self):
        self.program("bin/benchmarks/slow_on_gpu", "echo out of memory >&2; exit 1")
        status, said = self.check()
        self.assertEqual(status, 1)
        self.assertIn("out of memory", said)

    def test_a_consumer_that_computes_other_bits_is_a_failure(self):
        self.program("bin/tests/consumer", "echo 0x1.9p+1")
        self.assertEqual(self.check()[0], 1)

    def test_without_a_gpu_it_says_so(self):
        self.program("path/nvidia-smi", "echo no devices were found; exit 6")
        status, said = self.check()
        self.assertEqual(status, 1)
        self.assertIn("no GPU here: nvidia-smi: no devices were found", said)


if __name__ == "__main__":
    unittest.main(verbosity=2)
