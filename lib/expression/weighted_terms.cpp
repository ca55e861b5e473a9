// Term by term; determinants by elimination.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/weighted_terms.hpp"

#include "riemann/kernels/host_device.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace riemann::expressions {

meant_number combined(operation is, const meant_number& a, const meant_number& b) {
  return meant_result(is, {a, b, {}}, 0);
}

meant_number inverse_of_size(const meant_number& a) {
  return meant_number{a.value.hi < 0 ? -1.0 : 1.0} / a;
}

bool is_certain(const meant_number& a) {
  constexpr double of_its_size = 0x1p-80;
  return is_finite(a.value.hi) && a.value.hi != 0 && a.bound <= of_its_size * std::abs(a.value.hi);
}

namespace {

constexpr std::size_t most_terms = 64;

}  // namespace

std::optional<weighted_terms> added(const weighted_terms& a, const weighted_terms& b,
                                    operation is) {
  weighted_terms all = a;
  for (const auto& [node, factor] : b.terms) {
    meant_number& here = all.terms[node];
    here = combined(is, here, factor);
    if (!is_certain(here)) return {};
  }
  for (const auto& [node, factor] : b.shift) all.shift.emplace_back(node, combined(is, {}, factor));
  if (all.terms.size() > most_terms || all.shift.size() > most_terms) return {};
  return all;
}

std::optional<weighted_terms> multiplied(const weighted_terms& a, operation is,
                                         const meant_number& by) {
  if (!is_certain(by)) return {};
  weighted_terms all = a;
  for (auto& [node, factor] : all.terms) {
    factor = combined(is, factor, by);
    if (!is_certain(factor)) return {};
  }
  for (auto& [node, factor] : all.shift) factor = combined(is, factor, by);
  return all;
}

std::optional<meant_number> ratio_of(const weighted_terms& one, const weighted_terms& other) {
  if (one.terms.size() != other.terms.size()) return {};
  std::optional<meant_number> ratio;
  auto next = other.terms.begin();
  for (const auto& [node, factor] : one.terms) {
    if (next->first != node) return {};
    const meant_number here = combined(operation::divide, factor, next++->second);
    if (!ratio) ratio = here;
    const meant_number apart = combined(operation::subtract, here, *ratio);
    if (!(std::abs(apart.value.hi) <= apart.bound)) return {};
  }
  return ratio;
}

std::optional<meant_number> determinant_of(std::vector<std::vector<meant_number>> rows) {
  meant_number determinant{1, 0};
  for (std::size_t k = 0; k < rows.size(); ++k) {
    const auto largest =
        std::max_element(rows.begin() + static_cast<std::ptrdiff_t>(k), rows.end(),
                         [k](const auto& a, const auto& b) {
                           return std::abs(a[k].value.hi) < std::abs(b[k].value.hi);
                         });
    std::swap(rows[k], *largest);
    determinant = combined(operation::multiply, determinant, rows[k][k]);
    if (!is_certain(rows[k][k]) || !is_certain(determinant)) return {};
    for (std::size_t i = k + 1; i < rows.size(); ++i) {
      const meant_number factor = combined(operation::divide, rows[i][k], rows[k][k]);
      for (std::size_t j = k; j < rows.size(); ++j)
        rows[i][j] = combined(operation::subtract, rows[i][j],
                              combined(operation::multiply, factor, rows[k][j]));
    }
  }
  return determinant;
}

}  // namespace riemann::expressions
