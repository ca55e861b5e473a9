// What the three programs have in common: completion, manual pages, and JSON for programs.
// SPDX-License-Identifier: Apache-2.0
#include "apps/program.hpp"
#include "support/temporary_folder.hpp"
#include "support/text_in.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdlib>
#include <filesystem>
#include <regex>
#include <set>
#include <sstream>

namespace riemann::trials {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

struct program_facts {
  const char* name;
  said (*run)(const words&, const std::string&);
  const char* line_so_far;  // of which bash completes the last word
  const char* completed;
};

class EveryProgram : public ::testing::TestWithParam<program_facts> {
 protected:
  static said run(const words& arguments) { return GetParam().run(arguments, {}); }
};
INSTANTIATE_TEST_SUITE_P(
    Programs, EveryProgram,
    ::testing::Values(program_facts{"integrate", integrate, "integrate --rule simp", "simpson\n"},
                      program_facts{"reduction-lab", reduction_lab,
                                    "reduction-lab --strategy warp_shuffle_", "warp_shuffle_xor\n"},
                      program_facts{"matrix-lab", matrix_lab, "matrix-lab hist", "histogram\n"}),
    [](const auto& each) {
      std::string name = each.param.name;
      std::erase(name, '-');
      return name;
    });

std::vector<nlohmann::json> objects_in(const said& answer) {
  EXPECT_EQ(answer.exit_code, 0) << answer.err;
  std::vector<nlohmann::json> objects;
  std::istringstream lines(answer.out);
  for (std::string line; std::getline(lines, line);)
    objects.push_back(nlohmann::json::parse(line, nullptr, false));
  return objects;
}

/// What stands in the text where the expression has brackets.
std::set<std::string> all_in(const std::string& text, const std::string& expression) {
  const std::regex wanted(expression);
  std::set<std::string> names;
  for (std::sregex_iterator at(text.begin(), text.end(), wanted), end; at != end; ++at)
    names.insert((*at)[1]);
  return names;
}

/// Those that --help names and no others, in a form that the shell itself understands, where it is
/// here.
TEST_P(EveryProgram, CompletesEveryOption) {
  const std::set<std::string> options = all_in(run({"--help"}).out, "\n  --([a-z0-9-]+)");
  EXPECT_GT(options.size(), 20);
  for (const char* shell : {"bash", "zsh", "fish"}) {
    const said answer = run({"--completion", shell});
    EXPECT_EQ(answer.exit_code, 0) << answer.err;
    const std::string told(shell);
    // Of bash the last list, which is for words that follow no option.
    const std::size_t list = answer.out.rfind("compgen -W '");
    EXPECT_EQ(told == "bash"  ? all_in(answer.out.substr(list), "--([a-z0-9-]+)[ ']")
              : told == "zsh" ? all_in(answer.out, "\n  '[*]?--([a-z0-9-]+)\\[")
                              : all_in(answer.out, "complete -c [a-z-]+ -l ([a-z0-9-]+) "),
              options)
        << shell;
    const scratch_file script(answer.out);
    const std::string check = std::string("command -v ") + shell + " > /dev/null || exit 0; " +
                              shell + " -n " + script.path();
    EXPECT_EQ(std::system(check.c_str()), 0) << shell;
  }
  EXPECT_THAT(run({"--completion", "tcsh"}).err, HasSubstr("known: bash, zsh, fish"));
  EXPECT_THAT(run({"--completion", "bash", "--json"}).err,
              HasSubstr("--json: cannot go with --completion"));
}

TEST_P(EveryProgram, CompletesTheLastWordInBash) {
  const scratch_file script(run({"--completion", "bash"}).out);
  const scratch_file answer("");
  std::string function = GetParam().name;
  for (char& c : function) c = c == '-' ? '_' : c;
  const scratch_file asks("source " + script.path() + "; COMP_WORDS=(" + GetParam().line_so_far +
                          "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _" + function +
                          "; echo \"${COMPREPLY[*]}\" > " + answer.path());
  EXPECT_EQ(std::system(("bash " + asks.path()).c_str()), 0);
  EXPECT_EQ(text_in(answer.path()), GetParam().completed);
}

TEST_P(EveryProgram, HasAManualPageWithEveryOptionAndNoWarning) {
  const said answer = run({"--man"});
  EXPECT_EQ(answer.exit_code, 0) << answer.err;
  EXPECT_THAT(answer.out, StartsWith(".TH "));
  EXPECT_THAT(answer.out, HasSubstr("\\fR] [\\fIoption\\fR]...\n.SH OPTIONS"))
      << "what stands without an option";
  EXPECT_THAT(answer.out, AllOf(HasSubstr("\\fB\\-\\-device\\fR \\fINAME\\fR"),
                                HasSubstr(".SH EXIT STATUS"), HasSubstr(".SH EXAMPLES")));
  const scratch_file page(answer.out);
  const std::string check =
      "command -v groff > /dev/null || exit 0; test -z \"$(groff -man -Tascii -ww " + page.path() +
      " 2>&1 > /dev/null)\"";
  EXPECT_EQ(std::system(check.c_str()), 0);
}

TEST_P(EveryProgram, TellsItsVersionToPrograms) {
  for (const words& arguments : {words{"--version", "--json"}, words{"--json", "--version"}}) {
    const auto facts = objects_in(run(arguments));
    ASSERT_EQ(facts.size(), 1U);
    EXPECT_EQ(facts[0]["program"], GetParam().name);
    EXPECT_THAT(run({"--version"}).out,
                AllOf(HasSubstr("riemann " + facts[0]["version"].get<std::string>() + '\n'),
                      HasSubstr("compiler  " + facts[0]["compiler"].get<std::string>() + '\n'),
                      HasSubstr("GPU code  " + facts[0]["gpu_code"].get<std::string>() + '\n')));
  }
}

TEST_P(EveryProgram, ListsWhatThereIsToPrograms) {
  const std::string text = run({"--list"}).out;
  const auto members = objects_in(run({"--list", "--json"}));
  EXPECT_GE(members.size(), 7U);
  for (const nlohmann::json& each : members) {
    ASSERT_TRUE(each.is_object());
    for (const char* key : {"name", "strategy", "pattern"})
      if (each.contains(key)) {
        EXPECT_THAT(text, HasSubstr(each[key].get<std::string>()));
      }
  }
  EXPECT_THAT(run({"--list", "--csv"}).err, HasSubstr("--csv: cannot go with --list"));
}

TEST(IntegrateForPrograms, ListsEachFamily) {
  std::set<std::string> families;
  for (const nlohmann::json& each : objects_in(integrate({"--list", "--json"}))) {
    families.insert(each["family"]);
    if (each["name"] == "simpson") {
      EXPECT_EQ(each["order"], 4);
    }
    if (each["family"] == "integrand" && each["name"] == "pi") {
      EXPECT_THAT(each["exact"].get<std::string>(), StartsWith("3.14159"));
    }
  }
  EXPECT_EQ(families, (std::set<std::string>{"integrand", "integrand in several variables", "rule",
                                             "sum", "strategy", "device"}));
}

TEST(IntegrateForPrograms, TellsWhatABatchWouldRun) {
  const scratch_file batch("[[integral]]\nfn = 'pi'\nrule = 'simpson'\nn = [10, 20]\n");
  const auto jobs = objects_in(integrate({"--config", batch.path(), "--dry-run", "--json"}));
  ASSERT_EQ(jobs.size(), 2U);
  EXPECT_EQ(jobs[0]["job"], 1);
  EXPECT_EQ(jobs[1]["n"], 20);
  EXPECT_EQ(jobs[1]["rule"], "simpson");
  EXPECT_EQ(jobs[1]["evaluations"], 21);
}

TEST(IntegrateForPrograms, TellsWhatItWouldRunWithoutAConfigFile) {
  const auto one = objects_in(integrate({"--fn", "pi", "--dry-run", "--json"}));
  ASSERT_EQ(one.size(), 1U);
  EXPECT_EQ(one[0]["fn"], "pi");
  EXPECT_EQ(one[0]["evaluations"], nullptr) << "its tolerance decides";
  const auto rows = objects_in(integrate({"--expr", "a*x", "--from", "0", "--to", "1", "--param",
                                          "a=1,2,3", "--n", "10,20", "--dry-run", "--json"}));
  ASSERT_EQ(rows.size(), 6U);
  EXPECT_EQ(rows[0]["evaluations"], 10);
  EXPECT_EQ(rows[5]["evaluations"], 20);
  EXPECT_EQ(rows[5]["job"], 6);
  EXPECT_THAT(integrate({"--fn", "pi", "--n", "10", "--dry-run"}).out,
              HasSubstr("1 job, 10 evaluations; nothing was computed"));
  const said plot = integrate({"--fn", "pi", "--n", "10", "--plot", "none.svg", "--dry-run"});
  EXPECT_EQ(plot.exit_code, 2);
  EXPECT_THAT(plot.err, HasSubstr("--dry-run: cannot go with --plot"));
}

/// Without a GPU, whose strategies have no values elsewhere.
TEST(Pictures, OfNoValuesAreNotWritten) {
  const temporary_folder folder;
  const std::string file = (folder.path() / "none.svg").string();
  const said plot = integrate({"--fn", "pi", "--strategy", "sequential", "--device", "cuda:1000",
                               "--n", "4", "--plot", file});
  EXPECT_EQ(plot.exit_code, 1);
  EXPECT_THAT(plot.err, AllOf(HasSubstr(file + " is not written: no row has a value"),
                              HasSubstr("integrate: "), Not(StartsWith("integrate: " + file))));
  EXPECT_FALSE(std::filesystem::exists(file));
  const scratch_file batch("[[integral]]\nfn = 'pi'\nn = 4\ndevice = 'cuda:1000'\n");
  const said report = integrate({"--config", batch.path(), "--report", file});
  EXPECT_EQ(report.exit_code, 1);
  EXPECT_THAT(report.err, HasSubstr(file + " is not written: no row has a value"));
  EXPECT_FALSE(std::filesystem::exists(file));
}

TEST(Pictures, OfIntegrandsThatAreNowhereFiniteAreNotWritten) {
  const temporary_folder folder;
  const std::string file = (folder.path() / "none.svg").string();
  const said plot =
      integrate({"--expr", "log(-1-x)", "--from", "0", "--to", "1", "--n", "4", "--plot", file});
  EXPECT_EQ(plot.exit_code, 4);
  EXPECT_THAT(plot.err, HasSubstr("is not written: no row has a value"));
  EXPECT_FALSE(std::filesystem::exists(file));
}

}  // namespace
}  // namespace riemann::trials
