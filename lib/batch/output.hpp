// The file of a batch's rows: one row at a time is appended, and a later run can continue it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/batch/job_list.hpp"
#include "riemann/lib/reports/record.hpp"

#include <functional>
#include <string>

namespace riemann::batch {

enum class row_format { json_lines, csv };

/// By the name's end: .jsonl or .csv. Throws std::invalid_argument with what is allowed.
row_format row_format_of(const std::string& path);

enum class beginning { fresh, resumed };

/// Plain data, a row a line; row k is that of job k. Beside it, FILE.jobs names the jobs, so that a
/// file is never gone on with by another batch. As long as it is open, nobody else opens it.
class output {
 public:
  /// Tells `seen` each row that is there already; what follows the last whole row is cut off.
  /// Throws invalid_problem where the file is not this batch's or is in use, and io_error.
  output(const std::string& path, const job_list& jobs, beginning how,
         const std::function<void(const record&)>& seen);
  ~output();
  output(const output&) = delete;  // it holds a lock
  output& operator=(const output&) = delete;

  index_t rows() const { return rows_; }

  /// All of the row, or, where it throws io_error, none of it.
  void append(const record& row);

  /// To the disk itself. Throws io_error.
  void finish();

 private:
  void lock();
  std::string read_all() const;
  void take_up(const std::string& text, const std::function<void(const record&)>& seen);
  void write_whole(const std::string& text);

  std::string path_;
  row_format format_;
  index_t jobs_;
  int file_ = -1;
  index_t rows_ = 0;
  index_t bytes_ = 0;  // that hold whole rows
};

}  // namespace riemann::batch
