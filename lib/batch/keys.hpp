// The keys of a config file: those of the command line, and more.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/batch/job.hpp"
#include "riemann/lib/reports/record.hpp"

#include <string>
#include <vector>

namespace riemann::batch {

/// Where a key may stand.
enum class place { batch, defaults, integral };

std::vector<key_words> keys_of(place);
const std::vector<std::string>& known_keys(place);
bool is_known_key(place, const std::string& key);

/// "unknown key; nearest: from, to, rtol".
std::string unknown_key(const std::string& key, const std::vector<std::string>& known);

/// The name that a file has for a key of requests: params for param.
std::string in_a_file(const std::string& name);

/// Whether one row takes all values of an array or a table.
bool takes_several(const std::string& key);

/// True where a key may hold an array, which makes a row for each value.
bool spans_rows(const std::string& key);

/// Keys are set in this order, as some refer to others.
std::size_t order_of(const std::string& key);

/// Sets the field of `row` that `key` names from `text`. For an expectation of an order, "declared"
/// stands for the order the rule declares.
/// Throws std::invalid_argument with what is wrong.
void set(job& row, const std::string& key, const std::string& text);

/// A job in one line: what its keys tell, where it differs from what is usual. Two jobs with the
/// same description make the same row, times and the machine's own words aside.
record description_of(const job&);

}  // namespace riemann::batch
