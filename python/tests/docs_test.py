# What the page and the docstrings show is what happens; the types name every keyword.
# SPDX-License-Identifier: Apache-2.0
import ast
import doctest
import inspect
import re
import unittest
from pathlib import Path

import riemann
from riemann import answers, asking, gpu, samples, words

ROOT = Path(__file__).resolve().parents[2]
PAGES = {ROOT / "docs" / "python.md": 10, ROOT / "README.md": 1}  # and blocks that each has at least
HOW = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


class Docs(unittest.TestCase):
    def run_examples(self, test):
        runner = doctest.DocTestRunner(optionflags=HOW)
        said = []
        runner.run(test, out=said.append)
        self.assertEqual(runner.summarize(verbose=False).failed, 0, "".join(said))
        return len(test.examples)

    def test_of_the_pages_run(self):
        for page, fewest in PAGES.items():
            blocks = re.findall(r"^```python\n(.*?)^```", page.read_text(), re.DOTALL | re.MULTILINE)
            text = "\n".join(blocks)
            test = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
            self.assertGreaterEqual(len(blocks), fewest)
            self.assertGreater(self.run_examples(test), fewest)

    def test_of_the_package_run(self):
        count = 0
        for module in (riemann, answers, asking, gpu, samples):
            for test in doctest.DocTestFinder().find(module):
                count += self.run_examples(test)
        self.assertGreater(count, 4)


class Types(unittest.TestCase):
    def test_name_every_keyword(self):
        (function,) = (each for each in ast.parse(self.stub_of(asking)).body if isinstance(each, ast.FunctionDef))
        named = {each.arg for each in function.args.kwonlyargs} - {"over", "param", "progress"}
        self.assertEqual({name.rstrip("_").replace("_", "-") for name in named}, words.OF_INTEGRALS)

    def test_are_those_of_the_modules(self):
        for module in (answers, gpu, samples):
            for where, function in self.functions_of(module):
                with self.subTest(f"{module.__name__}: {where.__name__}.{function.name}"):
                    real = inspect.getattr_static(where, function.name, None)
                    if isinstance(real, property):
                        real = real.fget
                    if real is None:  # a sequence's own
                        self.assertEqual((where.__name__, function.name), ("Integrals", "__iter__"))
                        continue
                    given = function.args
                    names = [*given.posonlyargs, *given.args, given.vararg, *given.kwonlyargs, given.kwarg]
                    self.assertEqual([each.arg for each in names if each], [*inspect.signature(real).parameters])

    def functions_of(self, module):
        for node in ast.parse(self.stub_of(module)).body:
            if isinstance(node, ast.FunctionDef):
                yield module, node
            for each in node.body if isinstance(node, ast.ClassDef) else ():
                if isinstance(each, ast.FunctionDef):
                    yield getattr(module, node.name), each

    def test_are_told_of_all_that_is_public(self):
        names = {each.asname for node in ast.parse(self.stub_of(riemann)).body
                 if isinstance(node, ast.ImportFrom) for each in node.names}  # fmt: skip
        self.assertEqual(names, {*riemann.__all__, "sum"})
        for name in names:
            self.assertTrue(hasattr(riemann, name))

    @staticmethod
    def stub_of(module):
        return Path(inspect.getfile(module)).with_suffix(".pyi").read_text()


if __name__ == "__main__":
    unittest.main()
