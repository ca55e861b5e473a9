# integrate(): a call in Python becomes a question in the words of the command.
# SPDX-License-Identifier: Apache-2.0
import functools

from . import _core
from .answers import Integral, Integrals, answered
from .gpu import CudaFunction, GpuFunction
from .native import found_in
from .words import Call, encodable, meant, real_array

FORMULA, ON_CPU, ON_GPU = (getattr(_core.IntegrandIs, name) for name in ("FORMULA", "ON_CPU", "ON_GPU"))

_questions = {}  # that were asked before, by their words
_MOST_QUESTIONS = 256


def _question(formula, integrand, call, rows, lower, upper, values):
    key = (formula, integrand, tuple(call.keys), tuple(call.names), tuple(call.over), rows,
           lower is None, upper is None)  # fmt: skip
    known = _questions.get(key)
    if known is not None and not call.faults:
        return known
    question = _core.Question(formula, integrand, call.keys, call.names, call.over, call.faults, rows,
                              lower, upper, values)  # fmt: skip
    if len(_questions) >= _MOST_QUESTIONS:
        _questions.clear()
    _questions[key] = question
    return question


def _box(call, formula, lower, upper):
    """[0, 0], [1, 1]: the ranges of x and y, or of x1, x2, ..."""
    try:
        ends = list(zip(lower, upper, strict=True))
    except (TypeError, ValueError):
        call.add_fault("from", lower, f"and upper={upper!r} are not as many numbers each")
        ends = [(0, 1)] * max(len(lower), len(upper) if hasattr(upper, "__len__") else 0)  # given, though wrong
    if not ends:
        return call.add_wrong_value("from", "", "has no numbers: a box has one for each variable")
    numbered = len(ends) > 3 or "x1" in formula
    names = [f"x{k + 1}" for k in range(len(ends))] if numbered else "xyz"
    for name, bounds in zip(names, ends):
        call.add_range(name, bounds)


class _Rows:
    """The points of a sweep, each as integrate() answers it by itself: with the same bits."""

    __slots__ = ("arguments", "keywords", "names", "columns")

    def __init__(self, arguments, keywords, names, columns):
        self.arguments = arguments
        self.keywords = {name: value for name, value in keywords.items() if name not in (*names, "param")}
        self.names = names
        self.columns = columns

    def __len__(self):
        return self.columns[0].size

    def __getitem__(self, k):
        point = {name: float(column[k]) for name, column in zip(self.names, self.columns)}
        return integrate(*self.arguments, **self.keywords, param=point)


def _columns(call):
    """The parameters as arrays of one shape, made flat, and that shape."""
    import numpy

    arrays = []
    for name, value in zip(call.names, call.values):
        try:
            array = real_array(value)
            if array.dtype.kind not in "fiubO":  # a complex number would lose a part
                raise TypeError
            arrays.append(array.astype(float, copy=False))
        except (TypeError, ValueError, OverflowError) as raised:
            arrays.append(numpy.ones(1))
            why = f": {raised}" if str(raised) else ""
            call.add_fault(name, value, "is no array of real numbers" + why)
    try:
        arrays = numpy.broadcast_arrays(*arrays)
    except ValueError:
        shapes = ", ".join(f"{name}: {each.shape}" for name, each in zip(call.names, arrays))
        call.add_wrong_value("param", "", f"shapes that do not go together: {shapes}")
        arrays = [numpy.ones(1) for _ in arrays]
    return [numpy.ascontiguousarray(each).ravel() for each in arrays], arrays[0].shape


def _sweep(formula, call, lower, upper, heard, each):
    import numpy

    columns, shape = _columns(call)
    rows = columns[0].size
    first = [float(each[0]) if rows else 1.0 for each in columns]
    question = _question(formula, FORMULA, call, max(1, rows), lower, upper, first)
    components = question.components()
    size = rows * max(1, components)
    # Of what Ctrl-C leaves undone; to say so then would take long.
    undone = numpy.nan, numpy.inf, 0, _core.statuses().index("interrupted"), 0
    outputs = [numpy.full(size, each) for each in undone]
    texts, raised = question.at_all(lower, upper, columns, *outputs, heard) if rows else ([""], None)
    shape += (components,) if components else ()
    integrals = Integrals(*(column.reshape(shape) for column in outputs), texts, each(call.names, columns))
    return answered((integrals, raised), lambda whole: whole)


def _of_function(f, call, lower, upper, heard):
    parameters = "riemann.cuda takes the" if isinstance(f, CudaFunction) else "functions have no"
    for name in call.names:
        call.add_fault(name, "", f"is not a keyword, and {parameters} parameters" + meant(name))
    del call.names[:], call.values[:]
    call.over.sort(key=lambda bounds: (len(bounds[0]), bounds[0]))  # x, y, z; x1, x2, ..., x10
    runs = ON_GPU if isinstance(f, (CudaFunction, GpuFunction)) else ON_CPU
    question = _question("", runs, call, 0, lower, upper, [])
    dimensions = max(1, len(call.over))
    if isinstance(f, CudaFunction):
        answer = question.of_cuda(f.native, lower, upper, heard)
        return answered(answer, lambda estimate: Integral(estimate, fn="cuda"))
    functions = _functions()
    if isinstance(f, GpuFunction):
        answer = question.of_rows(f.caller(dimensions), lower, upper, heard)
        f, takes = f.f, "arrays on a GPU"
    elif native := found_in(f):
        answer = question.of_native(native, dimensions, lower, upper, heard)
        takes = "compiled"
    else:
        answer, takes = functions.found_of(f, dimensions, question, lower, upper, heard)
    return answered(answer, lambda estimate: Integral(estimate, fn=functions.name_of(f), called_with=takes))


@functools.cache
def _functions():
    """What needs NumPy, when it is first needed: to import that takes longer than an integral."""
    from . import functions

    return functions


def _answer(call, f, lower, upper, keywords, heard):
    given = (f, lower, upper)
    for name, value in keywords.items():
        call.add(name, value)
    formula = encodable(f) if isinstance(f, str) else ""
    if type(lower) is not float and hasattr(lower, "__len__") and not isinstance(lower, str) and getattr(lower, "ndim", 1):
        _box(call, formula, lower, upper)
        lower = upper = None if call.over else 0.0  # ranges that are wrong were told
    lower = call.add_limit("from", lower)
    upper = call.add_limit("to", upper)
    if not formula and (callable(f) or isinstance(f, (CudaFunction, GpuFunction)) or type(f).__name__ == "LowLevelCallable"):
        return _of_function(f, call, lower, upper, heard)
    if not formula and (f is not None or "fn" not in keywords):
        call.add_fault("f", "" if f is None else f, "is neither a formula nor a function")
        del call.names[:], call.values[:]
        _question("", ON_CPU, call, 0, lower, upper, [])  # tells what else is wrong
    if any(type(each) is not float for each in call.values):
        return _sweep(formula, call, lower, upper, heard, lambda *rows: _Rows(given, keywords, *rows))
    question = _question(formula, FORMULA, call, 0, lower, upper, call.values)
    return answered(question.at(lower, upper, call.values, heard), Integral)


def _watched(call, progress, *arguments):
    if progress is not True and not callable(progress):
        call.add_fault("progress", progress, "is neither True, False nor a function of the share done")
    from .watching import heard_by

    with heard_by(progress) as heard:
        return _answer(call, *arguments, heard)


def integrate(f=None, lower=None, upper=None, /, *, progress=None, **keywords):
    """The integral of a formula or a function.

    integrate("exp(-x^2)", -inf, inf)              a formula of x between limits
    integrate("x*y", x=(0, 1), y=(0, "x"))         of several variables, over their ranges
    integrate("x*y", [0, 0], [1, 1])               the same over a box
    integrate("a*exp(-a*x)", 0, 1, a=2)            with a parameter
    integrate("a*exp(-a*x)", 0, 1, a=[1, 2, 3])    at several of its values: Integrals
    integrate("[x, x^2]", 0, 1)                    several formulas: value and error are arrays
    integrate(f, 0, 1)                             a function of NumPy arrays, or of numbers
    integrate(f, 0, 1, progress=True)              with a bar; or progress(share) is called
    integrate(cuda("return x[0]*x[1];", dimensions=2), [0, 0], [1, 1])    in CUDA C++, on a GPU
    integrate(on_gpu(f, cupy), [0, 0], [1, 1])     a function of arrays on a GPU

    Limits are numbers or formulas of constants and parameters, "pi/2". All other keywords are those
    of the command, with the same meaning: rtol, atol, max_evals, max_seconds, break_, method, rule,
    n, seed, device, ... (`python -m riemann --help`). Raises ValueError or TypeError with all that is
    wrong, before anything is computed; whatever f raises; Interrupted, a KeyboardInterrupt, on Ctrl-C.

    >>> integrate("a*exp(-a*x)", 0, 1, a=[1, 2, 3]).value
    array([0.63212056, 0.86466472, 0.95021293])
    """
    call = Call()
    try:
        if progress:
            return _watched(call, progress, f, lower, upper, keywords)
        return _answer(call, f, lower, upper, keywords, None)
    except _core.Invalid as invalid:
        from .faults import told

        raise told(invalid, call) from None
