// A line that says what it is, the question as JSON, then words: how many, the answers, a digest of
// everything.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/batch/checkpoint.hpp"

#include "riemann/lib/batch/keys.hpp"
#include "riemann/lib/naming/build_facts.hpp"
#include "riemann/lib/question/errors.hpp"
#include "riemann/lib/evaluating/digest.hpp"
#include "riemann/lib/reading/byte_source.hpp"
#include "riemann/lib/reading/file_names.hpp"
#include "riemann/lib/reports/whole_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <filesystem>
#include <optional>
#include <set>
#include <stdexcept>

namespace riemann::batch {
namespace {

using clock = std::chrono::steady_clock;

static_assert(std::endian::native == std::endian::little, "words in files are little-endian");
constexpr std::string_view first_line = "riemann checkpoint 1\n";
constexpr auto between_writes = std::chrono::seconds(10);
constexpr int share_of_time = 20;  // writing takes one part of so many at most

/// What a run that goes on may have otherwise: when it ends, and what changes no bit.
const std::set<std::string> not_of_the_question{
    "name",   "rtol",     "atol",   "max-evals",  "max-seconds", "samples", "threads",
    "device", "save-map", "repeat", "checkpoint", "explain",     "trace"};

record question_of(const request& wanted) {
  record fields = description_of({.name = {}, .wanted = wanted});
  std::erase_if(fields, [](const field& each) { return not_of_the_question.contains(each.key); });
  fields.push_back({"program", fmt::format("{} ({})", build_facts::version, build_facts::commit)});
  return fields;
}

/// "seed was 1 and is 2"; empty where both are the same.
std::string difference_of(const record& before, const record& now) {
  constexpr std::size_t longest = 80;
  std::set<std::string> keys;
  for (const record* each : {&before, &now})
    for (const field& one : *each) keys.insert(one.key);
  for (const std::string& key : keys) {
    const std::string was = text_in(before, key);
    const std::string is = text_in(now, key);
    if (was == is) continue;
    if (std::max(was.size(), is.size()) > longest) return key + " is another one";
    const auto shown = [](const std::string& text) { return text.empty() ? "the usual" : text; };
    return fmt::format("{} was {} and is {}", key, shown(was), shown(is));
  }
  return "";
}

std::uint64_t digest_of(const std::string& head, kept_answers::words answers) {
  digest all;
  all.add_all(std::span<const char>(head));
  all.add_all(answers);
  return all.value();
}

[[noreturn]] void refuse_checkpoint(const std::string& file, const std::string& why) {
  throw invalid_problem({{"checkpoint", file, why}});
}

struct sealed_parts {
  std::string head;  // the first two lines
  std::vector<std::uint64_t> answers;
};

/// Nothing where a byte is other than it was written.
std::optional<sealed_parts> sealed_parts_in(const std::string& bytes) {
  const std::size_t end_of_head = bytes.find('\n', first_line.size());
  if (end_of_head == std::string::npos) return {};
  sealed_parts parts{bytes.substr(0, end_of_head + 1), {}};
  const std::size_t left = bytes.size() - parts.head.size();
  if (left % sizeof(std::uint64_t) != 0 || left < 2 * sizeof(std::uint64_t)) return {};
  std::vector<std::uint64_t>& words = parts.answers;
  words.resize(left / sizeof(std::uint64_t));
  std::memcpy(words.data(), bytes.data() + parts.head.size(), left);
  const std::uint64_t sealed = words.back();
  words.pop_back();
  if (words.front() != words.size() - 1) return {};
  words.erase(words.begin());
  if (digest_of(parts.head, words) != sealed) return {};
  return parts;
}

}  // namespace

checkpoint::checkpoint(const request& wanted)
    : file_(wanted.checkpoint),
      answers_([this] { write_if_due(); }),
      due_(clock::now() + between_writes) {
  if (file_.empty()) return;
  question_ = question_of(wanted);
  if (!keeps_what_is_written(output_name(file_))) refuse_checkpoint(file_, "is not a regular file");
  require_place_for(file_);
  if (std::filesystem::exists(file_)) read();
}

checkpoint::~checkpoint() {
  try {
    finish();
  } catch (const std::exception&) {  // whoever wants to know has called finish()
  }
}

void checkpoint::read() {
  std::string bytes;
  try {
    bytes = byte_source(file_).take_all();
  } catch (const std::invalid_argument& wrong) {
    refuse_checkpoint(file_, wrong.what());
  }
  if (!bytes.starts_with(first_line))
    refuse_checkpoint(file_, "is not a checkpoint that this version can read");
  std::optional<sealed_parts> parts = sealed_parts_in(bytes);
  const std::optional<record> said =
      parts ? record_from_json(parts->head.substr(first_line.size())) : std::nullopt;
  if (!said) refuse_checkpoint(file_, "is damaged and cannot be used");
  record question = *said;
  const std::string place = text_in(question, "place");
  std::erase_if(question, [](const field& each) { return each.key == "place"; });
  if (const std::string other = difference_of(question, question_); !other.empty())
    refuse_checkpoint(file_, "is of another question: " + other);
  if (!answers_.take_all(std::move(parts->answers)))
    refuse_checkpoint(file_, "is damaged and cannot be used");
  if (!place.empty()) static_cast<void>(answers_.are_from(place));
  went_on_ = is_written_ = true;
}

run_control checkpoint::with(run_control control) {
  if (!file_.empty()) control.kept = &answers_;
  return control;
}

void checkpoint::write() {
  record question = question_;
  question.push_back({"place", answers_.place()});
  const std::string head = std::string(first_line) + json_of(question) + '\n';
  const kept_answers::words answers = answers_.all();
  const auto bytes_of = [](kept_answers::words some) {
    return std::string_view(reinterpret_cast<const char*>(some.data()), some.size_bytes());
  };
  const std::uint64_t count = answers.size();
  const std::uint64_t sealed = digest_of(head, answers);
  whole_file to(file_);
  to.write(head);
  to.write(bytes_of({&count, 1}));
  to.write(bytes_of(answers));
  to.write(bytes_of({&sealed, 1}));
  to.finish();
  is_written_ = true;
}

void checkpoint::write_if_due() {
  is_written_ = false;
  const clock::time_point start = clock::now();
  if (start < due_) return;
  try {
    write();
  } catch (const io_error&) {  // there may be room later; at the end it is told
  }
  const clock::time_point end = clock::now();
  due_ = end + std::max<clock::duration>(between_writes, share_of_time * (end - start));
}

void checkpoint::finish() {
  if (!file_.empty() && !is_written_ && !answers_.place().empty()) write();
}

std::string checkpoint::words(index_t evaluations) const {
  if (!went_on_) return "";
  if (answers_.spared() == 0)
    return fmt::format("nothing in {} can be used for this run, which began anew", file_);
  return fmt::format("continued from {}: {} of {} evaluations were done before", file_,
                     std::min(answers_.spared(), evaluations), evaluations);
}

}  // namespace riemann::batch
