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
# A row for each job of a batch.
INTEGRATE = """
case "$*" in
  *--config*) sed -n 's/^n = .*/{"kernel_seconds": 1e-6}/p' "$2" ;;
  *--rtol*) echo '{"value": 3, "exact": 3, "status": "not_met", "kernel_seconds_median": 1, "evaluations": 9, "method": "vegas"}' ;;
  *--json*) echo '{"value_hex": "0x1.8p+1"}' ;; *) echo 'integrate 0.1.0' ;; esac
"""
# The name asked for, or all that --list tells.
LAB = """
told() {
  echo '{"strategy": "'$1'", "n": 4, "verdict": "'$2'", "reason": null, "ulps": 0.5, "bound": 1,' \\
    '"identical": true, "passes": [{"blocks": 2}, {"blocks": 1}], "device": "cuda:0"}'
}
case "$*" in
  --list*)
    echo '{"strategy": "tiled", "same_bits": "any launch"}'
    echo '{"strategy": "atomic", "same_bits": "never"}' ;;
  *--explain*)
    phase='[{"requests": 3, "atomic_requests": 1, "sectors": 5, "bank_conflicts": 0}]'
    echo '{"strategy": "cub", "reason": "has no kernels", "gpu": null}'
    echo '{"strategy": "tiled", "n": 2048, "reason": null, "launches": 2, "load": '$phase', "tree": '$phase',' \
      '"finish": '$phase', "gpu": COUNTERS}' ;;
  *--bench*) echo '{"n": 1024, "tiled_cold_microseconds": 2.5}' ;;
  *host_recursive*) told host_recursive right ;;
  *) told tiled TILED; told atomic wrong; exit 3 ;;
esac
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
        self.golden("print('0 rows differ')")
        self.program("bin/reduction-lab", LAB.replace("TILED", "right"))
        self.program("bin/matrix-lab", """echo '{"pattern": "scan", "verdict": "right", "type": "float"}'""")
        self.program("bin/benchmarks/speed_on_gpu", """echo '{"name": "pi", "ratio": 5.5}'""")

    def program(self, name, body):
        file = self.root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"#!/bin/sh\n{body}\n")
        file.chmod(0o755)

    def golden(self, body):
        (self.root / "golden.py").write_text(f"import sys\n{body}\n")

    def check(self, *more):
        path = f"{self.root / 'path'}:{os.environ['PATH']}"
        command = [SCRIPT, "--bin", self.root / "bin", "--out", self.root / "out",
                   "--golden", self.root / "golden.py", *more]  # fmt: skip
        done = subprocess.run(command, env=os.environ | {"PATH": path}, capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    def test_tells_what_a_job_of_a_batch_takes_beyond_its_evaluation(self):
        status, said = self.check()
        self.assertEqual(status, 0, said)
        rows = json.loads((self.root / "out" / "gpu-check.json").read_text())["batches"]["rows"]
        self.assertEqual([row["what"] for row in rows], ["named", "typed"])
        for row in rows:
            self.assertAlmostEqual(row["milliseconds_of_kernels"], 1000 * 1e-3)
            self.assertLess(abs(row["milliseconds_a_job_beyond"]), 1)

    def test_says_which_batch_lost_a_job(self):
        self.program("bin/integrate", INTEGRATE.replace("'s/^n = ", "'s/^n = 4"))
        status, said = self.check()
        self.assertEqual(status, 1)
        self.assertIn("named, 1000 jobs: 0, 100 rows", said)

    def test_puts_the_gpus_counters_beside_the_labs_counts(self):
        counters = '[{"launches": 2, "requests": 10, "atomic_requests": null, "sectors": 15,' \
                   ' "bank_conflicts": 1, "lanes_per_instruction": 30.5}]'  # fmt: skip
        for found_by_gpu, reason in ((counters, []), ('"no profiler"', ["no profiler"])):
            self.program("bin/reduction-lab", LAB.replace("TILED", "right").replace("COUNTERS", found_by_gpu))
            status, said = self.check("--explained")
            self.assertEqual(status, 0, said)
            explained = json.loads((self.root / "out" / "gpu-check.json").read_text())["explained"]
            self.assertEqual(explained["why_no_counters"], reason)
            row = explained["rows"][0]
            self.assertEqual([row["requests"], row["sectors"]], [9, 15])
            self.assertEqual(row.get("gpu_requests"), None if reason else 10)

    def test_runs_the_stages_that_are_asked_for_and_knows_no_others(self):
        status, said = self.check("--only", "consumer", "batches")
        self.assertEqual(status, 0, said)
        report = json.loads((self.root / "out" / "gpu-check.json").read_text())
        self.assertEqual(list(report), ["environment", "consumer", "batches"])
        status, said = self.check("--only", "tset")
        self.assertEqual(status, 2)
        self.assertIn("no stage tset here; there are: environment, tests, consumer, golden", said)

    def test_writes_what_it_found_as_text_and_json(self):
        status, said = self.check()
        self.assertEqual(status, 0, said)
        report = json.loads((self.root / "out" / "gpu-check.json").read_text())
        self.assertEqual(report["environment"]["gpus"][0]["name"], "Fast GPU")
        self.assertEqual(report["environment"]["version"], ["integrate 0.1.0"])
        self.assertEqual(report["tests"]["passed"], 1)
        self.assertEqual(report["benchmarks"]["speed_on_gpu"]["rows"], [{"name": "pi", "ratio": 5.5}])
        arrays = report["arrays"]["rows"]
        self.assertEqual(len(arrays), 5 + 2 * 4)  # types, then two of them in the other sums
        self.assertEqual(arrays[0], {"type": "float", "sum": "neumaier", "n": 1024,
                                     "tiled_cold_microseconds": 2.5})  # fmt: skip
        matrices = report["matrices"]["rows"]
        self.assertEqual(len(matrices), 16 + 8 + 9 + 8 + 7)  # lines, extrema, others; their times
        self.assertEqual(matrices[0], {"pattern": "scan", "type": "float", "verdict": "right"})
        rows = report["strategies"]["rows"]
        self.assertEqual(len(rows), 6 * 2 + 6)  # sizes, then the trees of host_recursive
        self.assertEqual(rows[1], {"strategy": "atomic", "n": 4, "verdict": "wrong", "ulps": 0.5,
                                   "identical": True,
                                   "passes": [{"blocks": 2}, {"blocks": 1}]})  # fmt: skip
        text = (self.root / "out" / "gpu-check.txt").read_text()
        self.assertIn("pi    5.5", text)
        self.assertRegex(text, r"atomic +4 +wrong +0\.5 +True +2\n")

    def test_takes_a_wheel_that_cannot_be_installed_for_a_fault_and_none_for_none(self):
        self.assertEqual(self.check("--only", "python")[0], 0)
        self.program("bin/python/riemann-0.1.0-py3-none-any.whl", "")
        status, said = self.check("--only", "python")
        self.assertEqual(status, 1, said)
        self.assertIn("riemann-0.1.0-py3-none-any.whl", said)

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

    def test_other_bits_than_the_golden_tables_keep_are_a_failure(self):
        self.golden("print(sys.argv[1:]); sys.exit('1 rows differ')")
        status, said = self.check()
        self.assertEqual(status, 1)
        self.assertIn("['check', '--device', 'cuda', '--program', ", said)
        self.assertIn("1 rows differ", said)

    def test_a_strategy_that_must_be_right_and_is_not_is_a_failure(self):
        self.program("bin/reduction-lab", LAB.replace("TILED", "wrong"))
        status, said = self.check()
        self.assertEqual(status, 1)
        self.assertIn("wrong ['tiled']", said)

    def test_a_strategy_without_a_row_is_a_failure(self):
        self.program("bin/reduction-lab", LAB.replace("told tiled TILED;", ""))
        status, said = self.check()
        self.assertEqual(status, 1)
        self.assertIn("missing ['tiled']", said)

    def test_a_pattern_that_is_wrong_is_a_failure(self):
        self.program("bin/matrix-lab", """echo '{"pattern": "scan"}'; echo off >&2; exit 3""")
        status, said = self.check()
        self.assertEqual(status, 1)
        self.assertIn("3: off", said)

    def test_without_a_gpu_it_says_so(self):
        self.program("path/nvidia-smi", "echo no devices were found; exit 6")
        status, said = self.check()
        self.assertEqual(status, 1)
        self.assertIn("no GPU here: nvidia-smi: no devices were found", said)


if __name__ == "__main__":
    unittest.main(verbosity=2)
