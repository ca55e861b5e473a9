// Formulas that stand in files.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/formula_file.hpp"

#include "riemann/lib/question/errors.hpp"
#include "riemann/lib/expression/tree.hpp"
#include "riemann/lib/running/integrate.hpp"
#include "riemann/lib/reading/request.hpp"
#include "riemann/lib/reading/rows.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

namespace riemann {
namespace {

class FormulaFile : public testing::Test {
 protected:
  std::string holding(const std::string& text) const {
    std::ofstream(path_, std::ios::binary) << text;
    return '@' + path_;
  }
  static std::string refusal(const std::string& text) {
    try {
      static_cast<void>(formula_from(text));
    } catch (const std::invalid_argument& wrong) {
      return wrong.what();
    }
    return "none";
  }
  /// The faults of --expr @FILE, as sentences.
  std::string faults(const std::string& text) const {
    request wanted;
    const given_formula formula = formula_from(holding(text));
    wanted.task.f.expression = formula.text;
    wanted.task.f.file = formula.file;
    wanted.task.range.from = 0;
    wanted.task.range.to = 1;
    std::string all;
    for (const fault& each : faults_of(wanted)) all += sentence_of(each) + '\n';
    return all;
  }
  void TearDown() override { std::filesystem::remove(path_); }

  const std::string path_ = testing::TempDir() + "riemann_formula_" +
                            testing::UnitTest::GetInstance()->current_test_info()->name();
};

TEST_F(FormulaFile, IsReadWithItsLineEndsAndComments) {
  const std::string text = "# a bell\nexp(-x^2) # falls\r\n  * 2\n";
  EXPECT_EQ(formula_from(holding(text)).text, text);
  EXPECT_EQ(faults(text), "");
}

TEST_F(FormulaFile, NamesFileLineAndColumnOfWhatIsWrong) {
  const std::string said = faults("x +\n  2 * foo(x) # no such\n + bar");
  EXPECT_NE(said.find(path_ + ":2:7: expr: unknown function 'foo'"), std::string::npos) << said;
  EXPECT_NE(said.find(path_ + ":3:4: expr: unknown name 'bar'"), std::string::npos) << said;
  EXPECT_NE(said.find("      2 * foo(x) # no such\n          ^^^"), std::string::npos) << said;
  EXPECT_NE(faults("x +\n# the end\n").find(path_ + ":1:4: expr: ends where"), std::string::npos);
}

TEST_F(FormulaFile, IsRefusedWhereItCannotBeRead) {
  EXPECT_NE(refusal("@/nowhere/f.txt").find("cannot be read: No such file"), std::string::npos);
  EXPECT_NE(refusal("@/").find("is a directory"), std::string::npos);
  EXPECT_NE(refusal("@").find("needs a file name"), std::string::npos);
  EXPECT_EQ(refusal(holding("")), "is empty");
  EXPECT_EQ(refusal(holding(" \n")), "is empty: a formula was expected");
  EXPECT_NE(faults("# a comment\n").find("is empty where an expression"), std::string::npos);
}

TEST_F(FormulaFile, IsNoLongerThanAFormula) {
  std::string text(static_cast<std::size_t>(expressions::longest_text), ' ');
  text[0] = 'x';
  EXPECT_EQ(formula_from(holding(text)).text, text);
  EXPECT_EQ(refusal(holding(text + ' ')), "is longer than a formula may be: 32768 bytes");
}

TEST_F(FormulaFile, IsNotMeantByOtherTexts) {
  EXPECT_EQ(formula_from("x^2").text, "x^2");
  EXPECT_EQ(formula_from("x^2").file, "");
}

}  // namespace
}  // namespace riemann
