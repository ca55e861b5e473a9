// Rows of integrals, held against each integral alone.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/running/integrals_of_expression.hpp"
#include "riemann/lib/running/integrate.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <vector>

namespace riemann {

/// Problems like `like`, an expression in x, a and b, at `count` points: among them one with equal
/// limits, one that runs backward, and some with a pole on or between nodes.
inline std::vector<problem> rows_like(const problem& like, index_t count) {
  std::vector<problem> rows;
  for (index_t k = 0; k < count; ++k) {
    problem row = like;
    row.f.parameters = {{"a", 0.25 * static_cast<double>(k)},
                        {"b", k % 7 == 3 ? -0.5 : 1 + static_cast<double>(k)}};
    row.range.from = k == 5 ? 1.0 : 0.0;
    row.range.to = k == 2 ? -0.75 : 1.0;
    rows.push_back(row);
  }
  return rows;
}

inline void expect_rows_as_alone(const problem& like, index_t count) {
  const std::vector<problem> rows = rows_like(like, count);
  const std::vector<estimate> actual =
      integrals_of_expression(parsed(rows.front()), count).of(rows, {});
  ASSERT_EQ(actual.size(), rows.size());
  for (std::size_t k = 0; k < rows.size(); ++k) {
    const estimate alone = integrate(rows[k]);
    const auto what = [&] {
      return like.rule.name_or_usual() + ' ' + like.rule.sum +
             " n=" + std::to_string(like.rule.n_or_usual()) + " row " + std::to_string(k);
    };
    EXPECT_EQ(std::bit_cast<std::uint64_t>(actual[k].value),
              std::bit_cast<std::uint64_t>(alone.value))
        << what() << ": " << actual[k].value << ", alone " << alone.value;
    EXPECT_EQ(actual[k].status, alone.status) << what();
    EXPECT_EQ(actual[k].reason, alone.reason) << what();
    EXPECT_EQ(actual[k].error, alone.error) << what();
    EXPECT_EQ(actual[k].evaluations, alone.evaluations) << what();
    EXPECT_EQ(actual[k].formula, alone.formula) << what();
    EXPECT_EQ(actual[k].parameters.size(), 2U) << what();
  }
}

}  // namespace riemann
