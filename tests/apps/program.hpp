// Runs the programs as a user does and keeps what they said.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace riemann::trials {

struct said {
  std::string out;
  std::string err;
  int exit_code = -1;  // minus the signal's number if one ended it
};

using words = std::vector<std::string>;

/// Where integrate, matrix-lab or reduction-lab of this build stands.
std::string path_of_program(const std::string& name);

/// Standard output and error go to files, never to a terminal; a path may replace the former.
said integrate(const words& arguments, const std::string& standard_output = {});
said reduction_lab(const words& arguments, const std::string& standard_output = {});
said matrix_lab(const words& arguments, const std::string& standard_output = {});

/// Whether this machine gives out pseudo-terminals.
bool terminals_are_here();

/// Starts integrate with standard error on a terminal of its own, sends `signal` as soon as the
/// terminal shows `sign` (or a second has passed where it is empty), and waits for the end.
said interrupted_integrate(const words& arguments, const std::string& sign, int signal);

/// A file that lives as long as this object.
class scratch_file {
 public:
  explicit scratch_file(const std::string& text);
  ~scratch_file();
  scratch_file(const scratch_file&) = delete;
  scratch_file& operator=(const scratch_file&) = delete;
  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

/// integrate --config FILE, which has this text; FILE stands for its path in what is said.
said run_config(const std::string& text, const words& options = {});

/// Rows in JSON, one a line.
std::vector<nlohmann::json> rows_in(const said&);

/// configs/NAME of the source tree.
std::string config(const std::string& name);

}  // namespace riemann::trials
