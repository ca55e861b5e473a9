# Where benchmarks run: the processor, its cores, and the build that is measured.
# SPDX-License-Identifier: Apache-2.0
import os
import subprocess
from pathlib import Path


def processor():
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    return next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), "")


def described(program):
    """As results keep it; `program` is one of the project's, whose --version is asked."""
    version = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout
    return {"cpu": processor(), "cores": len(os.sched_getaffinity(0)), "version": version.splitlines()}
