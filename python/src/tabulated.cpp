// Arrays are read where they lie, by threads of our own.
// SPDX-License-Identifier: Apache-2.0
#include "tabulated.hpp"

#include "gil.hpp"
#include "gpu_array.hpp"
#include "riemann/kernels/arrays/array_terms.hpp"
#include "riemann/kernels/cpu/parallel.hpp"
#include "riemann/lib/reading/integrals_of_table.hpp"
#include "riemann/lib/summing/run_on_cpu.hpp"
#include "riemann/lib/running/validate.hpp"
#include "riemann/samples.hpp"
#include "watched.hpp"
#include "words.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
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

struct question_of_samples {
  samples given;
  tabulated::how settings;
};

/// Where samples lie on a GPU; null: nowhere there. Of y it is one line among others.
struct place_of_samples {
  const gpu_array* y = nullptr;
  index_t line = 0;
  const gpu_array* x = nullptr;
};

const double* doubles_of(const gpu_array& array, index_t first) {
  return static_cast<const double*>(array.element(first));
}

question_of_samples question_of(const column<const double>& y,
                                const std::optional<column<const double>>& x, text_pairs keys,
                                const place_of_samples& there = {}) {
  words said;
  said.keys = std::move(keys);
  const requested parsed = request_of(said);
  throw_any(parsed.faults);
  question_of_samples all;
  all.given.values = {y.data(), y.size()};
  if (x) all.given.abscissae = {x->data(), x->size()};
  if (there.y != nullptr)
    all.given.values_on_gpu = doubles_of(*there.y, there.line * all.given.count());
  if (there.x != nullptr) all.given.abscissae_on_gpu = doubles_of(*there.x, 0);
  all.given.first = parsed.wanted.data.start.value_or(0);
  all.given.step = parsed.wanted.data.step.value_or(1);
  all.settings = how_of(parsed.wanted);
  return all;
}

found_and_raised<estimate> of_samples(const column<const double>& y,
                                      const std::optional<column<const double>>& x, text_pairs keys,
                                      const gpu_array* y_there, index_t line,
                                      const gpu_array* x_there) {
  const question_of_samples all = question_of(y, x, std::move(keys), {y_there, line, x_there});
  return watched(nb::none(), [&](calculation& now) {
    return integrate(all.given, all.settings, now.control());
  });
}

void cumulative_of_samples(const column<const double>& y,
                           const std::optional<column<const double>>& x, text_pairs keys,
                           column<double> out) {
  const question_of_samples all = question_of(y, x, std::move(keys));
  const released_gil released;
  const std::vector<double> values = cumulative(all.given, all.settings);
  std::copy(values.begin(), values.end(), out.data());
}

/// Rounded once.
template <class T>
double sum_of(const column<const T>& elements, const std::string& accumulator,
              std::optional<int> threads) {
  problem task;
  task.rule.sum = accumulator;
  task.at.threads = threads;
  throw_any(faults_of_method(task));
  const released_gil released;
  summation_request request;
  request.sum = accumulator;
  request.threads = cpu::threads_of(threads);
  const array_terms<T> terms{elements.data()};
  return sum_rows(cpu::term_rows<double>(terms), static_cast<index_t>(elements.size()), request)
      .total.rounded();
}

}  // namespace

void bind_tabulated(nb::module_& m) {
  m.def("of_samples", &of_samples, nb::arg("y"), nb::arg("x").none(), nb::arg("keys"),
        nb::arg("y_there").none() = nb::none(), nb::arg("line") = 0,
        nb::arg("x_there").none() = nb::none());
  m.def("cumulative", &cumulative_of_samples, nb::arg("y"), nb::arg("x").none(), nb::arg("keys"),
        nb::arg("out"));
  m.def("sum", &sum_of<double>, nb::arg("elements").noconvert(), nb::arg("accumulator"),
        nb::arg("threads").none());
  m.def("sum", &sum_of<float>, nb::arg("elements").noconvert(), nb::arg("accumulator"),
        nb::arg("threads").none());
}

}  // namespace riemann::python
