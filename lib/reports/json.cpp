// JSON Lines: an object a row; what is not finite is null, and value_hex names it.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reports/fields.hpp"

#include <nlohmann/json.hpp>

#include <type_traits>

namespace riemann {
namespace {

nlohmann::ordered_json object_of(const record& from) {
  nlohmann::ordered_json object;
  for (const field& each : from) {
    std::visit(
        [&](const auto& value) {
          using value_t = std::decay_t<decltype(value)>;
          nlohmann::ordered_json& place = object[each.key];
          if constexpr (std::is_same_v<value_t, std::vector<record>>) {
            place = nlohmann::ordered_json::array();
            for (const record& inner : value) place.push_back(object_of(inner));
          } else if constexpr (!std::is_same_v<value_t, std::monostate>) {
            place = value;
          }
        },
        each.value);
  }
  return object;
}

class json final : public report {
 public:
  void write(std::ostream& out, const row& given) override {
    out << json_of(fields_of(given)) << '\n' << std::flush;
  }

  void write(std::ostream& out, const summary& all) override { out << sentence_of(all) << '\n'; }
};

}  // namespace

std::string json_of(const record& from) { return object_of(from).dump(); }

std::unique_ptr<report> json_report() { return std::make_unique<json>(); }

}  // namespace riemann
