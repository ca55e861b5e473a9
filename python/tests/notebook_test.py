# The notebook's cells give the outputs that are stored in it; --write stores them.
# SPDX-License-Identifier: Apache-2.0
import ast
import contextlib
import io
import json
import re
import sys
import unittest
from pathlib import Path

NOTEBOOK = Path(__file__).resolve().parents[2] / "docs" / "python.ipynb"
NUMBER = re.compile(r"[-+]?\d+\.?\d*(?:e[-+]?\d+)?")
LAST_DIGITS = 1e-12  # of numbers about 1 and below, and of larger ones relative: maths libraries differ


def outputs_of(source, names):
    """What a notebook shows of a cell: what it prints, and its last expression."""
    *steps, last = ast.parse(source).body
    shown = io.StringIO()
    value = None
    with contextlib.redirect_stdout(shown):
        if isinstance(last, ast.Expr):
            exec(compile(ast.Module(steps, []), "cell", "exec"), names)
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
        else:
            exec(compile(ast.Module([*steps, last], []), "cell", "exec"), names)
    outputs = []
    if shown.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": lines_of(shown.getvalue())})
    if value is not None:
        shapes = {"text/plain": lines_of(repr(value))}
        if hasattr(value, "_repr_html_"):
            shapes["text/html"] = lines_of(value._repr_html_())
        outputs.append({"data": shapes, "metadata": {}, "output_type": "execute_result"})
    return outputs


def lines_of(text):
    return text.splitlines(keepends=True)


def texts_of(outputs):
    return ["".join(each.get("text") or each["data"]["text/plain"]) for each in outputs]


def pictures_of(outputs):
    return ["".join(each.get("data", {}).get("text/html", "")).count("<svg") for each in outputs]


class Notebook(unittest.TestCase):
    def assert_alike(self, outputs, stored):
        self.assertEqual(NUMBER.sub("#", outputs), NUMBER.sub("#", stored))
        for one, other in zip(NUMBER.findall(outputs), NUMBER.findall(stored)):
            unlike = abs(float(one) - float(other))
            self.assertLessEqual(unlike, LAST_DIGITS * max(1, abs(float(other))), (outputs, stored))

    def test_shows_what_its_cells_give(self):
        names = {}
        cells = [each for each in json.loads(NOTEBOOK.read_text())["cells"] if each["cell_type"] == "code"]
        self.assertGreaterEqual(len(cells), 6)
        for cell in cells:
            source = "".join(cell["source"])
            with self.subTest(source):
                outputs, stored = outputs_of(source, names), cell["outputs"]
                self.assertEqual(len(outputs), len(stored))
                for one, other in zip(texts_of(outputs), texts_of(stored)):
                    self.assert_alike(one, other)
                self.assertEqual(pictures_of(outputs), pictures_of(stored))
        self.assertIn(1, [sum(pictures_of(cell["outputs"])) for cell in cells])


def write():
    notebook = json.loads(NOTEBOOK.read_text())
    names = {}
    code = [each for each in notebook["cells"] if each["cell_type"] == "code"]
    for number, cell in enumerate(code, 1):
        cell["execution_count"] = number
        cell["outputs"] = outputs_of("".join(cell["source"]), names)
        for each in cell["outputs"]:
            if each["output_type"] == "execute_result":
                each["execution_count"] = number
    NOTEBOOK.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    write() if "--write" in sys.argv else unittest.main()
