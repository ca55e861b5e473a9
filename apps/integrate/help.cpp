// Examples first, then every option from the one table, then the exit codes.
// SPDX-License-Identifier: Apache-2.0
#include "help.hpp"

#include "options.hpp"

#include <sstream>

namespace riemann::apps {
namespace {

constexpr auto examples =
    R"(integrate: the integral of a function as a sum, on a CPU or a GPU, with the same bits.

Examples
  integrate --fn pi --n 1e8                      pi, from 100 million nodes
  integrate --fn exponential --to 2              other limits than the integrand's own
  integrate --fn gaussian --rule gauss_legendre --order 8 --n 800
  integrate --fn pi --n 1e8 --device cuda --json
  integrate --config configs/pi.toml             many integrals and what is expected of them
  integrate --list                               what there is to choose from
)";

constexpr auto exit_codes = R"(
Exit codes
  0  answered
  1  the machine could not: no such device, not built, not written
  2  the question was not valid; everything wrong with it is told, nothing is computed
  3  answered, but interrupted or not as a config file expects
  4  the integrand was not finite somewhere; the first such node is told

Results go to standard output, everything else to standard error. Ctrl-C ends a long run and prints
the best value so far; a second Ctrl-C ends at once.
)";

constexpr std::size_t text_column = 20;
constexpr std::size_t last_column = 96;

/// Words in lines that begin at text_column; the first line is already begun.
std::string wrapped(const std::string& text) {
  std::string lines;
  std::size_t column = text_column;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    const bool first = lines.empty();
    if (!first && column + 1 + word.size() > last_column) {
      lines += '\n' + std::string(text_column, ' ');
      column = text_column;
    } else if (!first) {
      lines += ' ';
      ++column;
    }
    lines += word;
    column += word.size();
  }
  return lines;
}

}  // namespace

std::string help() {
  std::string text = examples;
  std::string group;
  for (const option& each : options()) {
    if (each.group != group) text += '\n' + each.group + '\n';
    group = each.group;
    std::string left = "  --" + each.name + (each.metavar.empty() ? "" : " " + each.metavar);
    left.resize(text_column, ' ');
    text += left + wrapped(each.help) + '\n';
  }
  return text + exit_codes;
}

std::string short_help() {
  return std::string(examples) + "\nintegrate --help tells everything.\n";
}

}  // namespace riemann::apps
