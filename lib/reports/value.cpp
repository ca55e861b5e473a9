// The value alone, in the fewest digits that read back: for use in scripts.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/numbers/numerals.hpp"
#include "riemann/lib/reports/report.hpp"

namespace riemann {
namespace {

class value_alone final : public line_report {
 public:
  std::string line(const row& given) const override {
    const estimate& found = given.measured.found;
    if (found.components.empty()) return shortest(found.value) + '\n';
    std::string lines;
    for (const estimate& each : found.components) lines += shortest(each.value) + '\n';
    return lines;
  }
  using line_report::write;
  void write(std::ostream&, const summary&) override {}
};

}  // namespace

std::unique_ptr<line_report> value_report() { return std::make_unique<value_alone>(); }

}  // namespace riemann
