// What is an expression, what is none, and where the carets stand.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/parse.hpp"
#include "support/processor_time.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace riemann::expressions {
namespace {

constexpr auto any_name = std::nullopt;

std::string canonical(std::string_view text, int dimensions = 3) {
  return text_of(parse(text, {dimensions, any_name}));
}

std::string objection(std::string_view text, const scope& names = {1, std::vector<std::string>{}}) {
  try {
    static_cast<void>(parse(text, names));
  } catch (const invalid_expression& wrong) {
    return wrong.what();
  }
  return "none";
}

bool objects(std::string_view text, const std::string& part, const scope& names = {1, any_name}) {
  const std::string said = objection(text, names);
  if (said.find(part) != std::string::npos) return true;
  ADD_FAILURE() << text.substr(0, 60) << ": " << said;
  return false;
}

TEST(CanonicalText, HasNoSpacesAndTheFewestBrackets) {
  const std::pair<const char*, const char*> pairs[] = {
      {" 4 / ( 1 + x ^ 2 ) ", "4/(1+x^2)"},
      {"((x))", "x"},
      {"(x*y)*z", "x*y*z"},
      {"x*(y*z)", "x*(y*z)"},
      {"x-(y-z)", "x-(y-z)"},
      {"(x-y)-z", "x-y-z"},
      {"x+(y*z)", "x+y*z"},
      {"(x^y)^z", "(x^y)^z"},
      {"x^(y^z)", "x^y^z"},
      {"-(x^2)", "-x^2"},
      {"(-x)^2", "(-x)^2"},
      {"-(x*y)", "-(x*y)"},
      {"(-x)*y", "-x*y"},
      {"x*(-y)", "x*-y"},
      {"x^(-y)", "x^-y"},
      {"+x", "x"},
      {"x**2", "x^2"},
      {"pow(x,2)", "x^2"},
      {"(x<y)*z", "(x<y)*z"},
      {"x+1<y*2", "x+1<y*2"},
      {"(x>1) and (x<2)", "x>1 and x<2"},
      {"(x and y) or (not (z<1))", "x and y or not z<1"},
      {"x and (y or z)", "x and (y or z)"},
      {"x and (y and z)", "x and (y and z)"},
      {"(not x)<y", "(not x)<y"},
      {"not(x)", "not x"},
      {"not not x", "not not x"},
      {"if(x<1 or y, x, 2)", "if(x<1 or y, x, 2)"},
      {"(x or y)*2", "(x or y)*2"},
      {"ln(x)", "log(x)"},
      {"x # the variable\n + 1 # and one", "x+1"},
      {"if( x<1 ,2 , 3)", "if(x<1, 2, 3)"},
      {"atan2(y,(x))", "atan2(y, x)"},
      {"3.141592653589793*1e3", "pi*1000"},
      {"a*exp(-b)", "a*exp(-b)"},
      {"min(x,y,z,1)", "min(min(min(x, y), z), 1)"},
      {"x1+x2", "x+y"},
      {".5+5.+1e-3", "0.5+5+0.001"},
      {"x\n+\t1", "x+1"},
  };
  for (const auto& [text, expected] : pairs) {
    EXPECT_EQ(canonical(text), expected) << text;
    EXPECT_EQ(canonical(expected), expected) << "it is its own canonical form";
  }
  EXPECT_EQ(canonical("x4+x", 4), "x4+x1");
}

TEST(Precedence, IsThatOfMathematics) {
  EXPECT_EQ(canonical("-x^2"), canonical("-(x^2)"));
  EXPECT_NE(canonical("-x^2"), canonical("(-x)^2"));
  EXPECT_EQ(canonical("2^3^2"), canonical("2^(3^2)"));
  EXPECT_EQ(canonical("2^-x^2"), canonical("2^(-(x^2))"));
  EXPECT_EQ(canonical("x/y/z"), canonical("(x/y)/z"));
  EXPECT_EQ(canonical("x-y+z"), canonical("(x-y)+z"));
  EXPECT_EQ(canonical("x<y+1"), canonical("x<(y+1)"));
  EXPECT_EQ(canonical("x*-y^2"), canonical("x*(-(y^2))"));
}

TEST(Places, AreThoseOfTheText) {
  const tree t = parse("1+sin(3*x)", {1, any_name});
  const node& product = t.nodes[3];
  ASSERT_EQ(product.is, operation::multiply);
  EXPECT_EQ(product.where.begin, 6);
  EXPECT_EQ(product.where.end, 9);
  EXPECT_EQ(t.nodes.back().where.begin, 0);
  EXPECT_EQ(t.nodes.back().where.end, 10);
}

TEST(Complaints, PointAtTheColumn) {
  EXPECT_EQ(objection("exp(-x^2"),
            "ends before the ')' that closes the '(' at column 4\n"
            "    exp(-x^2\n"
            "            ^");
  EXPECT_EQ(objection("2*sine(x)").substr(0, 53),
            "unknown function 'sine'; did you mean 'sin'? known: i");
  EXPECT_TRUE(objects("2*sine(x)", "\n    2*sine(x)\n      ^^^^"));
}

TEST(Complaints, SayWhatWasExpected) {
  EXPECT_TRUE(objects("", "is empty where an expression was expected"));
  EXPECT_TRUE(objects("  ", "is empty where an expression was expected"));
  EXPECT_TRUE(objects("1+", "ends where a number, a name or '(' was expected"));
  EXPECT_TRUE(objects("1+*2", "expected a number, a name or '('\n    1+*2\n      ^"));
  EXPECT_TRUE(objects("2x", "expected an operator; write * to multiply\n    2x\n     ^"));
  EXPECT_TRUE(objects("2 (x)", "write * to multiply"));
  EXPECT_TRUE(objects("x(2)", "write * to multiply"));
  EXPECT_TRUE(objects("x)", "this ')' closes nothing"));
  EXPECT_TRUE(objects("1,5", "a comma stands between the arguments of a function only"));
  EXPECT_TRUE(objects("sin x", "sin is a function: its arguments stand in brackets"));
  EXPECT_TRUE(objects("atan2(x)", "atan2 takes 2 arguments, not 1"));
  EXPECT_TRUE(objects("max(x)", "max takes two or more arguments, not 1"));
  EXPECT_TRUE(objects("min()", "min takes two or more arguments, not 0"));
  EXPECT_TRUE(objects("exp()", "exp takes 1 argument, not 0"));
  EXPECT_TRUE(objects("0<x<1", "comparisons do not chain; write a<b and b<c"));
  EXPECT_TRUE(objects("2*not x", "brackets around (not ...)"));
  EXPECT_TRUE(objects("x not y", "expected an operator", {3, any_name}));
  EXPECT_TRUE(objects("x and", "ends where a number"));
  EXPECT_TRUE(objects("or x", "expected a number"));
  EXPECT_TRUE(objects("x=1", "write == to compare"));
  EXPECT_TRUE(objects("x & 1", "'&' does not belong in an expression; write `a and b`"));
  EXPECT_TRUE(objects("|x|", "; write abs(a), or `a or b`"));
  EXPECT_TRUE(objects("x>0 ? 1 : 0", "; write if(a, b, c)"));
  EXPECT_TRUE(objects("1+cot(x)", "unknown function 'cot'; write 1/tan(a)"));
  EXPECT_TRUE(objects("t+1", ", and the variable is x unless `var` names another", {1, {{"a"}}}));
  EXPECT_TRUE(objects("x\u00b2+1", "'\u00b2' does not belong in an expression; write ^2"));
  EXPECT_TRUE(objects("x\u22121", "'\u2212' does not belong in an expression; write -"));
  EXPECT_TRUE(objects("\u0445^2", "'\u0445' does not belong in an expression; write x"));
  EXPECT_TRUE(objects("x+\u00e9", "'\u00e9' does not belong in an expression"));
  EXPECT_TRUE(objects("1e999", "beyond what a double can hold"));
  EXPECT_TRUE(objects(".", "expected a digit"));
  EXPECT_TRUE(objects("(x,1)", "expected an operator, or the ')' that closes the '(' at column 1"));
}

TEST(Complaints, TellAllUndefinedNamesAtOnce) {
  const std::string said = objection("foo(x)+alpah*x+y+beta+alpah", {1, {{"alpha"}}});
  for (const char* part : {"unknown function 'foo'", "unknown name 'alpah'; did you mean 'alpha'?",
                           "y is not a variable here", "unknown name 'beta'"})
    EXPECT_NE(said.find(part), std::string::npos) << part << " in " << said;
  EXPECT_EQ(said.find("'alpah'"), said.rfind("'alpah'")) << "told once";
  EXPECT_TRUE(objects("1/inf", "inf is not finite"));
  EXPECT_TRUE(objects("x", "x is a variable of integration", {0, std::vector<std::string>{}}));
}

/// The canonical texts of a list's formulas, one after the other.
std::string listed(std::string_view text) {
  std::string all;
  for (const tree& each : parse_list(text, {2, any_name})) all += text_of(each) + ';';
  return all;
}

std::string objection_to_list(std::string_view text) {
  try {
    static_cast<void>(listed(text));
  } catch (const invalid_expression& wrong) {
    return wrong.what();
  }
  return "none";
}

TEST(ListsOfFormulas, HoldEachOfThem) {
  EXPECT_EQ(listed("[x, (x+1)^2 , a*y]"), "x;(x+1)^2;a*y;");
  EXPECT_EQ(listed(" # two\n [x,# one\n 2]"), "x;2;");
  EXPECT_EQ(listed("[min(x, y)]"), "min(x, y);");
  EXPECT_EQ(listed("x+1"), "x+1;");
  const std::vector<tree> all = parse_list("[x, (b+x) , a]", {1, any_name});
  EXPECT_EQ(all[1].written_text(), "(b+x) ");
  EXPECT_EQ(all[1].parameters, std::vector<std::string>{"b"});
  EXPECT_EQ(all[2].parameters, std::vector<std::string>{"a"});
  EXPECT_TRUE(is_list("  [x]"));
  EXPECT_TRUE(is_list("#[\n[x]"));
  EXPECT_FALSE(is_list("x[1]"));
  EXPECT_FALSE(is_list(""));
}

TEST(ListsOfFormulas, AreRefusedWithAPlaceAndAReason) {
  const std::pair<const char*, const char*> cases[] = {
      {"[]", "holds no formula\n    []\n     ^"},
      {"[x,]", "expected a formula behind the comma\n    [x,]\n       ^"},
      {"[,x]", "expected a number, a name or '('"},
      {"[x, [y]]", "lists do not nest: [f, g] holds formulas\n    [x, [y]]\n        ^"},
      {"[x, y", "ends before the ']' that closes the '[' at column 1"},
      {"[", "is empty where an expression was expected"},
      {"[x y]", "expected an operator, a comma, or the ']' that closes the '[' at column 1"},
      {"[x)", "expected an operator, a comma, or the ']' that closes the '[' at column 1"},
      {"x]", "this ']' closes nothing"},
      {"2*[x]",
       "a list in [ ] stands alone, as [f, g], and is not part of a formula\n    2*[x]\n      ^"},
      {"x+y[1]", "a list in [ ] stands alone"},
      {"[x]+1", "a list in [ ] stands alone"},
      {"[x][y]", "a list in [ ] stands alone"},
      {"[x, sine(x)]", "unknown function 'sine'"},
      {"[x, sin(x, y)]", "sin takes 1 argument, not 2\n    [x, sin(x, y)]\n        ^^^^^^^^^"},
  };
  for (const auto& [text, said] : cases)
    EXPECT_NE(objection_to_list(text).find(said), std::string::npos)
        << text << ": " << objection_to_list(text);
  EXPECT_TRUE(objects("[x, y]", "a list in [ ] stands alone")) << "where one formula is read";
  std::string many = "[x";
  for (int k = 0; k < 256; ++k) many += ",x";
  EXPECT_NE(objection_to_list(many + "]").find("holds more than 256 formulas"), std::string::npos);
}

TEST(Sums, AreWrittenOutWhereTheyAreRead) {
  const std::pair<const char*, const char*> pairs[] = {
      {"sum(i=1..3, i*x)", "1*x+2*x+3*x"},
      {"prod(i=1..3, x-i)", "(x-1)*(x-2)*(x-3)"},
      {"sum(k=0..2, x^k)", "x^0+x^1+x^2"},
      {"2*sum(i=2..2, x+i)", "2*(x+2)"},
      {"sum(i=1..3, sum(j=1..i-1, i*j))", "0+2*1+(3*1+3*2)"},
      {"x+sum(i=3..1, x)", "x+0"},
      {"x+prod(i=3..1, x)", "x+1"},
      {"sum(i=1..3, x[i])", "x+y+z"},
      {"x[2]^2+x[sum(i=1..2, i)]", "y^2+z"},
      {"sum(i=2*3..10-3, sin(i*x))", "sin(6*x)+sin(7*x)"},
  };
  for (const auto& [text, written_out] : pairs) {
    const tree a = parse(text, {3, any_name});
    const tree b = parse(written_out, {3, any_name});
    ASSERT_EQ(a.nodes.size(), b.nodes.size()) << text;
    EXPECT_EQ(a.dimensions, b.dimensions) << text;
    for (std::size_t k = 0; k < a.nodes.size(); ++k) {
      EXPECT_EQ(a.nodes[k].is, b.nodes[k].is) << text << ", node " << k;
      EXPECT_EQ(a.nodes[k].value, b.nodes[k].value) << text << ", node " << k;
      EXPECT_EQ(a.nodes[k].index, b.nodes[k].index) << text << ", node " << k;
      EXPECT_EQ(a.nodes[k].operands, b.nodes[k].operands) << text << ", node " << k;
    }
  }
}

TEST(Sums, AreShownAsTheyWereWritten) {
  const std::pair<const char*, const char*> pairs[] = {
      {" sum( i = 1 .. 8 ,i * x ) ", "sum(i=1..8, i*x)"},
      {"2*(sum(i=1..2,x))^2", "2*sum(i=1..2, x)^2"},
      {"sum(i=1..3,x>i and x<2*i)", "sum(i=1..3, x>i and x<2*i)"},
      {"sum(i=1..2,prod(j=1..2,x[j]))-(x-y)", "sum(i=1..2, prod(j=1..2, x[j]))-(x-y)"},
      {"sum(i=1...8, x)", "none"},
  };
  for (const auto& [text, shown] : pairs) {
    if (shown == std::string("none")) {
      EXPECT_NE(objection(text, {3, any_name}), "none") << text;
      continue;
    }
    EXPECT_EQ(canonical(text), shown);
    EXPECT_EQ(canonical(shown), shown);
  }
}

TEST(Sums, AreRefusedWithAPlaceAndAReason) {
  for (const char* text : {"sum()", "sum(x)", "sum(i)", "sum(i=1)", "sum(i=1..2)", "sum(i=1, x)",
                           "sum(i=1..2; x)", "sum(1..2, x)", "sum(i 1..2, x)"})
    EXPECT_NE(objection(text), "none") << text;
  EXPECT_TRUE(objects("sum(i=1..2)", "takes an index, its range and a formula, such as sum("));
  EXPECT_TRUE(objects("sum(i=1..a, x)", "must be a whole number, made of numbers and indices"));
  EXPECT_TRUE(objects("sum(i=1..x, x)", "must be a whole number"));
  EXPECT_TRUE(objects("sum(i=0.5..2, x)", "must be a whole number"));
  EXPECT_TRUE(objects("sum(i=1/0..2, x)", "must be a whole number"));
  EXPECT_TRUE(objects("sum(i=1..1e300, x)", "must be a whole number"));
  EXPECT_TRUE(objects("sum(i=1..4097, x)", "the range has more than 4096 steps"));
  EXPECT_TRUE(objects("sum(i=-1e9..1e9, x)", "the range has more than 4096 steps"));
  EXPECT_TRUE(objects("sum(x=1..2, x)", "x is a variable of integration and cannot be an index"));
  EXPECT_TRUE(objects("sum(pi=1..2, x)", "pi is a constant and cannot be an index"));
  EXPECT_TRUE(objects("sum(sin=1..2, x)", "sin is a function and cannot be an index"));
  EXPECT_TRUE(objects("sum(i=1..2, sum(i=1..2, i))", "i is the index of a sum around"));
  EXPECT_TRUE(objects("sum(a=1..2, a)", "a is a parameter", {1, {{"a"}}}));
  EXPECT_TRUE(objects("sum(i=1..2, i)+i", "unknown name 'i'", {1, {{"a"}}}));
  EXPECT_TRUE(objects("x[0]", "variables are numbered from 1"));
  EXPECT_TRUE(objects("x[2]", "x2 is not a variable here: the integral is over x alone"));
  EXPECT_TRUE(objects("x[1.5]", "must be a whole number"));
  EXPECT_TRUE(objects("x[1", "expected the ']' behind the number of a variable"));
  EXPECT_TRUE(objects("x[]", "expected a number, a name or '('"));
  EXPECT_TRUE(objects("1..2", "'..' stands in the range of a sum only"));
  const std::string twice = objection("sum(i=1..9, sin(x, i))");
  EXPECT_EQ(twice.find("sin takes"), twice.rfind("sin takes")) << "told once";
}

TEST(Parameters, AreWhateverElseIsNamed) {
  const tree t = parse("b*x+a*x+b", {1, any_name});
  EXPECT_EQ(t.parameters, (std::vector<std::string>{"b", "a"}));
  for (const char* name : {"sin", "if", "pi", "e", "", "2a", "a b", "a-b"})
    EXPECT_NE(why_no_name(name), "") << name;
  for (const char* name : {"a", "alpha_2", "_", "X", "x", "y", "x12", "x0", "xy", "x1001"})
    EXPECT_EQ(why_no_name(name), "") << name;
}

TEST(Parameters, MayBeCalledAsVariablesThatTheIntegralDoesNotHave) {
  using names = std::vector<std::string>;
  EXPECT_EQ(parse("y*x", {1, any_name}).parameters, names{"y"});
  EXPECT_EQ(parse("y*x", {1, {{"y"}}}).parameters, names{"y"});
  EXPECT_EQ(parse("x*t", {1, {{"x"}}, "t"}).parameters, names{"x"});
  EXPECT_EQ(parse("x*y+z", {most_dimensions, {{"z"}}}).parameters, names{"z"});
  EXPECT_EQ(parse("x*y", {2, any_name}).parameters, names{});
}

/// A hostile text is refused, or understood, in far less than the second it may take.
void expect_quick(const std::string& text, const std::string& part) {
  const double start = processor_seconds();
  const std::string said = objection(text, {1, any_name});
  const double taken = processor_seconds() - start;
  EXPECT_NE(said.find(part), std::string::npos) << text.substr(0, 20) << ": " << said;
  EXPECT_LT(said.size(), 1000U) << "what is told stays readable";
  EXPECT_LT(taken, 1.0);
}

std::string repeated(const std::string& text, int times) {
  std::string all;
  for (int k = 0; k < times; ++k) all += text;
  return all;
}

TEST(HostileText, IsRefusedQuickly) {
  expect_quick(repeated("(", 60'000), "bytes long");
  expect_quick(repeated("(", 30'000), "nests deeper than 256 levels");
  expect_quick(repeated("-", 30'000), "nests deeper than 256 levels");
  expect_quick(repeated("sin(", 8'000), "nests deeper than 256 levels");
  expect_quick(repeated("1+", 500'000), "is 1000000 bytes long; an expression has at most 32768");
  expect_quick(repeated("x^", 20'000), "bytes long");
  expect_quick(repeated("x^", 16'000) + "x", "nests deeper than 256 levels");
  expect_quick(repeated("1+", 16'000) + ")", "expected a number");
  expect_quick(std::string("x\0+1", 4), "byte 0x00 does not belong in an expression");
  expect_quick("x+\x1b[31m", "byte 0x1b does not belong in an expression");
  expect_quick("x+\xff\xfe", "byte 0xff does not belong in an expression");
  expect_quick("x+\xc3", "byte 0xc3 does not belong in an expression");
  expect_quick(repeated("a", 32'000) + "(", "unknown function 'aaaa");
  expect_quick("sum(i=1..4096, sum(j=1..4096, x))", "unrolled, is longer than 65536 words");
  expect_quick("sum(i=1..4096, sum(j=1..0, " + repeated("x+", 16'000) + "x))",
               "unrolled, is longer than 65536 words");
  expect_quick(repeated("sum(a=1..2,", 300), "a is the index of a sum around");
  expect_quick(repeated("[", 30'000), "a list in [ ] stands alone");
}

TEST(HostileText, IsUnderstoodQuicklyWhereItIsValid) {
  const double start = processor_seconds();
  EXPECT_EQ(parse(repeated("x+", 16'000) + "x").nodes.size(), 32'001U);
  EXPECT_EQ(canonical(repeated("x+", 16'000) + "x").size(), 32'001U);
  EXPECT_EQ(canonical(repeated("(", 250) + "x" + repeated(")", 250)), "x");
  EXPECT_LT(processor_seconds() - start, 1.0);
}

TEST(HostileText, IsShownWithoutItsControlBytesOrItsLength) {
  EXPECT_TRUE(objects("x+\x1b[31m", "\n    x+?[31m\n      ^"));
  EXPECT_TRUE(objects("x+\xc2\x9b", "\n    x+?\n      ^"));
  EXPECT_TRUE(objects("\xcf\x80*x", "\n    \xcf\x80*x\n    ^")) << "a letter of two bytes";
  EXPECT_TRUE(objects("1+" + repeated("x+", 1000) + ")" + repeated("+x", 1000), "\n    ..."));
}

}  // namespace
}  // namespace riemann::expressions
