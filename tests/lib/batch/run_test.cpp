// The points of a sweep in a batch are computed together, and each is a row of its own.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/batch/run.hpp"

#include "riemann/lib/batch/agenda.hpp"
#include "riemann/lib/batch/row_of_job.hpp"
#include "support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace riemann::batch {
namespace {

job_list jobs_of(const std::string& text) {
  const temporary_folder folder;
  const std::string path = (folder.path() / "batch.toml").string();
  std::ofstream(path) << "[defaults]\ndevice = 'cpu'\nthreads = 2\n" << text;
  return agenda_from(path).jobs;
}

constexpr auto swept = R"toml([[integral]]
name = "decay"
expr = "a*exp(-a*x)"
params = {a = "1:5:20"}
from = 0
to = "1/a"
rule = "simpson"
n = 20
expect = 0.6321206
tolerance = 1e-6
[[integral]]
fn = "pi"
n = 100
)toml";

std::vector<row> rows_from(const job_list& jobs, index_t first, int at_once = 1) {
  summary all;
  all.rows = first;
  std::vector<row> told;
  run(jobs, at_once, {}, [&](const row& each) { told.push_back(each); }, all);
  EXPECT_EQ(all.rows, static_cast<index_t>(jobs.size()));
  EXPECT_EQ(all.remaining, 0);
  return told;
}

TEST(BatchesOfSweeps, HaveTheRowsOfTheirJobsAlone) {
  const job_list jobs = jobs_of(swept);
  for (const int at_once : {1, 3}) {
    const std::vector<row> told = rows_from(jobs, 0, at_once);
    ASSERT_EQ(told.size(), 21u);
    for (std::size_t k = 0; k < told.size(); ++k) {
      const row alone = row_of(jobs[k], {});
      EXPECT_EQ(told[k].name, alone.name);
      EXPECT_EQ(told[k].measured.result.value, alone.measured.result.value);
      EXPECT_EQ(told[k].measured.result.error, alone.measured.result.error);
      EXPECT_EQ(told[k].measured.result.to, alone.measured.result.to);
      EXPECT_EQ(told[k].verdict.outcome, alone.verdict.outcome);
    }
  }
}

/// Tables that differ in numbers and names alone, and some between that do not.
TEST(BatchesOfTables, HaveTheRowsOfTheirJobsAlone) {
  std::string text;
  for (int k = 1; k <= 40; ++k) {
    const std::string number = std::to_string(k);
    const bool other = k % 7 == 0;
    text += "[[integral]]\nname = 'row " + number + "'\nexpr = '" +
            (other ? "b*x^a" : "a*exp(-a*x)") + "'\nparams = {a = " + number +
            (other ? ", b = 1" : "") + "}\nfrom = " + (k % 5 == 0 ? "'0/a'" : "0") +
            "\nto = " + (k % 4 == 0 ? "'1/a'" : "0." + number) + (k > 20 ? "\nn = 100\n" : "\n");
  }
  const job_list jobs = jobs_of(text);
  const std::vector<row> told = rows_from(jobs, 0);
  ASSERT_EQ(told.size(), 40u);
  for (std::size_t k = 0; k < told.size(); ++k) {
    const row alone = row_of(jobs[k], {});
    EXPECT_EQ(told[k].name, "row " + std::to_string(k + 1));
    EXPECT_EQ(told[k].measured.result.value, alone.measured.result.value);
    EXPECT_EQ(told[k].measured.result.from, alone.measured.result.from);
    EXPECT_EQ(told[k].measured.result.to, alone.measured.result.to);
    EXPECT_EQ(told[k].measured.result.parameters, alone.measured.result.parameters);
    EXPECT_EQ(told[k].measured.result.status, alone.measured.result.status);
    EXPECT_EQ(told[k].verdict.outcome, alone.verdict.outcome);
  }
}

TEST(BatchesOfSweeps, GoOnFromAnyRow) {
  const job_list jobs = jobs_of(swept);
  const std::vector<row> all = rows_from(jobs, 0);
  for (const index_t first : {1, 7, 19, 20}) {
    const std::vector<row> rest = rows_from(jobs, first);
    ASSERT_EQ(rest.size(), all.size() - static_cast<std::size_t>(first));
    EXPECT_EQ(rest.front().measured.result.value,
              all[static_cast<std::size_t>(first)].measured.result.value);
  }
}

/// 1 / (a - 3) is no limit of the third row.
TEST(BatchesOfSweeps, TellARowThatIsNotValidAndGoOn) {
  const job_list jobs = jobs_of(
      "[[integral]]\nexpr = 'a*x'\nparams = {a = '1:5:5'}\nfrom = 0\nto = '1/(a-3)'\nn = 10\n");
  const std::vector<row> told = rows_from(jobs, 0);
  ASSERT_EQ(told.size(), 5u);
  for (std::size_t k = 0; k < told.size(); ++k)
    EXPECT_EQ(status_of(told[k].measured), k == 2 ? "invalid" : "summed");
}

TEST(BatchesOfSweeps, EndWithWhatIsThrownWhereTheyAreTold) {
  const job_list jobs = jobs_of(swept);
  summary all;
  index_t told = 0;
  const auto tell = [&](const row&) {
    if (++told == 3) throw std::runtime_error("no room");
  };
  EXPECT_THROW(run(jobs, 1, {}, tell, all), std::runtime_error);
  EXPECT_EQ(told, 3);
}

}  // namespace
}  // namespace riemann::batch
