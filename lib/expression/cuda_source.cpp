// Steps to CUDA C++.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/cuda_source.hpp"

#include "riemann/lib/text/numerals.hpp"

#include <algorithm>
#include <cstring>

namespace riemann::expressions {
namespace {

std::string number(double value) { return "Real(" + hexadecimal(value) + ')'; }

/// CUDA has I of orders 0 and 1 alone; K it has not at all.
const char* device_code(const formula& all, const step& of) {
  if (of.is != operation::bessel_i) return facts_of(of.is).device;
  const step& order = all.steps[static_cast<std::size_t>(of.operands[0])];
  if (order.is != operation::number) return "";
  return order.value == 0 ? "cyl_bessel_i0($2)" : order.value == 1 ? "cyl_bessel_i1($2)" : "";
}

/// The table's device code with $1, $2, $3 replaced by the operands' names.
std::string spelled(const formula& all, const step& of) {
  std::string text;
  for (const char* at = device_code(all, of); *at != '\0'; ++at) {
    if (*at != '$') {
      text += *at;
      continue;
    }
    ++at;
    text += 'v' + std::to_string(of.operands[static_cast<std::size_t>(*at - '1')]);
  }
  return text;
}

std::string value_of(const formula& all, const step& of, called_with coordinates) {
  switch (of.is) {
    case operation::number: return number(of.value);
    case operation::variable:
      return coordinates == called_with::one_number ? "x" : "x[" + std::to_string(of.index) + ']';
    case operation::parameter: return "Real(p" + std::to_string(of.index) + ')';
    default: return spelled(all, of);
  }
}

}  // namespace

std::string why_not_on_cuda(const formula& of) {
  for (const step& each : of.steps) {
    const operation_facts& facts = facts_of(each.is);
    if (facts.operands == 0 || *device_code(of, each) != '\0') continue;
    return std::string(facts.name) + " has " +
           (each.is == operation::bessel_i ? "a CUDA form for the orders 0 and 1 alone"
                                           : "no CUDA form");
  }
  return {};
}

std::string cuda_integrand(const formula& of, called_with coordinates) {
  const char* const argument = coordinates == called_with::one_number ? "Real x" : "const Real* x";
  std::string text = "namespace riemann {\n\nstruct typed_integrand {\n";
  for (int k = 0; k < of.parameter_count; ++k) text += "  double p" + std::to_string(k) + ";\n";
  text += "  template <class Real>\n  RIEMANN_HOST_DEVICE Real operator()(" +
          std::string(argument) + ") const {\n";
  for (std::size_t k = 0; k < of.steps.size(); ++k)
    text += "    const Real v" + std::to_string(k) + " = " +
            value_of(of, of.steps[k], coordinates) + ";\n";
  text += "    return v" + std::to_string(of.steps.size() - 1) + ";\n  }\n};\n\n}\n";
  return text;
}

device_type_name cuda_terms(const formula& of, precision precise) {
  const std::string real = precise == precision::float_precision ? "float" : "double";
  return {
      include_of("lib/summing/quadrature_sum.hpp") + cuda_integrand(of, called_with::one_number),
      "riemann::quadrature_sum<riemann::typed_integrand, " + real + '>'};
}

std::vector<std::byte> bytes_of_source(std::span<const double> parameters,
                                       std::span<const std::byte> rest) {
  const std::size_t of_integrand = std::max<std::size_t>(parameters.size_bytes(), 1);  // if empty
  constexpr std::size_t step = alignof(double);
  const std::size_t before = (of_integrand + step - 1) / step * step;
  std::vector<std::byte> bytes(before + rest.size());
  if (!parameters.empty()) std::memcpy(bytes.data(), parameters.data(), parameters.size_bytes());
  std::copy(rest.begin(), rest.end(), bytes.begin() + static_cast<std::ptrdiff_t>(before));
  return bytes;
}

std::vector<std::byte> cuda_terms_bytes(std::span<const double> parameters, const lattice& nodes) {
  static_assert(alignof(lattice) == alignof(double));
  return bytes_of_source(parameters, std::as_bytes(std::span(&nodes, 1)));
}

}  // namespace riemann::expressions
