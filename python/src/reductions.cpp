// Elements are read where they lie; their type is told by the array.
// SPDX-License-Identifier: Apache-2.0
#include "reductions.hpp"

#include "gil.hpp"
#include "gpu_array.hpp"
#include "riemann/kernels/arrays/elements.hpp"
#include "riemann/kernels/arrays/named.hpp"
#include "riemann/kernels/cpu/parallel.hpp"
#include "riemann/lib/question/errors.hpp"
#include "riemann/lib/question/problem.hpp"
#include "riemann/lib/running/validate.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <optional>
#include <string>

namespace riemann::python {

namespace nb = nanobind;

namespace {

using elements = nb::ndarray<nb::ro, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

nb::object number_of(const scalar& found) {
  switch (found.is) {
    case scalar::kind::signed_integer: return nb::int_(static_cast<long long>(found.bits));
    case scalar::kind::unsigned_integer: return nb::int_(found.bits);
    default: return nb::float_(found.floating.rounded());
  }
}

/// reduce() without the GIL. The value, where it lies, and the variance; the first alone unless the
/// operation finds more.
template <class Reduce>
nb::tuple found_by(const Reduce& reduce) {
  answer found;
  try {
    const released_gil released;
    found = reduce();
  } catch (const std::invalid_argument& empty) {
    throw invalid_problem({{"array", "", empty.what()}});
  }
  return nb::make_tuple(number_of(found.value), found.index, found.variance);
}

void require_sound(const named_operation& op, const std::string& type, std::optional<int> threads) {
  problem task;
  task.rule.sum = op.sum;
  task.at.threads = threads;
  std::vector<fault> faults = faults_of_method(task);
  if (const std::string why = why_not_reducible(op, type); faults.empty() && !why.empty())
    faults.push_back({"operation", op.operation, why});
  throw_any(std::move(faults));
}

nb::tuple reduced(const elements& array, const std::string& operation, bool ignore_nan,
                  std::optional<int> threads) {
  const named_operation op{operation, "neumaier", ignore_nan};
  const std::string type = name_of_type(array.dtype());
  require_sound(op, type, threads);
  return found_by([&] {
    return reduce_named(op, type, array.data(), static_cast<index_t>(array.size()),
                        cpu::threads_of(threads));
  });
}

/// Of `rows` lines, one after the other.
nb::list reduced_on_gpu(const gpu_array& array, index_t rows, const std::string& operation,
                        const std::string& accumulator, bool ignore_nan,
                        std::optional<int> threads) {
  const named_operation op{operation, accumulator, ignore_nan};
  require_sound(op, array.type, threads);
  const index_t count = rows > 0 ? array.count / rows : 0;
  nb::list all;
  for (index_t row = 0; row < rows; ++row)
    all.append(found_by([&] {
      double seconds = 0;
      return reduce_named_on_cuda(*array.on, op, array.type, array.element(row * count), count,
                                  seconds);
    }));
  return all;
}

}  // namespace

void bind_reductions(nb::module_& m) {
  m.def("reduce", &reduced, nb::arg("array").noconvert(), nb::arg("operation"),
        nb::arg("ignore_nan"), nb::arg("threads").none());
  m.def("reduce_on_gpu", &reduced_on_gpu, nb::arg("array"), nb::arg("rows"), nb::arg("operation"),
        nb::arg("accumulator"), nb::arg("ignore_nan"), nb::arg("threads").none());
}

}  // namespace riemann::python
