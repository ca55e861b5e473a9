// A formula as it is given: by its text, or "@FILE" by a file that holds it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace riemann {

struct given_formula {
  std::string text;
  std::string file;  // "-": standard input; empty: the text was given itself
};

/// "@FILE" reads the file, "@-" standard input; anything else is the formula. Throws
/// std::invalid_argument where a file cannot be read, or is longer than a formula may be.
given_formula formula_from(const std::string& text);

}  // namespace riemann
