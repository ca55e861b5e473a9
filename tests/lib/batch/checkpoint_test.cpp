// A file of answers is taken whole, for the question that it is of, or refused with a sentence.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/batch/checkpoint.hpp"

#include "riemann/lib/question/errors.hpp"
#include "riemann/lib/reports/measurement.hpp"
#include "support/temporary_folder.hpp"
#include "support/text_in.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <fstream>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace riemann::batch {
namespace {

using ::testing::HasSubstr;
using key_and_text = std::pair<std::string, std::string>;

request asked_with(const std::string& file, const std::vector<key_and_text>& more = {}) {
  request wanted;
  std::set<std::string> given;
  const auto set_key = [&](const std::string& name, const std::string& text) {
    for (const request_key& key : request_keys())
      if (key.words.name == name) key.set(wanted, text);
  };
  for (const auto& [name, text] : more) {
    set_key(name, text);
    given.insert(name);
  }
  for (const auto& [name, text] : std::vector<key_and_text>{{"expr", "a*exp(x*y)"},
                                                            {"param", "a=2"},
                                                            {"method", "monte_carlo"},
                                                            {"rtol", "1e-2"},
                                                            {"device", "cpu"},
                                                            {"checkpoint", file}})
    if (!given.contains(name) && !text.empty()) set_key(name, text);
  if (!given.contains("over"))
    for (const char* const each : {"x=0..1", "y=0..1"}) set_key("over", each);
  return wanted;
}

measurement carried_out(const request& wanted, std::string* words = nullptr) {
  checkpoint kept(wanted);
  measurement measured = measure(wanted, kept.with({}));
  kept.finish();
  if (words != nullptr) *words = kept.words(measured.result.evaluations);
  return measured;
}

/// Empty: it is taken.
std::string why_refused(const request& wanted) {
  try {
    const checkpoint kept(wanted);
  } catch (const invalid_problem& wrong) {
    return wrong.what();
  }
  return "";
}

class Checkpoint : public ::testing::Test {
 protected:
  std::string file() const { return folder_.path() / "run.ck"; }

 private:
  temporary_folder folder_;
};

TEST_F(Checkpoint, SparesWhatItHas) {
  std::string words;
  const measurement first = carried_out(asked_with(file()), &words);
  EXPECT_EQ(words, "");
  const std::string bytes = text_in(file());
  const measurement again = carried_out(asked_with(file()), &words);
  EXPECT_THAT(words, HasSubstr("16384 of 16384 evaluations were done before"));
  EXPECT_EQ(again.result.value, first.result.value);
  EXPECT_EQ(text_in(file()), bytes) << "nothing was new";
  const measurement closer = carried_out(asked_with(file(), {{"rtol", "1e-3"}}), &words);
  EXPECT_THAT(words, HasSubstr(": 17408 of "));  // with those that choose a scale
  EXPECT_GT(closer.result.evaluations, first.result.evaluations);
  EXPECT_EQ(closer.result.value, measure(asked_with("", {{"rtol", "1e-3"}}), {}).result.value);
}

TEST_F(Checkpoint, IsRefusedWholeWhereAByteIsWrong) {
  carried_out(asked_with(file()));
  const std::string bytes = text_in(file());
  const auto refused_as = [&](const std::string& damaged) {
    std::ofstream(file(), std::ios::binary) << damaged;
    return !why_refused(asked_with(file())).empty() && text_in(file()) == damaged;
  };
  const std::size_t end_of_words = bytes.find("}\n") + 2;
  for (std::size_t at = 0; at < bytes.size(); at += at < end_of_words + 64 ? 1 : 37) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ (1 << at % 8));
    EXPECT_TRUE(refused_as(damaged)) << "byte " << at << " of " << bytes.size();
  }
  for (std::size_t size = 0; size < bytes.size(); size += 1 + size / 64)
    EXPECT_TRUE(refused_as(bytes.substr(0, size))) << size << " bytes";
  EXPECT_TRUE(refused_as(bytes.substr(0, bytes.size() - 1) + static_cast<char>(bytes.back() + 1)));
  EXPECT_TRUE(refused_as(bytes + '\n'));
  EXPECT_TRUE(refused_as(bytes + bytes));
  EXPECT_FALSE(refused_as(bytes));
}

TEST_F(Checkpoint, OfAnotherQuestionSaysWhatDiffers) {
  carried_out(asked_with(file()));
  const std::string bytes = text_in(file());
  for (const auto& [key, text, told] : std::vector<std::array<std::string, 3>>{
           {"expr", "a*exp(x+y)", "expr was a*exp(x*y) and is a*exp(x+y)"},
           {"param", "a=3", "params was a=2 and is a=3"},
           {"over", "x=0..2", "over was x=0..1, y=0..1 and is x=0..2"},
           {"method", "lattice", "method was monte_carlo and is lattice"},
           {"seed", "2", "seed was the usual and is 2"},
           {"maths", "accurate", "maths was the usual and is accurate"},
           {"break", "x=0.5", "break was the usual and is x=0.5"},
           {"near", "x=0.5,y=0.5", "near was the usual"}}) {
    EXPECT_THAT(why_refused(asked_with(file(), {{key, text}})),
                HasSubstr("is of another question: " + told));
  }
  for (const auto& [key, text] : std::vector<key_and_text>{{"rtol", "1e-9"},
                                                           {"atol", "1e-9"},
                                                           {"max-evals", "1e9"},
                                                           {"max-seconds", "7"},
                                                           {"samples", "1e5"},
                                                           {"threads", "2"}})
    EXPECT_EQ(why_refused(asked_with(file(), {{key, text}})), "") << key;
  EXPECT_EQ(text_in(file()), bytes);
}

TEST_F(Checkpoint, OfAnotherPlaceIsRefused) {
  checkpoint kept(asked_with(file()));
  EXPECT_TRUE(kept.with({}).kept->are_from("a GPU of sm_90"));
  kept.finish();
  const std::string bytes = text_in(file());
  try {
    carried_out(asked_with(file()));
    FAIL();
  } catch (const invalid_problem& wrong) {
    EXPECT_THAT(wrong.what(), HasSubstr("was computed on a GPU of sm_90, and this would be a CPU"));
  }
  EXPECT_EQ(text_in(file()), bytes);
}

TEST_F(Checkpoint, NeedsAPlaceBeforeAnyWork) {
  EXPECT_THROW(checkpoint(asked_with("/nonexistent/run.ck")), io_error);
  for (const char* name : {"/dev/null", "-"})
    EXPECT_THAT(why_refused(asked_with(name)), HasSubstr("is not a regular file")) << name;
  std::ofstream(file()) << "notes\n";
  EXPECT_THAT(why_refused(asked_with(file())), HasSubstr("is not a checkpoint"));
  EXPECT_EQ(text_in(file()), "notes\n");
}

}  // namespace
}  // namespace riemann::batch
