// integrate --data, as users type it: answers for each column, files of cumulative integrals, and
// what bad input gets.
// SPDX-License-Identifier: Apache-2.0
#include "apps/program.hpp"
#include "support/npy_bytes.hpp"
#include "support/temporary_folder.hpp"
#include "support/text_in.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

namespace riemann::trials {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

/// Trapezoids of flux give 4.25, of err 0.5.
constexpr auto spectrum = "t,flux,err\n0,1,0.1\n0.5,2,0.2\n2,0,0.1\n3,4,0.3\n";

class Data : public ::testing::Test {
 protected:
  std::string file(const std::string& name, const std::string& text) {
    const std::string path = folder_.path() / name;
    std::ofstream(path, std::ios::binary) << text;
    return path;
  }

  said integrated(const std::string& text, words more = {}) {
    more.insert(more.begin(), {"--data", file("a.csv", text)});
    return integrate(more);
  }

  void expect_refused(const std::string& text, const words& more, const std::string& told) {
    const said answer = integrated(text, more);
    EXPECT_EQ(answer.exit_code, 2) << answer.err;
    EXPECT_EQ(answer.out, "");
    EXPECT_THAT(answer.err, HasSubstr(told));
  }

  std::string in(const std::string& name) const { return (folder_.path() / name).string(); }

  std::vector<double> doubles_in(const std::string& name, const std::string& shape) {
    const std::string text = text_in(in(name));
    EXPECT_THAT(text, HasSubstr("'shape': " + shape));
    constexpr std::size_t header = 128;
    std::vector<double> values((text.size() - header) / sizeof(double));
    std::memcpy(values.data(), text.data() + header, values.size() * sizeof(double));
    return values;
  }

  temporary_folder folder_;
};

TEST_F(Data, WithAHeaderAnswersForEachColumn) {
  const said answer = integrated(spectrum);
  EXPECT_EQ(answer.exit_code, 0) << answer.err;
  EXPECT_THAT(answer.out, StartsWith("trapezoid from 0 to 3, 4 samples\ncolumn "));
  EXPECT_THAT(answer.out, HasSubstr("\nflux                 4.25  "));
  EXPECT_THAT(answer.out, HasSubstr("\nerr                  0.5  "));
  EXPECT_EQ(integrated(spectrum, {"--quiet"}).out, "4.25\n0.5\n");
}

TEST_F(Data, OfOneColumnGetsAPage) {
  const said answer = integrated(spectrum, {"--columns", "flux", "--x", "1"});
  EXPECT_THAT(answer.out, StartsWith("4.25\n\n  integral   flux against t in "));
  EXPECT_THAT(answer.out, HasSubstr("  rule       trapezoid, n = 3: 4 samples\n"));
  EXPECT_THAT(answer.out, HasSubstr("the samples are in the memory of the CPU"));
  const said few = integrated("1\n2\n");
  EXPECT_THAT(few.out, HasSubstr("  estimate   none: "));
}

TEST_F(Data, IsToldInEveryFormat) {
  std::istringstream lines(integrated(spectrum, {"--json", "--rule", "simpson"}).out);
  std::string line;
  std::getline(lines, line);
  const auto flux = nlohmann::json::parse(line);
  EXPECT_EQ(flux["name"], "flux");
  EXPECT_EQ(flux["fn"], "samples");
  EXPECT_EQ(flux["evaluations"], 4);
  EXPECT_EQ(flux["to"], 3);
  std::getline(lines, line);
  EXPECT_EQ(nlohmann::json::parse(line)["name"], "err");
  EXPECT_THAT(integrated(spectrum, {"--csv"}).out, HasSubstr("\nflux,samples,"));
}

TEST_F(Data, MayStandEvenly) {
  EXPECT_EQ(integrated("y\n1\n3\n5\n", {"--quiet"}).out, "6\n");
  EXPECT_EQ(integrated("1\n3\n5\n", {"--dx", "1/4", "--x0", "2", "--quiet"}).out, "1.5\n");
  EXPECT_EQ(integrated("1 2\n3 2\n5 2\n", {"--dx", "0.5", "--quiet"}).out, "3\n2\n");
}

TEST_F(Data, OfNumPyAreIntegratedAlongColumnsOrRows) {
  const std::string path = file("a.npy", npy_header_bytes(npy_dictionary_text("<f4", "(2, 3)")) +
                                             bytes_of<float>({1, 2, 3, 4, 6, 8}));
  EXPECT_EQ(integrate({"--data", path, "--series", "rows", "--dx", "1", "--quiet"}).out, "4\n12\n");
  EXPECT_EQ(integrate({"--data", path, "--quiet"}).out, "12\n16.5\n");
}

TEST_F(Data, WritesCumulativeIntegrals) {
  EXPECT_EQ(integrated(spectrum, {"--columns", "flux", "--cumulative", in("c.npy")}).exit_code, 0);
  EXPECT_EQ(doubles_in("c.npy", "(4,)"), (std::vector<double>{0, 0.75, 2.25, 4.25}));
  EXPECT_EQ(integrated("0 1 2\n1 1 2\n3 1 2\n", {"--cumulative", in("c.npy")}).exit_code, 0);
  EXPECT_EQ(doubles_in("c.npy", "(3, 2)"), (std::vector<double>{0, 0, 1, 2, 3, 6}));
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_.path()), {}), 2)
      << "temporary files stay";
}

TEST_F(Data, WritesCumulativeIntegralsAsCsv) {
  const std::string commas = "t,\"a,b\"\n0,0.1\n0.3,0.3\n1,1\n";
  EXPECT_EQ(integrated(commas, {"--cumulative", in("c.csv"), "--quiet"}).exit_code, 0);
  EXPECT_EQ(text_in(in("c.csv")), "t,\"a,b\"\n0,0\n0.3,0.06\n1,0.515\n");
  EXPECT_EQ(integrated("1 2\n3 2\n5 2\n", {"--dx", "0.5", "--cumulative", in("c.csv")}).exit_code,
            0);
  EXPECT_EQ(text_in(in("c.csv")), "x,column 1,column 2\n0,0,0\n0.5,1,1\n1,3,2\n");
  EXPECT_THAT(integrated("x,y\n0,1\n1,3\n", {"--dx", "1", "--quiet", "--cumulative", "-"}).out,
              HasSubstr("abscissa,x,y\n0,0,0\n1,0.5,2\n"));
  const std::string rows = file("r.npy", npy_header_bytes(npy_dictionary_text("<f4", "(2, 3)")) +
                                             bytes_of<float>({1, 2, 3, 4, 6, 8}));
  EXPECT_EQ(
      integrate({"--data", rows, "--series", "rows", "--dx", "1", "--cumulative", in("c.csv")})
          .exit_code,
      0);
  EXPECT_EQ(text_in(in("c.csv")), "x,row 1,row 2\n0,0,0\n1,1.5,5\n2,4,12\n");
  expect_refused(spectrum, {"--cumulative", in("c.txt")}, "names that end in .csv or .npy");
  expect_refused(spectrum, {"--cumulative", in("c")}, "names that end in .csv or .npy");
}

/// Every digit: what is read back is what was computed.
TEST_F(Data, WritesCumulativeIntegralsInFullPrecision) {
  const std::string text = "t,y\n0,0.1\n0.1,0.7\n0.3,1e-17\n0.7,12345.678901234567\n";
  EXPECT_EQ(integrated(text, {"--cumulative", in("c.npy"), "--rule", "simpson"}).exit_code, 0);
  const std::vector<double> expected = doubles_in("c.npy", "(4,)");
  EXPECT_EQ(integrated(text, {"--cumulative", in("c.csv"), "--rule", "simpson"}).exit_code, 0);
  std::istringstream lines(text_in(in("c.csv")));
  std::string line;
  std::getline(lines, line);
  for (const double each : expected) {
    std::getline(lines, line);
    EXPECT_EQ(std::stod(line.substr(line.find(',') + 1)), each);
  }
}

TEST_F(Data, MayComeThroughPipesAndFromStandardInput) {
  const auto shell = [&](const std::string& line) {
    const std::string command = "bash -c '" + line + "' > " + in("out") + " 2> " + in("err");
    EXPECT_EQ(std::system(command.c_str()), 0) << text_in(in("err"));
    return text_in(in("out"));
  };
  const std::string program = path_of_program("integrate");
  const std::string data = file("a.csv", spectrum);
  const std::string answer = "4.25\n0.5\n";
  EXPECT_EQ(shell("cat " + data + " | " + program + " --data - --quiet"), answer);
  EXPECT_EQ(shell(program + " --data - --quiet < " + data), answer);
  EXPECT_EQ(shell(program + " --data /dev/stdin --quiet < " + data), answer);
  EXPECT_EQ(shell(program + " --data <(cat " + data + ") --quiet"), answer);
  EXPECT_EQ(shell("gzip -c " + data + " | " + program + " --data - --quiet"), answer);
  EXPECT_EQ(shell("mkfifo " + in("pipe") + "; cat " + data + " > " + in("pipe") + " & " + program +
                  " --data " + in("pipe") + " --quiet"),
            answer);
  const std::string array = file("b.npy", npy_header_bytes(npy_dictionary_text("<f8", "(3, 2)")) +
                                              bytes_of<double>({0, 1, 1, 2, 3, 5}));
  EXPECT_EQ(shell("cat " + array + " | " + program + " --data - --quiet"), "8.5\n");
  EXPECT_THAT(
      shell("cat " + array + " | " + path_of_program("reduction-lab") + " - --device cpu --json"),
      HasSubstr("\"value\":12"));
  EXPECT_THAT(shell("cat " + array + " | " + path_of_program("matrix-lab") +
                    " row-sums --file - --device cpu --json --out " + in("s.npy")),
              HasSubstr("\"verdict\":\"right\""));
  EXPECT_EQ(doubles_in("s.npy", "(3,)"), (std::vector<double>{1, 3, 8}));
}

TEST_F(Data, IsNotWrittenOverThroughDescriptorsEither) {
  const std::string path = file("a.csv", spectrum);
  const std::string command = std::string("bash -c '") + path_of_program("integrate") +
                              " --data - --cumulative " + path + " < " + path + "' 2> " + in("err");
  EXPECT_EQ(WEXITSTATUS(std::system(command.c_str())), 2);
  EXPECT_THAT(text_in(in("err")), HasSubstr("is the file of the data itself"));
  EXPECT_EQ(text_in(path), spectrum);
}

TEST_F(Data, OfOtherFormatsIsCalledByItsName) {
  expect_refused("PK\3\4....y.npy", {}, "is an archive of arrays (.npz)");
  expect_refused("\xff\xfet\xc3", {}, "is text in UTF-16");
  expect_refused("\x1f\x8b\x08\x01", {}, "is compressed by gzip and cut off");
  expect_refused("t,y\ns,K\n0,1\n", {}, "a.csv:2: holds no numbers ('s', 'K'): a line of units?");
  expect_refused("1,5;2,5\n", {}, "has a decimal comma");
  const said folder = integrate({"--data", folder_.path().string()});
  EXPECT_EQ(folder.exit_code, 2);
  EXPECT_THAT(folder.err, HasSubstr("is a directory"));
}

TEST_F(Data, WritesNoCumulativeIntegralsWhereItCannot) {
  const said unwritable = integrated(spectrum, {"--cumulative", in("none/c.npy")});
  EXPECT_EQ(unwritable.exit_code, 1);
  EXPECT_EQ(unwritable.out, "");
  EXPECT_THAT(unwritable.err, HasSubstr("none/c.npy: cannot be written"));
  const said nan = integrated("0 1\n1 nan\n2 3\n", {"--cumulative", in("c.npy")});
  EXPECT_EQ(nan.exit_code, 4);
  EXPECT_THAT(nan.err, HasSubstr("c.npy is not written"));
  EXPECT_FALSE(std::filesystem::exists(in("c.npy")));
  expect_refused(spectrum, {"--cumulative", in("a.csv")}, "is the file of the data itself");
}

TEST_F(Data, ThatIsNotFiniteTellsTheFirstPlaceAndAnswersForTheOthers) {
  const said answer = integrated("t,a,b\n0,1,1\n# gap\n1,inf,1\n2,nan,1\n", {"--quiet"});
  EXPECT_EQ(answer.exit_code, 4);
  EXPECT_THAT(answer.out, HasSubstr("nan\n2\n"));
  EXPECT_THAT(answer.err, HasSubstr("a: 2 of 3 values are not finite, first that of sample 2, at x "
                                    "= 1, " +
                                    in("a.csv") + ":4"));
}

TEST_F(Data, WithBadCellsTellsThePlace) {
  expect_refused("t,y\n0,1\n1,x\n", {}, "a.csv:3:3: 'x': is not a number (column 2, 'y')");
  expect_refused("t,y\n0,1\n1\n", {}, "a.csv:3: has 1 cell, and the first line 2 cells");
  expect_refused("", {}, "a.csv': is empty");
}

TEST_F(Data, OutOfOrderIsToldNotSorted) {
  expect_refused("t,y\n0,1\n2,1\n1,1\n", {}, "a.csv:4: x '1': sample 3 falls: sample 2 has 2");
  expect_refused("t,y\n0,1\n1,1\n1,2\n", {}, "a.csv:4: x '1': sample 3 repeats: sample 2 has 1");
  expect_refused("t,y\n0,1\nnan,1\n1,2\n", {}, "a.csv:3: x 'nan': sample 2 is not finite");
  expect_refused("t,y\n0,1\n2,1\n1,1\n", {"--x-order", "monotone"}, "falls after others rose");
}

TEST_F(Data, MayFallOrJumpWhereThatIsMeant) {
  const words monotone{"--x-order", "monotone", "--quiet"};
  EXPECT_EQ(integrated("4 16\n3 9\n2 4\n1 1\n0 0\n", monotone).out, "-22\n");
  EXPECT_EQ(integrated("0 0\n1 1\n1 5\n2 6\n", monotone).out, "6\n");
}

TEST_F(Data, RefusesWhatIsForFunctions) {
  expect_refused(spectrum, {"--fn", "pi"},
                 "--fn: cannot go with tabulated data: give one integrand");
  expect_refused(spectrum, {"--n", "10"}, "--n: cannot go with tabulated data");
  expect_refused(spectrum, {"--rule", "midpoint"}, "for tabulated data: trapezoid, simpson");
  expect_refused(spectrum, {"--x", "1", "--dx", "1"},
                 "the abscissae are either a column or evenly spaced");
  expect_refused(spectrum, {"--columns", "flx"}, "did you mean 'flux'?");
  expect_refused(spectrum, {"--dx", "0"}, "--dx '0': must be above 0");
  expect_refused(spectrum, {"--series", "rows"}, "is text, which has its series in columns");
  expect_refused(spectrum, {"--plot", in("p.svg")}, "--plot");
  const said alone = integrate({"--dx", "1", "--fn", "pi"});
  EXPECT_EQ(alone.exit_code, 2);
  EXPECT_THAT(alone.err, HasSubstr("--dx: applies to tabulated data only"));
  const said missing = integrate({"--data", in("none.csv")});
  EXPECT_EQ(missing.exit_code, 2);
  EXPECT_THAT(missing.err, HasSubstr("none.csv': cannot be read: no such file"));
}

TEST_F(Data, IsAKeyOfConfigsToo) {
  file("a.csv", spectrum);
  const auto with = [&](const std::string& keys) {
    return integrate({"--config",
                      file("b.toml",
                           "[defaults]\nfn = 'pi'\nrule = 'trapezoid'\n"
                           "[[integral]]\nname = 'line'\ndata = 'a.csv'\n" +
                               keys),
                      "--json"});
  };
  const said met = with("columns = 'flux'\nexpect = '4.25'\ncumulative = '" + in("c.npy") +
                        "'\n[[integral]]\nn = 10\n");
  EXPECT_EQ(doubles_in("c.npy", "(4,)").back(), 4.25);
  EXPECT_EQ(met.exit_code, 0) << met.err;
  EXPECT_THAT(met.out, HasSubstr(R"("fn":"samples")"));
  EXPECT_THAT(met.out, HasSubstr(R"("outcome":"met")"));
  EXPECT_THAT(met.out, HasSubstr(R"("fn":"pi")"));
  const said many = with("expect = '4.25'\n");
  EXPECT_EQ(many.exit_code, 1);
  EXPECT_THAT(many.out, HasSubstr("must name one column, as a row of a batch is one integral"));
  file("dry.toml", "[[integral]]\ndata = 'a.csv'\nx-order = 'monotone'\nseries = 'rows'\n");
  EXPECT_THAT(integrate({"--config", in("dry.toml"), "--dry-run"}).out,
              HasSubstr("  series=rows  x-order=monotone  "));
  const said refused = with("n = 10\n");
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.err, HasSubstr("n: cannot go with tabulated data"));
}

TEST_F(Data, MayBeIntegratedInPart) {
  const auto part = [&](const char* from, const char* to, words more = {}) {
    for (const char* word : {"--columns", "flux", "--quiet", "--from", from, "--to", to})
      more.emplace_back(word);
    const said answer = integrated(spectrum, more);
    EXPECT_EQ(answer.exit_code, 0) << answer.err;
    return answer.out;
  };
  EXPECT_EQ(part("0", "3"), "4.25\n");
  EXPECT_EQ(part("0.25", "2"), "1.9375\n");  // 0.25 (1.5 + 2)/2 + 1.5 (2 + 0)/2
  EXPECT_EQ(part("2", "0.25"), "-1.9375\n");
  EXPECT_EQ(part("1/4", "1/4"), "0\n");
  const said one = integrated(spectrum, {"--columns", "flux", "--from", "2"});
  EXPECT_THAT(one.out, HasSubstr(" on [2, 3]  (samples)\n"));
  expect_refused(spectrum, {"--to", "3.5"},
                 "--to '3.5': lies outside of the samples, which go from 0 to 3");
  expect_refused(spectrum, {"--from", "-inf"}, "lies outside of the samples");
  expect_refused(spectrum, {"--from", "a"}, "must be a constant: samples have no parameters");
  expect_refused(spectrum, {"--from", "1", "--cumulative", in("c.csv")},
                 "cannot go with cumulative, which runs over all samples");
}

TEST_F(Data, MayBeScaled) {
  EXPECT_EQ(integrated(spectrum, {"--columns", "flux", "--scale", "-1/2", "--quiet"}).out,
            "-2.125\n");
  const said all = integrated(spectrum, {"--scale", "4", "--cumulative", in("c.csv"), "--quiet"});
  EXPECT_EQ(all.out, "17\n2\n");
  EXPECT_THAT(text_in(in("c.csv")), HasSubstr("\n3,17,"));
  const auto error = [&](const char* scale) {
    const said answer = integrated(spectrum, {"--columns", "flux", "--scale", scale, "--json"});
    return nlohmann::json::parse(answer.out)["error_estimate"].get<double>();
  };
  EXPECT_NEAR(error("-8"), 8 * error("1"), 1e-14);
  const auto error_of_even = [&](const char* scale) {
    const said answer = integrated("1\n1\n1\n1\n1\n", {"--scale", scale, "--json"});
    return nlohmann::json::parse(answer.out)["error_estimate"].get<double>();
  };
  EXPECT_GT(error_of_even("0.1"), 0.1 * error_of_even("1")) << "a tenth is no double";
  expect_refused(spectrum, {"--scale", "0"}, "must not be 0");
  expect_refused(spectrum, {"--scale", "inf"}, "--scale");
  expect_refused(spectrum, {"--scale", "a"}, "--scale");
  const said beyond = integrated(spectrum, {"--columns", "flux", "--scale", "1e308"});
  EXPECT_EQ(beyond.exit_code, 4);
  EXPECT_THAT(beyond.err, HasSubstr("the integral times scale is beyond what a double can hold"));
}

TEST_F(Data, MayLackNumbersThatAreLeftOut) {
  constexpr auto with_gaps = "t,a,b\n0,1,1\n1,nan,2\n2,3,inf\n\nnan,9,9\n4,5,nan\n5,6,7\n";
  const said a = integrated(with_gaps, {"--columns", "a", "--skip-nan", "--json"});
  EXPECT_EQ(a.exit_code, 0) << a.err;
  const nlohmann::json row = nlohmann::json::parse(a.out);
  EXPECT_EQ(row["value"], 4 + 8 + 5.5);
  EXPECT_EQ(row["left_out"], 2);
  EXPECT_EQ(row["evaluations"], 4);
  const said page = integrated(with_gaps, {"--columns", "a", "--skip-nan"});
  EXPECT_THAT(page.out, HasSubstr("n = 3: 4 samples, and 2 left out\n"));
  const said both = integrated(with_gaps, {"--skip-nan"});
  EXPECT_EQ(both.exit_code, 4) << "infinite values stay";
  EXPECT_THAT(both.out, StartsWith("trapezoid from 0 to 5, 3 samples, and 3 left out\n"));
  EXPECT_THAT(both.err, HasSubstr("a.csv:4")) << "lines are counted as they stand in the file";
  const said even = integrated("1\nnan\n3\n4\n", {"--dx", "2", "--skip-nan", "--cumulative", "-"});
  EXPECT_THAT(even.out, HasSubstr("\n0,0\n4,8\n6,15\n"));
  expect_refused("0,1\n1,nan\n2,nan\n", {"--skip-nan"}, "needs at least 2 samples");
  EXPECT_EQ(integrated(with_gaps, {"--columns", "a"}).exit_code, 2) << "nan for x";
}

TEST_F(Data, MayStandBelowOtherLinesAndOtherComments) {
  constexpr auto logged = "instrument 7, no table\n% seconds, volts\nt,u\n0,1\n%1,9\n2,3\n";
  const words form{"--skip-rows", "1", "--comment", "%", "--quiet"};
  EXPECT_EQ(integrated(logged, form).out, "4\n");
  expect_refused(logged, {"--comment", "%"}, "a.csv:3");
  expect_refused(logged, {"--skip-rows", "9", "--comment", "%"}, "has no samples");
  expect_refused(logged, {"--comment", ""}, "needs a text that begins with no blank");
  expect_refused(logged, {"--comment", " %"}, "needs a text that begins with no blank");
  expect_refused(logged, {"--skip-rows", "-1"}, "--skip-rows '-1'");
  expect_refused("t,u\n0,1\n1,x\n", {"--skip-rows", "1"}, "a.csv:3:3");
  const said array =
      integrate({"--data",
                 file("a.npy", npy_header_bytes(npy_dictionary_text("<f8", "(2,)", "False")) +
                                   bytes_of(std::vector<double>{1, 2})),
                 "--skip-rows", "1"});
  EXPECT_EQ(array.exit_code, 2);
  EXPECT_THAT(array.err, HasSubstr("is an array, which has no lines to skip and no comments"));
}

TEST_F(Data, AloneHaveTheseKeys) {
  for (const words& more : {words{"--scale", "2"}, words{"--skip-nan"}, words{"--skip-rows", "1"},
                            words{"--comment", "%"}}) {
    words arguments{"--expr", "x", "--from", "0", "--to", "1"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const said answer = integrate(arguments);
    EXPECT_EQ(answer.exit_code, 2);
    EXPECT_THAT(answer.err, HasSubstr(more[0] + ": applies to tabulated data only"));
  }
  expect_refused(spectrum, {"--var", "t"},
                 "cannot go with tabulated data: samples have no formula");
}

}  // namespace
}  // namespace riemann::trials
