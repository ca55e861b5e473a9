// Batches that keep their rows: in order, whatever ends a run, and never those of another batch.
// SPDX-License-Identifier: Apache-2.0
#include "apps/program.hpp"
#include "riemann/lib/reports/fields.hpp"
#include "support/processor_time.hpp"
#include "support/small_disk.hpp"
#include "support/temporary_folder.hpp"
#include "support/text_in.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <sstream>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <unistd.h>

namespace riemann::trials {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

constexpr auto three_jobs =
    "[defaults]\ndevice = 'cpu'\nthreads = 1\n"
    "[[integral]]\nname = \"a, \\\"b\\\"\\nc\"\nfn = 'pi'\nn = [10, 20]\n"
    "[[integral]]\nname = 'end'\nfn = 'pi'\nn = 30\n";

class Batches : public ::testing::Test {
 protected:
  said run(const std::string& text, const words& options = {}) {
    std::ofstream(in("batch.toml")) << text;
    words arguments{"--config", in("batch.toml")};
    arguments.insert(arguments.end(), options.begin(), options.end());
    said answer = integrate(arguments);
    for (std::size_t at; (at = answer.err.find(folder_.path().string())) != std::string::npos;)
      answer.err.replace(at, folder_.path().string().size(), "FOLDER");
    return answer;
  }

  std::string in(const std::string& name) const { return (folder_.path() / name).string(); }

  /// The objects of JSON lines, without their times.
  static std::vector<nlohmann::json> rows_of(const std::string& text) {
    std::vector<nlohmann::json> rows;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      rows.push_back(nlohmann::json::parse(line));
      for (const char* time :
           {"seconds", "kernel_seconds", "term_seconds", "points_per_second", "seconds_min",
            "seconds_median", "kernel_seconds_min", "kernel_seconds_median"})
        rows.back().erase(time);
    }
    return rows;
  }

  temporary_folder folder_;
};

TEST_F(Batches, KeepARowForEachJobInOrder) {
  const said answer = run(three_jobs, {"--out", in("rows.jsonl")});
  EXPECT_EQ(answer.exit_code, 0) << answer.err;
  const auto rows = rows_of(text_in(in("rows.jsonl")));
  ASSERT_EQ(rows.size(), 3u);
  for (int k = 0; k < 3; ++k) {
    EXPECT_EQ(rows[k]["job"], k + 1);
    EXPECT_EQ(rows[k]["n"], 10 * (k + 1));
  }
}

TEST_F(Batches, KeepTheSameRowsSideBySide) {
  std::string text = "[defaults]\ndevice = 'cpu'\nthreads = 1\n";
  for (const char* n : {"3e6", "10", "20", "2e6", "30"})  // the first is the last to be ready
    text +=
        std::string("[[integral]]\nrule = 'midpoint'\nfn = ['gaussian', 'pi']\nn = ") + n + '\n';
  EXPECT_EQ(run(text, {"--out", in("one.jsonl")}).exit_code, 0);
  EXPECT_EQ(run(text, {"--out", in("four.jsonl"), "--jobs", "4"}).exit_code, 0);
  const auto rows = rows_of(text_in(in("one.jsonl")));
  EXPECT_EQ(rows.size(), 10u);
  EXPECT_EQ(rows, rows_of(text_in(in("four.jsonl"))));
}

TEST_F(Batches, RefuseAnOutputThatIsThere) {
  run(three_jobs, {"--out", in("rows.csv")});
  const std::string before = text_in(in("rows.csv"));
  const said answer = run(three_jobs, {"--out", in("rows.csv")});
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_THAT(answer.err,
              HasSubstr("--out 'FOLDER/rows.csv': exists already; --resume continues it"));
  EXPECT_EQ(text_in(in("rows.csv")), before);
}

class BatchesCutAnywhere : public Batches, public ::testing::WithParamInterface<const char*> {};
INSTANTIATE_TEST_SUITE_P(Formats, BatchesCutAnywhere, ::testing::Values("jsonl", "csv"));

TEST_P(BatchesCutAnywhere, GoOnToTheSameRows) {
  const std::string path = in(std::string("rows.") + GetParam());
  run(three_jobs, {"--out", path});
  const std::string whole = text_in(path);
  const auto comparable = [&](const std::string& text) {
    std::string kept;  // each row up to its first time
    for (std::size_t at = 0, end; at < text.size(); at = end + 1) {
      end = std::min(text.find("ieee", at), text.size() - 1);
      kept += text.substr(at, end - at);
      end = std::min(text.find("\n", end), text.size() - 1);
    }
    return kept;
  };
  for (std::size_t left = 0; left < whole.size(); left += 97) {
    std::ofstream(path, std::ios::binary) << whole.substr(0, left);
    const said answer = run(three_jobs, {"--out", path, "--resume"});
    ASSERT_EQ(answer.exit_code, 0) << left << answer.err;
    ASSERT_EQ(comparable(text_in(path)), comparable(whole)) << left;
  }
}

TEST_F(Batches, RefuseTheRowsOfAnotherBatchWithTheDifference) {
  run(three_jobs, {"--out", in("rows.jsonl")});
  std::string other = three_jobs;
  other.replace(other.find("20"), 2, "25");
  const said answer = run(other, {"--out", in("rows.jsonl"), "--resume"});
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_THAT(answer.err,
              AllOf(HasSubstr("belongs to another batch: its job 2 is {"), HasSubstr("\"n\":20"),
                    HasSubstr("here it is {"), HasSubstr("\"n\":25"), HasSubstr("batch.toml:4:1")));
  const said shorter = run(three_jobs, {"--out", in("rows.jsonl"), "--resume", "--filter", "a*"});
  EXPECT_THAT(shorter.err, HasSubstr("it has 3 jobs, here there are 2"));
}

TEST_F(Batches, RefuseRowsThatNobodyVouchesFor) {
  std::ofstream(in("rows.jsonl")) << "{\"job\":1}\n";
  const said answer = run(three_jobs, {"--out", in("rows.jsonl"), "--resume"});
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_THAT(answer.err, HasSubstr("has rows, but no FOLDER/rows.jsonl.jobs beside it"));
}

TEST_F(Batches, RefuseRowsThatWereChanged) {
  run(three_jobs, {"--out", in("rows.jsonl")});
  const std::string rows = text_in(in("rows.jsonl"));
  std::ofstream(in("rows.jsonl")) << rows.substr(rows.find('\n') + 1);
  const said answer = run(three_jobs, {"--out", in("rows.jsonl"), "--resume"});
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_THAT(answer.err, HasSubstr("the row after the first 0 is not that of job 1"));
}

TEST_F(Batches, RefuseAnOutputThatIsInUse) {
  const int file = open(in("rows.jsonl").c_str(), O_RDWR | O_CREAT, 0600);
  ASSERT_EQ(flock(file, LOCK_EX), 0);
  const said answer = run(three_jobs, {"--out", in("rows.jsonl"), "--resume"});
  close(file);
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_THAT(answer.err, HasSubstr("is being written by another run"));
}

TEST_F(Batches, SayWhatIsSavedWhenTheDiskIsFull) {
  ASSERT_EQ(symlink("/dev/full", in("full.jsonl").c_str()), 0);
  const said answer = run(three_jobs, {"--out", in("full.jsonl")});
  EXPECT_EQ(answer.exit_code, 1);
  EXPECT_THAT(answer.err, HasSubstr("full.jsonl: No space left on device; 0 of 3 rows are saved; "
                                    "make room, then continue with --resume"));
}

/// 400 rows of half a kilobyte or more, and the names of their jobs, on 64: whole rows, and the
/// rest once there is room.
TEST_F(Batches, GoOnWhereARealDiskWasFull) {
  const small_disk disk(in("disk"));
  if (!disk.is_there()) GTEST_SKIP() << "mounting a disk of 64 KiB is not allowed here";
  std::string text = "[defaults]\ndevice = 'cpu'\nthreads = 1\n[[integral]]\nfn = 'pi'\nn = [10";
  for (int n = 11; n < 410; ++n) text += ", " + std::to_string(n);
  text += "]\n";
  for (const std::string form : {"jsonl", "csv"}) {
    const std::string kept = in("disk/rows." + form);
    const said full = run(text, {"--out", kept});
    EXPECT_EQ(full.exit_code, 1);
    const std::string half = text_in(kept);
    const auto saved = std::count(half.begin(), half.end(), '\n') - (form == "csv" ? 1 : 0);
    EXPECT_GT(saved, 0);
    EXPECT_LT(saved, 400);
    EXPECT_TRUE(half.ends_with('\n'));
    EXPECT_THAT(full.err,
                HasSubstr("rows." + form + ": No space left on device; " + std::to_string(saved) +
                          " of 400 rows are saved; make room, " + "then continue with --resume"));
    // As full as before, but for a row that happens to be shorter.
    EXPECT_EQ(run(text, {"--out", kept, "--resume"}).exit_code, 1);
    EXPECT_TRUE(text_in(kept).starts_with(half));
    EXPECT_TRUE(text_in(kept).ends_with('\n'));
    ASSERT_TRUE(disk.make_room());
    EXPECT_EQ(run(text, {"--out", kept, "--resume"}).exit_code, 0);
    const std::string whole = text_in(kept);
    EXPECT_TRUE(whole.starts_with(half));
    EXPECT_EQ(std::count(whole.begin(), whole.end(), '\n') - (form == "csv" ? 1 : 0), 400);
    if (form != "jsonl") continue;
    EXPECT_EQ(run(text, {"--out", in("apart.jsonl")}).exit_code, 0);
    EXPECT_EQ(rows_of(whole), rows_of(text_in(in("apart.jsonl"))));
    std::filesystem::remove(kept);
    ASSERT_TRUE(disk.make_small_again());
  }
}

/// The file may grow to the size of two rows and a half, as long as a row happens to be here (it
/// names the processor, the version and the times).
TEST_F(Batches, LoseNothingToAFileThatMayNotGrow) {
  ASSERT_EQ(run(three_jobs, {"--out", in("apart.jsonl")}).exit_code, 0);
  const std::size_t three_rows = text_in(in("apart.jsonl")).size();
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const rlimit little{three_rows * 5 / 6, before.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &little), 0);
  const said answer = run(three_jobs, {"--out", in("rows.jsonl")});
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
  EXPECT_EQ(answer.exit_code, 1);
  EXPECT_THAT(answer.err, HasSubstr("File too large; 2 of 3 rows are saved"));
  EXPECT_EQ(rows_of(text_in(in("rows.jsonl"))).size(), 2u);  // and no half one
  EXPECT_EQ(run(three_jobs, {"--out", in("rows.jsonl"), "--resume"}).exit_code, 0);
  EXPECT_EQ(rows_of(text_in(in("rows.jsonl"))).size(), 3u);
}

TEST_F(Batches, MakeARowOfAJobThatFails) {
  const said answer =
      run("[[integral]]\nfn = 'pi'\nn = 10\ndevice = 'cuda:1000'\n"
          "[[integral]]\nexpr = 'x'\nfrom = 0\nto = '1/a'\nparams = {a = '-1,0,1'}\nn = 10\n",
          {"--out", in("rows.jsonl"), "--json"});
  EXPECT_EQ(answer.exit_code, 1);
  const auto rows = rows_of(answer.out);
  ASSERT_EQ(rows.size(), 4u);
  EXPECT_EQ(rows[0]["status"], "failed");
  EXPECT_EQ(rows[1]["status"], "summed");
  EXPECT_EQ(rows[2]["status"], "invalid");
  EXPECT_THAT(rows[2]["reason"].get<std::string>(), HasSubstr("is not finite"));
  EXPECT_EQ(rows[2]["value"], nullptr);
  EXPECT_EQ(rows[3]["status"], "summed");
  EXPECT_THAT(answer.err, AllOf(HasSubstr("job 1 failed: "), HasSubstr("job 3 invalid: ")));
}

TEST_F(Batches, GoOnWithRowsOfTheTimeWhenSummedWasCalledConverged) {
  EXPECT_EQ(run(three_jobs, {"--out", in("rows.jsonl")}).exit_code, 0);
  std::string text = text_in(in("rows.jsonl"));
  const std::string now = R"("status":"summed")";
  for (std::size_t at; (at = text.find(now)) != std::string::npos;)
    text.replace(at, now.size(), R"("status":"converged")");
  std::ofstream(in("rows.jsonl"), std::ios::binary) << text.substr(0, text.rfind('{'));
  const said answer = run(three_jobs, {"--out", in("rows.jsonl"), "--resume"});
  EXPECT_EQ(answer.exit_code, 0) << answer.err;
  EXPECT_THAT(answer.out, HasSubstr("2 from an earlier run"));
  const auto rows = rows_of(text_in(in("rows.jsonl")));
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_EQ(rows[2]["status"], "summed");
}

TEST_F(Batches, EarnTheExitCodeOfAllTheirRows) {
  const std::string text = "[[integral]]\nfn = 'log_product'\nrule = 'left'\nn = 10\n";
  EXPECT_EQ(run(text, {"--out", in("rows.csv")}).exit_code, 4);
  const said again = run(text, {"--out", in("rows.csv"), "--resume"});
  EXPECT_EQ(again.exit_code, 4);
  EXPECT_THAT(again.out, HasSubstr("1 from an earlier run"));
}

/// Evaluations and pilots among them. The fastest of three counts, by processor time.
TEST_F(Batches, TakeAMillisecondAJobAtMost) {
  std::string text = "[defaults]\ndevice = 'cpu'\nthreads = 1\n";
  for (int k = 0; k < 1000; ++k)
    text += "[[integral]]\nfn = 'pi'\nn = " + std::to_string(100 + k) + '\n';
  int trial = 0;
  const double fastest = least_processor_seconds(3, [&] {
    const std::string path = in("rows" + std::to_string(trial++) + ".jsonl");
    EXPECT_EQ(run(text, {"--out", path, "--quiet"}).exit_code, 0);
    EXPECT_EQ(rows_of(text_in(path)).size(), 1000u);
  });
  EXPECT_LT(fastest, 1.0);
}

TEST_F(Batches, RunWhatTheFilterLets) {
  const said answer = run(three_jobs, {"--filter", "e*", "--quiet"});
  EXPECT_EQ(std::count(answer.out.begin(), answer.out.end(), '\n'), 1);
  const said none = run(three_jobs, {"--filter", "ende"});
  EXPECT_EQ(none.exit_code, 2);
  EXPECT_THAT(none.err, HasSubstr("--filter 'ende': unknown name 'ende'; did you mean 'end'?"));
  EXPECT_THAT(run("[[integral]]\nfn = 'pi'\nn = 10\n", {"--filter", "a*"}).err,
              HasSubstr("--filter 'a*': no integral has a name: name = TEXT gives one"));
}

TEST_F(Batches, ComputeNothingInADryRun) {
  const said answer = run("[[integral]]\nfn = 'pi'\nrule = 'simpson'\nn = [10, 1e15]\n",
                          {"--dry-run", "--out", in("a.csv")});
  EXPECT_EQ(answer.exit_code, 0);
  EXPECT_THAT(answer.out, AllOf(HasSubstr("fn=pi  rule=simpson  n=10\n"),
                                HasSubstr("2 jobs, 1e+15 evaluations; nothing was computed")));
  EXPECT_FALSE(std::filesystem::exists(in("a.csv")));
}

/// Escape, bell, the control sequence introducer as one letter, delete.
TEST_F(Batches, SendNoControlCharacterOfANameToTheTerminal) {
  const std::string batch =
      "[[integral]]\nname = \"a\\u001b[31m\\u0007\\u009b\\u007f\"\nfn = 'pi'\nn = 10\n"
      "device = 'cpu'\nexpect = 1\n";
  for (const words& how :
       {words{}, {"--json"}, {"--csv"}, {"--quiet"}, {"--dry-run"}, {"--dry-run", "--json"}}) {
    const said answer = run(batch, how);
    for (const char* control : {"\x1b", "\a", "\xc2\x9b", "\x7f"})
      EXPECT_EQ((answer.out + answer.err).find(control), std::string::npos) << answer.out;
  }
  EXPECT_EQ(rows_of(run(batch, {"--json"}).out).front().at("name"), "a\x1b[31m\a\xc2\x9b\x7f");
  EXPECT_THAT(run(batch, {"--csv"}).out, HasSubstr("\na\\u001b[31m\\u0007\\u009b\\u007f,"));
}

TEST_F(Batches, TakeTheirSettingsFromTheFileToo) {
  const std::string text = "[batch]\nout = '" + in("rows.csv") + "'\njobs = 2\nfilter = 'a*'\n";
  EXPECT_EQ(run(text + three_jobs).exit_code, 0);
  EXPECT_THAT(text_in(in("rows.csv")), HasSubstr("job,name,fn,"));
  const said answer = run(text + three_jobs, {"--out", in("other.csv"), "--filter", "end"});
  EXPECT_EQ(answer.exit_code, 0) << answer.err;
  EXPECT_THAT(text_in(in("other.csv")), HasSubstr("\n1,end,pi,"));
}

TEST_F(Batches, TellRowsAsTheFileSaysUnlessTheCommandSaysOtherwise) {
  const std::string text = std::string("[batch]\njson = true\nno-cache = true\n") + three_jobs;
  EXPECT_EQ(rows_of(run(text).out).size(), 3u);
  EXPECT_TRUE(run(text, {"--csv"}).out.starts_with("name,fn,"));
  const std::string twice = std::string("[batch]\njson = true\ncsv = true\n") + three_jobs;
  EXPECT_EQ(run(twice).exit_code, 2);
  EXPECT_THAT(run(twice).err, HasSubstr("batch.toml:2:8: json: cannot go with csv"));
  const std::string taken_back = std::string("[batch]\njson = true\ncsv = false\n") + three_jobs;
  EXPECT_EQ(rows_of(run(taken_back).out).size(), 3u);
}

TEST_F(Batches, WriteNothingOverWhatTheyReadOrKeep) {
  const std::string same = in("rows.jsonl");
  const said both = run(three_jobs, {"--out", same, "--report", in("./rows.jsonl")});
  EXPECT_EQ(both.exit_code, 2);
  EXPECT_THAT(both.err, HasSubstr("--report 'FOLDER/./rows.jsonl': is where out keeps its rows"));
  EXPECT_FALSE(std::filesystem::exists(same));
  EXPECT_THAT(run(three_jobs, {"--out", same, "--report", same + ".jobs"}).err,
              HasSubstr("is where out keeps the list of its jobs"));
  EXPECT_THAT(run(three_jobs, {"--report", in("batch.toml")}).err,
              HasSubstr("--report 'FOLDER/batch.toml': is the config file itself"));
  EXPECT_EQ(text_in(in("batch.toml")), three_jobs);
}

TEST_F(Batches, RefuseSettingsWithTheirPlace) {
  const said answer = run(std::string("[batch]\nout = 'a.txt'\njob = 2\njobs = 0\n") + three_jobs);
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_THAT(answer.err, AllOf(HasSubstr("batch.toml:2:7: out 'a.txt': does not say its format"),
                                HasSubstr("batch.toml:3:7: job: unknown key; nearest: jobs, "),
                                HasSubstr("batch.toml:4:8: jobs '0': is too small; allowed: ")));
  EXPECT_THAT(run(three_jobs, {"--resume"}).err,
              HasSubstr("--resume: needs the file to continue: out"));
  EXPECT_THAT(integrate({"--fn", "pi", "--n", "10", "--jobs", "2"}).err,
              HasSubstr("needs --config FILE"));
}

}  // namespace
}  // namespace riemann::trials
