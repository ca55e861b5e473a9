# Questions as Python asks them: formulas, ranges, parameters, and what is wrong with a question.
# SPDX-License-Identifier: Apache-2.0
import json
import math
import pathlib
import pickle
import subprocess
import sys
import tempfile
import unittest
import warnings

import numpy
import riemann
from riemann import inf, integrate

MASKED = numpy.ma.masked_array([1.0, 2.0], mask=[True, False])


class Formulas(unittest.TestCase):
    def test_are_integrated_to_a_tolerance(self):
        result = integrate("exp(-x^2)", -inf, inf, rtol=1e-12)
        self.assertEqual(result.status, "met")
        self.assertLessEqual(abs(result.value - math.sqrt(math.pi)), result.error)

    def test_may_have_no_breaks(self):
        plain = integrate("abs(x-0.3)", 0, 1)
        for none in ([], (), numpy.empty(0)):
            self.assertEqual(integrate("abs(x-0.3)", 0, 1, break_=none).value, plain.value)

    def test_take_limits_in_words_and_parameters(self):
        self.assertAlmostEqual(float(integrate("sin(x)", 0, "pi/2")), 1, places=14)
        self.assertAlmostEqual(float(integrate("a*x", 0, "1/a", a=4)), 1 / 8, places=14)

    def test_take_ranges_of_several_variables(self):
        triangle = integrate("x*y", x=(0, 1), y=(0, "x"), rtol=1e-5, seed=3)
        self.assertLessEqual(abs(triangle.value - 1 / 8), triangle.error)
        self.assertEqual(triangle.seed, 3)
        box = integrate("x*y*z", [0, 0, 0], [1, 1, 2], rtol=1e-5)
        self.assertLessEqual(abs(box.value - 1 / 2), box.error)
        numbered = integrate("x1+x2", [0, 0], [1, 1], rtol=1e-5)
        self.assertLessEqual(abs(numbered.value - 1), numbered.error)
        in_words = integrate("x*y", over={"x": (0, 1), "y": (0, "x")}, rtol=1e-5, seed=3)
        self.assertEqual(in_words.value, triangle.value)

    def test_have_names_too(self):
        result = integrate(fn="pi", rule="simpson", n=1000, device="cpu")
        self.assertEqual((result.value, result.status, result.rule), (math.pi, "summed", "simpson"))

    def test_may_be_lists(self):
        result = integrate("[x, x^2, exp(-x)]", 0, 1)
        alone = [integrate(f, 0, 1) for f in ("x", "x^2", "exp(-x)")]
        self.assertEqual(result.value.tolist(), [each.value for each in alone])
        self.assertEqual(result.error.tolist(), [each.error for each in alone])
        self.assertEqual((result.status, result.to_dict()["statuses"]), ("met", ["met"] * 3))
        self.assertTrue(repr(result).startswith("Integral(array([0.5 "), repr(result))
        again = pickle.loads(pickle.dumps(result))
        self.assertEqual(again.value.tolist(), result.value.tolist())
        swept = integrate("[a*x, x^2]", 0, 1, a=numpy.array([[1.0, 2.0, 4.0]]))
        self.assertEqual(swept.shape, (1, 3, 2))
        self.assertEqual(len(swept), 3)
        self.assertEqual(swept.value[0, :, 0].tolist(), [0.5, 1, 2])
        self.assertEqual(swept[2].value.tolist(), swept.value[0, 2].tolist())
        self.assertEqual(swept.status[0, 0].tolist(), ["met", "met"])
        self.assertRaises(ValueError, integrate, "[x, ]", 0, 1)

    def test_answer_with_the_bits_of_the_command(self):
        for words, call in (
            (["x*exp(-x)", "0", "inf"], lambda: integrate("x*exp(-x)", 0, inf)),
            (["--fn", "exponential", "--rule", "boole", "--n", "40"],
             lambda: integrate(fn="exponential", rule="boole", n=40)),
            (["cos(x*y)", "x=0..1", "y=0..x", "--seed", "7", "--rtol", "1e-3"],
             lambda: integrate("cos(x*y)", x=(0, 1), y=(0, "x"), seed=7, rtol=1e-3)),
        ):  # fmt: skip
            with self.subTest(words):
                command = [sys.executable, "-m", "riemann", *words, "--device", "cpu", "--quiet"]
                said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
                self.assertEqual(float(said), call().value)

    def test_take_parameters_that_are_called_like_keywords(self):
        self.assertAlmostEqual(float(integrate("x^n", 0, 1, param={"n": 3})), 1 / 4, places=14)

    def test_take_parameters_that_are_called_like_variables(self):
        self.assertEqual(integrate("y*x", 0, 1, y=3).value, 1.5)
        self.assertEqual(integrate("y*x*z", x=(0, 1), y=(0, 1), z=2).value, 0.5)


class Checkpoints(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = pathlib.Path(folder.name) / "run.ck"

    def wave(self, rtol, **keywords):
        keywords = {"seed": 3, "method": "monte_carlo", "checkpoint": self.file} | keywords
        return integrate("a*cos(x*y)", x=(0, 1), y=(0, "x"), a=2, rtol=rtol, device="cpu", **keywords)

    def test_spare_what_was_computed(self):
        first = self.wave(1e-2)
        size = self.file.stat().st_size
        written = self.file.read_bytes()
        self.assertEqual(self.wave(1e-2).value, first.value)
        self.assertEqual(self.file.read_bytes(), written)
        self.assertEqual(self.wave(1e-3).value, self.wave(1e-3, checkpoint=None).value)
        self.assertGreater(self.file.stat().st_size, size)

    def test_go_on_after_an_interrupt(self):
        def stop(share):
            raise InterruptedError

        with self.assertRaises(InterruptedError):
            self.wave(1e-6, max_seconds=600, progress=stop)
        self.assertEqual(self.wave(1e-3).value, self.wave(1e-3, checkpoint=None).value)

    def test_are_refused_with_a_sentence(self):
        self.wave(1e-2)
        with self.assertRaisesRegex(ValueError, "checkpoint=.*is of another question: seed was 3 and is 4"):
            self.wave(1e-2, seed=4)
        self.file.write_bytes(self.file.read_bytes()[:-1])
        with self.assertRaisesRegex(ValueError, "is damaged and cannot be used"):
            self.wave(1e-2)
        with self.assertRaisesRegex(ValueError, "cannot go with a function"):
            integrate(lambda x, y: x * y, [0, 0], [1, 1], checkpoint=self.file)
        with self.assertRaisesRegex(ValueError, "applies to one integral only"):
            integrate("a*x*y", [0, 0], [1, 1], a=[1, 2], checkpoint=self.file)
        with self.assertRaisesRegex(ValueError, "applies to integrals over bounds of variables"):
            integrate("x", 0, 1, checkpoint=self.file)


class Sweeps(unittest.TestCase):
    def test_have_the_shape_of_their_parameters(self):
        a = numpy.linspace(1, 3, 4)[:, None]
        b = numpy.array([1, 2, 3])
        result = integrate("a*x + b", 0, 2, a=a, b=b)
        self.assertEqual((result.shape, len(result)), ((4, 3), 12))
        numpy.testing.assert_allclose(result.value, 2 * a + 2 * b, rtol=1e-14)
        self.assertTrue((abs(result.value - (2 * a + 2 * b)) <= result.error).all())
        self.assertEqual(set(result.status.ravel()), {"met"})
        self.assertEqual(result[2, 1].value, result.value[2, 1])
        self.assertEqual(result[-1, -1].value, result[-1].value)
        lists = integrate("[a*x, b]", 0, 2, a=a, b=b)
        self.assertEqual(lists[2, 1].value.tolist(), lists.value[2, 1].tolist())
        with self.assertRaises(IndexError):
            result[4, 0]

    def test_hold_integrals_with_the_bits_of_their_own(self):
        result = integrate("exp(a*x)", 0, 1, a=[0.1, 0.7, 2.5])
        self.assertEqual([each.value for each in result],
                         [integrate("exp(a*x)", 0, 1, a=a).value for a in (0.1, 0.7, 2.5)])  # fmt: skip
        self.assertEqual(result[-1].parameters, [{"a": 2.5}])
        with self.assertRaises(IndexError):
            result[3]
        for several in (slice(0, 2), result.value > 1, [0, 1], "a"):
            with self.assertRaisesRegex(TypeError, "slices and masks are for value"):
                result[several]

    def test_may_be_empty(self):
        for a, shape in (([], (0,)), (numpy.zeros((0, 3)), (0, 3))):
            result = integrate("a*x + b", 0, 1, a=a, b=2)
            for column in (result.value, result.error, result.evaluations, result.status, result.reason):
                self.assertEqual(column.shape, shape)
            self.assertEqual((len(result), list(result)), (0, []))
            self.assertEqual(repr(result), f"Integrals of shape {shape}: none")
        self.assertEqual(integrate("[a*x, x]", 0, 1, a=[]).value.shape, (0, 2))
        with self.assertRaisesRegex(ValueError, "unknown function 'sim'"):
            integrate("sim(a*x)", 0, 1, a=[])
        with self.assertRaisesRegex(ValueError, r"shapes that do not go together: a: \(0,\), b: \(2,\)"):
            integrate("a*b*x", 0, 1, a=[], b=[1, 2])

    def test_have_reasons(self):
        result = integrate("x^a", 0, 1, a=[[1], [-1], [math.nan]])
        self.assertEqual(result.reason.shape, (3, 1))
        for k in (0, 1):
            self.assertEqual(result.reason[k, 0], result[k].reason)
        self.assertEqual(result.reason[2, 0], "a 'nan': must be finite")
        self.assertEqual(pickle.loads(pickle.dumps(result)).reason.tolist(), result.reason.tolist())
        lists = integrate("[x^a, x]", 0, 1, a=[1, -1])
        self.assertEqual(lists.reason[1, 0], integrate("1/x", 0, 1).reason)
        sums = riemann.trapezoid([[1, 2], [3, 4]])
        self.assertEqual(sums.reason.tolist(), [riemann.trapezoid([1, 2]).reason] * 2)

    def test_may_be_long(self):
        a = numpy.linspace(1, 2, 10_001)
        result = integrate("a*x", 0, 1, a=a, n=2, rule="simpson", device="cpu")
        numpy.testing.assert_allclose(result.value, a / 2, rtol=1e-15)

    def test_take_fixed_rules_and_several_variables(self):
        fixed = integrate("x^a", 0, 1, a=[1, 2], rule="gauss_legendre", n=100)
        numpy.testing.assert_allclose(fixed.value, [1 / 2, 1 / 3], rtol=1e-14)
        sampled = integrate("a*x*y", [0, 0], [1, 1], a=[4, 8])
        self.assertTrue((abs(sampled.value - [1, 2]) <= sampled.error).all())


class Answers(unittest.TestCase):
    def test_show_every_key_of_the_json(self):
        result = integrate("x", 0, 1)
        fields = result.to_dict()
        self.assertEqual(fields["value_hex"], "0x1p-1")
        self.assertEqual(fields["error_estimate"], result.error)
        self.assertEqual(result.evaluations, fields["evaluations"])
        self.assertIn("method", dir(result))
        with self.assertRaisesRegex(AttributeError, "has no 'colour'"):
            result.colour

    def test_are_what_was_found(self):
        result, several = integrate("x", 0, 1), integrate("a*x", 0, 1, a=[1, 2])
        for name in ("value", "error", "status", "reason", "evaluations"):
            for found in (result, several):
                with self.subTest(name), self.assertRaises(AttributeError):
                    setattr(found, name, 3)
        self.assertEqual(result.value, 0.5)

    def test_become_json(self):
        for f in ("1/x", "[x, 1/x]", "exp(-x^2) + 1"):
            result = integrate(f, 0, 1 if "/" in f else inf, explain=True)
            fields = json.loads(json.dumps(result.to_dict(), allow_nan=False))
            self.assertEqual(fields["status"], "divergent")
        self.assertIsNone(fields["value"])
        self.assertTrue(math.isnan(result.value))

    def test_read_well(self):
        result = integrate("x", 0, 2)
        self.assertRegex(repr(result), r"^Integral\(2.0, error=\S+, status='met'\)$")
        self.assertEqual(f"{result:.2f}", "2.00")
        self.assertIn("integral   x on [0, 2]", result.page())
        self.assertEqual(float(result), 2)

    def test_are_drawn_in_notebooks_where_they_were_explained(self):
        plain, explained = integrate("sqrt(x)", 0, 1), integrate("sqrt(x)", 0, 1, explain=True)
        self.assertNotIn("<svg", plain._repr_html_())
        self.assertRegex(explained._repr_html_(), r"(?s)^<pre>.*sqrt\(x\) on \[0, 1\].*</pre><svg.*</svg>")
        self.assertEqual(pickle.loads(pickle.dumps(explained))._repr_html_(), explained._repr_html_())

    def test_of_several_variables_tell_what_each_method_came_to(self):
        of_text, of_function = ("separable", "separable"), ("regions", "regions")
        for f, (by, tried) in (("exp(-x-y)", of_text), (lambda x, y: math.exp(-x - y), of_function)):
            plain, told = (integrate(f, x=(0, 1), y=(0, 1), explain=each) for each in (False, True))
            self.assertEqual((told.value, told.error), (plain.value, plain.error))
            self.assertIn(f"The answer is by {by}: met.", told.explanation)
            self.assertEqual([each["method"] for each in told.tried], [tried])
            self.assertEqual(told.tried[0]["value"], told.value)
            self.assertEqual((plain.explanation, plain.tried), (None, None))

    def test_survive_a_pickle(self):
        result = integrate("x", 0, 1)
        again = pickle.loads(pickle.dumps(result))
        self.assertEqual((again.to_dict(), again.page()), (result.to_dict(), result.page()))
        several = pickle.loads(pickle.dumps(integrate("a*x", 0, 1, a=[1, 2])))
        self.assertEqual([each.value for each in several], [0.5, 1.0])
        self.assertEqual(several.status.tolist(), ["met", "met"])
        stopped = pickle.loads(pickle.dumps(riemann.Interrupted(result)))
        self.assertEqual(stopped.best.value, 0.5)


class Faults(unittest.TestCase):
    def told(self, kind, *arguments, **keywords):
        with self.assertRaises(kind) as raised:
            integrate(*arguments, **keywords)
        return str(raised.exception)

    def test_are_told_all_at_once(self):
        told = self.told(ValueError, "a*x", 0, 1, a=1, rtol=-1, method="guess", max_evals="many")
        for part in ("rtol='-1': must be at least 0", "unknown method 'guess'", "max_evals='many'"):
            self.assertIn(part, told)

    def test_name_what_was_most_likely_meant(self):
        self.assertIn("did you mean rtol?", self.told(ValueError, "x", 0, 1, rtoll=1e-3))
        self.assertIn("did you mean max_evals?", self.told(TypeError, math.sin, 0, 1, max_eval=10))

    def test_of_types_are_type_errors(self):
        self.assertIn("lower=", self.told(TypeError, "x", object(), 1))
        self.assertIn("rtol=", self.told(TypeError, "x", 0, 1, rtol=object()))
        self.assertIn("neither a formula nor a function", self.told(TypeError, 3, 0, 1))
        self.assertIn("range of a variable", self.told(TypeError, "x", x=3))
        self.assertIn("is not a dictionary", self.told(TypeError, "a*x", 0, 1, param=[2]))

    def test_name_what_is_wrong_and_nothing_else(self):
        for kind, told, arguments, keywords in (
            (TypeError, "f='3': is neither a formula nor a function", (3, 0, 1), {}),
            (TypeError, "f: is neither a formula nor a function", (None, 0, 1), {}),
            (TypeError, "lower='[0]': and upper=[1, 2] are not as many numbers each", ("x", [0], [1, 2]), {}),
            (ValueError, "lower: has no numbers: a box has one for each variable", ("x", [], []), {}),
            (ValueError, "upper='1" + 199 * "0" + "...': is beyond what a double can hold", ("x", 0, 10**400), {}),
            (ValueError, "a='<int>': is beyond what a double can hold", ("x", 0, 1), {"a": 10**5000}),
            (ValueError, "x='(0, 1" + 195 * "0" + "...': is beyond what a double can hold", ("x",), {"x": (0, 10**400)}),
            (TypeError, "rtol='<int>': is of type int; a number or a text is needed", ("x", 0, 1), {"rtol": 10**5000}),
            (TypeError, "break_='[1, None]': is of type list; a number or a text is needed", ("x", 0, 1), {"break_": [1, None]}),
            (TypeError, "param: 1 is no name: names are texts", ("x", 0, 1), {"param": {1: 2}}),
            (TypeError, "over: 1 is no name: names are texts", ("2",), {"over": {1: (0, 1), "x": (0, 1)}}),
            (ValueError, "method='\\\\ud800': unknown method '\\ud800'; known: auto", ("x", 0, 1), {"method": "\ud800"}),
            (ValueError, "expr: '\\' does not belong in an expression", ("\ud800", 0, 1), {}),
            (TypeError, "a='[1j]': is no array of real numbers", ("a*x", 0, 1), {"a": [1j]}),
            (TypeError, "a=\"['u']\": is no array of real numbers", ("a*x", 0, 1), {"a": ["u"]}),
            (TypeError, "is no array of real numbers: it has masked elements", ("a*x", 0, 1), {"a": MASKED}),
            (ValueError, "a: is given twice", ("a*x", 0, 1), {"param": {"a": 1}, "a": 2}),
            (ValueError, "param: shapes that do not go together: a: (2,), b: (3,)", ("a*b*x", 0, 1), {"a": [1, 2], "b": [1, 2, 3]}),
            (ValueError, "weight='x ~ gamma(1)': unknown distribution 'gamma'; known: uniform, normal, exponential", ("x*y",), {"weight": "x ~ gamma(1)"}),
            (TypeError, "trace='a.svg': is no number; the command alone has such a key", ("x", 0, 1), {"trace": "a.svg"}),
            (ValueError, "var: cannot go with a function", (math.sin, 0, 1), {"var": "t"}),
            (ValueError, "fn: cannot go with a function", (math.sin, 0, 1), {"fn": "pi"}),
            (ValueError, "python -m riemann --list shows them", ("x", 0, 1), {"dimensions": 3}),
        ):  # fmt: skip
            with self.subTest(told):
                said = self.told(kind, *arguments, **keywords)
                self.assertIn(told, said)
                self.assertNotIn("is required", said)

    def test_are_followed_by_no_others(self):
        for told, arguments, keywords in (
            ("a='None': is no number", ("a*x", 0, 1), {"a": None}),
            ("lower='[0, 0]': and upper=[1] are not as many numbers each", ("x*y", [0, 0], [1]), {}),
            ("lower='[0, 0]': and upper=1 are not as many numbers each", ("x*y", [0, 0], 1), {}),
        ):
            with self.subTest(told):
                self.assertEqual(self.told(TypeError, *arguments, **keywords), told)

    def test_are_none_of_numpys_numbers_and_arrays(self):
        self.assertEqual(integrate("x", numpy.array(0), numpy.array(1), rtol=numpy.float32(0.5)).value, 0.5)
        kink = integrate("abs(x-0.5)", 0, 1, break_=numpy.array([0.5]), explain=numpy.True_)
        self.assertEqual((kink.value, kink.status), (0.25, "met"))
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            self.assertEqual(integrate("a*x", 0, 1, a=numpy.array([2])).shape, (1,))

    def test_show_the_place_in_a_formula(self):
        self.assertIn("a*x+\n        ^", self.told(ValueError, "a*x+", 0, 1, a=2))

    def test_are_found_at_limits_and_parameters_that_change(self):
        integrate("a*x", 0, 1, a=2, n=10)
        self.assertIn("upper='inf'", self.told(ValueError, "a*x", 0, inf, a=2, n=10))
        self.assertIn("a='nan'", self.told(ValueError, "a*x", 0, 1, a=math.nan))

    def test_of_one_row_of_a_sweep_leave_the_others(self):
        for formula, limits, values in (
            ("a*x", (0, 1), [1, inf, math.nan, 2]),
            ("a*x", (0, 1), [math.nan, 1]),
            ("a*x", (0, "1/a"), [0, 1, 2]),
            ("a*x", (0, "1/a"), [0]),
            ("[a*x, x]", (0, "1/a"), [1, 0, 2]),
        ):
            swept = integrate(formula, *limits, a=values)
            for k, value in enumerate(values):
                with self.subTest((formula, limits, value)):
                    try:
                        alone = integrate(formula, *limits, a=float(value))
                    except ValueError:
                        self.assertTrue(numpy.all(swept.status[k] == "invalid"))
                        self.assertTrue(numpy.all(numpy.isnan(swept.value[k])))
                    else:
                        self.assertTrue(numpy.all(swept.value[k] == alone.value))
                        self.assertTrue(numpy.all(swept.error[k] == alone.error))
                        self.assertTrue(numpy.all(swept.status[k] == "met"))
        swept = integrate("x*y", weight={"x": "uniform(0,a)"}, y=(0, 1), a=[1, -1, 2])
        self.assertEqual(swept.status.tolist(), ["met", "invalid", "met"])

    def test_of_tolerances_are_not_those_that_are_absolute_alone(self):
        self.assertEqual(integrate("sin(x)", 0, "2*pi", rtol=0, atol=1e-6).status, "met")
        self.assertEqual(integrate(lambda x: x, -1, 1, rtol=0, atol=1e-6).status, "met")
        self.assertIn("is 0, and so is atol", self.told(ValueError, "x", 0, 1, rtol=0))

    def test_speak_of_keywords_alone(self):
        told = self.told(ValueError, "x", 0, 1, rule="", device="gpu")
        self.assertNotIn("--", told.replace("python -m riemann --list", ""))


class Versions(unittest.TestCase):
    def test_are_those_of_the_command(self):
        said = subprocess.run([sys.executable, "-m", "riemann", "--version"], capture_output=True, text=True)
        self.assertIn(riemann.__version__, said.stdout)


if __name__ == "__main__":
    unittest.main()
