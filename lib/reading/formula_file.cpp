// Reads no more of a file than a formula may have.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/formula_file.hpp"

#include "riemann/lib/expression/tree.hpp"
#include "riemann/lib/reading/byte_source.hpp"

#include <iterator>
#include <stdexcept>

namespace riemann {

given_formula formula_from(const std::string& text) {
  if (!text.starts_with('@')) return {text, ""};
  const std::string file = text.substr(1);
  if (file.empty()) throw std::invalid_argument("needs a file name after '@', or - for stdin");
  constexpr index_t most = expressions::longest_text;
  std::string formula(byte_source(file, most + 1).first(most + 1));
  if (std::ssize(formula) > most)
    throw std::invalid_argument("is longer than a formula may be: " + std::to_string(most) +
                                " bytes");
  if (formula.find_first_not_of(" \t\r\n") == std::string::npos)
    throw std::invalid_argument("is empty: a formula was expected");
  return {formula, file};
}

}  // namespace riemann
