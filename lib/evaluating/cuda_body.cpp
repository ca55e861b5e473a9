// Bodies to CUDA C++: a function, and a struct that calls it.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/evaluating/cuda_body.hpp"

#include "riemann/kernels/arrays/kernel_requests.hpp"
#include "riemann/lib/evaluating/box_source.hpp"

#include <cstddef>
#include <utility>

namespace riemann {
namespace {

/// What is wrong with the body is told with its own lines; that it may end without a value, too.
std::string function_of(const cuda_body& f) {
  std::string arguments = "const double* x";
  for (const std::string& name : f.names) arguments += ", double " + name;
  return "#pragma nv_diag_error 940\nnamespace given {\n__device__ double f(" + arguments +
         ") {\n#line 1 \"body\"\n" + f.text +
         "\n}\n}\n#pragma nv_diag_default 940\n#line 1 \"riemann\"\n";
}

/// f at x, an array of that name.
std::string call_of(const cuda_body& f) {
  std::string text = "given::f(x";
  for (std::size_t k = 0; k < f.names.size(); ++k) text += ", " + member_of_parameter(k);
  return text + ')';
}

/// A struct of so many doubles, called with an array of this name.
std::string struct_of(std::size_t members, const char* argument, const std::string& body) {
  std::string text = "namespace riemann {\n\nstruct typed_integrand {\n";
  for (std::size_t k = 0; k < members; ++k) text += "  double " + member_of_parameter(k) + ";\n";
  return text + "  RIEMANN_HOST_DEVICE double operator()(const double* " + argument +
         ") const {\n" + body + "  }\n};\n\n}\n";
}

}  // namespace

cuda::kernel_request trial_of(const cuda_body& f) {
  return {function_of(f) + "__global__ void trial() {}\n", "trial"};
}

device_integrand at_places(const cuda_body& f) {
  const std::string body = "    return " + call_of(f) + ";\n";
  return {function_of(f) + struct_of(f.values.size(), "x", body), f.dimensions, f.values};
}

device_integrand over_unit_cube(const cuda_body& f, const box& over,
                                const std::vector<mass>& masses) {
  std::vector<double> parameters = f.values;
  std::string slopes = member_of_parameter(parameters.size());
  parameters.push_back(direction_of(over));
  std::string points;
  std::string places;
  const std::vector<axis_limits<double>> axes = axes_of(over, masses);
  for (std::size_t k = 0; k < axes.size(); ++k) {
    const std::string at = "at" + std::to_string(k);
    points += "    const axis_point<double> " + at + " = " +
              point_on(axes[k], "u[" + std::to_string(k) + ']', parameters) + ";\n";
    places += (k == 0 ? "" : ", ") + at + ".place";
    slopes += " * " + at + ".slope";
  }
  const std::string body = points + "    const double x[] = {" + places + "};\n    return " +
                           call_of(f) + " * (" + slopes + ");\n";
  return {include_of("lib/integrand/unit_cube.hpp") + function_of(f) +
              struct_of(parameters.size(), "u", body),
          f.dimensions, std::move(parameters)};
}

}  // namespace riemann
