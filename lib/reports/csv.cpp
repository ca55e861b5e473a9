// CSV as RFC 4180 has it, but with a line feed alone: quotes where a comma, a quote or a line break
// asks for them, and doubled quotes inside. Absent values are empty fields.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/numerals.hpp"
#include "riemann/lib/reports/fields.hpp"

namespace riemann {
namespace {

struct in_words {
  std::string operator()(std::monostate) const { return ""; }
  std::string operator()(bool value) const { return value ? "true" : "false"; }
  std::string operator()(index_t value) const { return std::to_string(value); }
  std::string operator()(double value) const { return shortest(value); }
  std::string operator()(const std::string& value) const { return value; }
};

std::string quoted(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string inside;
  for (const char c : text) inside += c == '"' ? "\"\"" : std::string(1, c);
  return '"' + inside + '"';
}

class csv final : public report {
 public:
  void write(std::ostream& out, const row& given) override {
    std::string header;
    std::string record;
    for (const field& each : fields_of(given)) {
      if (!header.empty()) {
        header += ',';
        record += ',';
      }
      header += quoted(each.key);
      record += quoted(std::visit(in_words{}, each.value));
    }
    if (!header_written_) out << header << '\n';
    header_written_ = true;
    out << record << '\n' << std::flush;
  }

  void write(std::ostream& out, const summary& all) override { out << sentence_of(all) << '\n'; }

 private:
  bool header_written_ = false;
};

}  // namespace

std::unique_ptr<report> csv_report() { return std::make_unique<csv>(); }

}  // namespace riemann
