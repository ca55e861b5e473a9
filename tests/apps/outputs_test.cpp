// Every option of every program that names a file to write: regular files are replaced, links
// followed, and devices and pipes written to and left where they are.
// SPDX-License-Identifier: Apache-2.0
#include "apps/program.hpp"
#include "support/small_disk.hpp"
#include "support/temporary_folder.hpp"
#include "support/text_in.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <future>
#include <ostream>

#include <sys/stat.h>
#include <sys/sysmacros.h>

namespace riemann::trials {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::Not;

/// One such option. It gets its file's name and a folder for its inputs.
struct writer {
  const char* name;
  const char* ending;
  const char* sign;  // something that the output holds
  std::function<words(const std::string& file, const fs::path& inputs)> arguments;
  said (*run)(const words&, const std::string& standard_output);
};

void PrintTo(const writer& each, std::ostream* out) { *out << each.name; }

std::string input(const fs::path& folder, const char* name, const char* text) {
  std::ofstream(folder / name) << text;
  return (folder / name).string();
}

const writer writers[] = {
    {"plot", ".svg", "</svg>",
     [](const std::string& file, const fs::path&) {
       return words{"--fn", "pi", "--n", "8", "--device", "cpu", "--quiet", "--plot", file};
     },
     integrate},
    {"cumulative", ".npy", "NUMPY",
     [](const std::string& file, const fs::path& inputs) {
       return words{"--data", input(inputs, "a.csv", "0 1\n1 3\n"), "--quiet", "--cumulative",
                    file};
     },
     integrate},
    {"report", ".html", "</html>",
     [](const std::string& file, const fs::path& inputs) {
       return words{"--config", input(inputs, "a.toml", "[[integral]]\nfn = 'pi'\nn = 10\n"),
                    "--device", "cpu",
                    "--quiet",  "--report",
                    file};
     },
     integrate},
    {"picture", ".svg", "</svg>",
     [](const std::string& file, const fs::path&) {
       return words{"--device", "cpu", "--n", "2^12", "--plot", file};
     },
     reduction_lab},
    {"out", ".npy", "NUMPY",
     [](const std::string& file, const fs::path&) {
       return words{"row-sums", "--m", "3", "--n", "4", "--device", "cpu", "--out", file};
     },
     matrix_lab},
};

class Outputs : public ::testing::TestWithParam<writer> {
 protected:
  std::string in(const std::string& name) const { return (folder_.path() / name).string(); }
  std::string named(const std::string& name) const { return in(name + GetParam().ending); }

  said written_to(const std::string& file, const std::string& standard_output = {}) const {
    return GetParam().run(GetParam().arguments(file, inputs_.path()), standard_output);
  }

  std::ptrdiff_t entries() const {
    return std::distance(fs::recursive_directory_iterator(folder_.path()), {});
  }

  temporary_folder folder_;
  temporary_folder inputs_;
};

INSTANTIATE_TEST_SUITE_P(Of, Outputs, ::testing::ValuesIn(writers),
                         [](const auto& each) { return std::string(each.param.name); });

TEST_P(Outputs, ReplaceFilesBehindLinks) {
  fs::create_directory(in("other"));
  std::ofstream(named("other/target")) << "old";
  fs::create_symlink(named("other/target"), named("link"));
  fs::create_symlink(std::string("other/new") + GetParam().ending, named("dangling"));
  for (const char* link : {"link", "dangling"}) {
    const said answer = written_to(named(link));
    EXPECT_EQ(answer.exit_code, 0) << answer.err;
    EXPECT_TRUE(fs::is_symlink(named(link)));
  }
  for (const char* target : {"other/target", "other/new"}) {
    EXPECT_TRUE(fs::is_regular_file(named(target)));
    EXPECT_THAT(text_in(named(target)), HasSubstr(GetParam().sign));
  }
  EXPECT_EQ(entries(), 5);
}

TEST_P(Outputs, GoThroughPipes) {
  const std::string pipe = named("pipe");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  auto seen = std::async(std::launch::async, [&] { return text_in(pipe); });
  const said answer = written_to(pipe);
  EXPECT_EQ(answer.exit_code, 0) << answer.err;
  if (answer.exit_code != 0) std::ofstream(pipe).flush();  // lets the reader go
  EXPECT_THAT(seen.get(), HasSubstr(GetParam().sign));
  EXPECT_TRUE(fs::is_fifo(pipe));
  EXPECT_EQ(entries(), 1);
}

TEST_P(Outputs, LeaveDevicesWhereTheyAre) {
  const std::string node = named("null");
  if (mknod(node.c_str(), S_IFCHR | 0666, makedev(1, 3)) != 0)
    GTEST_SKIP() << "making a device is not allowed here";
  if (!std::ofstream(node)) GTEST_SKIP() << "devices of a folder's own cannot be opened here";
  const said answer = written_to(node);
  EXPECT_EQ(answer.exit_code, 0) << answer.err;
  EXPECT_TRUE(fs::is_character_file(node));
  EXPECT_EQ(entries(), 1);
}

TEST_P(Outputs, TellWhereADeviceOrDiskIsFull) {
  const std::string node = named("full");
  fs::create_symlink("/dev/full", node);
  const said answer = written_to(node);
  EXPECT_EQ(answer.exit_code, 1);
  EXPECT_THAT(answer.err, HasSubstr("cannot be written: No space left on device"));
  EXPECT_TRUE(fs::is_character_file("/dev/full"));
  EXPECT_EQ(entries(), 1);
}

/// Behind what the program says, or instead of it.
TEST_P(Outputs, GoToStandardOutputByItsNames) {
  for (const char* name : {"/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "-"}) {
    fs::create_symlink("/dev/stdout", named("link"));
    for (const std::string& file : {std::string(name), named("link")}) {
      if (file == name && std::string(GetParam().name) == "cumulative") continue;  // gets CSV
      const said answer = written_to(file);
      EXPECT_EQ(answer.exit_code, 0) << answer.err;
      EXPECT_THAT(answer.out, HasSubstr(GetParam().sign)) << file;
    }
    fs::remove(named("link"));
  }
  EXPECT_TRUE(fs::exists("/dev/stdout"));
  EXPECT_FALSE(fs::exists("-"));
  const said nowhere = written_to(named("new"), "/dev/null");
  EXPECT_EQ(nowhere.exit_code, 0) << nowhere.err;
  EXPECT_THAT(text_in(named("new")), HasSubstr(GetParam().sign));
}

TEST_P(Outputs, LeaveWhatIsOnAReadOnlyDisk) {
  const small_disk disk(in("disk"));
  if (!disk.is_there()) GTEST_SKIP() << "mounting a disk of 64 KiB is not allowed here";
  std::ofstream(named("disk/a")) << "old";
  ASSERT_TRUE(disk.make_read_only());
  const said answer = written_to(named("disk/a"));
  EXPECT_NE(answer.exit_code, 0);
  EXPECT_EQ(answer.out, "") << "it is computed before somebody looks whether it can be written";
  EXPECT_THAT(answer.err, HasSubstr("Read-only file system"));
  EXPECT_EQ(text_in(named("disk/a")), "old");
  EXPECT_EQ(entries(), 2);
}

TEST(RowsOfABatch, AreRefusedByPipes) {
  const temporary_folder folder;
  const std::string config = input(folder.path(), "a.toml", "[[integral]]\nfn = 'pi'\nn = 10\n");
  const std::string pipe = (folder.path() / "rows.jsonl").string();
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const said answer = integrate({"--config", config, "--out", pipe});
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_THAT(answer.err, HasSubstr("is a pipe, which keeps no rows"));
  EXPECT_TRUE(fs::is_fifo(pipe));
  EXPECT_FALSE(fs::exists(pipe + ".jobs"));
  const said unnamed = integrate({"--config", config, "--out", "/dev/stdout"});
  EXPECT_EQ(unnamed.exit_code, 2);
  EXPECT_THAT(unnamed.err, HasSubstr("names that end in .jsonl or .csv"));
}

/// Each output of a batch, and each file that it reads.
TEST(FilesOfABatch, AreNotWrittenWhereTheyAreRead) {
  const temporary_folder folder;
  const auto in = [&](const char* name) { return (folder.path() / name).string(); };
  input(folder.path(), "a.csv", "0 1\n1 3\n");
  input(folder.path(), "list.json",
        R"({"integrals": [{"id": "a", "expr": "x", "lower": ["0"], "upper": ["1"]}]})");
  const std::string config = input(folder.path(), "a.toml",
                                   "[[integral]]\ndata = 'a.csv'\n"
                                   "[[integral]]\nfile = 'list.json'\nn = 10\n"
                                   "[[integral]]\nexpr = '@f.txt'\nfrom = 0\nto = 1\nn = 10\n");
  input(folder.path(), "f.txt", "x^2\n");
  fs::create_symlink("a.csv", in("link.csv"));
  fs::create_symlink("list.json", in("link"));
  const auto refused = [&](const words& more, const std::string& told) {
    words all{"--config", config};
    all.insert(all.end(), more.begin(), more.end());
    const said answer = integrate(all);
    EXPECT_EQ(answer.exit_code, 2) << answer.out;
    EXPECT_THAT(answer.err, HasSubstr(told));
  };
  refused({"--report", in("link")}, "is a list of integrals that the batch reads");
  refused({"--report", in("link.csv")}, "is a file of samples that the batch reads");
  refused({"--out", in("link.csv"), "--resume"}, "is a file of samples that the batch reads");
  refused({"--report", in("f.txt")}, "is a formula that the batch reads");
  refused({"--report", config}, "is the config file itself");
  refused({"--out", in("b.csv"), "--report", in("b.csv")}, "is where out keeps its rows");
  refused({"--out", in("b.csv"), "--report", in("b.csv.jobs")}, "keeps the list of its jobs");
  EXPECT_EQ(text_in(in("a.csv")), "0 1\n1 3\n");
  EXPECT_EQ(text_in(in("f.txt")), "x^2\n");
  EXPECT_FALSE(fs::exists(in("b.csv")));
}

TEST(Plots, AreNotWrittenWhereTheirFormulaIsRead) {
  const temporary_folder folder;
  const std::string formula = input(folder.path(), "f.txt", "x^2\n");
  const std::string link = (folder.path() / "link").string();
  fs::create_symlink("f.txt", link);
  for (const std::string& plot : {formula, link}) {
    const said answer = integrate({"--expr", "@" + formula, "--from", "0", "--to", "1", "--n", "4",
                                   "--device", "cpu", "--plot", plot});
    EXPECT_EQ(answer.exit_code, 2) << answer.out;
    EXPECT_THAT(answer.err, HasSubstr("is the file of the formula itself"));
    EXPECT_EQ(text_in(formula), "x^2\n");
  }
}

TEST(Plots, OfSeveralVariablesHaveACurveForEachMethod) {
  const temporary_folder folder;
  const std::string file = (folder.path() / "methods.svg").string();
  const words question{"exp(-x*y)", "x=0..1", "y=0..2", "--rtol", "1e-2",          "--device",
                       "cpu",       "--csv",  "--plot", file,     "--max-seconds", "5"};
  const said answer = integrate(question);
  EXPECT_EQ(answer.exit_code, 0) << answer.err;
  EXPECT_EQ(std::count(answer.out.begin(), answer.out.end(), '\n'), 1 + 5 * 2);  // to 0.1 and 0.01
  const std::string picture = text_in(file);
  EXPECT_THAT(picture, HasSubstr("evaluations"));
  for (const char* method : {"regions", "tensor", "lattice", "vegas", "monte_carlo"})
    EXPECT_THAT(picture, HasSubstr(method));
  words of_one = question;
  of_one.insert(of_one.end(), {"--method", "vegas"});
  EXPECT_EQ(integrate(of_one).exit_code, 0);
  EXPECT_THAT(text_in(file), Not(HasSubstr("monte_carlo")));
  of_one.back() = "sampling";  // whichever of them gets nearer
  EXPECT_EQ(integrate(of_one).exit_code, 0);
  of_one.back() = "fixed";
  EXPECT_THAT(integrate(of_one).err, HasSubstr("has one dimension"));
  // Regions have ten dimensions at most: their curve is left out.
  words of_twelve{"x1*x12", "--rtol", "0.1", "--device", "cpu", "--plot", file, "--csv"};
  for (int k = 1; k <= 12; ++k) of_twelve.push_back("x" + std::to_string(k) + "=0..1");
  EXPECT_EQ(integrate(of_twelve).exit_code, 0);
  EXPECT_THAT(text_in(file), Not(HasSubstr("regions")));
  of_twelve.insert(of_twelve.end(), {"--method", "regions"});
  const said refused = integrate(of_twelve);
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.err, HasSubstr("regions"));
}

TEST(FilesOfABatch, AreReadAgainForEachRow) {
  const temporary_folder folder;
  const std::string pipe = (folder.path() / "pipe").string();
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  for (const char* name : {"pipe", "-", "/dev/null"}) {
    const said answer = integrate(
        {"--config", input(folder.path(), "a.toml",
                           ("[[integral]]\ndata = '" + std::string(name) + "'\n").c_str())});
    EXPECT_EQ(answer.exit_code, 2) << name;
    EXPECT_THAT(answer.err, HasSubstr("it can read again for each row")) << name;
  }
}

}  // namespace
}  // namespace riemann::trials
