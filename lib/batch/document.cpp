// The one file that sees toml++.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/batch/document.hpp"

#include "riemann/lib/batch/text_place.hpp"
#include "riemann/lib/text/numerals.hpp"

// What its parser asserts of a key it refuses a line further on, with a place: no program ends for
// it.
#define TOML_ASSERT(claim) static_assert(true)
#include <toml++/toml.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace riemann::batch {
namespace {

class reader {
 public:
  reader(const std::string& path, std::vector<fault>& faults) : path_(path), faults_(faults) {}

  document read(const toml::table& root) {
    document result;
    result.batch.where = result.defaults.where = path_;
    for (const auto& [key, node] : root) {
      const std::string name(key.str());
      if (name == "defaults" && node.is_table()) {
        result.defaults = table_of(*node.as_table());
      } else if (name == "batch" && node.is_table()) {
        result.batch = table_of(*node.as_table());
      } else if (name == "integral" && node.is_array_of_tables()) {
        for (const auto& each : *node.as_array()) {
          result.integrals.push_back(table_of(*each.as_table()));
        }
      } else if (name == "integral") {
        report(place(node.source()), name, "must be tables: [[integral]]");
      } else if (name == "batch" || name == "defaults") {
        report(place(node.source()), name, "must be a table: [" + name + "]");
      } else {
        report(place(key.source()), name,
               unknown_name("table", name, {"batch", "defaults", "integral"}));
      }
    }
    return result;
  }

  std::string place(const toml::source_region& source) const {
    return path_ + ':' + std::to_string(source.begin.line) + ':' +
           std::to_string(source.begin.column);
  }

  void report(const std::string& where, const std::string& key, const std::string& message) {
    faults_.push_back({key, "", message, where});
  }

 private:
  table table_of(const toml::table& source) {
    table result{{}, place(source.source())};
    for (const auto& [key, node] : source) {
      entry read{
          std::string(key.str()), {}, node.is_array() || node.is_table(), place(node.source())};
      bool understood = true;
      const auto take = [&](const toml::node& value) {
        const std::optional<std::string> text = text_of(value);
        understood = understood && text.has_value();
        read.values.push_back(text.value_or(""));
      };
      if (const toml::array* values = node.as_array()) {
        for (const toml::node& value : *values) take(value);
      } else if (const toml::table* named = node.as_table()) {
        for (const auto& [name, value] : in_order_of_file(*named)) {
          take(*value);
          read.values.back() = name + '=' + read.values.back();
        }
      } else {
        take(node);
      }
      if (!understood) {
        report(read.where, read.key,
               "must be a text, a number, true or false, or an array or a table of them");
      } else if (read.values.empty()) {
        report(read.where, read.key, "is an empty array");
      } else {
        result.entries.push_back(read);
      }
    }
    return result;
  }

  static std::vector<std::pair<std::string, const toml::node*>> in_order_of_file(
      const toml::table& named) {
    std::vector<std::pair<std::string, const toml::node*>> all;
    for (const auto& [name, value] : named) all.emplace_back(name.str(), &value);
    const auto begin = [](const auto& each) {
      const toml::source_position at = each.second->source().begin;
      return std::pair(at.line, at.column);
    };
    std::stable_sort(all.begin(), all.end(),
                     [&](const auto& a, const auto& b) { return begin(a) < begin(b); });
    return all;
  }

  static std::optional<std::string> text_of(const toml::node& value) {
    if (const auto* text = value.as_string()) return text->get();
    if (const auto* whole = value.as_integer()) return std::to_string(whole->get());
    if (const auto* flag = value.as_boolean()) return flag->get() ? "true" : "false";
    if (const auto* real = value.as_floating_point()) return shortest(real->get());
    return std::nullopt;
  }

  const std::string& path_;
  std::vector<fault>& faults_;
};

}  // namespace

document read_document(const std::string& path, std::vector<fault>& faults) {
  reader read(path, faults);
  const std::optional<std::string> text = text_of_file(path, {"config", path, ""}, faults);
  if (!text) return {};
  try {
    return read.read(toml::parse(*text, path));
  } catch (const toml::parse_error& error) {
    read.report(read.place(error.source()), "", std::string(error.description()));
    return {};
  }
}

}  // namespace riemann::batch
