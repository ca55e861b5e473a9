# Compiled functions that SciPy and Numba know by their addresses.
# SPDX-License-Identifier: Apache-2.0
from . import _core

# As Numba writes types: older versions in words, newer ones as C does.
_C_NAMES = {"float64": "double", "int32": "int", "CPointer(float64)": "double *", "float64*": "double *",
            "voidptr": "void *", "void*": "void *"}  # fmt: skip


def found_in(f):
    """The compiled function in a scipy.LowLevelCallable or a numba.cfunc, else None. It keeps f."""
    if type(f).__name__ == "LowLevelCallable" and type(f).__module__.startswith("scipy."):
        return _core.NativeFunction(f, tuple.__getitem__(f, 0))
    if hasattr(f, "native_name") and hasattr(f, "address") and hasattr(f, "_sig"):
        returned, *taken = (_C_NAMES.get(str(each), str(each)) for each in (f._sig.return_type, *f._sig.args))
        return _core.NativeFunction(f, f.address, f"{returned} ({', '.join(taken)})")
    return None
