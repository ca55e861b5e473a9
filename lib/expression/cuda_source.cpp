// Steps to CUDA C++.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/cuda_source.hpp"

#include "riemann/lib/numbers/numerals.hpp"

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

std::string value_of(const formula& all, const step& of) {
  switch (of.is) {
    case operation::number: return number(of.value);
    case operation::variable: return "x";
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

std::string cuda_integrand(const formula& of) {
  std::string text = "namespace riemann {\n\nstruct typed_integrand {\n";
  for (int k = 0; k < of.parameter_count; ++k) text += "  double p" + std::to_string(k) + ";\n";
  text += "  template <class Real>\n  HOST_DEVICE Real operator()(Real x) const {\n";
  for (std::size_t k = 0; k < of.steps.size(); ++k)
    text += "    const Real v" + std::to_string(k) + " = " + value_of(of, of.steps[k]) + ";\n";
  text += "    return v" + std::to_string(of.steps.size() - 1) + ";\n  }\n};\n\n}\n";
  return text;
}

spelled_type cuda_terms(const formula& of, precision precise) {
  const std::string real = precise == precision::float_precision ? "float" : "double";
  return {include_of("lib/summing/quadrature_sum.hpp") + cuda_integrand(of),
          "riemann::quadrature_sum<riemann::typed_integrand, " + real + '>'};
}

std::vector<std::byte> cuda_terms_bytes(std::span<const double> parameters, const lattice& nodes) {
  const std::size_t of_integrand = std::max<std::size_t>(parameters.size_bytes(), 1);  // if empty
  constexpr std::size_t step = alignof(lattice);
  const std::size_t before = (of_integrand + step - 1) / step * step;
  std::vector<std::byte> bytes(before + sizeof nodes);
  if (!parameters.empty()) std::memcpy(bytes.data(), parameters.data(), parameters.size_bytes());
  std::memcpy(bytes.data() + before, &nodes, sizeof nodes);
  return bytes;
}

}  // namespace riemann::expressions
