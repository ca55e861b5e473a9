// The value alone, in the fewest digits that read back: for use in scripts.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/text/numerals.hpp"
#include "riemann/lib/reports/report.hpp"

namespace riemann {
namespace {

class value_alone final : public line_report {
 public:
  void add_line(const row& given, std::string& to) const override {
    const estimate& result = given.measured.result;
    const auto add = [&](const estimate& of) {
      append_shortest(to, of.value);
      to += '\n';
    };
    if (result.components.empty()) add(result);
    for (const estimate& each : result.components) add(each);
  }
  using line_report::write;
  void write(std::ostream&, const summary&) override {}
};

}  // namespace

std::unique_ptr<line_report> value_report() { return std::make_unique<value_alone>(); }

}  // namespace riemann
