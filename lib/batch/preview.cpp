// Lists the jobs of a batch without running them.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/batch/preview.hpp"

#include "riemann/lib/batch/keys.hpp"
#include "riemann/lib/methods/fixed/named_rule.hpp"
#include "riemann/lib/text/control_characters.hpp"
#include "riemann/lib/text/numerals.hpp"

#include <optional>

namespace riemann::batch {
namespace {

/// None: as many as its tolerance takes.
std::optional<index_t> evaluations_asked(const job& given) {
  if (!given.unsupported.empty() || given.wanted.data.given()) return 0;
  if (method_of(given.wanted) != method::fixed) return {};
  const problem& task = given.wanted.task;
  const quadrature_rule rule = rule_of(task.rule);
  const auto of = [&](index_t n) { return evaluations_of(rule, n / rule.n_per_panel); };
  index_t all = 0;
  for (const index_t n : given.study) all += of(n);
  return (given.study.empty() ? of(task.rule.n_or_usual()) : all) * given.wanted.repeat;
}

std::string sentence_of_preview(const job_list& jobs) {
  double evaluations = 0;
  bool known = true;
  for (std::size_t k = 0; k < jobs.size(); ++k) {
    const std::optional<index_t> of_job = evaluations_asked(jobs[k]);
    known = known && of_job;
    evaluations += static_cast<double>(of_job.value_or(0));
  }
  return std::to_string(jobs.size()) + (jobs.size() == 1 ? " job, " : " jobs, ") +
         rounded(evaluations, 3) + " evaluations" +
         (known ? "" : " and those that the tolerances need") + "; nothing was computed";
}

}  // namespace

void tell_what_would_run(std::ostream& out, const job_list& jobs) {
  index_t number = 0;
  for (std::size_t k = 0; k < jobs.size(); ++k) {
    const job each = jobs[k];
    out << ++number;
    for (const field& part : description_of(each)) {
      const record alone{part};
      out << "  " << part.key << '=' << printable(text_in(alone, part.key));
    }
    out << '\n';
  }
  out << '\n' << sentence_of_preview(jobs) << '\n' << std::flush;
}

std::vector<record> records_of_preview(const job_list& jobs) {
  std::vector<record> all;
  for (std::size_t k = 0; k < jobs.size(); ++k) {
    const job each = jobs[k];
    const auto number = static_cast<index_t>(all.size()) + 1;
    record& line = all.emplace_back(record{{"job", number}});
    for (const field& part : description_of(each)) line.push_back(part);
    const std::optional<index_t> evaluations = evaluations_asked(each);
    line.push_back({"evaluations", evaluations ? field_value(*evaluations) : field_value()});
  }
  return all;
}

}  // namespace riemann::batch
