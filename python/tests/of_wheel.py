#!/usr/bin/env python3
# Runs the package's tests on a GPU from a wheel that was built elsewhere, and tells as JSON which ran.
# SPDX-License-Identifier: Apache-2.0
#
# usage: of_wheel.py [wheel]      exit status 77: there is none
import json
import subprocess
import sys
import tempfile
from pathlib import Path

if len(sys.argv) != 2:
    sys.exit(print("no wheel was packed", file=sys.stderr) or 77)
wheel = Path(sys.argv[1]).resolve()
install = [sys.executable, "-m", "pip", "install", "-q", "--no-index", "--no-deps"]
with tempfile.TemporaryDirectory() as folder:
    subprocess.run([*install, "--target", folder, wheel], check=True)
    at_work = f"import sys, unittest; sys.path.insert(0, {folder!r}); unittest.main(None, argv=['', 'gpu_test', 'gpu_arrays_test', 'hostile_arrays_test'], verbosity=2)"
    tests = subprocess.run([sys.executable, "-B", "-c", at_work], cwd=Path(__file__).parent, stderr=subprocess.PIPE, text=True)
if tests.returncode != 0:
    sys.exit(tests.stderr)
print(json.dumps({"wheel": wheel.name, "told": tests.stderr.splitlines()}))
