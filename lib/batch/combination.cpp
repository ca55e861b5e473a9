// Every combination of the arrays in a table, and all that is wrong with them.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/batch/combination.hpp"

#include "riemann/lib/batch/keys.hpp"
#include "riemann/lib/text/numerals.hpp"
#include "riemann/lib/text/splitting.hpp"
#include "riemann/lib/reading/rows.hpp"

#include <algorithm>
#include <deque>
#include <memory>
#include <set>
#include <span>
#include <stdexcept>
#include <string_view>

namespace riemann::batch {
namespace {

constexpr const char* tolerances[] = {"ulps", "tolerance", "relative_tolerance"};

/// The keys of one [[integral]], over those of [defaults] and under those of the command line.
class combination {
 public:
  combination(const table& own, const table& defaults, const overrides& over, source from,
              std::vector<fault>& faults, std::shared_ptr<const read_text>& read)
      : own_(own), from_(from), faults_(faults), read_(read) {
    for (const entry& each : defaults.entries) put(each);
    for (const entry& each : own.entries) {
      if (is_tolerance(each.key))
        for (const char* tolerance : tolerances) forget(tolerance);
      if (each.key == "fn" || each.key == "data")
        for (const char* typed : {"expr", "params", "maths", "rows"}) forget(typed);
      if (each.key == "expr" || each.key == "data") forget("fn");
      if (each.key == "fn" || each.key == "expr") forget("data");
    }
    for (const entry& each : own.entries) put(each);
    for (const auto& [key, text] : over) put(made_.emplace_back(entry{key, {text}, false, ""}));
    for (const char* key : {"rule", "n"}) spread_list(key);
    join_array("break");
    if (has("study") && !has("observed_order"))
      put(made_.emplace_back(entry{"observed_order", {"declared"}, false, ""}));
    check_shapes();
  }

  std::vector<job> rows() {
    std::vector<job> all;
    const bool study = has("study");
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
  struct placed {
    std::size_t order;
    const entry* is;
    bool operator<(const placed& other) const { return order < other.order; }
  };

  /// Null if there is none.
  const entry* find(std::string_view key) const {
    for (const placed& each : entries_)
      if (each.is->key == key) return each.is;
    return nullptr;
  }

  bool has(std::string_view key) const { return find(key) != nullptr; }

  void forget(std::string_view key) {
    std::erase_if(entries_, [&](const placed& each) { return each.is->key == key; });
  }

  /// In place of the one that has its key.
  void put(const entry& one) {
    forget(one.key);
    const placed added{order_of(one.key), &one};
    entries_.insert(std::upper_bound(entries_.begin(), entries_.end(), added), added);
  }

  /// "midpoint,simpson" and "10,100" are arrays, and so is "all" of rules.
  void spread_list(const std::string& key) {
    const entry* const given = find(key);
    if (given == nullptr) return;
    entry spread{key, {}, given->is_array, given->where};
    for (const std::string& text : given->values)
      for (const std::string& each : key == "n" ? split(text) : rules_in(text))
        spread.values.push_back(each);
    if (spread.values == given->values) return;
    spread.is_array = spread.is_array || spread.values.size() > 1;
    put(made_.emplace_back(std::move(spread)));
  }

  /// Of a key that takes one list: [0.3, 0.7] is "0.3,0.7".
  void join_array(const std::string& key) {
    const entry* const given = find(key);
    if (given == nullptr || !given->is_array) return;
    std::string list;
    for (const std::string& each : given->values) list += (list.empty() ? "" : ",") + each;
    put(made_.emplace_back(entry{key, {list}, false, given->where}));
  }

  static bool is_tolerance(const std::string& key) {
    return std::find(std::begin(tolerances), std::end(tolerances), key) != std::end(tolerances);
  }

  std::size_t count(const std::string& key) const {
    const entry* const given = find(key);
    return given == nullptr ? 1 : given->values.size();
  }

  std::string where(const std::string& key) const {
    const entry* const given = find(key);
    return given != nullptr && !given->where.empty() ? given->where : own_.where;
  }

  void report(const std::string& key, const std::string& value, const std::string& message) {
    report({key, value, message, where(key)});
  }

  void report(const fault& wrong) { add_once(wrong, faults_); }

  void check_shapes() {
    for (const placed& each : entries_) {
      const std::string& key = each.is->key;
      if (each.is->is_array && !spans_rows(key) && key != "expect" && !takes_several(key))
        report(
            key, "",
            "must be one value; arrays are for fn, rule, n, params, break, over, weight, near, and "
            "expect beside n");
    }
    const std::size_t expected = count("expect");
    if (expected > 1 && expected != count("n")) {
      report("expect", "",
             "has " + std::to_string(expected) + " values for " + std::to_string(count("n")) +
                 " of n");
    }
    if (has("study") && count("n") < 2) {
      report("study", "order", "needs an array of at least two n");
    }
    std::vector<const entry*> measures;
    for (const char* key : tolerances)
      if (const entry* const given = find(key); given != nullptr) measures.push_back(given);
    const bool own_measure = std::any_of(own_.entries.begin(), own_.entries.end(),
                                         [](const entry& each) { return is_tolerance(each.key); });
    const bool nothing_expected = !has("expect") && !has("exact") && !has("expect_status");
    if (from_ == source::config && own_measure && nothing_expected)
      report(measures[0]->key, measures[0]->values[0],
             "has nothing to compare with: give expect or exact");
    if (measures.size() > 1) {
      report(measures[1]->key, measures[1]->values[0],
             "cannot go with " + measures[0]->key + ": one tolerance for one value");
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
    for (const placed& each : entries_) {
      const std::string& key = each.is->key;
      const std::span<const std::string> values = each.is->values;
      const std::size_t at = key == "fn" ? fn : key == "rule" ? rule : n;
      const bool by_row = spans_rows(key) || key == "expect";
      const std::span<const std::string> texts =
          takes_several(key) ? values : values.subspan(by_row ? at % values.size() : 0, 1);
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
                                       [&](const char* key) { return has(key); });
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
    append(faults, contradictions(new_job.wanted, given));
    for (const fault& each : faults) {
      if (follows_from(faulty, each)) continue;
      const bool is_placed = !each.where.empty();  // in the file of a formula
      const std::string key = in_a_file(each.option);
      report({key, each.value, each.message, is_placed ? each.where : where(key)});
    }
    if (has_several_formulas(new_job.wanted))
      for (const char* key : {"expect", "exact", "study", "observed_order"})
        if (has(key))
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
  std::vector<placed> entries_;  // in the order of being set
  std::deque<entry> made_;       // of them, those that no table has
  std::shared_ptr<const read_text>& read_;
};

}  // namespace

std::vector<job> combinations(const table& own, const table& defaults, const overrides& over,
                              source from, std::vector<fault>& faults) {
  thread_local std::shared_ptr<const read_text> read;  // of the row before: most are like it
  return combination(own, defaults, over, from, faults, read).rows();
}

}  // namespace riemann::batch
