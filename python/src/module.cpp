// riemann._core: what the package riemann is made of.
// SPDX-License-Identifier: Apache-2.0
#include "answer.hpp"
#include "gil.hpp"
#include "gpu_array.hpp"
#include "native_function.hpp"
#include "python_function.hpp"
#include "question.hpp"
#include "riemann/lib/question/errors.hpp"
#include "riemann/lib/integrand/components.hpp"
#include "riemann/lib/naming/catalogue.hpp"
#include "riemann/lib/reading/request.hpp"
#include "reductions.hpp"
#include "rows_function.hpp"
#include "tabulated.hpp"
#include "watched.hpp"
#include "words.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace nb = nanobind;

namespace riemann::python {
namespace {

using text_pairs = std::vector<std::pair<std::string, std::string>>;
using some_numbers = nb::ndarray<const double, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using shared_columns = nb::ndarray<double, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using shared_integers = nb::ndarray<std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using shared_numbers = nb::ndarray<double, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

found_and_raised<estimate> at(const question& self, std::optional<double> lower,
                              std::optional<double> upper, std::vector<double> parameters,
                              const nb::object& heard) {
  const numbers given{lower, upper, std::move(parameters)};
  return watched(heard, [&](calculation& now) { return self.at(given, now.control()); });
}

/// Fills the columns given, of what is interrupted not all; the texts of reasons, and what was
/// raised meanwhile, or None.
std::pair<std::vector<std::string>, nb::object> at_all(
    const question& self, std::optional<double> lower, std::optional<double> upper,
    const std::vector<some_numbers>& parameters, shared_numbers values, shared_numbers errors,
    shared_integers evaluations, shared_integers statuses, shared_integers reasons,
    const nb::object& heard) {
  std::vector<const double*> given;
  for (const some_numbers& each : parameters) given.push_back(each.data());
  const index_t each_of_row = std::max<index_t>(1, self.components());
  numbered_texts texts("stopped");  // of rows that are left as they were
  const columns_out out{static_cast<index_t>(values.shape(0)) / each_of_row,
                        values.data(),
                        errors.data(),
                        evaluations.data(),
                        statuses.data(),
                        reasons.data(),
                        &texts};
  const auto run = [&](calculation& now) {
    self.at_all({lower, upper, {}}, given, out, now.control());
    return true;
  };
  nb::object raised = watched(heard, run).second;
  return {texts.take(), std::move(raised)};
}

/// `values` has a row for each value that the function has; none where that is a number.
found_and_raised<estimate> of_function(const question& self, nb::object fill, shared_columns points,
                                       shared_columns values, int components,
                                       std::optional<double> lower, std::optional<double> upper,
                                       const nb::object& heard) {
  const columns shared{points.data(), values.data(), static_cast<int>(points.shape(1)),
                       static_cast<int>(points.shape(0)), std::max(1, components)};
  const auto f = std::make_shared<python_function>(std::move(fill), shared);
  const auto run = [&](calculation& now) {
    f->set_calculation(now);
    const integrand whole(f);
    const numbers given{lower, upper, {}};
    return components > 0 ? self.of_each(components_of(whole), given, now.control())
                          : self.of(whole, 1, given, now.control());
  };
  return watched(heard, run);
}

/// A compiled function, with the object that it is a part of.
struct kept_native {
  nb::object whole;
  void* address;
  void* context;
  std::string signature;

  /// As SciPy keeps it: the capsule's name is the signature.
  kept_native(nb::object of, nb::capsule function)
      : whole(std::move(of)),
        address(function.data()),
        context(PyCapsule_GetContext(function.ptr())),
        signature(function.name()) {}
  kept_native(nb::object of, std::uintptr_t at, std::string as)
      : whole(std::move(of)),
        address(reinterpret_cast<void*>(at)),
        context(nullptr),
        signature(std::move(as)) {}
};

found_and_raised<estimate> of_native(const question& self, const kept_native& function,
                                     int dimensions, std::optional<double> lower,
                                     std::optional<double> upper, const nb::object& heard) {
  const integrand f(
      native_function(function.address, function.signature, function.context, dimensions));
  return watched(heard, [&](calculation& now) {
    return self.of(f, std::nullopt, {lower, upper, {}}, now.control());
  });
}

found_and_raised<estimate> of_cuda(const question& self, const cuda_function& f,
                                   std::optional<double> lower, std::optional<double> upper,
                                   const nb::object& heard) {
  return watched(heard,
                 [&](calculation& now) { return self.of(f, {lower, upper, {}}, now.control()); });
}

found_and_raised<estimate> of_rows(const question& self, nb::object call,
                                   std::optional<double> lower, std::optional<double> upper,
                                   const nb::object& heard) {
  const auto f = std::make_shared<rows_function>(std::move(call));
  return watched(heard, [&](calculation& now) {
    f->set_calculation(now);
    const auto called = [&f = *f](const device_rows& x) { return f(x); };
    return self.of(function_of_rows(called), {lower, upper, {}}, now.control());
  });
}

/// Throws invalid_problem.
cuda_function cuda_function_of(std::string body, int dimensions,
                               const std::vector<std::pair<std::string, double>>& parameters) {
  cuda_function function{std::move(body), dimensions, {}};
  for (const auto& [name, value] : parameters) function.parameters.push_back({name, value, {}});
  throw_any(faults_of(function));
  return function;
}

/// (option, value, message) of each.
nb::list told(const std::vector<fault>& faults) {
  nb::list all;
  for (const fault& each : faults)
    all.append(nb::make_tuple(each.option, each.value, each.message));
  return all;
}

/// Of each key alone.
nb::list faults_of_keys(text_pairs keys) {
  words said;
  said.keys = std::move(keys);
  return told(request_of(said).faults);
}

nb::list keys() {
  nb::list all;
  for (const auto& [words, field] : request_keys())
    all.append(nb::make_tuple(words.name, words.metavar, words.group, words.help));
  return all;
}

words words_of(std::string formula, integrand_is integrand, text_pairs keys,
               std::vector<std::string> parameters,
               const std::vector<std::vector<std::string>>& over,
               const std::vector<std::vector<std::string>>& faults, index_t rows) {
  words call{std::move(formula), integrand, std::move(keys), std::move(parameters), {}, {}, rows};
  for (const auto& each : over) call.over.push_back({each.at(0), each.at(1), each.at(2)});
  for (const auto& each : faults) call.faults.push_back({each.at(0), each.at(1), each.at(2)});
  return call;
}

}  // namespace

NB_MODULE(_core, m) {
  static nb::exception<invalid_problem> invalid(m, "Invalid", PyExc_ValueError);
  nb::register_exception_translator([](const std::exception_ptr& thrown, void*) {
    try {
      std::rethrow_exception(thrown);
    } catch (const invalid_problem& wrong) {
      PyErr_SetObject(invalid.ptr(), told(wrong.faults()).ptr());
    } catch (const io_error& failed) {
      PyErr_SetString(PyExc_OSError, failed.what());
    }
  });
  bind_answers(m);
  bind_calculations(m);
  bind_gpu_arrays(m);
  bind_reductions(m);
  bind_tabulated(m);
  nb::enum_<integrand_is>(m, "IntegrandIs")
      .value("FORMULA", integrand_is::formula)
      .value("ON_CPU", integrand_is::on_cpu)
      .value("ON_GPU", integrand_is::on_gpu);
  nb::class_<cuda_function>(m, "CudaFunction")
      .def_static("of", &cuda_function_of, nb::arg("body"), nb::arg("dimensions"),
                  nb::arg("parameters"));
  nb::class_<question>(m, "Question")
      .def(
          "__init__",
          [](question* self, std::string formula, integrand_is integrand, text_pairs keys,
             std::vector<std::string> parameters, const std::vector<std::vector<std::string>>& over,
             const std::vector<std::vector<std::string>>& faults, index_t rows,
             std::optional<double> lower, std::optional<double> upper, std::vector<double> values) {
            const words call = words_of(std::move(formula), integrand, std::move(keys),
                                        std::move(parameters), over, faults, rows);
            const numbers first{lower, upper, std::move(values)};
            const released_gil released;
            new (self) question(call, first);
          },
          nb::arg("formula"), nb::arg("integrand"), nb::arg("keys"), nb::arg("parameters"),
          nb::arg("over"), nb::arg("faults"), nb::arg("rows"), nb::arg("lower").none(),
          nb::arg("upper").none(), nb::arg("values"))
      .def("components", &question::components)
      .def("at", &at, nb::arg("lower").none(), nb::arg("upper").none(), nb::arg("parameters"),
           nb::arg("heard").none())
      .def("at_all", &at_all, nb::arg("lower").none(), nb::arg("upper").none(),
           nb::arg("parameters"), nb::arg("values"), nb::arg("errors"), nb::arg("evaluations"),
           nb::arg("statuses"), nb::arg("reasons"), nb::arg("heard").none())
      .def("of_native", &of_native, nb::arg("function"), nb::arg("dimensions"),
           nb::arg("lower").none(), nb::arg("upper").none(), nb::arg("heard").none())
      .def("of_cuda", &of_cuda, nb::arg("function"), nb::arg("lower").none(),
           nb::arg("upper").none(), nb::arg("heard").none())
      .def("of_rows", &of_rows, nb::arg("call"), nb::arg("lower").none(), nb::arg("upper").none(),
           nb::arg("heard").none())
      .def("of_function", &of_function, nb::arg("fill"), nb::arg("points"), nb::arg("values"),
           nb::arg("components"), nb::arg("lower").none(), nb::arg("upper").none(),
           nb::arg("heard").none());
  nb::class_<kept_native>(m, "NativeFunction")
      .def(nb::init<nb::object, nb::capsule>())
      .def(nb::init<nb::object, std::uintptr_t, std::string>());
  m.def("keys", &keys);
  m.def("faults_of", &faults_of_keys, nb::arg("keys"));
  m.def("version", [] { return version_number(); });
}

}  // namespace riemann::python
