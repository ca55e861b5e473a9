# What a wheel of the package needs, and what it costs to import it.
# SPDX-License-Identifier: Apache-2.0
import re
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

from riemann import _core

OF_EVERY_LINUX = {"libc", "libdl", "libgcc_s", "libm", "libpthread", "librt", "libstdc++"}  # with glibc, as manylinux says


class Package(unittest.TestCase):
    @unittest.skipUnless(shutil.which("readelf"), "there is no readelf")
    def test_needs_no_libraries_but_those_of_every_linux(self):
        core = Path(_core.__file__)
        for file in (core, core.with_name("integrate")):
            facts = subprocess.run(["readelf", "--dynamic", file], capture_output=True, text=True, check=True).stdout
            needed = set(re.findall(r"NEEDED.*\[(.+?)\.so", facts))
            self.assertIn("libc", needed)
            self.assertEqual({each for each in needed if not each.startswith("ld-linux")} - OF_EVERY_LINUX, set())
            self.assertNotRegex(facts, "RPATH|RUNPATH")

    def test_lists_all_that_is_public(self):
        asked = "import riemann; print(*dir(riemann))"
        said = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout.split()
        public = ("Integral", "cumulative", "integrate", "reduce", "simpson", "sum", "trapezoid")
        self.assertEqual([name for name in public if name not in said], [])

    def test_imports_no_numpy_where_it_needs_none(self):
        asked = "import riemann, sys; riemann.integrate('a*x', 0, 1, a=2); print('numpy' in sys.modules)"
        said = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout
        self.assertEqual(said.strip(), "False")


if __name__ == "__main__":
    unittest.main()
