// The jobs that a list of integrals makes, whose table in a config file says how each is computed.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/batch/jobs_of_list.hpp"

#include "riemann/lib/batch/combination.hpp"
#include "riemann/lib/batch/integral_list.hpp"
#include "riemann/lib/batch/job_list.hpp"
#include "riemann/lib/methods/tabulated/samples.hpp"
#include "riemann/lib/reading/request.hpp"

#include <algorithm>
#include <set>

#include <fnmatch.h>

namespace riemann::batch {
namespace {

/// Sums of samples are rounded once: a unit in the last place. Lists have no goal for them.
constexpr const char* goal_of_samples = "2.3e-16";

/// `own` keys of the list's table around those of the integral.
table around(const listed_integral& one, const table& own) {
  table all = one.keys;
  for (const entry& each : own.entries)
    if (each.key != "file" && each.key != "only") all.entries.push_back(each);
  return all;
}

/// The question's row, without an answer. Its method is checked like everyone's, with an integral
/// that any method takes in the place of the one that cannot be computed.
job job_without_integral(const listed_integral& one, const table& own, const table& defaults,
                         const overrides& over, std::vector<fault>& faults) {
  listed_integral stand_in = one;
  std::erase_if(stand_in.keys.entries, [](const entry& each) { return each.key != "name"; });
  const std::pair<const char*, const char*> usual[] = {
      {"expr", "x"}, {"from", "0"}, {"to", "1"}, {"exact", "0.5"}, {"goal", "1"}};
  for (const auto& [key, text] : usual)
    stand_in.keys.entries.push_back({key, {text}, false, one.keys.where});
  const std::vector<job> rows =
      combinations(around(stand_in, own), defaults, over, source::list, faults);
  job new_job;
  if (!rows.empty()) new_job.wanted = at_point(rows.front(), 0).wanted;
  new_job.name = one.name;
  new_job.where = one.keys.where;
  new_job.wanted.task.f.expression = one.formula;
  new_job.wanted.task.range.from.reset();
  new_job.wanted.task.range.to.reset();
  new_job.unsupported = one.unsupported;
  return new_job;
}

/// A list's table says how functions are integrated; not all of that is for samples.
bool concerns_samples(const entry& given, const std::string& file) {
  if (given.key == "file" || given.key == "only" || given.key == "rule" ||
      given.key == "observed_order")
    return false;
  request like;
  like.data.file = file;
  const std::vector<fault> faults = contradictions(like, {given.key});
  return std::none_of(faults.begin(), faults.end(),
                      [&](const fault& each) { return each.option == given.key; });
}

bool is_expectation(const std::string& key) {
  return std::set<std::string>{"expect", "expect_status", "ulps", "tolerance", "relative_tolerance"}
      .contains(key);
}

/// Those asked for, as far as they are for samples; of none, those whose sums the list knows.
std::vector<known_sum> sums_wanted(const listed_integral& one, const table& own,
                                   const table& defaults) {
  const std::vector<std::string> rules = tabulated::rule_names();
  const auto known = [&](const std::string& rule) {
    return std::find_if(one.known.begin(), one.known.end(),
                        [&](const known_sum& each) { return each.rule == rule; });
  };
  const entry* rule_key = own.find("rule");
  if (rule_key == nullptr) rule_key = defaults.find("rule");
  std::vector<known_sum> wanted;
  if (rule_key != nullptr)
    for (const std::string& text : rule_key->values)
      for (const std::string& rule : rules_in(text))
        if (std::find(rules.begin(), rules.end(), rule) != rules.end())
          wanted.push_back(known(rule) != one.known.end() ? *known(rule) : known_sum{rule});
  if (!wanted.empty()) return wanted;
  return one.known.empty() ? std::vector<known_sum>{{rules.front()}} : one.known;
}

/// A row for each rule. Where the list has no sum, the samples must be refused: that is then what
/// is expected of them.
std::vector<job> jobs_of_samples(const listed_integral& one, const std::string& file,
                                 const table& own, const table& defaults, const overrides& over,
                                 std::vector<fault>& faults) {
  std::vector<job> jobs;
  for (const known_sum& sum : sums_wanted(one, own, defaults)) {
    const bool refused = sum.what == known_sum::kind::refused;
    table all = one.keys;
    const auto add = [&](const char* key, const std::string& text) {
      all.entries.push_back({key, {text}, false, one.keys.where});
    };
    add("data", file);
    add("rule", sum.rule);
    add("goal", goal_of_samples);
    if (own.find("x-order") == nullptr) add("x-order", "monotone");
    if (sum.what == known_sum::kind::value) add("exact", sum.value);
    for (const entry& each : own.entries)
      if (concerns_samples(each, file) && !(refused && is_expectation(each.key)))
        all.entries.push_back(each);
    for (job& each : combinations(all, defaults, over, source::list, faults)) {
      each.table = one.samples;
      if (refused) each.expected.ending = name_of(status::invalid);
      jobs.push_back(std::move(each));
    }
  }
  return jobs;
}

/// What is wrong with a listed integral itself, not with how it is to be computed.
bool is_of_integral(const fault& each, const listed_integral& one) {
  const std::set<std::string> told_by_list{"expr",  "from",   "to",    "over",
                                           "param", "params", "exact", "goal"};
  return each.where.starts_with(one.keys.where) && told_by_list.contains(each.option);
}

/// Why no rule with fixed n integrates it; empty if one does.
std::string why_no_fixed_rule(const listed_integral& one) {
  for (const entry& each : one.keys.entries) {
    if (each.key == "over") return "several variables, which methods to a tolerance take";
    const std::string text = each.values.empty() ? "" : each.values.front();
    if ((each.key == "from" || each.key == "to") && (text == "inf" || text == "-inf"))
      return "an infinite limit, which the adaptive method takes";
  }
  return "";
}

/// An integral that cannot be read is a row that says so: the others are computed. What is wrong is
/// added to `unread`, for the case that nothing can be computed.
std::vector<job> jobs_of_function(const listed_integral& one, const table& own,
                                  const table& defaults, const overrides& over,
                                  std::vector<fault>& faults, std::vector<fault>& unread) {
  std::vector<fault> new_faults;
  std::vector<job> rows = combinations(around(one, own), defaults, over, source::list, new_faults);
  std::string wrong;
  const bool fixed = !rows.empty() && (!rows.front().wanted.of_fixed.empty() ||
                                       method_of(rows.front().wanted) == method::fixed);
  const std::string unfit = fixed ? why_no_fixed_rule(one) : "";
  for (const fault& each : new_faults)
    if (is_of_integral(each, one) && unfit.empty()) {
      wrong += (wrong.empty() ? "" : "\n") + sentence_of(each);
      unread.push_back(each);
    }
  if (!unfit.empty()) {
    listed_integral other = one;
    other.unsupported = unfit;
    return {job_without_integral(other, own, defaults, over, faults)};
  }
  if (wrong.empty()) {
    for (const fault& each : new_faults) add_once(each, faults);
    return rows;
  }
  rows.assign(1, job_without_integral(one, own, defaults, over, faults));
  rows.front().unsupported.clear();
  rows.front().invalid = wrong;
  return rows;
}

}  // namespace

std::vector<job> jobs_of_list(const table& own, const std::string& file, const std::string& where,
                              const table& defaults, const overrides& over,
                              std::vector<fault>& faults) {
  for (const entry& each : own.entries)
    for (const char* of_list :
         {"name", "fn", "expr", "data", "from", "to", "params", "exact", "goal"})
      if (each.key == of_list)
        faults.push_back({each.key, "", "cannot go with file: the list defines it", each.where});
  const entry* const only = own.find("only");
  std::vector<job> jobs;
  std::vector<fault> unread;
  for (const listed_integral& one : read_integral_list(file, where, faults)) {
    if (only != nullptr && fnmatch(only->values[0].c_str(), one.name.c_str(), 0) != 0) continue;
    if (!one.unsupported.empty()) {
      jobs.push_back(job_without_integral(one, own, defaults, over, faults));
      continue;
    }
    const std::vector<job> rows = one.samples != nullptr
                                      ? jobs_of_samples(one, file, own, defaults, over, faults)
                                      : jobs_of_function(one, own, defaults, over, faults, unread);
    jobs.insert(jobs.end(), rows.begin(), rows.end());
  }
  if (!faults.empty()) append(faults, unread);
  if (only != nullptr && jobs.empty() && faults.empty())
    faults.push_back({"only", only->values[0], "matches no id in " + file, only->where});
  return jobs;
}

}  // namespace riemann::batch
