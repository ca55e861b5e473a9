// A file that keeps what a long run has computed, for a run that goes on from it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/evaluating/kept_answers.hpp"
#include "riemann/lib/reading/request.hpp"
#include "riemann/lib/reports/record.hpp"
#include "riemann/lib/question/run_control.hpp"

#include <chrono>
#include <string>

namespace riemann::batch {

/// Of a request that names no file, nothing.
class checkpoint {
 public:
  /// Takes what the file has, if there is one. Throws invalid_problem where it is damaged or of
  /// another question, io_error where it cannot be written.
  explicit checkpoint(const request&);
  ~checkpoint();                           // writes what is new, if that can be written
  checkpoint(const checkpoint&) = delete;  // runs hold what it keeps
  checkpoint& operator=(const checkpoint&) = delete;

  run_control with(run_control);

  /// Writes what is new. Throws io_error.
  void finish();

  /// What a run of so many evaluations has found in the file; empty where there was none.
  std::string words(index_t evaluations) const;

 private:
  void read();
  void write();
  void write_if_due();

  std::string file_;  // empty: none
  record question_;   // without what may change from run to run
  kept_answers answers_;
  bool went_on_ = false;
  bool is_written_ = false;
  std::chrono::steady_clock::time_point due_;
};

}  // namespace riemann::batch
