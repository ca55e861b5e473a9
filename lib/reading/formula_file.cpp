// Reads no more of a file than a formula may have.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/formula_file.hpp"

#include "riemann/lib/expression/tree.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>
#include <stdexcept>

namespace riemann {

given_formula formula_from(const std::string& text) {
  if (!text.starts_with('@')) return {text, ""};
  const std::string file = text.substr(1);
  if (file.empty()) throw std::invalid_argument("needs a file name after '@', or - for stdin");
  const bool standard_input = file == "-";
  errno = 0;
  std::ifstream opened;
  if (!standard_input) opened.open(file, std::ios::binary);
  std::istream& from = standard_input ? std::cin : opened;
  std::string formula(static_cast<std::size_t>(expressions::longest_text) + 1, '\0');
  from.read(formula.data(), static_cast<std::streamsize>(formula.size()));
  if (from.bad() || errno != 0 || (!standard_input && !opened.is_open()))
    throw std::invalid_argument(std::string("cannot be read: ") + std::strerror(errno));
  formula.resize(static_cast<std::size_t>(from.gcount()));
  if (formula.size() > static_cast<std::size_t>(expressions::longest_text))
    throw std::invalid_argument(
        "is longer than a formula may be: " + std::to_string(expressions::longest_text) + " bytes");
  if (formula.find_first_not_of(" \t\r\n") == std::string::npos)
    throw std::invalid_argument("is empty: a formula was expected");
  return {formula, file};
}

}  // namespace riemann
