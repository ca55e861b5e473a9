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

field_value value_from(const nlohmann::ordered_json& from);

record record_of(const nlohmann::ordered_json& object) {
  record made;
  for (const auto& [key, value] : object.items()) made.push_back({key, value_from(value)});
  return made;
}

field_value value_from(const nlohmann::ordered_json& from) {
  if (from.is_boolean()) return from.get<bool>();
  if (from.is_number_integer()) return from.get<index_t>();
  if (from.is_number()) return from.get<double>();
  if (from.is_string()) return from.get<std::string>();
  if (!from.is_array()) return {};
  std::vector<record> table;
  for (const auto& each : from) table.push_back(record_of(each));
  return table;
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

std::optional<record> record_from_json(const std::string& line) {
  const auto read = nlohmann::ordered_json::parse(line, nullptr, /*allow_exceptions=*/false);
  if (!read.is_object()) return {};
  return record_of(read);
}

std::unique_ptr<report> json_report() { return std::make_unique<json>(); }

}  // namespace riemann
