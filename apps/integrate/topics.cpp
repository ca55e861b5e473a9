// integrate help TOPIC: more than fits beside an option, from the same tables.
// SPDX-License-Identifier: Apache-2.0
#include "topics.hpp"

#include "apps/command_line/help.hpp"
#include "help.hpp"
#include "listing.hpp"
#include "options.hpp"
#include "riemann/lib/batch/keys.hpp"
#include "riemann/lib/expression/operations.hpp"

namespace riemann::apps {
namespace {

constexpr auto on_rules = R"(
A rule cuts [from, to] into panels and weighs values of the integrand. --n counts subintervals (of
gauss_legendre, points) and is never changed silently; what a rule cannot divide is refused with the
nearest n. "order p": the error of a smooth integrand falls as n^-p. "degree d": polynomials up to
degree d are exact. Rules that use the ends meet the integrand's singularities there; midpoint and
gauss_legendre do not. --plot shows how rules compare: --rule all --n 1e5 --plot rules.svg
)";

constexpr auto on_sums = R"(
How rounding is kept out of the sum; the order of additions is fixed for each, whatever the device.
Every answer is rounded once, at its end. docs/numerics.md has their bounds.
)";

constexpr auto on_devices = R"(
--device auto compares what the CPU and a GPU would take and says why it chose. A device that is
named is taken, or refused with what is missing. The bits are the same on any number of threads and
on any grid; between CPU and GPU they are where the integrand is made of + - * / sqrt alone.
)";

constexpr auto on_configs =
    R"(A config file is TOML: a table [[integral]] for each question, [defaults] for what they share, [batch]
for how they are run.

  [batch]
  out = "results.jsonl"

  [defaults]
  rule = "simpson"

  [[integral]]
  name = "a bell"
  fn = "gaussian"
  n = [100, 1000]

fn, rule, n, and expect beside n, may be arrays: a row for each combination.
)";

constexpr auto on_expressions =
    R"(Numbers, the constants pi and e, the variable x, and parameters by any other name (--param).
From the loosest to the tightest: or, and, not, then < <= > >= == !=, then + -, then * /, then a
sign, then ^ (from the right): -x^2 is -(x^2); x>1 and x<2. Multiplication is always written. Limits
are formulas, too. --expr @FILE reads the formula from a file (@-: standard input): line ends are
blanks, and # begins a comment.

The order of a Bessel function is a whole number from 0 to 1000, or is made of parameters.

Functions
)";

constexpr auto on_data =
    R"(integrate --data spectrum.csv gives the integral of each column of a file against its first.

Text: a sample a line, numbers between commas, semicolons, tabs or blanks; a first line of words names
the columns; lines that begin with # say nothing. A .npy array of shape (n,) is one column, of shape
(n, k) k columns of n samples; --series rows makes (m, n) m integrals of n samples each.

The first of several columns holds x. --x NAME or --x 2 names another; --dx 0.1 (and --x0) says that
samples stand evenly and that every column holds values. x rises from sample to sample; --x-order
monotone allows it to repeat (a jump) or to fall throughout (the other sign).

--rule trapezoid (default) joins neighbours by lines, simpson lays a parabola through each three, on
even or uneven x, for any number of samples from 3 on. --cumulative FILE.npy keeps the integrals
from the first sample to each. The error estimate compares with every second, third and fourth
sample. docs/tabulated.md has the formulas.

  integrate --data spectrum.csv --rule simpson --columns flux,error
  integrate --data samples.npy --dx 0.01 --cumulative along.npy
)";

std::vector<option_words> words_of(batch::place where, const std::string& heading) {
  std::vector<option_words> words;
  for (const batch::key_facts& each : batch::keys_of(where))
    words.push_back({"",
                     each.name + (each.metavar.empty() ? " = yes|no" : " = " + each.metavar),
                     heading,
                     each.help,
                     false,
                     {}});
  return words;
}

void tell_config(std::ostream& out) {
  using batch::place;
  out << on_configs << help_on(words_of(place::batch, "[batch]"))
      << help_on(words_of(place::integral, "[[integral]]")) << "\n[defaults] takes";
  for (const std::string& each : batch::known_keys(place::defaults)) out << ' ' << each;
  out << ".\n";
  std::vector<option_words> none;
  for (const option<invocation>& each : options())
    if (!each.words.why_no_key.empty())
      none.push_back({each.words.name, "", "Options that are no keys", each.words.why_no_key});
  out << help_on(none);
}

void tell_expressions(std::ostream& out) {
  out << on_expressions;
  for (const expressions::operation_facts& each : expressions::all_operations())
    if (*each.name != '\0')
      out << "  " << each.name << std::string(10 - std::string(each.name).size(), ' ')
          << each.sentence << '\n';
}

constexpr struct {
  const char* name;
  void (*tell)(std::ostream&);
} all_topics[] = {
    {"rules", [](std::ostream& out) { list_rules(out), out << on_rules; }},
    {"sums", [](std::ostream& out) { list_sums(out), out << on_sums; }},
    {"devices", [](std::ostream& out) { list_devices(out), out << on_devices; }},
    {"config", tell_config},
    {"expressions", tell_expressions},
    {"data", [](std::ostream& out) { out << on_data; }},
    {"exit codes", [](std::ostream& out) { out << exit_code_help(); }},
};

}  // namespace

std::vector<std::string> topics() {
  std::vector<std::string> names;
  for (const auto& each : all_topics) names.emplace_back(each.name);
  return names;
}

void tell_topic(std::ostream& out, const std::string& topic) {
  for (const auto& each : all_topics)
    if (topic == each.name) each.tell(out);
}

}  // namespace riemann::apps
