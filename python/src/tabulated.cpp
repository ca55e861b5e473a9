// Arrays are read where they lie, by threads of our own.
// SPDX-License-Identifier: Apache-2.0
#include "tabulated.hpp"

#include "gil.hpp"
#include "gpu_array.hpp"
#include "riemann/kernels/arrays/array_terms.hpp"
#include "riemann/kernels/cpu/for_each_index.hpp"
#include "riemann/kernels/cuda/device_array.hpp"
#include "riemann/lib/reading/integrals_of_table.hpp"
#include "riemann/lib/summing/run_on_cpu.hpp"
#include "riemann/lib/running/validate.hpp"
#include "riemann/samples.hpp"
#include "rows_function.hpp"
#include "watched.hpp"
#include "words.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace riemann::python {

namespace nb = nanobind;

namespace {

using text_pairs = std::vector<std::pair<std::string, std::string>>;
template <class T>
using column = nb::ndarray<T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
template <class T>
using lines_here = nb::ndarray<T, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using abscissae_here = std::optional<column<const double>>;

struct question_of_samples {
  lines_of_samples given;
  tabulated::how settings;
};

const double* doubles_of(const gpu_array& array) { return static_cast<const double*>(array.at); }

/// Of lines of `count` samples, at `values` on the host if they are read there, and where they lie
/// on a GPU: null: nowhere there.
question_of_samples question_of(const double* values, std::size_t lines, std::size_t count,
                                const abscissae_here& x, text_pairs keys, const gpu_array* y_there,
                                const gpu_array* x_there) {
  words said;
  said.keys = std::move(keys);
  const requested parsed = request_of(said);
  throw_any(parsed.faults);
  question_of_samples all;
  samples& first = all.given.first;
  all.given.count = static_cast<index_t>(lines);
  first.values = {values, count};
  if (x) first.abscissae = {x->data(), x->size()};
  if (y_there != nullptr) first.values_on_gpu = doubles_of(*y_there);
  if (x_there != nullptr) first.abscissae_on_gpu = doubles_of(*x_there);
  first.first = parsed.wanted.data.start.value_or(0);
  first.step = parsed.wanted.data.step.value_or(1);
  all.settings = how_of(parsed.wanted);
  return all;
}

found_and_raised<std::vector<estimate>> of_samples(const lines_here<const double>& y,
                                                   const abscissae_here& x, text_pairs keys,
                                                   const gpu_array* y_there,
                                                   const gpu_array* x_there) {
  const question_of_samples all =
      question_of(y.data(), y.shape(0), y.shape(1), x, std::move(keys), y_there, x_there);
  return watched(nb::none(), [&](calculation& now) {
    return integrate_lines(all.given, all.settings, now.control());
  });
}

void cumulative_of_samples(const lines_here<const double>& y, const abscissae_here& x,
                           text_pairs keys, const lines_here<double>& out) {
  const question_of_samples all =
      question_of(y.data(), y.shape(0), y.shape(1), x, std::move(keys), nullptr, nullptr);
  const released_gil released;
  cumulate_lines(all.given, all.settings, {out.data(), out.size()});
}

/// As a DLPack capsule of one row: those of all lines, one after the other.
nb::object cumulative_of_samples_on_gpu(const gpu_array& y, std::size_t lines, std::size_t count,
                                        const abscissae_here& x, text_pairs keys,
                                        const gpu_array* x_there) {
  const question_of_samples all =
      question_of(doubles_of(y), lines, count, x, std::move(keys), &y, x_there);
  std::shared_ptr<cuda::device_array> out;
  {
    const released_gil released;
    out = std::make_shared<cuda::device_array>(*y.on, lines * count * sizeof(double));
    cumulate_lines_on_gpu(all.given, all.settings, static_cast<double*>(out->data()));
  }
  const auto elements = static_cast<index_t>(lines * count);
  return capsule_of({out, static_cast<const double*>(out->data()), 1, elements, y.device});
}

/// Of each line, rounded once.
template <class T>
void sums_of(const lines_here<const T>& lines, const std::string& accumulator,
             std::optional<int> threads, const column<double>& out) {
  problem task;
  task.rule.sum = accumulator;
  task.at.threads = threads;
  throw_any(faults_of_method(task));
  const released_gil released;
  cpu::for_each_line(
      static_cast<index_t>(lines.shape(0)), cpu::threads_of(threads),
      [&](index_t k, int of_its_own) {
        summation_request request;
        request.sum = accumulator;
        request.threads = of_its_own;
        const auto count = static_cast<index_t>(lines.shape(1));
        const array_terms<T> terms{lines.data() + k * count};
        out.data()[k] = sum_rows(cpu::term_rows<double>(terms), count, request).total.rounded();
      },
      [](index_t) { return true; });
}

}  // namespace

void bind_tabulated(nb::module_& m) {
  m.def("of_samples", &of_samples, nb::arg("y"), nb::arg("x").none(), nb::arg("keys"),
        nb::arg("y_there").none() = nb::none(), nb::arg("x_there").none() = nb::none());
  m.def("cumulative", &cumulative_of_samples, nb::arg("y"), nb::arg("x").none(), nb::arg("keys"),
        nb::arg("out"));
  m.def("cumulative_on_gpu", &cumulative_of_samples_on_gpu, nb::arg("y"), nb::arg("lines"),
        nb::arg("count"), nb::arg("x").none(), nb::arg("keys"), nb::arg("x_there").none());
  m.def("sum", &sums_of<double>, nb::arg("lines").noconvert(), nb::arg("accumulator"),
        nb::arg("threads").none(), nb::arg("out"));
  m.def("sum", &sums_of<float>, nb::arg("lines").noconvert(), nb::arg("accumulator"),
        nb::arg("threads").none(), nb::arg("out"));
}

}  // namespace riemann::python
