// One list of words, and where in it each answer is.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/evaluating/kept_answers.hpp"

#include <bit>

namespace riemann {
namespace {

constexpr std::size_t head = 3;  // words before an answer
constexpr std::size_t most_words = std::size_t{1} << 27;

}  // namespace

std::optional<kept_answers::answer> kept_answers::find(std::uint64_t digest) const {
  const auto match = where_.find(digest);
  if (match == where_.end()) return {};
  const words from = words(all_).subspan(match->second);
  return answer{from.subspan(head, from[2]), std::bit_cast<double>(from[1])};
}

void kept_answers::add(std::uint64_t digest, words answered, double seconds) {
  if (all_.size() + head + answered.size() > most_words) return;
  where_[digest] = all_.size();
  all_.insert(all_.end(), {digest, std::bit_cast<std::uint64_t>(seconds), answered.size()});
  all_.insert(all_.end(), answered.begin(), answered.end());
  if (added_) added_();
}

bool kept_answers::take_all(std::vector<std::uint64_t> all) {
  std::map<std::uint64_t, std::size_t> where;
  for (std::size_t at = 0; at < all.size(); at += head + all[at + 2]) {
    const std::size_t left = all.size() - at;
    if (left < head || all[at + 2] > left - head) return false;
    where[all[at]] = at;
  }
  all_ = std::move(all);
  where_ = std::move(where);
  return true;
}

bool kept_answers::are_from(const std::string& place) {
  if (place_.empty()) place_ = place;
  return place_ == place;
}

}  // namespace riemann
