// Reads JSON text, and writes what is not plain in it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/json/value.hpp"

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

namespace riemann::json {

/// what() says what is wrong with the text, `at` where.
struct unreadable : std::invalid_argument {
  unreadable(const std::string& what, std::ptrdiff_t place)
      : std::invalid_argument(what), at(place) {}
  std::ptrdiff_t at;
};

/// Throws unreadable.
value read(const std::string& text);

/// As JSON has them; a number that is not finite is null, and U+FFFD stands for what is not UTF-8.
void append(std::string& to, double number);
void append(std::string& to, std::string_view text);

}  // namespace riemann::json
