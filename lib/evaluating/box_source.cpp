// Axes to CUDA C++.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/evaluating/box_source.hpp"

#include "riemann/kernels/arrays/kernel_requests.hpp"

namespace riemann {

std::string member_of_parameter(std::size_t k) { return 'p' + std::to_string(k); }

std::string point_on(const axis_limits<double>& axis, const std::string& u,
                     std::vector<double>& parameters) {
  const auto call = [&](const std::string& function, double one, double other) {
    const std::string first = member_of_parameter(parameters.size());
    const std::string second = member_of_parameter(parameters.size() + 1);
    parameters.insert(parameters.end(), {one, other});
    const bool u_is_first = function == "between" || function == "on_whole_line";
    const std::string both = u_is_first ? u + ", " + first : first + ", " + u;
    return function + '(' + both + ", " + second + ')';
  };
  switch (axis.goes) {
    case reach::above: return call("above", axis.lower, axis.width);
    case reach::below: return call("below", axis.upper, axis.width);
    case reach::everywhere: return call("on_whole_line", axis.centre, axis.width);
    case reach::finite: break;
  }
  return call("between", axis.lower, axis.upper);
}

box_source source_of(const box& over, const std::vector<mass>& masses) {
  box_source source{{}, {direction_of(over)}};
  std::string cases;
  const std::vector<axis_limits<double>> axes = axes_of(over, masses);
  for (std::size_t k = 0; k < axes.size(); ++k)
    cases += "      case " + std::to_string(k) + ": return " +
             point_on(axes[k], "u", source.parameters) + ";\n";
  source.source = include_of("kernels/points/points_in_rows.hpp") +
                  include_of("lib/integrand/unit_cube.hpp") +
                  "namespace riemann {\n\nstruct typed_box {\n";
  for (std::size_t k = 0; k < source.parameters.size(); ++k)
    source.source += "  double " + member_of_parameter(k) + ";\n";
  source.source +=
      "  RIEMANN_HOST_DEVICE double direction() const { return p0; }\n"
      "  RIEMANN_HOST_DEVICE axis_point<double> at(int k, double u) const {\n"
      "    switch (k) {\n" +
      cases + "    }\n    return {u, 1};\n  }\n};\n\n}\n";
  return source;
}

}  // namespace riemann
