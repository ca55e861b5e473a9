// JSON Lines: an object a row; what is not finite is null, and value_hex names it.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reports/fields.hpp"

#include <nlohmann/json.hpp>

#include <type_traits>

namespace riemann {
namespace {

class json final : public report {
 public:
  void write(std::ostream& out, const row& given) override {
    nlohmann::ordered_json object;
    for (const field& each : fields_of(given)) {
      std::visit(
          [&](const auto& value) {
            constexpr bool absent = std::is_same_v<std::decay_t<decltype(value)>, std::monostate>;
            if constexpr (absent) {
              object[each.key] = nullptr;
            } else {
              object[each.key] = value;
            }
          },
          each.value);
    }
    out << object.dump() << '\n' << std::flush;
  }

  void write(std::ostream& out, const summary& all) override { out << sentence_of(all) << '\n'; }
};

}  // namespace

std::unique_ptr<report> json_report() { return std::make_unique<json>(); }

}  // namespace riemann
