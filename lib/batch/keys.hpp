// The words a config file may use beside those of the command line.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/batch/document.hpp"
#include "riemann/lib/batch/job.hpp"

#include <string>
#include <vector>

namespace riemann::batch {

/// Where a key may stand.
enum class place { batch, defaults, integral };

struct key_facts {
  std::string name;
  std::string metavar;  // empty: yes or no
  std::string help;
};

std::vector<key_facts> keys_of(place);
std::vector<std::string> known_keys(place);

/// Whether one row takes all values of an array or a table.
bool takes_several(const std::string& key);

/// True where a key may hold an array, which makes a row for each value.
bool spans_rows(const std::string& key);

/// Sets the field of `row` that `key` names from `text`. For an expectation of an order, "declared"
/// stands for the order the rule declares.
/// Throws std::invalid_argument with what is wrong.
void set(job& row, const std::string& key, const std::string& text);

}  // namespace riemann::batch
