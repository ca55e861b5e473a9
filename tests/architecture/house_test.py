# Holds the source tree to the rules of the house, and the rules to being able to fail.
# SPDX-License-Identifier: Apache-2.0
import sys
import unittest
from pathlib import Path

sys.dont_write_bytecode = True  # the source tree stays as it is
import rooms
import rules

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ["apps", "lib", "kernels", "python", "tests", "cmake", "scripts"]
ENDINGS = rules.CODE + rules.CMAKE + (".py",)

GOOD = "// What it is for.\n// SPDX-License-Identifier: Apache-2.0\n#pragma once\n"
# One tree that breaks each rule once.
BAD = {
    rules.layers_look_down_only: {"kernels/a.hpp": '#include "riemann/samples.hpp"\n'},
    rules.rooms_include_what_is_listed: {"lib/question/a.hpp": '#include "riemann/lib/methods/fixed/plan.hpp"\n'},
    rules.rooms_make_no_circles: {
        "kernels/a/a.hpp": '#include "riemann/kernels/b/b.hpp"\n',
        "kernels/b/b.hpp": '#include "riemann/kernels/c/c.hpp"\n',
        "kernels/c/c.hpp": '#include "riemann/kernels/a/a.hpp"\n',
    },
    rules.kernels_sum_and_know_nothing_of_integrals: {"kernels/a.hpp": "// of an integrand\n"},
    rules.packages_are_seen_by_their_files_only: {"lib/a.cpp": "#include <boost/program_options.hpp>\n"},
    rules.device_code_is_light: {"kernels/cuda/a.cuh": "#include <fmt/format.h>\n"},
    rules.libraries_never_print_or_exit: {"lib/a.cpp": 'std::printf("hello");\n'},
    rules.device_memory_has_one_owner: {"kernels/cuda/a.cu": "check(cudaMalloc(&p, 8));\n"},
    rules.compilers_are_told_apart_in_one_place: {"lib/a.hpp": "#ifdef __CUDACC__\n"},
    rules.macros_of_headers_bear_our_name: {"lib/a.hpp": "#define HOST_DEVICE\n"},
    rules.states_lie_in_no_arrays_of_arrays: {"kernels/a.cuh": "Accumulator lanes[2][4];\n"},
    rules.files_say_what_they_are_for: {"lib/a.hpp": "#pragma once\n"},
    rules.files_named_in_passing_exist: {"lib/a.cpp": "// As in lib/nowhere.hpp.\n"},
    rules.headers_are_read_once: {"lib/a.hpp": "// What it is for.\n"},
    rules.sources_begin_with_their_header: {"lib/a.hpp": GOOD, "lib/a.cpp": '#include "b.hpp"\n'},
    rules.headers_include_what_they_use_of_std: {"lib/a.hpp": "std::vector<int> x;\n"},
    rules.files_stay_small: {"lib/a.cpp": "int x;\n" * 401},
    rules.names_say_something: {"lib/utilities.hpp": GOOD},
    rules.tests_mirror_the_tree: {"tests/lib/nowhere/a_test.cpp": GOOD, "lib/a.hpp": GOOD},
    rules.tests_are_built: {
        "tests/lib/CMakeLists.txt": "target_sources(all PRIVATE bend/a_test.cpp)\n",
        "tests/lib/a_test.cpp": GOOD,
    },
    rules.tests_share_no_names_of_functions: {
        "tests/lib/CMakeLists.txt": "target_sources(all PRIVATE a_test.cpp b_test.cpp)\n",
        "tests/lib/a_test.cpp": "namespace {\nint twice(int n) { return 2 * n; }\n}\n",
        "tests/lib/b_test.cpp": "namespace {\nint twice(short n) { return 2 * n; }\n}\n",
    },
}


def sources():
    files = (file for folder in FOLDERS for file in (ROOT / folder).rglob("*") if file.is_file())
    return {
        str(file.relative_to(ROOT)): file.read_text()
        for file in files
        if file.name.endswith(ENDINGS) or file.parent.name == "scripts"
    }


class House(unittest.TestCase):
    def test_the_tree_is_found(self):
        self.assertGreater(len(sources()), 20)

    def test_every_rule_can_fail(self):
        self.assertEqual(set(BAD), set(rules.ALL))
        for rule, tree in BAD.items():
            with self.subTest(rule.__name__):
                self.assertTrue(list(rule(tree)))

    def test_every_rule_lets_a_good_file_pass(self):
        for rule in rules.ALL:
            with self.subTest(rule.__name__):
                self.assertEqual(list(rule({"lib/a.hpp": GOOD, "tests/lib/a_test.hpp": GOOD})), [])


class Rooms(unittest.TestCase):
    def faults(self, path, *included):
        text = "".join(f'#include "riemann/{name}"\n' for name in included)
        return list(rules.rooms_include_what_is_listed({path: text}))

    def test_name_rooms_before_them(self):
        before = []
        for room, listed in rooms.MAY_INCLUDE.items():
            for name in listed:
                self.assertIn(name, before + ["kernels/*"], room)
            before.append(room)

    def test_are_known(self):
        self.assertIn("does not know the room", *self.faults("lib/attic/a.hpp", "kernels/tiling.hpp"))

    def test_of_methods_do_not_know_each_other(self):
        a = "lib/methods/adaptive/a.hpp"
        self.assertEqual(self.faults(a, "lib/methods/adaptive/b.hpp", "lib/question/b.hpp"), [])
        self.assertEqual(len(self.faults(a, "lib/methods/lattice/b.hpp", "lib/reading/b.hpp")), 2)

    def test_know_families_by_their_folders(self):
        self.assertEqual(self.faults("lib/naming/a.cpp", "families/accumulators.hpp", "families/integrands.hpp"), [])
        self.assertEqual(self.faults("lib/running/a.cpp", "families/rules.hpp"), [])
        self.assertEqual(len(self.faults("lib/methods/fixed/rules/a.cpp", "families/integrands.hpp")), 1)

    def test_know_what_lies_beneath_them_alone(self):
        self.assertEqual(self.faults("lib/methods/fixed/a.cpp", "lib/question/errors.hpp"), [])
        self.assertEqual(len(self.faults("lib/methods/fixed/a.cpp", "lib/running/integrate.hpp")), 1)


class HeadersOfStd(unittest.TestCase):
    def faults(self, text, **beside):
        sources = {"lib/a.hpp": text} | {f"lib/{name}.hpp": read for name, read in beside.items()}
        return list(rules.headers_include_what_they_use_of_std(sources))

    def test_are_read_by_the_header_or_by_one_of_ours_that_it_reads(self):
        using = "std::vector<int> x;\n"
        self.assertEqual(self.faults("#include <vector>\n" + using), [])
        reading = '#include "riemann/lib/b.hpp"\n' + using
        self.assertEqual(self.faults(reading, b="#include <vector>\n"), [])
        self.assertEqual(len(self.faults(reading, b="#include <string>\n")), 1)
        self.assertEqual(len(self.faults("#include <string>\n" + using)), 1)

    def test_are_known_for_every_name(self):
        self.assertIn("std::tomorrow", *self.faults("#include <vector>\nstd::tomorrow x;\n"))

    def test_are_asked_for_words_of_c_and_macros_too(self):
        self.assertEqual(len(self.faults("#include <cstddef>\nsize_t n;\n")), 1)
        self.assertEqual(len(self.faults("inline void f(int n) { assert(n > 0); }\n")), 1)
        self.assertEqual(len(self.faults("inline double f(double x) { return ::fabs(x); }\n")), 1)

    def test_are_not_asked_for_words_of_texts_and_comments(self):
        self.assertEqual(self.faults('// std::vector\nconstexpr auto x = "std::vector";\n'), [])


class NamesOfFunctions(unittest.TestCase):
    ONE = "namespace a {\nnamespace {\ntemplate <class T>\nT twice(T n) {\n  if (n) return n;\n}\n}\n}\n"

    def faults(self, other, lists="add_executable(all b_test.cpp)\n"):
        lists = "target_sources(all PRIVATE a_test.cpp)\n" + lists
        sources = {"tests/CMakeLists.txt": lists, "tests/a_test.cpp": self.ONE, "tests/b_test.cpp": other}
        return list(rules.tests_share_no_names_of_functions(sources))

    def test_are_shared_in_one_namespace_of_one_program_only(self):
        self.assertEqual(len(self.faults(self.ONE)), 1)
        self.assertEqual(self.faults(self.ONE, "add_executable(another b_test.cpp)\n"), [])
        self.assertEqual(self.faults(self.ONE.replace("namespace a", "namespace b")), [])
        self.assertEqual(len(self.faults("namespace a {\nstatic int twice(int n) { return n; }\n}\n")), 1)

    def test_are_not_shared_with_sources_that_are_compiled_alone(self):
        alone = "set(long b_test.cpp)\ntarget_sources(all PRIVATE ${long})\n"
        self.assertEqual(len(self.faults(self.ONE, alone)), 1)
        alone += "set_source_files_properties(${long} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)\n"
        self.assertEqual(self.faults(self.ONE, alone), [])

    def test_are_those_of_definitions_outside_of_others(self):
        for text in ("TEST(A, Twice) { twice(1); }", "struct b { int twice(int n) { return n; } };",
                     "const auto f = [] { return twice(1); };", '// twice(\nconst char* g = "twice(";'):  # fmt: skip
            self.assertEqual(self.faults("namespace a {\nnamespace {\n" + text + "\n}\n}\n"), [])


def holds(rule):
    return lambda self: self.assertEqual(list(rule(sources())), [])


for rule in rules.ALL:
    setattr(House, f"test_{rule.__name__}", holds(rule))

if __name__ == "__main__":
    unittest.main(verbosity=2)
