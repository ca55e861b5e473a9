// How answers are told. A report writes a row for each answer and a summary of all of them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/reports/measurement.hpp"

#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

namespace riemann {

enum class judgement { unchecked, met, unmet };
template <>
struct word_table<judgement> {
  static constexpr named_value<judgement> all[] = {
      {judgement::unchecked, "unchecked"}, {judgement::met, "met"}, {judgement::unmet, "unmet"}};
};

/// What was expected of an answer and what became of it.
struct verdict {
  judgement outcome = judgement::unchecked;
  std::string expected;    // "3.1416 within 1 ulp"; empty where nothing was
  std::string off;         // the distance from it, in its own measure: "0.3 ulp"
  std::string difference;  // one sentence, where the expectation was not met
};

/// The order at which the error falls, seen between two numbers of subintervals.
struct order_observation {
  /// One of the runs with growing n.
  struct run {
    index_t n = 0;
    double value = 0;
    std::optional<double> absolute_error;
    double seconds = 0;
  };

  int declared = 0;
  std::optional<double> observed;  // unset: the errors had reached rounding noise
  index_t from_n = 0;
  index_t to_n = 0;
  std::vector<run> runs;
};

struct row {
  std::string name;  // of the [[integral]]; empty for a single integral
  measurement measured;
  riemann::verdict verdict;
  std::optional<order_observation> order;
};

struct summary {
  index_t rows = 0;
  index_t met = 0;
  index_t unmet = 0;
  index_t not_finite = 0;  // or divergent: rows that ended so without expecting it
  index_t suspect = 0;     // likewise
  index_t not_met = 0;     // likewise: their tolerance, or rounding came first
  index_t failed = 0;      // rows that could not be computed, by the machine's or their own fault
  index_t unsupported = 0;
  index_t kept = 0;       // of the rows, those that an earlier run had computed
  index_t remaining = 0;  // rows not begun when the batch was interrupted
  bool interrupted = false;
  double seconds = 0;
};

/// A row that ended so without expecting it.
inline void count_status(status how, summary& all) {
  const bool invalid = how == status::invalid;
  const bool suspect = how == status::suspect;
  all.failed += invalid;
  all.not_finite += has_no_value(how) && !invalid;
  all.suspect += suspect;
  all.not_met += is_in_doubt(how) && !suspect;
}

class report {
 public:
  virtual ~report() = default;
  virtual void write(std::ostream&, const row&) = 0;
  virtual void write(std::ostream&, const summary&) = 0;
};

/// A report whose rows have nothing to do with each other: a line each, which any thread may put
/// into words, under a head that is told once.
class line_report : public report {
 public:
  /// Of rows like this one, with its lines' ends; most have none.
  virtual std::string head(const row&) const { return {}; }
  /// Adds its line to a text, with its end.
  virtual void add_line(const row&, std::string& to) const = 0;

  using report::write;
  void write(std::ostream&, const row&) final;

 private:
  bool first_ = true;
};

std::unique_ptr<report> text_report();        // a page about one integral
std::unique_ptr<report> table_report();       // a line for each row of a batch
std::unique_ptr<report> columns_report();     // a line for each column of tabulated data
std::unique_ptr<line_report> value_report();  // the value and nothing else
std::unique_ptr<line_report> json_report();   // an object a line
std::unique_ptr<line_report> csv_report();    // a header, then a record a line (RFC 4180)

/// A line for each row of a sweep: its parameters and, where they are among `varying`, "rule" and
/// "n".
std::unique_ptr<line_report> sweep_report(std::vector<std::string> varying = {});

/// "12 rows: 10 met, 1 not met, 1 not checked, 0.5 s"; "4 rows, 1 ms" where nothing was expected.
std::string sentence_of(const summary&);

}  // namespace riemann
