// The one file that sees toml++.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/batch/document.hpp"

#include "riemann/kernels/cpu/for_each_index.hpp"
#include "riemann/lib/batch/deep_keys.hpp"
#include "riemann/lib/batch/text_place.hpp"
#include "riemann/lib/text/numerals.hpp"

// What its parser asserts of a key it refuses a line further on, with a place: no program ends for
// it.
#define TOML_ASSERT(claim) static_assert(true)
#include <toml++/toml.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

namespace riemann::batch {
namespace {

class reader {
 public:
  /// `line`: of the file, where the text begins.
  reader(const std::string& path, std::size_t line, std::vector<fault>& faults)
      : path_(path), lines_before_(line - 1), faults_(faults) {}

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

  void report(const toml::parse_error& wrong) {
    report(place(wrong.source()), "", std::string(wrong.description()));
  }

 private:
  std::string place(const toml::source_region& source) const {
    return path_ + ':' + std::to_string(lines_before_ + source.begin.line) + ':' +
           std::to_string(source.begin.column);
  }

  void report(const std::string& where, const std::string& key, const std::string& message) {
    faults_.push_back({key, "", message, where});
  }

  table table_of(const toml::table& source) {
    table result{{}, place(source.source())};
    for (const auto& [key, node] : source) {
      entry read{
          std::string(key.str()), {}, node.is_array() || node.is_table(), place(node.source())};
      bool understood = true;
      const auto take = [&](const std::optional<std::string>& text) {
        understood = understood && text.has_value();
        read.values.push_back(text.value_or(""));
      };
      if (const toml::array* values = node.as_array()) {
        for (const toml::node& value : *values) take(text_of(value));
      } else if (const toml::table* named = node.as_table()) {
        for (const auto& [name, value] : in_order_of_file(*named)) {
          take(value->is_array() ? list_of(*value->as_array()) : text_of(*value));
          read.values.back() = name + '=' + (understood ? read.values.back() : "0");
        }
      } else {
        take(text_of(node));
      }
      if (!understood) {
        report(read.where, read.key,
               "must be a text, a number, true or false, or an array or a table of them");
        if (node.is_table()) result.entries.push_back(std::move(read));  // its names are known
      } else if (read.values.empty()) {
        report(read.where, read.key, "is an empty array");
      } else {
        result.entries.push_back(std::move(read));
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

  /// "1,2,10", as the command line has it.
  static std::optional<std::string> list_of(const toml::array& values) {
    std::string list;
    for (const toml::node& each : values) {
      const std::optional<std::string> text = text_of(each);
      if (!text) return std::nullopt;
      list += (list.empty() ? "" : ",") + *text;
    }
    return values.empty() ? std::nullopt : std::optional(list);
  }

  static std::optional<std::string> text_of(const toml::node& value) {
    if (const auto* text = value.as_string()) return text->get();
    if (const auto* whole = value.as_integer()) return std::to_string(whole->get());
    if (const auto* flag = value.as_boolean()) return flag->get() ? "true" : "false";
    if (const auto* real = value.as_floating_point()) return shortest(real->get());
    return std::nullopt;
  }

  const std::string& path_;
  std::size_t lines_before_;
  std::vector<fault>& faults_;
};

/// Lines of a file that are a document by themselves, if all goes well.
struct piece {
  std::string_view text;
  std::size_t line;  // of the file, where it begins
  std::optional<document> read = {};
  std::vector<std::string> names = {};  // of its tables, each once
  std::vector<fault> faults = {};
};

/// What stands before the first [[integral]], then as many of these as make a piece.
std::vector<piece> pieces_of(std::string_view text) {
  constexpr std::string_view heading = "[[integral]]";
  constexpr std::size_t bytes_of_piece = 1 << 16;
  std::vector<piece> all;
  std::size_t begin = 0;
  std::size_t line = 1;
  const auto add = [&](std::size_t end) {
    const std::string_view part = text.substr(begin, end - begin);
    all.push_back({part, line});
    line += static_cast<std::size_t>(std::count(part.begin(), part.end(), '\n'));
    begin = end;
  };
  for (std::size_t at = text.find(heading); at != std::string_view::npos;
       at = text.find(heading, all.empty() ? at + 1 : std::max(at + 1, begin + bytes_of_piece)))
    if (at == 0 || text[at - 1] == '\n') add(at);
  add(text.size());
  return all;
}

document read_whole(std::string_view text, std::size_t line, const std::string& path,
                    std::vector<std::string>& names, std::vector<fault>& faults) {
  const toml::table root = toml::parse(text, path);
  for (const auto& [key, node] : root) names.emplace_back(key.str());
  return reader(path, line, faults).read(root);
}

/// Side by side, as there may be very many tables; nothing where the pieces do not make the file
/// together: within a text of several lines, one may look like a heading.
std::optional<document> read_in_pieces(std::string_view text, const std::string& path,
                                       std::vector<fault>& faults) {
  std::vector<piece> pieces = pieces_of(text);
  cpu::for_each_index(std::ssize(pieces), cpu::available_threads(), [&](index_t k) {
    piece& each = pieces[static_cast<std::size_t>(k)];
    try {
      each.read = read_whole(each.text, each.line, path, each.names, each.faults);
    } catch (const toml::parse_error&) {  // told of the whole
    }
  });
  document all{{{}, path}, {{}, path}, {}};
  std::set<std::string> names;
  for (piece& each : pieces) {
    if (!each.read) return {};
    const bool has_head = &each == &pieces.front();
    for (const std::string& name : each.names) {
      const bool is_next_of_array = name == "integral" && !has_head;
      if (!is_next_of_array && (name == "integral" || !names.insert(name).second)) return {};
      if (name == "batch") all.batch = std::move(each.read->batch);
      if (name == "defaults") all.defaults = std::move(each.read->defaults);
    }
    std::move(each.read->integrals.begin(), each.read->integrals.end(),
              std::back_inserter(all.integrals));
  }
  for (const piece& each : pieces) append(faults, each.faults);
  return all;
}

}  // namespace

document read_document(const std::string& path, std::vector<fault>& faults) {
  const std::optional<std::string> text = text_of_file(path, {"config", path, ""}, faults);
  if (!text) return {};
  if (const std::optional<std::size_t> deep = deep_key_in(*text)) {
    const std::string most = std::to_string(most_parts_of_key);
    const std::string where = text_places(path, *text).of(static_cast<std::ptrdiff_t>(*deep));
    faults.push_back({"", "",
                      "a key has more than " + most + " parts; at most " + most +
                          " are allowed, with dots between them",
                      where});
    return {};
  }
  if (std::optional<document> all = read_in_pieces(*text, path, faults)) return std::move(*all);
  std::vector<std::string> names;
  try {
    return read_whole(*text, 1, path, names, faults);
  } catch (const toml::parse_error& error) {
    reader(path, 1, faults).report(error);
    return {};
  }
}

}  // namespace riemann::batch
