// Saved rows that somebody, or something, has damaged: gone on with, or refused.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/batch/agenda.hpp"
#include "riemann/lib/batch/output.hpp"
#include "riemann/lib/batch/run.hpp"

#include "riemann/kernels/errors.hpp"
#include "riemann/lib/question/errors.hpp"
#include "riemann/lib/reports/fields.hpp"
#include "support/damaged_bytes.hpp"
#include "support/temporary_folder.hpp"
#include "support/text_in.hpp"

#include <gtest/gtest.h>

#include <fstream>

namespace riemann::batch {
namespace {

constexpr auto config_text = R"toml([[integral]]
name = "decay"
expr = "a*exp(-a*x)"
params = {a = "1:5:9"}
from = 0
to = 1
n = 20
)toml";

/// Goes on with `path`, where it can be; how many rows there are then, 0 if it is refused.
index_t rows_after_resuming(const std::string& path, const job_list& jobs) {
  try {
    summary all;
    output kept(path, jobs, beginning::resumed, [&](const record& seen) {
      count_kept(seen, jobs[static_cast<std::size_t>(all.rows)], all);
    });
    run(jobs, 1, {}, [&](const row& each) { kept.append(fields_of(each)); }, all);
    kept.finish();
    return kept.rows();
  } catch (const invalid_problem& wrong) {
    EXPECT_FALSE(wrong.faults().empty());
  } catch (const io_error& wrong) {
    EXPECT_STRNE(wrong.what(), "");
  }
  return 0;
}

void resume_damaged(const char* name, const char* which) {
  const temporary_folder folder;
  const auto in = [&](const std::string& file) { return (folder.path() / file).string(); };
  std::ofstream(in("batch.toml")) << config_text;
  const job_list jobs = agenda_from(in("batch.toml")).jobs;
  const auto all = static_cast<index_t>(jobs.size());
  ASSERT_EQ(rows_after_resuming(in(name), jobs), all);
  const std::string rows = text_in(in(name));
  const std::string list = text_in(in(std::string(name) + ".jobs"));
  trials::damage_engine random(20261124);
  int refused = 0;
  for (int k = 0; k < trials::damaged_files_wanted(); ++k) {
    std::ofstream(in(name), std::ios::binary) << rows;
    std::ofstream(in(std::string(name) + ".jobs"), std::ios::binary) << list;
    const std::string hurt = trials::damaged_bytes(which == std::string(name) ? rows : list,
                                                   "\"{}[]:,.\n\r -+eE0179an\x01\xff", random);
    std::ofstream(in(which), std::ios::binary) << hurt;
    const std::string damaged = text_in(in(name));
    if (const index_t count = rows_after_resuming(in(name), jobs); count != 0) {
      EXPECT_EQ(count, all) << k;
      continue;
    }
    ++refused;
    EXPECT_EQ(text_in(in(name)), damaged) << k << ": a file that is refused stays as it is";
  }
  EXPECT_GT(refused, 0);
}

TEST(DamagedRows, OfJsonAreGoneOnWithOrRefused) { resume_damaged("rows.jsonl", "rows.jsonl"); }
TEST(DamagedRows, OfCsvAreGoneOnWithOrRefused) { resume_damaged("rows.csv", "rows.csv"); }
TEST(DamagedRows, OfOtherJobsAreRefused) { resume_damaged("rows.csv", "rows.csv.jobs"); }

}  // namespace
}  // namespace riemann::batch
