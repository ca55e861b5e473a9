// One line on a terminal that tells how far a long run has come.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <string>

namespace riemann::apps {

/// Shown on standard error, if that is a terminal, for work longer than a second; redrawn at most
/// ten times a second and gone when this is. Dim, unless NO_COLOR is set.
class progress_line {
 public:
  progress_line();
  ~progress_line();
  progress_line(const progress_line&) = delete;  // a terminal has one last line
  progress_line& operator=(const progress_line&) = delete;

  /// What was found so far, which stands before the share from then on.
  void set_result(double value, double error);
  void show(double share);
  void erase();

 private:
  using clock = std::chrono::steady_clock;

  bool wanted_;
  bool dim_;
  bool shown_ = false;
  std::string result_;
  clock::time_point begin_ = clock::now();
  clock::time_point drawn_ = begin_;
};

/// "  42 % done, 12 s left"
std::string progress_text(double share, double seconds_so_far);

/// As people say it of what has yet to pass: "12 s", "4 min", "3 h".
std::string time_left(double seconds);

}  // namespace riemann::apps
