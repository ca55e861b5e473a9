# scripts/prepare and the scripts of the programs on a project of one source, in a folder with a space.
# SPDX-License-Identifier: Apache-2.0
import os
import shutil
import subprocess
import tempfile
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROJECT = """
cmake_minimum_required(VERSION 3.25)
project(small LANGUAGES CXX)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
file(GLOB parts CONFIGURE_DEPENDS lib/*.cpp)
add_executable(integrate apps/main.cpp ${parts})
add_executable(reduction-lab apps/main.cpp ${parts})
message(STATUS "GPU: not built, none needed")
"""
MAIN = '#include <cstdio>\nint main(int count, char** words) { std::printf("VALUE %s", words[count - 1]); }\n'
ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith("RIEMANN_")}


class Prepare(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="with space ")
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        for name in ["cmake", "kernels", "lib", "apps"]:
            (self.root / name).mkdir()
        shutil.copytree(ROOT / "scripts", self.root / "scripts")
        shutil.copy(ROOT / "CMakePresets.json", self.root)
        (self.root / "CMakeLists.txt").write_text(PROJECT)
        self.main("3.14")
        self.assertEqual(self.integrate("first")[0], "3.14 first")

    def main(self, value):
        (self.root / "apps" / "main.cpp").write_text(MAIN.replace("VALUE", value))

    def run_script(self, script, *words):
        """stdout, stderr, exit status"""
        done = subprocess.run([self.root / "scripts" / script, *words], cwd="/", text=True,
                              capture_output=True, env=ENVIRONMENT)  # fmt: skip
        return done.stdout, done.stderr, done.returncode

    def integrate(self, *words):
        return self.run_script("integrate", *words)

    def test_every_program_has_its_script_and_is_built_when_asked_for(self):
        lab = next(self.root.glob("build/*/bin")) / "reduction-lab"
        self.assertFalse(lab.exists())
        self.assertEqual(self.run_script("reduction-lab", "now")[0::2], ("3.14 now", 0))
        self.assertTrue(lab.exists())
        self.assertEqual(self.run_script("reduction-lab", "again"), ("3.14 again", "", 0))
        self.assertEqual(self.run_script("prepare", "nonsense")[2], 1)

    def test_a_folder_of_its_name_is_no_package(self):
        """Packages leave /usr/lib/*/cmake where there is no cmake."""
        text = (ROOT / "scripts" / "prepare").read_text()
        is_here = text[text.index("is_here() {") : text.index("install_missing() {")]
        self.assertTrue(Path("/usr/include/linux").is_dir())
        for name, here in (("bash", 0), ("stdio.h", 0), ("linux", 1), ("no_such_thing.h", 1)):
            self.assertEqual(subprocess.run(["bash", "-c", f"{is_here}\nis_here {name}"]).returncode, here, name)

    def test_a_second_call_builds_nothing_and_says_nothing(self):
        seconds = []
        for _ in range(5):
            begin = time.monotonic()
            self.assertEqual(self.integrate("again"), ("3.14 again", "", 0))
            seconds.append(time.monotonic() - begin)
        self.assertLess(min(seconds), 0.3)  # the best of five: other tests run meanwhile

    def test_a_changed_source_is_built_again(self):
        self.main("3.15")
        self.assertEqual(self.integrate("now")[0], "3.15 now")

    def test_added_and_removed_sources_are_noticed(self):
        added = self.root / "lib" / "added.cpp"
        added.write_text("int main() {}\n")  # a second main cannot be linked
        self.assertEqual(self.integrate("now")[0::2], ("", 1))
        added.unlink()
        self.assertEqual(self.integrate("now")[0::2], ("3.14 now", 0))

    def test_a_failed_build_tells_why_and_runs_nothing(self):
        self.main('" wrong "')
        said, complaint, status = self.integrate("now")
        self.assertEqual((said, status), ("", 1))
        self.assertIn("main.cpp:2", complaint)

    def test_calls_side_by_side_build_once(self):
        self.main("3.16")
        with ThreadPoolExecutor() as pool:
            answers = list(pool.map(self.integrate, "abcd"))
        self.assertEqual([answer[0] for answer in answers], [f"3.16 {word}" for word in "abcd"])
        self.assertEqual(sum("building" in answer[1] for answer in answers), 1)

    def test_a_moved_checkout_is_built_anew(self):
        moved = self.root / "moved"
        shutil.copytree(self.root, moved, symlinks=True)
        (moved / "apps" / "main.cpp").write_text(MAIN.replace("VALUE", "3.17"))
        self.root = moved
        self.assertEqual(self.integrate("now")[0::2], ("3.17 now", 0))

    def test_closed_standard_streams_do_no_harm(self):
        script = self.root / "scripts" / "integrate"
        said = subprocess.run(["bash", "-c", f"'{script}' now <&- 2>&-"], text=True,
                              capture_output=True, env=ENVIRONMENT)  # fmt: skip
        self.assertEqual((said.stdout, said.returncode), ("3.14 now", 0))


if __name__ == "__main__":
    unittest.main(verbosity=2)
