// One pass over the text: from_chars reads numbers in place, without a locale.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/csv_table.hpp"

#include "riemann/lib/errors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>
#include <system_error>

namespace riemann {
namespace {

constexpr std::size_t most_faults_told = 10;
constexpr std::size_t longest_cell_shown = 40;

/// A cell, and its first character's place in the line.
struct cell {
  std::string_view text;  // without quotes and blanks around it
  std::size_t column = 0;
  bool quoted = false;
};

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

/// The number that the text is, all of it. "1e999" is infinite, "nan" is not a number.
std::optional<double> number_in(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  if (text.starts_with('+') || text.empty()) return {};
  double value = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (rest != text.data() + text.size() || error == std::errc::invalid_argument) return {};
  if (error == std::errc::result_out_of_range) {
    const bool tiny = text.find("e-") != text.npos || text.find("E-") != text.npos;
    const double size = tiny ? 0 : std::numeric_limits<double>::infinity();
    return text.starts_with('-') ? -size : size;
  }
  return value;
}

/// What stands between cells: what the line has of tabs, semicolons and commas, in this order;
/// blanks if none of them. Quoted text is passed over.
char separator_in(std::string_view line) {
  std::string outside;
  bool inside = false;
  for (const char c : line) {
    if (c == '"') inside = !inside;
    if (!inside) outside += c;
  }
  for (const char each : {'\t', ';', ','})
    if (trimmed(outside).find(each) != std::string_view::npos) return each;
  return ' ';
}

class text_reader {
 public:
  text_reader(const std::string& path, std::string_view text) : text_(text) {
    made_.path = path;
    made_.text = true;
    if (text_.starts_with("\xEF\xBB\xBF")) text_.remove_prefix(3);
  }

  sample_table read() {
    while (faults_.size() < most_faults_told && next_line()) take_line();
    if (faults_.empty() && made_.samples() == 0)
      faults_.push_back({"", "", "has no samples", made_.path});
    if (!faults_.empty()) throw invalid_problem(std::move(faults_));
    return std::move(made_);
  }

 private:
  /// The next line that says something.
  bool next_line() {
    while (!text_.empty()) {
      const std::size_t end = std::min(text_.find('\n'), text_.size());
      line_ = text_.substr(0, end);
      text_.remove_prefix(std::min(end + 1, text_.size()));
      ++number_;
      const std::string_view said = trimmed(line_);
      if (!said.empty() && said.front() != '#') return true;
    }
    return false;
  }

  void take_line() {
    const bool first = made_.columns.empty();
    if (first) separator_ = separator_in(line_);
    split();
    if (first && is_header()) return name_columns();
    if (first && !header_faulty()) begin_columns();
    if (!faults_.empty() && made_.columns.empty()) {
      text_ = {};  // nothing that follows can be understood
      return;
    }
    if (cells_.size() != made_.columns.size()) return report_ragged();
    note_line();
    for (std::size_t k = 0; k < cells_.size(); ++k) {
      const std::optional<double> value = number_in(cells_[k].text);
      if (value)
        made_.columns[k].push_back(*value);
      else
        report_cell(k);
    }
  }

  void split() {
    cells_.clear();
    std::size_t at = 0;
    const auto blanks = [&] {
      while (at < line_.size() && is_blank(line_[at]) &&
             (separator_ == ' ' || line_[at] != separator_))
        ++at;
    };
    blanks();
    while (true) {
      cell found;
      found.column = at + 1;
      if (at < line_.size() && line_[at] == '"') {
        const std::size_t end = std::min(line_.find('"', at + 1), line_.size());
        found.text = line_.substr(at + 1, end - at - 1);
        found.quoted = true;
        at = std::min(end + 1, line_.size());
      }
      const std::size_t end = std::min(
          separator_ == ' ' ? line_.find_first_of(" \t\r", at) : line_.find(separator_, at),
          line_.size());
      if (!found.quoted) found.text = trimmed(line_.substr(at, end - at));
      cells_.push_back(found);
      at = end;
      if (separator_ == ' ') {
        blanks();
        if (at == line_.size()) return;
      } else {
        if (at == line_.size()) return;
        ++at;
        blanks();
      }
    }
  }

  bool is_name(const cell& each) const { return each.quoted || !number_in(each.text); }

  bool is_header() const {
    return made_.names.empty() && std::all_of(cells_.begin(), cells_.end(),
                                              [&](const cell& each) { return is_name(each); });
  }

  /// A first line of words and numbers may be a header or a sample with a slip: nobody can tell.
  bool header_faulty() {
    if (!made_.names.empty()) return false;
    const auto word = std::find_if(cells_.begin(), cells_.end(),
                                   [](const cell& each) { return !number_in(each.text); });
    if (word == cells_.end()) return false;
    report(*word, fmt::format("is not a number, but other cells of the first line are; a line of "
                              "names has no number without quotes"));
    return true;
  }

  void name_columns() {
    for (const cell& each : cells_) made_.names.emplace_back(trimmed(each.text));
    made_.named = true;
    begin_columns();
  }

  void begin_columns() {
    made_.columns.resize(cells_.size());
    for (std::size_t k = made_.names.size(); k < cells_.size(); ++k)
      made_.names.push_back(std::to_string(k + 1));
  }

  void note_line() {
    if (number_ != expected_line_) made_.lines.emplace_back(made_.samples(), number_);
    expected_line_ = number_ + 1;
  }

  void report(const cell& where, const std::string& message) {
    std::string shown(where.text.substr(0, longest_cell_shown));
    if (shown.size() < where.text.size()) shown += "...";
    faults_.push_back(
        {"", shown, message, fmt::format("{}:{}:{}", made_.path, number_, where.column)});
  }

  void report_cell(std::size_t k) {
    const std::string column = fmt::format(
        "column {}{}", k + 1, made_.named ? ", '" + made_.names[k] + "'" : std::string());
    const std::string_view text = cells_[k].text;
    const bool decimal_comma = separator_ == ';' && text.find(',') != text.npos;
    report(cells_[k], text.empty() ? fmt::format("an empty cell ({})", column)
                      : decimal_comma
                          ? fmt::format("has a decimal comma ({}); write a point", column)
                          : fmt::format("is not a number ({})", column));
  }

  void report_ragged() {
    const auto cells_of = [](std::size_t count) {
      return fmt::format("{} cell{}", count, count == 1 ? "" : "s");
    };
    faults_.push_back({"", "",
                       fmt::format("has {}, and the first line {}", cells_of(cells_.size()),
                                   cells_of(made_.columns.size())),
                       fmt::format("{}:{}", made_.path, number_)});
  }

  std::string_view text_;  // what is left of it
  std::string_view line_;
  std::vector<cell> cells_;
  index_t number_ = 0;  // of the line
  index_t expected_line_ = 0;
  char separator_ = ',';
  sample_table made_;
  std::vector<fault> faults_;
};

}  // namespace

sample_table table_from_text(const std::string& path, std::string_view text) {
  return text_reader(path, text).read();
}

}  // namespace riemann
