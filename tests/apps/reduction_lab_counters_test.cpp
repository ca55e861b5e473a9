// A GPU's own counters beside the emulator's counts: what the profiler prints is read, a profiler
// of this test's stands for the real one.
// SPDX-License-Identifier: Apache-2.0
#include "apps/reduction_lab/explain_report.hpp"
#include "apps/reduction_lab/gpu_counters.hpp"

#include "support/environment.hpp"
#include "support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace riemann::reduction_lab {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

/// In the layout of ncu --csv --print-units base: two launches, the second of which lacks counters
/// that would add nothing.
constexpr const char* printed =
    R"ncu(==PROF== Connected to process 4711 (/usr/bin/reduction-lab)
==PROF== Profiling "pass" - 0: 0%....50%....100% - 3 passes
{"strategy":"sequential","verdict":"right"}
==PROF== Disconnected from process 4711
"ID","Process ID","Process Name","Host Name","Kernel Name","Context","Stream","Block Size","Grid Size","Device","CC","Section Name","Metric Name","Metric Unit","Metric Value"
"0","4711","reduction-lab","127.0.0.1","void pass<sequential, naive<float>, array_terms<float>>(T3, long long)","1","13","(256, 1, 1)","(8, 1, 1)","0","9.0","Command line profiler metrics","l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum","","0"
"0","4711","reduction-lab","127.0.0.1","void pass<sequential, naive<float>, array_terms<float>>(T3, long long)","1","13","(256, 1, 1)","(8, 1, 1)","0","9.0","Command line profiler metrics","l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum","","3"
"0","4711","reduction-lab","127.0.0.1","void pass<sequential, naive<float>, array_terms<float>>(T3, long long)","1","13","(256, 1, 1)","(8, 1, 1)","0","9.0","Command line profiler metrics","l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum","request","1,064"
"0","4711","reduction-lab","127.0.0.1","void pass<sequential, naive<float>, array_terms<float>>(T3, long long)","1","13","(256, 1, 1)","(8, 1, 1)","0","9.0","Command line profiler metrics","l1tex__t_requests_pipe_lsu_mem_global_op_st.sum","request","8"
"0","4711","reduction-lab","127.0.0.1","void pass<sequential, naive<float>, array_terms<float>>(T3, long long)","1","13","(256, 1, 1)","(8, 1, 1)","0","9.0","Command line profiler metrics","l1tex__t_requests_pipe_lsu_mem_global_op_atom.sum","request","0"
"0","4711","reduction-lab","127.0.0.1","void pass<sequential, naive<float>, array_terms<float>>(T3, long long)","1","13","(256, 1, 1)","(8, 1, 1)","0","9.0","Command line profiler metrics","l1tex__t_requests_pipe_lsu_mem_global_op_red.sum","request","0"
"0","4711","reduction-lab","127.0.0.1","void pass<sequential, naive<float>, array_terms<float>>(T3, long long)","1","13","(256, 1, 1)","(8, 1, 1)","0","9.0","Command line profiler metrics","l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum","sector","n/a"
"0","4711","reduction-lab","127.0.0.1","void pass<sequential, naive<float>, array_terms<float>>(T3, long long)","1","13","(256, 1, 1)","(8, 1, 1)","0","9.0","Command line profiler metrics","smsp__inst_executed.sum","inst","1,000"
"0","4711","reduction-lab","127.0.0.1","void pass<sequential, naive<float>, array_terms<float>>(T3, long long)","1","13","(256, 1, 1)","(8, 1, 1)","0","9.0","Command line profiler metrics","smsp__thread_inst_executed.sum","inst","30,000"
"1","4711","reduction-lab","127.0.0.1","void pass<sequential, naive<float>, array_terms<float>>(T3, long long)","1","13","(256, 1, 1)","(1, 1, 1)","0","9.0","Command line profiler metrics","l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum","","0"
"1","4711","reduction-lab","127.0.0.1","void pass<sequential, naive<float>, array_terms<float>>(T3, long long)","1","13","(256, 1, 1)","(1, 1, 1)","0","9.0","Command line profiler metrics","l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum","","1"
"1","4711","reduction-lab","127.0.0.1","void pass<sequential, naive<float>, array_terms<float>>(T3, long long)","1","13","(256, 1, 1)","(1, 1, 1)","0","9.0","Command line profiler metrics","l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum","request","2"
"1","4711","reduction-lab","127.0.0.1","void pass<sequential, naive<float>, array_terms<float>>(T3, long long)","1","13","(256, 1, 1)","(1, 1, 1)","0","9.0","Command line profiler metrics","smsp__inst_executed.sum","inst","200"
"1","4711","reduction-lab","127.0.0.1","void pass<sequential, naive<float>, array_terms<float>>(T3, long long)","1","13","(256, 1, 1)","(1, 1, 1)","0","9.0","Command line profiler metrics","smsp__thread_inst_executed.sum","inst","3,600"
)ncu";

TEST(GpuCounters, AreAddedUpOverAllLaunches) {
  const gpu_counts counts = counts_from(printed);
  EXPECT_EQ(counts.why_not, "");
  EXPECT_EQ(counts.launches, 2);
  EXPECT_EQ(counts.requests, 1064 + 8 + 2);
  EXPECT_EQ(counts.atomic_requests, 0);
  EXPECT_EQ(counts.bank_conflicts, 4);
  EXPECT_EQ(counts.lanes_per_instruction, 33'600.0 / 1200);
}

TEST(GpuCounters, AreAbsentWhereTheProfilerHasNoNumber) {
  EXPECT_EQ(counts_from(printed).sectors, std::nullopt);
}

TEST(GpuCounters, SayWhyThereAreNone) {
  EXPECT_THAT(counts_from("==PROF== Connected\n==ERROR== ERR_NVGPUCTRPERM - The user does not have "
                          "permission to access NVIDIA GPU Performance Counters on device 0.\n")
                  .why_not,
              HasSubstr("only administrators read them (ERR_NVGPUCTRPERM)"));
  EXPECT_EQ(counts_from("==ERROR== Failed to load the driver.\n==PROF== x\n").why_not,
            "ncu, NVIDIA's profiler, says: Failed to load the driver.");
  EXPECT_EQ(counts_from("{}\n").why_not, "ncu, NVIDIA's profiler, found no kernel");
}

/// A program named ncu that runs `script`, before all others in PATH while this lives.
class stand_in {
 public:
  explicit stand_in(const std::string& script)
      : path_("PATH", folder_.path().string() + ":/usr/bin:/bin") {
    const std::filesystem::path program = folder_.path() / "ncu";
    std::ofstream(program) << "#!/bin/sh\n" << script;
    std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  }

 private:
  temporary_folder folder_;
  environment_variable path_;
};

TEST(GpuCounters, ComeFromTheProfilerThatPathNames) {
  const stand_in ncu("cat <<'END'\n" + std::string(printed) + "END\n");
  EXPECT_EQ(count_on_gpu({"--strategy", "sequential"}).requests, 1074);
}

TEST(GpuCounters, AreAskedOfThisVeryProgramWithoutTouchingClocks) {
  const stand_in ncu("echo \"==ERROR== $*\" >&2\nexit 1\n");
  const std::string told = count_on_gpu({"--strategy", "sequential", "--n", "2048"}).why_not;
  EXPECT_THAT(told, HasSubstr("says: --csv --print-units base --clock-control none --metrics "));
  EXPECT_THAT(told, HasSubstr(std::filesystem::read_symlink("/proc/self/exe").string() +
                              " --strategy sequential --n 2048"));
}

invocation asked_for(const std::string& sum, index_t n) {
  invocation options;
  options.op = {"sum", sum};
  options.array.count = n;
  options.where.task.at.device = {.where = device_choice::kind::cuda, .ordinal = 1};
  options.launch.block = 64;
  return options;
}

TEST(GpuCounters, AreOfTheSameQuestionAskedOnce) {
  std::string line;
  for (const std::string& word : words_on_gpu(asked_for("naive", 2048), "last_block"))
    line += word + ' ';
  EXPECT_EQ(line,
            "--json --repeat 1 --device cuda:1 --strategy last_block --op sum --sum naive --type "
            "float --block 64 --n 2048 --input uniform --seed 1 ");
}

explanation explained(const std::string& strategy, const gpu_counts& on_gpu) {
  explanation told{.strategy = strategy, .count = 2048};
  told.launches.resize(2);
  told.load.global_requests = 72;
  told.on_gpu = on_gpu;
  return told;
}

TEST(GpuCounters, StandBesideTheEmulators) {
  std::ostringstream page;
  write_beside_gpu(page, {explained("sequential", counts_from(printed))});
  EXPECT_THAT(page.str(), AllOf(HasSubstr("                              emulator       GPU\n"),
                                HasSubstr("  requests                          72     1_074\n"),
                                HasSubstr("  sectors                            0         -\n"),
                                HasSubstr("  active lanes                              28.0\n")));
  std::ostringstream table;
  write_beside_gpu(table, {explained("sequential", counts_from(printed)),
                           explained("tiled", {.why_not = "so it is"})});
  EXPECT_THAT(table.str(),
              AllOf(HasSubstr("sequential                  72|   1_074       0|       0"),
                    HasSubstr("tiled                   not counted: so it is\n")));
  std::istringstream lines(page.str() + table.str());
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 100U) << line;
}

TEST(GpuCounters, OrOneSentenceDoes) {
  std::ostringstream told;
  write_beside_gpu(told, {explained("sequential", {.why_not = "there is no reason"})});
  EXPECT_EQ(told.str(),
            "\n  These are the emulator's counts. The GPU's own are missing: "
            "there is no reason.\n");
}

}  // namespace
}  // namespace riemann::reduction_lab
