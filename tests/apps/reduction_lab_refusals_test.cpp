// What bad requests to the lab get: a sentence for each fault, all at once, nothing computed.
// SPDX-License-Identifier: Apache-2.0
#include "apps/program.hpp"

#include "riemann/kernels/cuda/devices.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace riemann::trials {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

void lab_refuses(const words& arguments, const std::string& told) {
  const said answer = reduction_lab(arguments);
  EXPECT_EQ(answer.exit_code, 2) << answer.err;
  EXPECT_EQ(answer.out, "");
  EXPECT_THAT(answer.err, AllOf(StartsWith("reduction-lab: "), HasSubstr(told)));
}

TEST(LabRefusals, NameTheNearestKnownNameAndAllOthers) {
  lab_refuses({"--strategy", "tild"}, "unknown strategy 'tild'; did you mean 'tiled'? known: ");
  lab_refuses({"--op", "summ"}, "unknown operation 'summ'; did you mean 'sum'? known: sum, ");
  lab_refuses({"--type", "flaot"}, "unknown type 'flaot'; did you mean 'float'? known: int8, ");
  lab_refuses({"--sum", "kahn"}, "unknown sum 'kahn'; did you mean 'kahan'?");
  lab_refuses({"--input", "ill"}, "did you mean 'ill-conditioned'? known: uniform, ");
  lab_refuses({"--typ", "float"}, "--typ: unknown option; nearest: --type, ");
}

// A name that this build does without is no unknown one.
TEST(LabRefusals, KnowTheVendorsLibrariesInEveryBuild) {
  const std::string why = cuda::built() ? "runs on a GPU only" : "is built only with CUDA: install";
  for (const char* name : {"cub", "thrust"}) {
    lab_refuses({"--device", "cpu", "--strategy", name}, why);
    const std::string listed = reduction_lab({"--list"}).out;
    const std::size_t line = listed.find(std::string("\n  ") + name);
    ASSERT_NE(line, std::string::npos);
    const bool left_out =
        listed.substr(line + 1, listed.find('\n', line + 1) - line).find("built only with CUDA") !=
        std::string::npos;
    EXPECT_NE(left_out, cuda::built());
  }
}

TEST(LabRefusals, TellAllFaultsAtOnce) {
  const said answer = reduction_lab(
      {"--op", "summ", "--type", "flaot", "--n", "abc", "--json", "--csv", "/nowhere"});
  EXPECT_EQ(answer.exit_code, 2);
  for (const char* told : {"--op 'summ'", "--type 'flaot'", "--n 'abc'", "--csv: cannot",
                           "--n: describes a generated array and cannot go with a file"})
    EXPECT_THAT(answer.err, HasSubstr(told));
}

TEST(LabRefusals, CoverCounts) {
  lab_refuses({"--n", "-1"}, "--n '-1': is too small");
  lab_refuses({"--n", "1.5"}, "is not a whole number");
  lab_refuses({"--n", "2^60"},
              "is too large; allowed: whole numbers from 0 to 9007199254740992 (2^53)");
  lab_refuses({"--n", "2^"}, "--n '2^': is not a number");
  lab_refuses({"--block", "2000"}, "--block '2000': is too large");
  lab_refuses({"--repeat", "0"}, "--repeat '0': is too small");
  lab_refuses({"--device", "gpu"}, "allowed: auto, cpu, cuda, cuda:K");
}

TEST(LabRefusals, CoverWhatHasNoAnswer) {
  lab_refuses({"--n", "0", "--op", "min"}, "--n '0': the array is empty");
  lab_refuses({"--input", "one-nan", "--type", "int32"},
              "--input 'one-nan': needs floating-point elements; allowed for int32: uniform, ");
}

TEST(LabRefusals, CoverContradictions) {
  lab_refuses({"--list", "--n", "3"}, "--n: cannot go with --list");
  lab_refuses({"--list", "--csv"}, "--csv: cannot go with --list");
  lab_refuses({"--bench", "--strategy", "all"}, "--strategy: cannot go with --bench");
  lab_refuses({"--threads", "2", "--device", "cuda"}, "cannot go with a CUDA device");
  lab_refuses({"--device", "cpu", "--block", "128"}, "--block: applies to GPUs");
  lab_refuses({"--device", "cpu", "--copies", "--inner", "x"}, "--copies: applies to GPUs");
  lab_refuses({"a.npy", "b.npy"}, "'b.npy': is one FILE too many");
  lab_refuses({"a.npy", "--bench"}, "a word without an option cannot go with --bench");
  lab_refuses({"-x"}, "'-x': is not an option");
}

TEST(LabRefusals, ShowExamplesToThoseWhoSaidNothing) {
  const said answer = reduction_lab({});
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_THAT(answer.err, AllOf(HasSubstr("Examples"), HasSubstr("--help shows all options")));
}

TEST(LabMachines, ThatLackTheMemoryTellHowMuch) {
  const said answer = reduction_lab({"--n", "1e15", "--device", "cpu"});
  EXPECT_EQ(answer.exit_code, 1);
  EXPECT_THAT(answer.err,
              HasSubstr("of type float need 4_000_000_000_000_000 bytes of memory and"));
  EXPECT_THAT(answer.err, HasSubstr("are available"));
}

TEST(LabMachines, ThatLackTheDeviceOrTheDiskSaySo) {
  EXPECT_EQ(reduction_lab({"--device", "cuda:1000"}).exit_code, 1);
  for (const words& arguments : {words{"--n", "10", "--device", "cpu"}, words{"--help"}}) {
    const said answer = reduction_lab(arguments, "/dev/full");
    EXPECT_EQ(answer.exit_code, 1);
    EXPECT_THAT(answer.err, HasSubstr("standard output: No space left on device"));
  }
}

}  // namespace
}  // namespace riemann::trials
