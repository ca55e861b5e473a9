# Arrays in the memory of a GPU: what is found on them is what is found on the same on the host.
# SPDX-License-Identifier: Apache-2.0
import ctypes
import os
import types
import unittest
from unittest import mock

import numpy
import riemann
from gpu_test import WHY_NOT, library_named
from riemann import gpu_arrays, samples

CUDA = 2


class There(numpy.ndarray):
    """Says that it lies on a GPU."""

    def __dlpack_device__(self):
        return CUDA, 0

    def __dlpack__(self, **_):
        return self


def there(values, dtype=None):
    return numpy.array(values, dtype=dtype).view(There)


class Numba:
    """An array by its address alone."""

    def __init__(self, values):
        self.values = numpy.array(values, dtype=float)
        self.shape, self.ndim, self.dtype = self.values.shape, self.values.ndim, self.values.dtype
        self.__cuda_array_interface__ = {**self.values.__array_interface__, "version": 3}

    def reshape(self, *shape):
        return Numba(self.values.reshape(*shape))


class Single(There):
    """Of a library that has no doubles."""

    def astype(self, kind):
        return self


class Native:
    """Stands in for GpuArray: elements on the host."""

    def __init__(self, elements):
        self.elements = elements
        kind, bits = elements.dtype.kind, 8 * elements.dtype.itemsize
        self.type = {"f": {64: "double", 32: "float", 16: "half"}.get(bits), "i": f"int{bits}", "u": f"uint{bits}", "b": "uint8"}.get(kind, "")

    @staticmethod
    def of_capsule(elements):
        return Native(numpy.asarray(elements)) if elements.flags.c_contiguous else None

    @staticmethod
    def at_address(owner, address, kind, size, count, device):
        assert (address, kind, size, count, device) == (owner.values.ctypes.data, "f", 8, owner.values.size, 0)
        return Native(owner.values)

    def copy_to_host(self, to):
        to[...] = self.elements.reshape(to.shape)


def reduce_on_gpu(array, lines, operation, accumulator, ignore_nan, threads):
    core = riemann._core
    elements = numpy.ascontiguousarray(array.elements).view("u1" if array.elements.dtype == bool else array.elements.dtype)
    elements = elements.reshape(lines, elements.size // max(1, lines))
    if operation == "sum" and array.type == "double":
        sums = numpy.empty(lines)
        core.sum(elements, accumulator, threads, sums)
        return sums, numpy.full(lines, -1), numpy.full(lines, numpy.nan)
    return core.reduce(elements, operation, ignore_nan, threads)


def cumulative_on_gpu(array, lines, count, x, keys, x_there):
    sums = numpy.empty((lines, count))
    riemann._core.cumulative(array.elements.reshape(lines, count), x, [each for each in keys if each[0] != "device"], sums)
    return sums.reshape(1, -1)


class StandIn:
    """All but the GPU: how lines are found in arrays, whatever their axes."""

    def setUp(self):
        core = types.SimpleNamespace(open_gpu=lambda gpu: None, gpu_at=lambda address: 0, GpuArray=Native, reduce_on_gpu=reduce_on_gpu)
        of_all = types.SimpleNamespace(**{name: getattr(riemann._core, name) for name in dir(riemann._core)})
        of_all.of_samples = self.of_samples
        of_all.cumulative_on_gpu = cumulative_on_gpu
        taken = types.SimpleNamespace(from_dlpack=lambda rows: rows.__dlpack__().view(There))
        self.places = []
        for patch in (mock.patch.object(gpu_arrays, "_core", core), mock.patch.object(samples, "_core", of_all),
                      mock.patch.object(There, "__array_namespace__", lambda self: taken, create=True)):  # fmt: skip
            patch.start()
            self.addCleanup(patch.stop)

    def of_samples(self, y, x, keys, *places):
        self.places.append(places)
        if places[0]:
            self.assertIn(("device", "cuda:0"), keys)
        return riemann._core.of_samples(y, x, [each for each in keys if each[0] != "device"])


class OnStandIn(StandIn, unittest.TestCase):
    def test_sums_and_reductions_are_those_of_lines(self):
        array = numpy.random.default_rng(1).normal(size=(3, 4, 5))
        for axis in (None, 0, 1, 2, -2):
            for given in (array, array.T, array[:, ::2]):
                with self.subTest(axis=axis, shape=given.shape):
                    numpy.testing.assert_array_equal(riemann.sum(given.view(There), "exact", axis=axis), riemann.sum(given, "exact", axis=axis))
                    for operation in ("argmin", "max", "mean_variance"):
                        found = riemann.reduce(given.view(There), operation, axis=axis)
                        numpy.testing.assert_array_equal(found, riemann.reduce(given, operation, axis=axis))
        self.assertEqual(riemann.reduce(there([3, 1, 2]), "argmin"), 1)
        self.assertIs(type(riemann.reduce(there([3, 1, 2]), "sum")), int)
        self.assertEqual(riemann.sum(there([3, 1, 2])), 6.0)
        self.assertEqual(riemann.reduce(there([True, True]), "sum"), 2)
        self.assertEqual(riemann.sum(Numba([[1, 2], [3, 4]])), 10.0)

    def test_samples_are_integrated_along_an_axis(self):
        y = numpy.random.default_rng(2).normal(size=(3, 4, 7))
        for axis in (0, 1, -1):
            x = numpy.linspace(0, 1, y.shape[axis]) ** 2
            for given in (None, x, x.view(There)):
                here = given if given is None else numpy.asarray(given)
                with self.subTest(axis=axis, x=type(given)):
                    found = riemann.simpson(y.view(There), given, axis=axis)
                    expected = riemann.simpson(y, here, axis=axis)
                    numpy.testing.assert_array_equal(found.value, expected.value)
                    numpy.testing.assert_array_equal(found.error, expected.error)
                    along = riemann.cumulative(y.view(There), given, axis=axis)
                    self.assertIs(type(along), There)
                    numpy.testing.assert_array_equal(along, riemann.cumulative(y, here, axis=axis))
        self.places.clear()
        riemann.trapezoid(there([[1, 2, 3], [4, 5, 6]], int), there([0, 1, 2], float), device="auto")
        self.assertEqual([(type(y), type(x)) for y, x in self.places], [(Native, Native)])

    def test_what_is_wrong_is_told(self):
        for call, told in (
            (lambda: riemann.sum(there([1j])), "array: is no array of real numbers that a GPU can read: it is of type complex128"),
            (lambda: riemann.reduce(there(["a"]), "max"), "it is of type <U1"),
            (lambda: riemann.sum(there([[1.0]]), axis=2), r"axis='2': is no axis of an array of shape \(1, 1\)"),
            (lambda: riemann.sum(numpy.ones(2, "f4").view(Single)), "it is of type float32, and its library made no doubles of it"),
            (lambda: riemann.trapezoid(there([1.0, 2]), device="cpu"), "device='cpu': is not where y lies; allowed: auto, cuda:0"),
            (lambda: riemann.trapezoid(there([1.0, 2]), device="cuda:1"), "allowed: auto, cuda:0"),
            (lambda: riemann.trapezoid(there([1.0, 2]), there([[0.0, 1]])), r"x: has the shape \(1, 2\)"),
            (lambda: riemann.simpson(there(1.0), dx=-1), "y='1.0': is a number: an array is needed"),
            (lambda: riemann.trapezoid(there([1.0, 2]), there([1j, 2])), "x: is no array of real numbers"),
        ):
            with self.subTest(told), self.assertRaisesRegex((TypeError, ValueError), told):
                call()


GIVE_BACK = ctypes.CFUNCTYPE(None, ctypes.c_void_p)


class Lent(ctypes.Structure):
    """DLManagedTensor."""

    _fields_ = [("data", ctypes.c_void_p), ("kind", ctypes.c_int), ("number", ctypes.c_int), ("ndim", ctypes.c_int), ("code", ctypes.c_uint8),
                ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16), ("shape", ctypes.c_void_p), ("strides", ctypes.c_void_p),
                ("offset", ctypes.c_uint64), ("context", ctypes.c_void_p), ("give_back", GIVE_BACK)]  # fmt: skip


class Capsules(unittest.TestCase):
    """Of two rows of three doubles, said to be on a GPU."""

    def setUp(self):
        self.given_back = []
        self.kept = [numpy.arange(6.0), ctypes.create_string_buffer(b"dltensor"), GIVE_BACK(self.given_back.append)]

    def capsule(self, *strides):
        elements, name, give_back = self.kept[:3]
        sizes = numpy.array([2, 3, *strides])
        there = Lent(elements.ctypes.data, CUDA, 0, 2, 2, 64, 1, sizes.ctypes.data, sizes[2:].ctypes.data if strides else None, 0, None, give_back)
        self.kept += [sizes, there]
        new = ctypes.pythonapi.PyCapsule_New
        new.restype, new.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
        return new(ctypes.addressof(there), name, None)

    def test_of_scattered_elements_are_refused(self):
        self.assertIsNone(riemann._core.GpuArray.of_capsule(self.capsule(1, 2)))

    @unittest.skipUnless(WHY_NOT, "there is a GPU")
    def test_are_given_back_where_there_is_no_gpu(self):
        with self.assertRaises(RuntimeError) as raised:
            riemann._core.GpuArray.of_capsule(self.capsule())
        self.assertEqual(str(raised.exception), WHY_NOT)
        self.assertEqual(len(self.given_back), 1)


class Elsewhere(unittest.TestCase):
    @unittest.skipUnless(WHY_NOT, "there is a GPU")
    def test_it_is_told_that_there_is_no_gpu(self):
        for call in (riemann.sum, lambda y: riemann.reduce(y, "max"), riemann.trapezoid, riemann.simpson, riemann.cumulative,
                     lambda y: riemann.sum(y, axis=0)):  # fmt: skip
            for array in (there([1.0, 2, 3]), Numba([1, 2, 3])):
                with self.assertRaises(RuntimeError) as raised:
                    call(array)
                self.assertEqual(str(raised.exception), WHY_NOT)


@unittest.skipIf(WHY_NOT, WHY_NOT)
class OfLibrary:
    """Whose name is `name`."""

    def setUp(self):
        self.of = library_named(self.name)


class OfTorch(OfLibrary):
    name = "torch"

    def there(self, values):
        return self.of.from_numpy(values).cuda()

    def here(self, array):
        return array.cpu().numpy()


class OfCuPy(OfLibrary):
    name = "cupy"

    def there(self, values):
        return self.of.asarray(values)

    def here(self, array):
        return array.get()


class OfJax(OfLibrary):
    name = "jax.numpy"

    def setUp(self):
        os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")
        super().setUp()
        library_named("jax").config.update("jax_enable_x64", True)

    def there(self, values):
        return self.of.asarray(values)

    def here(self, array):
        return numpy.asarray(array)


class OnGpu:
    def both(self, values):
        values = numpy.array(values)
        return values, self.there(values)

    def test_sums_have_the_bits_of_the_host(self):
        random = numpy.random.default_rng(3)
        for n in (1, 1000, 1_000_003):
            here, there = self.both(random.normal(size=n) * 10.0 ** random.integers(-20, 20, n))
            for accumulator in ("neumaier", "kahan", "double_double", "exact", "naive"):
                with self.subTest(n=n, accumulator=accumulator):
                    self.assertEqual(riemann.sum(there, accumulator), riemann.sum(here, accumulator))
        for dtype in ("f4", "i4", "u1"):
            here, there = self.both(random.integers(0, 100, 5000).astype(dtype))
            self.assertEqual(riemann.sum(there, "exact"), riemann.sum(here, "exact"))

    def test_reductions_are_those_of_the_host(self):
        random = numpy.random.default_rng(4)
        for dtype in ("f8", "f4", "i8", "i4", "i1", "u1", "?"):
            here, there = self.both((random.normal(size=100_001) * 50).astype(dtype))
            for operation in ("sum", "min", "max", "argmin", "argmax", "mean_variance"):
                with self.subTest(dtype=dtype, operation=operation):
                    self.assertEqual(riemann.reduce(there, operation), riemann.reduce(here, operation))
        here, there = self.both([3.0, numpy.nan, 1.0])
        self.assertEqual(riemann.reduce(there, "min", ignore_nan=True), 1.0)
        self.assertTrue(numpy.isnan(riemann.reduce(there, "min")))

    def test_lines_lie_along_any_axis(self):
        here, there = self.both(numpy.random.default_rng(5).normal(size=(7, 300, 5)))
        for axis in (0, 1, 2):
            for part in (slice(None), slice(None, None, 2)):
                numpy.testing.assert_array_equal(riemann.sum(there[:, part], axis=axis), riemann.sum(here[:, part], axis=axis))
                found = riemann.reduce(there[:, part], "argmax", axis=axis)
                numpy.testing.assert_array_equal(found, riemann.reduce(here[:, part], "argmax", axis=axis))

    def test_samples_are_integrated_where_they_lie(self):
        random = numpy.random.default_rng(6)
        y, y_there = self.both(random.normal(size=(3, 50_001)))
        x, x_there = self.both(numpy.cumsum(random.uniform(0.1, 1, 50_001)))
        for rule in (riemann.trapezoid, riemann.simpson):
            for given, given_there in ((None, None), (x, x_there), (x, x)):
                found, expected = rule(y_there, given_there), rule(y, given, device="cuda")
                numpy.testing.assert_array_equal(found.value, expected.value)
                numpy.testing.assert_array_equal(found.error, expected.error)
        one = riemann.simpson(y_there[0], x_there)
        self.assertEqual((one.device, one.device_reason), ("cuda:0", "the samples are in its memory"))
        singles = riemann.trapezoid(self.there(y[0].astype("f4")), dx=0.5)
        self.assertEqual(singles.value, riemann.trapezoid(y[0].astype("f4"), dx=0.5).value)

    def test_cumulative_integrals_lie_there_too(self):
        here, there = self.both(numpy.random.default_rng(7).normal(size=(3, 1000, 4)))
        for axis in (0, 1, 2):
            found = riemann.cumulative(there, axis=axis, rule="simpson")
            self.assertIs(type(found), type(there))
            numpy.testing.assert_array_equal(self.here(found), riemann.cumulative(here, axis=axis, rule="simpson"))
        singles = here.astype("f4")
        numpy.testing.assert_array_equal(self.here(riemann.cumulative(self.there(singles), axis=1)), riemann.cumulative(singles, axis=1))

    def test_cumulative_integrals_have_the_bits_of_the_host(self):
        random = numpy.random.default_rng(9)
        for lines, count in ((1, 3), (5, 33), (1000, 100), (3, 2049), (3, 70_000), (1, 3_000_001)):
            y, y_there = self.both(random.normal(size=(lines, count)))
            x, x_there = self.both(numpy.cumsum(random.uniform(0.1, 1, count)))
            for rule in ("trapezoid", "simpson"):
                for given, given_there in ((None, None), (x, x_there), (x, x)):
                    with self.subTest(lines=lines, count=count, rule=rule, even=given is None):
                        found = riemann.cumulative(y_there, given_there, rule=rule)
                        numpy.testing.assert_array_equal(self.here(found), riemann.cumulative(y, given, rule=rule))

    def test_many_lines_have_the_bits_of_each(self):
        random = numpy.random.default_rng(10)
        for shape, axis in (((3000, 100), 1), ((100, 3000), 0), ((7, 130_001), 1), ((30, 200, 40), 1)):
            here, there = self.both(random.normal(size=shape) * 10.0 ** random.integers(-9, 9, shape))
            for accumulator in ("neumaier", "kahan", "double_double", "exact", "naive"):
                with self.subTest(shape=shape, accumulator=accumulator):
                    numpy.testing.assert_array_equal(riemann.sum(there, accumulator, axis=axis), riemann.sum(here, accumulator, axis=axis))
            for operation in ("product", "min", "argmax", "mean_variance"):
                with self.subTest(shape=shape, operation=operation):
                    numpy.testing.assert_array_equal(riemann.reduce(there, operation, axis=axis), riemann.reduce(here, operation, axis=axis))
            for accumulator in ("neumaier", "exact"):
                found = riemann.trapezoid(there, dx=0.1, axis=axis, sum=accumulator)
                expected = riemann.trapezoid(here, dx=0.1, axis=axis, sum=accumulator)
                numpy.testing.assert_array_equal(found.value, expected.value)
                numpy.testing.assert_array_equal(found.error, expected.error)

    def test_what_is_still_being_computed_is_waited_for(self):
        values = self.there(numpy.full(1 << 24, 1.0))
        for _ in range(20):
            values = values * 2
        self.assertEqual(riemann.sum(values), 2.0**44)

    def test_complex_numbers_are_refused(self):
        with self.assertRaisesRegex(TypeError, "is no array of real numbers that a GPU can read"):
            riemann.sum(self.there(numpy.array([1j, 2])))


class Torch(OnGpu, OfTorch, unittest.TestCase):
    def test_computed_on_another_stream(self):
        stream = self.of.cuda.Stream()
        with self.of.cuda.stream(stream):
            values = self.there(numpy.ones(1 << 24))
            for _ in range(20):
                values = values * 2
        self.assertEqual(riemann.reduce(values, "min"), 2.0**20)

    def test_arrays_that_keep_gradients_are_refused_in_its_words(self):
        with self.assertRaisesRegex(TypeError, "array: is no array of real numbers that a GPU can read: .*grad"):
            riemann.sum(self.there(numpy.ones(3)).requires_grad_())


class CuPy(OnGpu, OfCuPy, unittest.TestCase):
    pass


class Jax(OnGpu, OfJax, unittest.TestCase):
    pass


@unittest.skipIf(WHY_NOT, WHY_NOT)
class ByAddress(unittest.TestCase):
    def test_arrays_are_read_by_their_address(self):
        torch = library_named("torch")

        class Wrapped:
            def __init__(self, tensor):
                self.tensor, self.shape, self.ndim, self.dtype = tensor, tuple(tensor.shape), tensor.ndim, "float64"
                self.__cuda_array_interface__ = tensor.__cuda_array_interface__

            def reshape(self, *shape):
                return Wrapped(self.tensor.reshape(*shape))

        self.assertEqual(riemann.sum(Wrapped(torch.arange(10.0, dtype=torch.float64, device="cuda"))), 45.0)


if __name__ == "__main__":
    unittest.main()
