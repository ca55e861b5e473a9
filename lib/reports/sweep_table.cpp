// The table of a sweep: a column for each parameter, then the value and how good it is.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/numerals.hpp"
#include "riemann/lib/reports/words.hpp"

#include <algorithm>

namespace riemann {
namespace {

constexpr std::size_t value_width = 24;  // the longest double, in its fewest digits

void add_cell(std::string& line, const std::string& text) {
  line += text;
  line.append(value_width - std::min(value_width, text.size()) + 1, ' ');
}

class sweep_table final : public line_report {
 public:
  std::string head(const row& like) const override {
    const estimate& found = like.measured.found;
    std::string head =
        found.formula + ", " + found.rule + ", n = " + grouped_digits(found.n) + '\n';
    for (const parameter& each : found.parameters) add_cell(head, each.name);
    add_cell(head, "value");
    return head + "within\n";
  }

  std::string line(const row& given) const override {
    const estimate& found = given.measured.found;
    std::string line;
    for (const parameter& each : found.parameters) add_cell(line, shortest(each.value));
    add_cell(line, shortest(found.value));
    line += small_number(found.error_estimate);
    if (found.status != status::summed)
      line += "  " + std::string(name_of(found.status)) + ": " + found.reason;
    return line + '\n';
  }

  using line_report::write;
  void write(std::ostream& out, const summary& all) override {
    out << '\n' << sentence_of(all) << '\n' << std::flush;
  }
};

}  // namespace

std::unique_ptr<line_report> sweep_report() { return std::make_unique<sweep_table>(); }

}  // namespace riemann
