// The report of a run: as text, JSON or CSV.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/matrix_lab/runs.hpp"

#include <ostream>

namespace riemann::matrix_lab {

struct findings {
  std::string pattern;
  std::string title;
  std::string source;  // "uniform, seed 1", "data.npy"
  std::string type;
  std::vector<index_t> shape;  // of the result
  double bytes = 0;
  double operations = 0;
  std::string reference;
  setting where;
  std::vector<outcome> outcomes;
};

/// The worst element as a sentence: its place, both values, the error and its bound.
std::string worst_of(const findings&, const outcome&);

void write(std::ostream&, const findings&, format);

}  // namespace riemann::matrix_lab
