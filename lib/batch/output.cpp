// Each row is one write to a locked file; half a row that an earlier run left is cut off.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/batch/output.hpp"

#include "riemann/kernels/cpu/for_each_index.hpp"
#include "riemann/lib/batch/roster.hpp"
#include "riemann/lib/question/errors.hpp"
#include "riemann/lib/reports/fields.hpp"

#include <cerrno>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <vector>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace riemann::batch {
namespace {

constexpr std::size_t rows_read_at_once = 4096;

[[noreturn]] void refuse(const std::string& path, const std::string& why) {
  throw invalid_problem({{"out", path, why}});
}

std::string numbered_header() { return csv_header_of(numbered(1, fields_of({}))) + '\n'; }

/// Rows are read again by --resume, and locked: pipes and sockets cannot be.
void require_rows_stay(const std::string& path) {
  struct stat facts {};
  if (stat(path.c_str(), &facts) != 0 || !(S_ISFIFO(facts.st_mode) || S_ISSOCK(facts.st_mode)))
    return;
  refuse(path,
         "is a pipe, which keeps no rows; write to a file, or take rows from standard output "
         "by json or csv");
}

/// The end of the record that begins at `begin`, after its line feed; npos where it has none. In
/// CSV, a line feed within quotes ends nothing.
std::size_t end_of_record(const std::string& text, std::size_t begin, row_format format) {
  if (format == row_format::json_lines) {
    const std::size_t at = text.find('\n', begin);
    return at == std::string::npos ? at : at + 1;
  }
  bool quoted = false;
  for (std::size_t at = begin; at < text.size(); ++at) {
    if (text[at] == '"') quoted = !quoted;
    if (text[at] == '\n' && !quoted) return at + 1;
  }
  return std::string::npos;
}

/// Of lines that are none of these, nothing. By all threads: there may be many.
std::vector<std::optional<record>> records_of(const std::vector<std::string>& lines,
                                              const std::string& header, row_format format) {
  std::vector<std::optional<record>> records(lines.size());
  cpu::for_each_index(static_cast<index_t>(lines.size()), cpu::available_threads(), [&](index_t k) {
    const auto at = static_cast<std::size_t>(k);
    records[at] = format == row_format::csv ? record_from_csv(header, lines[at])
                                            : record_from_json(lines[at]);
  });
  return records;
}

}  // namespace

row_format row_format_of(const std::string& path) {
  if (path.ends_with(".jsonl")) return row_format::json_lines;
  if (path.ends_with(".csv")) return row_format::csv;
  throw std::invalid_argument("does not say its format; allowed: names that end in .jsonl or .csv");
}

output::output(const std::string& path, const job_list& jobs, beginning how,
               const std::function<void(const record&)>& seen)
    : path_(path), format_(row_format_of(path)), jobs_(static_cast<index_t>(jobs.size())) {
  require_rows_stay(path);
  file_ = open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (file_ < 0) throw io_error(path + ": " + std::strerror(errno));
  try {
    lock();
    const std::string text = read_all();
    if (text.empty()) {
      write_roster(path, jobs);
    } else if (how == beginning::fresh) {
      refuse(path, "exists already; --resume continues it, or choose another name");
    } else {
      if (const std::string why = why_not_of(path, jobs); !why.empty()) refuse(path, why);
      take_up(text, seen);
    }
    if (bytes_ == 0 && format_ == row_format::csv) write_whole(numbered_header());
  } catch (...) {
    close(file_);
    throw;
  }
}

output::~output() { close(file_); }

void output::lock() {
  if (flock(file_, LOCK_EX | LOCK_NB) == 0) return;
  if (errno == EWOULDBLOCK) refuse(path_, "is being written by another run");
  throw io_error(path_ + ": cannot be locked: " + std::strerror(errno));
}

std::string output::read_all() const {
  struct stat facts {};
  if (fstat(file_, &facts) != 0) throw io_error(path_ + ": " + std::strerror(errno));
  if (!S_ISREG(facts.st_mode)) return "";  // a device keeps nothing
  std::string text(static_cast<std::size_t>(facts.st_size), '\0');
  std::size_t got = 0;
  while (got < text.size()) {
    const ssize_t size =
        pread(file_, text.data() + got, text.size() - got, static_cast<off_t>(got));
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) throw io_error(path_ + ": cannot be read: " + std::strerror(errno));
    got += static_cast<std::size_t>(size);
  }
  return text;
}

void output::take_up(const std::string& text, const std::function<void(const record&)>& seen) {
  std::size_t at = 0;
  std::string header;
  if (format_ == row_format::csv) {
    header = numbered_header();
    if (text.starts_with(header)) {
      at = header.size();
    } else if (!header.starts_with(text)) {
      refuse(path_, "has other columns than this version writes");
    }
  }
  for (bool more = at == header.size(); more;) {  // the header is whole
    std::vector<std::string> lines;
    while (lines.size() < rows_read_at_once) {
      const std::size_t end = end_of_record(text, at, format_);
      more = end != std::string::npos;
      if (!more) break;
      lines.push_back(text.substr(at, end - at - 1));
      at = end;
    }
    for (const std::optional<record>& row : records_of(lines, header, format_)) {
      if (!row || rows_ == jobs_ || number_in(*row, "job") != static_cast<double>(rows_ + 1))
        refuse(path_, "was changed: the row after the first " + std::to_string(rows_) +
                          " is not that of job " + std::to_string(rows_ + 1));
      seen(*row);
      ++rows_;
    }
  }
  bytes_ = static_cast<index_t>(at);
  if (at < text.size() && ftruncate(file_, static_cast<off_t>(at)) != 0)
    throw io_error(path_ + ": " + std::strerror(errno));
}

void output::append(const record& row) {
  const record all = numbered(rows_ + 1, row);
  write_whole((format_ == row_format::csv ? csv_record_of(all) : json_of(all)) + '\n');
  ++rows_;
}

void output::write_whole(const std::string& text) {
  std::size_t written = 0;
  while (written < text.size()) {
    const ssize_t size = write(file_, text.data() + written, text.size() - written);
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) {
      const std::string why = std::strerror(errno);
      static_cast<void>(!ftruncate(file_, static_cast<off_t>(bytes_)));  // resuming does it, too
      throw io_error(path_ + ": " + why + "; " + std::to_string(rows_) + " of " +
                     std::to_string(jobs_) +
                     " rows are saved; make room, then continue with --resume");
    }
    written += static_cast<std::size_t>(size);
  }
  bytes_ += static_cast<index_t>(text.size());
}

void output::finish() {
  if (fdatasync(file_) != 0 && errno != EINVAL && errno != EROFS)
    throw io_error(path_ + ": " + std::strerror(errno) + "; the last rows may not be on the disk");
}

}  // namespace riemann::batch
