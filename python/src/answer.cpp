// Estimates as objects, dictionaries, pages and pictures.
// SPDX-License-Identifier: Apache-2.0
#include "answer.hpp"

#include "riemann/lib/reports/fields.hpp"
#include "riemann/lib/reports/report.hpp"
#include "riemann/lib/reports/trace.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <sstream>
#include <string_view>
#include <variant>
#include <vector>

namespace riemann::python {

namespace nb = nanobind;

namespace {

nb::dict dict_of_record(const record& from);

struct as_object {
  nb::object operator()(std::monostate) const { return nb::none(); }
  nb::object operator()(const std::vector<record>& table) const {
    nb::list all;
    for (const record& each : table) all.append(dict_of_record(each));
    return all;
  }
  template <class Plain>
  nb::object operator()(const Plain& value) const {
    return nb::cast(value);
  }
};

nb::dict dict_of_record(const record& from) {
  nb::dict all;
  for (const field& each : from) all[each.key.c_str()] = std::visit(as_object(), each.value);
  return all;
}

row row_of(const estimate& result) {
  row report_row;
  report_row.measured = single_measurement(result);
  return report_row;
}

}  // namespace

nb::dict dict_of(const estimate& result) { return dict_of_record(fields_of(row_of(result))); }

std::string page_of(const estimate& result) {
  std::ostringstream page;
  text_report()->write(page, row_of(result));
  return page.str();
}

void bind_answers(nb::module_& m) {
  nb::class_<estimate>(m, "Estimate")
      .def_ro("value", &estimate::value)
      .def_ro("error", &estimate::error)
      .def_ro("evaluations", &estimate::evaluations)
      .def_ro("components", &estimate::components)
      .def_ro("integrand", &estimate::integrand)
      .def_ro("reason", &estimate::reason)
      .def_prop_ro("status", [](const estimate& of) { return name_of(of.status); })
      .def("to_dict", &dict_of)
      .def("page", &page_of)
      .def("picture", [](const estimate& of) -> nb::object {
        std::string all = trace_of(of);
        for (const estimate& each : of.components) all += trace_of(each);
        return all.empty() ? nb::none() : nb::cast(all);
      });
  m.def("statuses", [] {
    return all_names<status>();  // in the order of their numbers
  });
}

}  // namespace riemann::python
