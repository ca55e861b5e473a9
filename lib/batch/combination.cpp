// Every combination of the arrays in a table, and all that is wrong with them.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/batch/combination.hpp"

#include "riemann/lib/batch/keys.hpp"
#include "riemann/lib/text/numerals.hpp"
#include "riemann/lib/reading/lists.hpp"
#include "riemann/lib/text/splitting.hpp"
#include "riemann/lib/reading/rows.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <stdexcept>

namespace riemann::batch {
namespace {

constexpr const char* tolerances[] = {"ulps", "tolerance", "relative_tolerance"};

/// The keys of one [[integral]], over those of [defaults] and under those of the command line.
class combination {
 public:
  combination(const table& own, const table& defaults, const overrides& over, source from,
              std::vector<fault>& faults, std::shared_ptr<const read_text>& read)
      : own_(own), from_(from), faults_(faults), read_(read) {
    for (const entry& each : defaults.entries) entries_[each.key] = each;
    for (const entry& each : own.entries) {
      if (is_tolerance(each.key)) forget_tolerances(defaults);
      if (each.key == "fn" || each.key == "data")
        for (const char* typed : {"expr", "params", "maths", "rows"}) entries_.erase(typed);
      if (each.key == "expr" || each.key == "data") entries_.erase("fn");
      if (each.key == "fn" || each.key == "expr") entries_.erase("data");
    }
    for (const entry& each : own.entries) entries_[each.key] = each;
    for (const auto& [key, text] : over) entries_[key] = {key, {text}, false, ""};
    for (const char* key : {"rule", "n"}) spread_list(key);
    if (entries_.contains("study"))
      entries_.try_emplace("observed_order", entry{"observed_order", {"declared"}, false, ""});
    for (const auto& [key, each] : entries_) in_order_.push_back(&each);
    std::sort(in_order_.begin(), in_order_.end(),
              [](const entry* a, const entry* b) { return order_of(a->key) < order_of(b->key); });
    check_shapes();
  }

  std::vector<job> rows() {
    std::vector<job> all;
    const bool study = entries_.contains("study");
    const std::size_t n_count = count("n");
    for (std::size_t fn = 0; fn < count("fn"); ++fn) {
      for (std::size_t rule = 0; rule < count("rule"); ++rule) {
        if (study) {
          all.push_back(row(fn, rule, n_count - 1));
          for (std::size_t n = 0; n < n_count; ++n) {
            all.back().study.push_back(row(fn, rule, n).wanted.task.rule.n_or_usual());
          }
        } else {
          for (std::size_t n = 0; n < n_count; ++n) all.push_back(row(fn, rule, n));
        }
      }
    }
    return all;
  }

 private:
  /// "midpoint,simpson" and "10,100" are arrays, and so is "all" of rules.
  void spread_list(const std::string& key) {
    const auto match = entries_.find(key);
    if (match == entries_.end()) return;
    entry& one = match->second;
    std::vector<std::string> values;
    for (const std::string& text : one.values)
      for (const std::string& each : key == "n" ? split(text) : rules_in(text))
        values.push_back(each);
    one.is_array = one.is_array || values.size() > 1;
    one.values = std::move(values);
  }

  static bool is_tolerance(const std::string& key) {
    return std::find(std::begin(tolerances), std::end(tolerances), key) != std::end(tolerances);
  }

  void forget_tolerances(const table& defaults) {
    for (const entry& each : defaults.entries) {
      if (is_tolerance(each.key)) entries_.erase(each.key);
    }
  }

  std::size_t count(const std::string& key) const {
    const auto match = entries_.find(key);
    return match == entries_.end() ? 1 : match->second.values.size();
  }

  std::string where(const std::string& key) const {
    const auto match = entries_.find(key);
    const bool placed = match != entries_.end() && !match->second.where.empty();
    return placed ? match->second.where : own_.where;
  }

  void report(const std::string& key, const std::string& value, const std::string& message) {
    report({key, value, message, where(key)});
  }

  void report(const fault& wrong) { add_once(wrong, faults_); }

  void check_shapes() {
    for (const auto& [key, each] : entries_) {
      if (each.is_array && !spans_rows(key) && key != "expect" && !takes_several(key)) {
        report(
            key, "",
            "must be one value; arrays are for fn, rule, n, params, over, weight, near, and expect "
            "beside n");
      }
    }
    const std::size_t expected = count("expect");
    if (expected > 1 && expected != count("n")) {
      report("expect", "",
             "has " + std::to_string(expected) + " values for " + std::to_string(count("n")) +
                 " of n");
    }
    if (entries_.contains("study") && count("n") < 2) {
      report("study", "order", "needs an array of at least two n");
    }
    std::vector<std::string> measures;
    for (const char* key : tolerances) {
      if (entries_.contains(key)) measures.emplace_back(key);
    }
    const bool own_measure = std::any_of(own_.entries.begin(), own_.entries.end(),
                                         [](const entry& each) { return is_tolerance(each.key); });
    const bool nothing_expected = !entries_.contains("expect") && !entries_.contains("exact") &&
                                  !entries_.contains("expect_status");
    if (from_ == source::config && own_measure && nothing_expected)
      report(measures[0], entries_[measures[0]].values[0],
             "has nothing to compare with: give expect or exact");
    if (measures.size() > 1) {
      report(measures[1], entries_[measures[1]].values[0],
             "cannot go with " + measures[0] + ": one tolerance for one value");
    }
  }

  void check_points(const job& swept) {
    constexpr index_t most = 1'000'000;
    if (const index_t points = points_of(swept.wanted.axes); points > most)
      report("params", "", "has " + grouped_digits(points) + " points; a batch takes 1e6 at most");
  }

  job row(std::size_t fn, std::size_t rule, std::size_t n) {
    job new_job;
    new_job.where = own_.where;
    std::set<std::string> faulty;
    for (const entry* each : in_order_) {
      const std::string& key = each->key;
      const std::vector<std::string>& values = each->values;
      const std::size_t at = key == "fn" ? fn : key == "rule" ? rule : n;
      const bool by_row = spans_rows(key) || key == "expect";
      const std::vector<std::string> texts =
          takes_several(key) ? values : std::vector{values[by_row ? at % values.size() : 0]};
      for (const std::string& text : texts) {
        try {
          set(new_job, key, text);
        } catch (const std::invalid_argument& wrong) {
          report(key, text, wrong.what());
          faulty.insert(key);
        }
      }
    }
    expect_exact(new_job);
    const bool relative_to_zero = from_ == source::list && expects_zero(new_job, faulty) &&
                                  new_job.expected.by == metric::relative;
    if (relative_to_zero) new_job.expected.by = metric::absolute;
    new_job.wanted.task.f.read = read_;
    read_once(new_job.wanted);
    read_ = new_job.wanted.task.f.read;
    check(new_job, faulty);
    check_points(new_job);
    return new_job;
  }

  /// A tolerance beside an exact value is there to be held.
  void expect_exact(job& new_job) const {
    const bool tolerated = std::any_of(std::begin(tolerances), std::end(tolerances),
                                       [&](const char* key) { return entries_.contains(key); });
    if (tolerated && !new_job.exact.empty() && !new_job.expected.value)
      new_job.expected.value = new_job.exact;
  }

  void check(const job& new_job, const std::set<std::string>& faulty) {
    std::set<std::string> given;
    for (const entry& each : own_.entries) {
      if (!each.is_array || each.key == "params") given.insert(each.key);
    }
    if (count("rule") > 1) given.erase("order");  // some of the rules may have one
    std::vector<fault> faults = faults_of(new_job.wanted);
    for (const fault& each : contradictions(new_job.wanted, given)) faults.push_back(each);
    for (const fault& each : faults) {
      if (faulty.contains(each.option)) continue;
      const bool placed = !each.where.empty();  // in the file of a formula
      report({each.option, each.value, each.message, placed ? each.where : where(each.option)});
    }
    if (has_several_formulas(new_job.wanted))
      for (const char* key : {"expect", "exact", "study", "observed_order"})
        if (entries_.contains(key))
          report(key, "",
                 "belongs to one value, but expr is a list of formulas; give each its own row");
    if (expects_zero(new_job, faulty) && new_job.expected.by != metric::absolute)
      report("expect", *new_job.expected.value, "is zero, which needs an absolute tolerance");
  }

  static bool expects_zero(const job& new_job, const std::set<std::string>& faulty) {
    const std::optional<std::string>& value = new_job.expected.value;
    return value && !faulty.contains("expect") && digits_from(*value).rounded() == 0;
  }

  const table& own_;
  source from_;
  std::vector<fault>& faults_;
  std::map<std::string, entry> entries_;
  std::vector<const entry*> in_order_;  // of being set
  std::shared_ptr<const read_text>& read_;
};

}  // namespace

std::vector<job> combinations(const table& own, const table& defaults, const overrides& over,
                              source from, std::vector<fault>& faults) {
  thread_local std::shared_ptr<const read_text> read;  // of the row before: most are like it
  return combination(own, defaults, over, from, faults, read).rows();
}

}  // namespace riemann::batch
