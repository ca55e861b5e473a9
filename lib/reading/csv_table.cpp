// One pass over the text: from_chars reads numbers in place, without a locale.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/csv_table.hpp"

#include "riemann/lib/text/control_characters.hpp"
#include "riemann/lib/text/numerals.hpp"
#include "riemann/lib/question/errors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>
#include <system_error>

namespace riemann {
namespace {

constexpr std::size_t most_faults_told = sample_table::most_faults_told;
constexpr std::size_t longest_cell_shown = 40;
constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr auto write_points = "numbers take a decimal point: tr , . < FILE";

/// A cell, and its first character's place in the line.
struct cell {
  std::string_view text;  // without quotes and blanks around it; doubled quotes stay doubled
  std::size_t column = 0;
  bool quoted = false;
};

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

/// Whether a number that no double holds is too small, rather than too large: where its first digit
/// stands, and its exponent.
bool is_below_range(std::string_view text) {
  const std::size_t end = std::min(text.find_first_of("eE"), text.size());
  const std::size_t point = std::min(text.substr(0, end).find('.'), end);
  const std::size_t first = text.find_first_of("123456789");
  std::string_view power = text.substr(std::min(end + 1, text.size()));
  if (power.starts_with('+')) power.remove_prefix(1);
  const int huge = std::numeric_limits<int>::max();
  const int exponent =
      power.empty() ? 0 : parsed<int>(power).value_or(power.starts_with('-') ? -huge : huge);
  return static_cast<double>(point) - static_cast<double>(first) + exponent < 0;
}

/// The number that the text is, all of it. "1e999" is infinite, "nan" is not a number.
std::optional<double> number_in(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  if (text.starts_with('+') || text.empty()) return {};
  double value = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (rest != text.data() + text.size() || error == std::errc::invalid_argument) return {};
  if (error == std::errc::result_out_of_range) {
    const double size = is_below_range(text) ? 0 : std::numeric_limits<double>::infinity();
    return text.starts_with('-') ? -size : size;
  }
  return value;
}

/// "1,5" is a number to many people.
bool has_decimal_comma(std::string_view text) {
  std::string with_point(text);
  const std::size_t comma = with_point.find(',');
  constexpr auto digits = "0123456789";
  if (comma == std::string::npos || with_point.find_first_of(digits, comma) != comma + 1)
    return false;
  with_point[comma] = '.';
  return number_in(with_point).has_value();
}

/// What stands for a number that is not there.
bool is_missing(std::string_view text) { return text.empty() || text == "NA"; }

/// "1 2", where a comma separates.
bool is_two_numbers(std::string_view text) {
  const std::size_t blank = text.find_first_of(" \t");
  return blank != text.npos && number_in(text.substr(0, blank)) &&
         number_in(trimmed(text.substr(blank)));
}

/// "column 3" where it has none.
std::string name_from(const cell& from, std::size_t number) {
  std::string name(trimmed(from.text));
  if (name.empty()) return fmt::format("column {}", number);
  if (from.quoted)
    for (std::size_t at = 0; (at = name.find("\"\"", at)) != std::string::npos; ++at)
      name.erase(at, 1);
  return name;
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
  text_reader(const std::string& path, std::string_view text, const text_form& form)
      : text_(text), form_(form) {
    table_.path = path;
    table_.text = true;
    if (text_.starts_with("\xEF\xBB\xBF")) text_.remove_prefix(3);
    if (text_.find('\n') == text_.npos) line_end_ = '\r';
  }

  sample_table read() {
    if (const std::size_t zero = text_.find('\0'); zero != text_.npos) refuse_zero(zero);
    while (faults_.size() < most_faults_told && next_line()) take_line();
    if (faults_.empty() && table_.samples() == 0)
      faults_.push_back({"", "",
                         table_.named
                             ? fmt::format("has no samples, but a line of names ({})", shown())
                             : "has no samples",
                         table_.path});
    throw_any(std::move(faults_));
    return std::move(table_);
  }

 private:
  /// The next line that says something.
  bool next_line() {
    while (!text_.empty()) {
      const std::size_t end = std::min(text_.find(line_end_), text_.size());
      line_ = text_.substr(0, end);
      text_.remove_prefix(std::min(end + 1, text_.size()));
      ++number_;
      if (number_ <= form_.skipped_lines) continue;
      const std::string_view said = trimmed(line_);
      if (!said.empty() && !said.starts_with(form_.comment)) return true;
    }
    return false;
  }

  void take_line() {
    const bool first = table_.columns.empty();
    if (first) separator_ = separator_in(line_);
    split();
    if (table_.samples() == 0 && commas_are_decimal()) return;
    if (first && is_header()) return name_columns();
    if (table_.named && table_.samples() == 0 && !first && is_second_header()) return;
    if (first && !header_faulty()) begin_columns();
    if (!faults_.empty() && table_.columns.empty()) {
      text_ = {};  // nothing that follows can be understood
      return;
    }
    if (cells_.size() != table_.columns.size()) {
      if (!commas_are_decimal()) report_ragged();
      return;
    }
    note_line();
    for (std::size_t k = 0; k < cells_.size(); ++k) {
      const std::optional<double> value = value_in(cells_[k].text);
      table_.columns[k].push_back(value.value_or(nan));
      if (!value && !report_cell(k)) return;
    }
  }

  std::optional<double> value_in(std::string_view text) const {
    return form_.missing_is_nan && is_missing(text) ? nan : number_in(text);
  }

  /// "0,5 1,25" was split at its commas, though blanks separate. Then the first is reported.
  bool commas_are_decimal() {
    if (separator_ != ',') return false;
    std::optional<cell> first;
    std::size_t numbers = 0;
    for (std::size_t at = 0; (at = line_.find_first_not_of(" \t\r", at)) != line_.npos; ++numbers) {
      const std::size_t end = std::min(line_.find_first_of(" \t\r", at), line_.size());
      const cell entry{line_.substr(at, end - at), at + 1};
      if (has_decimal_comma(entry.text))
        first = first.value_or(entry);
      else if (!number_in(entry.text))
        return false;
      at = end;
    }
    const bool fits = table_.columns.empty() ? numbers > 1 : numbers == table_.columns.size();
    if (!first || !fits) return false;
    report_decimal_comma(*first, "");
    return true;
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
      cell next;
      next.column = at + 1;
      if (at < line_.size() && line_[at] == '"') {
        const std::size_t end = end_of_quoted(at + 1);
        next.text = line_.substr(at + 1, end - at - 1);
        next.quoted = true;
        at = std::min(end + 1, line_.size());
        if (end == line_.size()) report(next, "has no closing quote");
      }
      const std::size_t end = std::min(
          separator_ == ' ' ? line_.find_first_of(" \t\r", at) : line_.find(separator_, at),
          line_.size());
      const std::string_view rest = trimmed(line_.substr(at, end - at));
      if (!next.quoted)
        next.text = rest;
      else if (!rest.empty())
        report(next, "has text behind its closing quote");
      cells_.push_back(next);
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

  /// Place of the closing quote; a doubled quote closes nothing.
  std::size_t end_of_quoted(std::size_t at) const {
    while ((at = line_.find('"', at)) != line_.npos && line_.substr(at).starts_with("\"\""))
      at += 2;
    return std::min(at, line_.size());
  }

  bool is_name(const cell& each) const {
    return each.quoted || !(number_in(each.text) || has_decimal_comma(each.text));
  }

  /// A line of units, or whatever stands under the names.
  bool is_second_header() {
    for (const cell& each : cells_)
      if (value_in(each.text) || has_decimal_comma(each.text)) return false;
    if (shown().empty()) return false;
    const std::string why =
        cells_.size() == 1
            ? std::string("cells stand between tabs, semicolons, commas or blanks")
            : fmt::format(
                  "a line of units? remove it, or let it begin with {}; one line of names "
                  "is allowed",
                  form_.comment);
    faults_.push_back({"", "", fmt::format("holds no numbers ({}): {}", shown(), why),
                       fmt::format("{}:{}", table_.path, number_)});
    return true;
  }

  /// The cells of the line that are not empty.
  std::string shown() const {
    std::string text;
    for (const cell& each : cells_)
      if (!each.text.empty()) text += (text.empty() ? "'" : ", '") + shortened(each.text) + "'";
    return text;
  }

  bool is_header() const {
    return table_.names.empty() && std::all_of(cells_.begin(), cells_.end(),
                                               [&](const cell& each) { return is_name(each); });
  }

  /// A first line of words and numbers may be a header or a sample with a slip: nobody can tell.
  bool header_faulty() {
    if (!table_.names.empty()) return false;
    const auto word = std::find_if(cells_.begin(), cells_.end(),
                                   [&](const cell& each) { return !value_in(each.text); });
    if (word == cells_.end()) return false;
    if (has_decimal_comma(word->text)) {
      report_decimal_comma(*word, "");
      return true;
    }
    report(*word, fmt::format("is not a number, but other cells of the first line are; a line of "
                              "names has no number without quotes"));
    return true;
  }

  void name_columns() {
    for (const cell& each : cells_)
      table_.names.push_back(name_from(each, table_.names.size() + 1));
    table_.named = true;
    begin_columns();
  }

  void begin_columns() {
    table_.columns.resize(cells_.size());
    table_.faults_of_columns.resize(cells_.size());
    for (std::size_t k = table_.names.size(); k < cells_.size(); ++k)
      table_.names.push_back(std::to_string(k + 1));
  }

  void note_line() {
    if (number_ != expected_line_) table_.lines.emplace_back(table_.samples(), number_);
    expected_line_ = number_ + 1;
  }

  static std::string shortened(std::string_view text) {
    const std::string_view shown = text.substr(0, longest_cell_shown);
    return printable(shown) + (shown.size() < text.size() ? "..." : "");
  }

  fault fault_of(const cell& where, const std::string& message) const {
    return {"", shortened(where.text), message,
            fmt::format("{}:{}:{}", table_.path, number_, where.column)};
  }

  void report(const cell& where, const std::string& message) {
    faults_.push_back(fault_of(where, message));
  }

  /// Once: all other numbers have them, too.
  void report_decimal_comma(const cell& where, const std::string& column) {
    report(where, fmt::format("has a decimal comma{}; {}", column, write_points));
    text_ = {};
  }

  void refuse_zero(std::size_t at) {
    const auto line = 1 + std::count(text_.begin(), text_.begin() + std::ptrdiff_t(at), '\n');
    faults_.push_back(
        {"", "", "holds a zero byte: it is not text", fmt::format("{}:{}", table_.path, line)});
    text_ = {};
  }

  /// Whether the rest of the line is worth reading.
  bool report_cell(std::size_t k) {
    const std::string column = fmt::format(
        "column {}{}", k + 1, table_.named ? ", '" + table_.names[k] + "'" : std::string());
    const std::string_view text = cells_[k].text;
    if (has_decimal_comma(text)) {
      report_decimal_comma(cells_[k], " (" + column + ")");
      return false;
    }
    if (commas_are_decimal()) return false;
    std::vector<fault>& told = table_.faults_of_columns[k];
    if (told.size() == most_faults_told) return true;
    told.push_back(fault_of(
        cells_[k],
        text.empty() ? fmt::format("an empty cell ({})", column)
        : is_two_numbers(text)
            ? fmt::format("is two numbers ({}); one separator stands between all cells, and {}",
                          column, write_points)
            : fmt::format("is not a number ({})", column)));
    return true;
  }

  void report_ragged() {
    const auto cells_of = [](std::size_t count) {
      return fmt::format("{} cell{}", count, count == 1 ? "" : "s");
    };
    const bool halves = separator_ == ',' && cells_.size() == 2 * table_.columns.size();
    faults_.push_back({"", "",
                       fmt::format("has {}, and the first line {}{}", cells_of(cells_.size()),
                                   cells_of(table_.columns.size()),
                                   halves ? std::string("; decimal commas? ") + write_points : ""),
                       fmt::format("{}:{}", table_.path, number_)});
  }

  std::string_view text_;  // what is left of it
  const text_form& form_;
  char line_end_ = '\n';
  std::string_view line_;
  std::vector<cell> cells_;
  index_t number_ = 0;  // of the line
  index_t expected_line_ = 0;
  char separator_ = ',';
  sample_table table_;
  std::vector<fault> faults_;
};

}  // namespace

sample_table table_from_text(const std::string& path, std::string_view text,
                             const text_form& form) {
  return text_reader(path, text, form).read();
}

}  // namespace riemann
