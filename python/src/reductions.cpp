// Elements are read where they lie; their type is told by the array.
// SPDX-License-Identifier: Apache-2.0
#include "reductions.hpp"

#include "gil.hpp"
#include "gpu_array.hpp"
#include "riemann/kernels/arrays/elements.hpp"
#include "riemann/kernels/arrays/named.hpp"
#include "riemann/kernels/cpu/for_each_index.hpp"
#include "riemann/lib/question/errors.hpp"
#include "riemann/lib/question/problem.hpp"
#include "riemann/lib/running/validate.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <optional>
#include <string>
#include <vector>

namespace riemann::python {

namespace nb = nanobind;

namespace {

/// Lines of elements of a type that the array tells.
using elements = nb::ndarray<nb::ro, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

/// A NumPy array of what `value_of` tells of each.
template <class T, class Value>
nb::object array_of(const std::vector<answer>& found, const Value& value_of) {
  auto* const values = new std::vector<T>;
  const nb::capsule owner(values,
                          [](void* all) noexcept { delete static_cast<std::vector<T>*>(all); });
  values->reserve(found.size());
  for (const answer& each : found) values->push_back(static_cast<T>(value_of(each)));
  return nb::cast(nb::ndarray<nb::numpy, T, nb::ndim<1>>(values->data(), {values->size()}, owner));
}

nb::object values_of(const std::vector<answer>& found) {
  const auto bits = [](const answer& each) { return each.value.bits; };
  switch (found.empty() ? scalar::kind::floating : found.front().value.is) {
    case scalar::kind::signed_integer: return array_of<long long>(found, bits);
    case scalar::kind::unsigned_integer: return array_of<unsigned long long>(found, bits);
    default:
      return array_of<double>(found,
                              [](const answer& each) { return each.value.floating.rounded(); });
  }
}

/// reduce() of all lines, without the GIL: the values, where they lie, and the variances, whatever
/// of these the operation finds.
template <class Reduce>
nb::tuple found_by(const Reduce& reduce) {
  std::vector<answer> found;
  try {
    const released_gil released;
    found = reduce();
  } catch (const std::invalid_argument& empty) {
    throw invalid_problem({{"array", "", empty.what()}});
  }
  return nb::make_tuple(values_of(found),
                        array_of<long long>(found, [](const answer& each) { return each.index; }),
                        array_of<double>(found, [](const answer& each) { return each.variance; }));
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

nb::tuple reduced(const elements& lines, const std::string& operation, bool ignore_nan,
                  std::optional<int> threads) {
  const named_operation op{operation, "neumaier", ignore_nan};
  const std::string type = name_of_type(lines.dtype());
  require_sound(op, type, threads);
  const auto count = static_cast<index_t>(lines.shape(1));
  return found_by([&] {
    std::vector<answer> found(lines.shape(0));
    cpu::for_each_line(
        static_cast<index_t>(found.size()), cpu::threads_of(threads),
        [&](index_t k, int of_its_own) {
          const auto at = static_cast<std::size_t>(k);
          const auto* const line =
              static_cast<const char*>(lines.data()) + at * lines.shape(1) * lines.itemsize();
          found[at] = reduce_named(op, type, line, count, of_its_own);
        },
        [](index_t) { return true; });
    return found;
  });
}

nb::tuple reduced_on_gpu(const gpu_array& array, index_t lines, const std::string& operation,
                         const std::string& accumulator, bool ignore_nan,
                         std::optional<int> threads) {
  const named_operation op{operation, accumulator, ignore_nan};
  require_sound(op, array.type, threads);
  const index_t count = lines > 0 ? array.count / lines : 0;
  return found_by(
      [&] { return reduce_lines_on_cuda(*array.on, op, array.type, array.at, lines, count); });
}

}  // namespace

void bind_reductions(nb::module_& m) {
  m.def("reduce", &reduced, nb::arg("lines").noconvert(), nb::arg("operation"),
        nb::arg("ignore_nan"), nb::arg("threads").none());
  m.def("reduce_on_gpu", &reduced_on_gpu, nb::arg("array"), nb::arg("lines"), nb::arg("operation"),
        nb::arg("accumulator"), nb::arg("ignore_nan"), nb::arg("threads").none());
}

}  // namespace riemann::python
