// integrate help TOPIC: the text of each topic, from the same tables as --help.
// SPDX-License-Identifier: Apache-2.0
#include "topics.hpp"

#include "apps/command_line/help.hpp"
#include "listing.hpp"
#include "options.hpp"
#include "riemann/lib/batch/keys.hpp"
#include "riemann/lib/expression/operations.hpp"

namespace riemann::apps {
namespace {

constexpr auto on_rules = R"(
A rule divides [from, to] into panels and adds weighted values of the integrand. --n is the number of
subintervals (for gauss_legendre, of points). It is never changed silently: an n that does not suit
the rule is refused, and the message names the nearest ones. "order p": the error for a smooth
integrand falls as n^-p. "degree d": polynomials up to degree d are integrated exactly. Closed rules
evaluate the integrand at both ends of the interval, midpoint and gauss_legendre do not. A list of
rules, or all, makes a row for each; --plot draws the comparison: --fn pi --rule all --n 1e5 --plot rules.svg
)";

constexpr auto on_tolerance =
    R"text(Without --n, or another key of fixed rules, an integral is computed until its error is at most
max(atol, rtol * |integral|), or the budget is used up. Limits may be inf and -inf:

  integrate "x*exp(-x)" 0 inf
  integrate --expr "abs(x-0.3)" --from 0 --to 1 --rtol 1e-12

Panels of 21 nodes are halved where their error is large; where the formula breaks, a panel ends;
toward singular ends and into infinity panels lie evenly in the logarithm of the distance. Before an
answer is met, a second look at points that no panel has used must agree with it.

Status   met: within the tolerance. not_met: the best value, its error and why. roundoff: the error is
         at the rounding of the integral of |f|. divergent: there is no integral. not_finite: the
         integrand has no values on a stretch. docs/tolerance.md says more.
)text";

constexpr auto on_dimensions =
    R"text(Each variable has its range behind the formula; limits may be infinite, and use parameters and the
variables before:

  integrate "exp(-x^2-y^2)" x=-inf..inf y=0..1
  integrate "x*y" x=0..1 y=0..x --rtol 1e-6

The integral is computed by regions, which are boxes that are halved where the integrand is hard, by
tensor, products of Gauss rules for what is smooth, or, where these are slow, by sampling: randomly
shifted lattices, on a map that puts points where the integrand is large. The error of samples is the
half-width of an interval that holds the integral in 95 of 100 runs with different --seed.
docs/many-dimensions.md says more.
)text";

constexpr auto on_sums = R"(
The methods differ in how they keep rounding errors out of the sum. Each adds in a fixed order,
whatever the device, and the result is rounded once. Their error bounds are in docs/numerics.md.
)";

constexpr auto on_devices = R"(
--device auto estimates how long the CPU and a GPU would need, takes the faster and says why. A device
that you name is used, or the command fails and says what is missing. The result has the same bits for
any number of threads and any launch on a GPU; CPU and GPU agree to the bit where the integrand uses
+ - * / sqrt only.
)";

constexpr auto on_configs =
    R"(A config file is TOML: a table [[integral]] for each integral or group of integrals, [defaults] for
what they share, [batch] for how they are run.

  [batch]
  out = "results.jsonl"

  [defaults]
  rule = "simpson"

  [[integral]]
  name = "a bell"
  fn = "gaussian"
  n = [100, 1000]

fn, rule and n may be arrays, which makes a row for each combination; expect may be an array beside n.
params = {a = [1, 2]} makes a row for each value.
A tolerance beside exact, or beside expect, is checked: a row that misses it ends with exit code 3.
)";

constexpr auto on_expressions =
    R"(Numbers, the constants pi and e, the variable x, and parameters by any other name (--param).
Precedence, lowest first: or, and, not, then < <= > >= == !=, then + -, then * /, then a sign, then
^ (which groups from the right): -x^2 is -(x^2); x>1 and x<2. Write every multiplication with *.
Limits may be formulas, too. --expr @FILE reads the formula from a file (@-: standard input): line
ends are blanks, and # begins a comment.

sum(i=1..8, i*x) and prod(i=1..3, x-i) are written out when they are read; x[2] is the variable x2.
Several formulas in brackets, [x, x^2, exp(-x)], have one answer with a value and an error for each.
The order of a Bessel function is a whole number from 0 to 1000, or a formula of parameters.

Functions
)";

constexpr auto on_data =
    R"(integrate --data spectrum.csv gives the integral of each column of a file against its first.

Text: a sample a line, numbers between commas, semicolons, tabs or blanks; a first line of words names
the columns; lines that begin with # (or --comment) say nothing. Columns that are not used may hold
words. A .npy array of shape (n,) is one column, of shape (n, k) k columns of n samples; --series rows
makes (m, n) m integrals of n samples each. Both may be compressed by gzip. --data - reads standard
input; pipes such as <(command) are read, too.

The first of several columns holds x. --x NAME or --x 2 names another; --dx 0.1 (and --x0) says that
samples stand evenly and that every column holds values. x rises from sample to sample; --x-order
monotone allows it to repeat (a jump) or to fall throughout (the other sign).

--from and --to integrate a part, between samples too; --scale multiplies the values; --skip-nan leaves
out samples that are nan, NA or an empty cell, --skip-rows the first lines of a text.

--rule trapezoid (default) joins neighbours by lines, simpson lays a parabola through each three, on
even or uneven x, for any number of samples from 3 on. --cumulative FILE.csv or FILE.npy keeps the
integrals from the first sample to each. A column's name that has a comma stands between double
quotes: --columns '"a,b",c'. A name goes before a number. The error estimate compares with every second,
third and fourth sample. docs/tabulated.md has the formulas.

  integrate --data spectrum.csv --rule simpson --columns flux,error
  integrate --data samples.npy --dx 0.01 --cumulative along.npy
)";

std::vector<key_words> words_of(batch::place where, const std::string& heading) {
  std::vector<key_words> words;
  for (const key_words& each : batch::keys_of(where))
    words.push_back({"", each.name + " = " + (each.metavar.empty() ? "yes|no" : each.metavar),
                     heading, each.help});
  return words;
}

void tell_config(std::ostream& out) {
  using batch::place;
  out << on_configs << help_on(words_of(place::batch, "[batch]"))
      << help_on(words_of(place::integral, "[[integral]]")) << "\n[defaults] takes";
  for (const std::string& each : batch::known_keys(place::defaults)) out << ' ' << each;
  out << ".\n";
  std::vector<key_words> none;
  for (const key<invocation>& each : options())
    if (!each.words.why_no_key.empty())
      none.push_back({each.words.name, "", "Options that are not keys", each.words.why_no_key});
  out << help_on(none);
}

void tell_expressions(std::ostream& out) {
  out << on_expressions;
  for (const expressions::operation_facts& each : expressions::all_operations())
    if (*each.name != '\0')
      out << "  " << each.name << std::string(10 - std::string(each.name).size(), ' ')
          << each.sentence << '\n';
}

}  // namespace

std::vector<topic> topics() {
  return {{"tolerance", [](std::ostream& out) { out << on_tolerance; }},
          {"dimensions", [](std::ostream& out) { out << on_dimensions; }},
          {"rules", [](std::ostream& out) { list_rules(out), out << on_rules; }},
          {"sums", [](std::ostream& out) { list_sums(out), out << on_sums; }},
          {"devices", [](std::ostream& out) { list_devices(out), out << on_devices; }},
          {"config", tell_config},
          {"expressions", tell_expressions},
          {"data", [](std::ostream& out) { out << on_data; }}};
}

}  // namespace riemann::apps
