// integrate: what the program says of itself, its options, and what it does.
// SPDX-License-Identifier: Apache-2.0
#include "apps/command_line/help.hpp"
#include "arguments.hpp"
#include "command.hpp"
#include "listing.hpp"
#include "topics.hpp"

namespace apps = riemann::apps;

namespace {

constexpr auto examples =
    R"text(  integrate "x*exp(-x)" 0 inf                    to a tolerance of 1e-10
  integrate "log(x)/sqrt(x)" 0 1 --rtol 1e-12
  integrate --fn pi --n 1e8                      pi, from 100 million nodes
  integrate --fn exponential --to 2              with another limit than the integrand's own
  integrate --expr "exp(-x^2)*sin(3*x)/(1+x^2)" --from 0 --to pi/2 --n 1e8
  integrate --expr "exp(-a*x)" --param a=0.1:10:100 --from 0 --to 1/a --csv
  integrate --fn gaussian --rule gauss_legendre --order 8 --n 800
  integrate --fn pi --n 1e8 --device cuda --json
  integrate --data configs/data/spectrum.csv     columns of samples; the first column is x
  integrate --fn pi --rule midpoint,simpson --n 10,100,1000
  integrate --fn pi --rule all --n 1e5 --plot rules.svg    error against n for each rule
  integrate --config configs/pi.toml             many integrals, each compared with a value
  integrate --config batch.toml --out rows.jsonl --resume --report page.html
  integrate --list                               names of integrands, rules, sums and devices
)text";

constexpr auto exit_codes = R"(  0  success
  1  an error of the machine: no such device, not built, a file cannot be written
  2  the question was not valid; everything wrong with it is told, nothing is computed
  3  answered, but short of the tolerance, suspect (the reason says why), interrupted, or not as a
     config file expects; rows of a sweep or a batch that failed make it 1, integrals without a
     value 4, after all rows
  4  no value: the integral diverges, or the integrand is not finite; the message says where

Results go to standard output, everything else to standard error. Ctrl-C stops a long run and prints
the value for a smaller n, which the status line names (n = 32768, for example), with exit code 3; a
second Ctrl-C stops at once.
)";

/// First what stands without an option.
std::vector<riemann::key_words> words() {
  std::vector<riemann::key_words> all = apps::words_of(apps::options());
  all.insert(all.begin(),
             {"", "FORMULA FROM TO", all.front().group,
              "the same as --expr FORMULA --from FROM --to TO; over several variables a range for "
              "each stands behind the formula: FORMULA x=0..1 y=0..x"});
  return all;
}

}  // namespace

int main(int argument_count, char** arguments) {
  const apps::program integrate{
      .name = "integrate",
      .sentence =
          "the integral of a function, to a tolerance or by a rule with n nodes, on a CPU "
          "or a GPU, with the same bits everywhere",
      .examples = examples,
      .options = words(),
      .exit_codes = exit_codes,
      .topics = apps::topics(),
      .list = apps::list_families,
      .list_records = apps::family_records,
      .understand = apps::understanding_by(apps::parse, apps::carry_out)};
  return apps::run(integrate, {arguments + 1, arguments + argument_count});
}
