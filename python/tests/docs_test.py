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
        stub = Path(inspect.getfile(asking)).with_suffix(".pyi").read_text()
        (function,) = (each for each in ast.parse(stub).body if isinstance(each, ast.FunctionDef))
        named = {each.arg for each in function.args.kwonlyargs} - {"over", "param", "progress"}
        self.assertEqual({name.rstrip("_").replace("_", "-") for name in named}, words.OF_INTEGRALS)


if __name__ == "__main__":
    unittest.main()
