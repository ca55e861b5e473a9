// Estimates one by one, and those of a sweep by columns.
// SPDX-License-Identifier: Apache-2.0
#include "answer.hpp"

#include "riemann/lib/reports/fields.hpp"
#include "riemann/lib/reports/report.hpp"
#include "riemann/lib/reports/trace.hpp"

#include <nanobind/ndarray.h>
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

row row_of(const estimate& found) {
  row made;
  made.measured = single_measurement(found);
  return made;
}

nb::str name_in_python(status which) {
  const std::string_view name = name_of(which);
  return nb::str(name.data(), name.size());
}

using numbers_out = nb::ndarray<double, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

void fill(const sweep& all, double estimate::*member, numbers_out out) {
  for (std::size_t k = 0; k < all.rows.size(); ++k) out.data()[k] = all.rows[k].*member;
}

}  // namespace

nb::dict dict_of(const estimate& found) { return dict_of_record(fields_of(row_of(found))); }

std::string page_of(const estimate& found) {
  std::ostringstream page;
  text_report()->write(page, row_of(found));
  return page.str();
}

void bind_answers(nb::module_& m) {
  nb::class_<estimate>(m, "Estimate")
      .def_ro("value", &estimate::value)
      .def_ro("error", &estimate::error_estimate)
      .def_ro("evaluations", &estimate::evaluations)
      .def_ro("integrand", &estimate::integrand)
      .def_prop_ro("status", [](const estimate& of) { return name_in_python(of.status); })
      .def("to_dict", &dict_of)
      .def("page", &page_of)
      .def("picture", [](const estimate& of) -> nb::object {
        if (of.told == nullptr) return nb::none();
        return nb::cast(trace_of(of));
      });
  nb::class_<sweep>(m, "Estimates")
      .def(nb::init<std::vector<estimate>>())
      .def("__len__", [](const sweep& all) { return all.rows.size(); })
      .def("__getitem__",
           [](const sweep& all, std::size_t k) {
             if (k >= all.rows.size()) throw nb::index_error();
             return all.rows[k];
           })
      .def("values", [](const sweep& all, numbers_out out) { fill(all, &estimate::value, out); })
      .def("errors",
           [](const sweep& all, numbers_out out) { fill(all, &estimate::error_estimate, out); })
      .def("statuses",
           [](const sweep& all) {
             nb::list names;
             for (const estimate& each : all.rows) names.append(name_in_python(each.status));
             return names;
           })
      .def("evaluations", [](const sweep& all) {
        nb::list counts;
        for (const estimate& each : all.rows) counts.append(each.evaluations);
        return counts;
      });
}

}  // namespace riemann::python
