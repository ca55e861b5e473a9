// A list of integrals in JSON, as the tables that a config file would have for them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/batch/document.hpp"
#include "riemann/lib/question/errors.hpp"
#include "riemann/lib/reading/sample_table.hpp"

#include <memory>
#include <string>
#include <vector>

namespace riemann::batch {

/// What a list knows of samples: a rule's exact sum of them, or that they must be refused.
struct known_sum {
  enum class kind { nothing, value, refused };

  std::string rule;
  kind what = kind::nothing;
  std::string value = {};
};

/// One of the list: its name, expr, limits, params, exact value and goal as entries, each with the
/// place where the list has it; or samples.
struct listed_integral {
  std::string name;
  table keys;
  std::shared_ptr<const sample_table> samples;  // null: a function
  std::vector<known_sum> known;                 // of samples
  std::string formula;                          // its text, also where that cannot be computed
  std::string unsupported;                      // why it cannot; empty: it can
};

/// An object with the arrays "integrals", "must_flag" and "tabulated" (docs/batch.md). What cannot
/// be understood is added to `faults`, with its place; `where` is that of the list's name.
std::vector<listed_integral> read_integral_list(const std::string& path, const std::string& where,
                                                std::vector<fault>& faults);

}  // namespace riemann::batch
