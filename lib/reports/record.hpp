// Pairs of key and value, as JSON and CSV write them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace riemann {

struct field;
using record = std::vector<field>;

/// monostate: there is no such value. Records may hold a table of smaller ones, and lists.
using field_value = std::variant<std::monostate, bool, index_t, unsigned long long, double,
                                 std::string, std::vector<record>, std::vector<double>,
                                 std::vector<std::string>, std::vector<std::vector<double>>>;

struct field {
  std::string key;
  field_value value;
};

/// One object on one line, without its end; what is not finite is null.
std::string json_of(const record&);

/// One line each, without its end, as RFC 4180 has it. Absent values are empty; a table within is
/// one field: "key=value key=value; key=value key=value", and so is a list: "value;value".
std::string csv_header_of(const record&);
std::string csv_record_of(const record&);

/// What such lines were made of; nothing where a line is none of these. Of CSV everything is text,
/// under the keys of the header.
std::optional<record> record_from_json(const std::string& line);
std::optional<record> record_from_csv(const std::string& header, const std::string& line);

/// The value under a key, whichever way it was read: empty, or not a number, where there is none.
std::string text_in(const record&, const std::string& key);
double number_in(const record&, const std::string& key);

}  // namespace riemann
