// Elements are read where they lie; their type is told by the array.
// SPDX-License-Identifier: Apache-2.0
#include "reductions.hpp"

#include "gil.hpp"
#include "riemann/kernels/arrays/elements.hpp"
#include "riemann/kernels/arrays/named.hpp"
#include "riemann/kernels/cpu/parallel.hpp"
#include "riemann/lib/question/errors.hpp"
#include "riemann/lib/question/problem.hpp"
#include "riemann/lib/running/validate.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>

#include <string>

namespace riemann::python {

namespace nb = nanobind;

namespace {

using elements = nb::ndarray<nb::ro, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

/// As the family of element types calls it; empty where it has none.
std::string name_of_type(const nb::dlpack::dtype& type) {
  const int bits = type.bits;
  const auto whole = [&](const char* kind) { return kind + std::to_string(bits); };
  switch (static_cast<nb::dlpack::dtype_code>(type.code)) {
    case nb::dlpack::dtype_code::Int: return whole("int");
    case nb::dlpack::dtype_code::UInt: return whole("uint");
    case nb::dlpack::dtype_code::Float:
      return bits == 64 ? "double" : bits == 32 ? "float" : bits == 16 ? "half" : "";
    default: return {};
  }
}

nb::object number_of(const scalar& found) {
  switch (found.is) {
    case scalar::kind::signed_integer: return nb::int_(static_cast<long long>(found.bits));
    case scalar::kind::unsigned_integer: return nb::int_(found.bits);
    default: return nb::float_(found.floating.rounded());
  }
}

/// The value, where it lies, and the variance; the first alone unless the operation finds more.
nb::tuple reduced(const elements& array, const std::string& operation, bool ignore_nan,
                  int threads) {
  const named_operation op{operation, "neumaier", ignore_nan};
  const std::string type = name_of_type(array.dtype());
  problem task;
  task.threads = threads;
  std::vector<fault> faults = faults_of_method(task);
  if (const std::string why = why_not_reducible(op, type); !why.empty())
    faults.push_back({"operation", operation, why});
  throw_any(std::move(faults));
  answer found;
  try {
    const released_gil released;
    found = reduce_named(op, type, array.data(), static_cast<index_t>(array.size()),
                         cpu::threads_of(threads));
  } catch (const std::invalid_argument& empty) {
    throw invalid_problem({{"array", "", empty.what()}});
  }
  return nb::make_tuple(number_of(found.value), found.index, found.variance);
}

}  // namespace

void bind_reductions(nb::module_& m) {
  m.def("reduce", &reduced, nb::arg("array").noconvert(), nb::arg("operation"),
        nb::arg("ignore_nan"), nb::arg("threads"));
}

}  // namespace riemann::python
