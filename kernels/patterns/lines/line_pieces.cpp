// Lines in pieces: as many whole lines as there is room for; lines that are too long, or that lie
// across all of the data, chunk by chunk, whose states stay on the device.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/errors.hpp"
#include "riemann/kernels/patterns/piece_room.hpp"
#include "riemann/kernels/patterns/pieces.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <memory>

namespace riemann::patterns {
namespace {

class cutter {
 public:
  cutter(const line_request& request, const line_kernels& kernels, const void* data, void* out,
         std::size_t memory)
      : what_(std::make_shared<const source>(source{request, kernels, data})),
        out_(static_cast<std::byte*>(out)),
        memory_(memory),
        room_(static_cast<index_t>(room_for_piece(memory))),
        bytes_(bytes_of_element(request.type)),
        chunks_(shape_of_line(request.length(), static_cast<int>(bytes_)).chunk_count()),
        elements_of_chunk_(
            shape_of_line(request.length(), static_cast<int>(bytes_)).elements_of_chunk()) {}

  pieces cut() {
    const line_request& request = what_->request;
    const index_t bytes_of_line = (request.length() + 1) * bytes_;
    // Lines across memory stay together while some chunks of them do: their copies are the longer.
    const index_t least = least_chunks() * elements_of_chunk_ * bytes_;
    index_t together = room_ / bytes_of_line;
    if (!request.lie_along()) together = std::max(together, room_ / (least + bytes_));
    if (together == 0) together = least + bytes_ <= room_ ? 1 : too_little(least + bytes_);
    for (index_t first = 0; first < request.lines(); first += together)
      cut_lines({first, std::min(request.lines(), first + together)});
    return std::move(pieces_);
  }

 private:
  struct source {
    line_request request;
    line_kernels kernels;
    const void* data;

    const std::byte* element(index_t line, index_t k, index_t bytes) const {
      return static_cast<const std::byte*>(data) +
             (line * request.line_stride() + k * request.element_stride()) * bytes;
    }
  };

  /// Parts of lines have two chunks at least: what has one is a line.
  index_t least_chunks() const { return std::min<index_t>(chunks_, 3); }

  [[noreturn]] index_t too_little(index_t room) const {
    throw machine_error(fmt::format(
        "not enough device memory: {} bytes needed to sum these lines piece by piece, {} available",
        memory_of_room(static_cast<std::size_t>(room)), memory_));
  }

  /// The lines, in as few pieces as there is room for.
  void cut_lines(slice lines) {
    const index_t bytes_of_chunk = lines.size() * elements_of_chunk_ * bytes_;
    const index_t all = lines.size() * what_->request.length() * bytes_;
    if (all + lines.size() * bytes_ <= room_) return add_whole(lines);
    const index_t at_once = (room_ - lines.size() * bytes_) / bytes_of_chunk;
    for (index_t first = 0; first < chunks_;) {
      index_t count = std::min(at_once, chunks_ - first);
      if (chunks_ - first - count == 1) --count;  // the last part has two
      add_part(lines, {first, first + count});
      first += count;
    }
  }

  void add_whole(slice lines) {
    const line_request part = request_of(lines, {0, what_->request.length()});
    pieces_.all.push_back(
        {.bytes = static_cast<std::size_t>(lines.size() * part.length() * bytes_),
         .gather = gathering(lines, {0, part.length()}),
         .result_bytes = static_cast<std::size_t>(lines.size() * bytes_),
         .result = out_ + lines.begin * bytes_,
         .plan = [what = what_, part](const void* data, void* out, std::byte*, const site& where) {
           return plan_lines(part, tuned_kernel(part.which), what->kernels, data, out, where);
         }});
  }

  void add_part(slice lines, slice chunks) {
    const index_t length = what_->request.length();
    const slice elements{chunks.begin * elements_of_chunk_,
                         std::min(chunks.end * elements_of_chunk_, length)};
    const line_request part = request_of(lines, elements);
    const bool last = chunks.end == chunks_;
    const line_part place{.first_chunk = chunks.begin, .chunks = chunks_, .length = length};
    pieces_.kept_bytes =
        std::max(pieces_.kept_bytes,
                 static_cast<std::size_t>(lines.size() * chunks_) * what_->kernels.state_bytes);
    pieces_.all.push_back(
        {.bytes = static_cast<std::size_t>(lines.size() * elements.size() * bytes_),
         .gather = gathering(lines, elements),
         .result_bytes = last ? static_cast<std::size_t>(lines.size() * bytes_) : 0,
         .result = out_ + lines.begin * bytes_,
         .plan = [what = what_, part, place](const void* data, void* out, std::byte* kept,
                                             const site& where) {
           return plan_line_part(part, place, what->kernels, data, kept, out, where);
         }});
  }

  /// The same of a part of the matrix, without gaps.
  line_request request_of(slice lines, slice elements) const {
    line_request part = what_->request;
    const bool rows = part.which == lines_of::rows;
    const slice& of_rows = rows ? lines : elements;
    const slice& of_columns = rows ? elements : lines;
    part.matrix = packed(of_rows.size(), of_columns.size(), part.matrix.stored);
    return part;
  }

  std::function<void(void*)> gathering(slice lines, slice elements) const {
    return [what = what_, lines, elements, bytes = bytes_](void* to) {
      const bool along = what->request.element_stride() == 1;
      const slice outer = along ? lines : elements;
      const slice inner = along ? elements : lines;
      const index_t run = inner.size() * bytes;
      auto* there = static_cast<std::byte*>(to);
      const index_t apart =
          (along ? what->request.line_stride() : what->request.element_stride()) * bytes;
      const std::byte* from = what->element(lines.begin, elements.begin, bytes);
      if (apart == run) {
        std::memcpy(there, from, static_cast<std::size_t>(outer.size() * run));
        return;
      }
      for (index_t k = 0; k < outer.size(); ++k)
        std::memcpy(there + k * run, from + k * apart, static_cast<std::size_t>(run));
    };
  }

  std::shared_ptr<const source> what_;  // outlives the cutter, in the pieces
  std::byte* out_;
  std::size_t memory_;
  index_t room_;
  index_t bytes_;  // of an element
  index_t chunks_;
  index_t elements_of_chunk_;
  pieces pieces_;
};

}  // namespace

std::size_t pieces::largest_data() const {
  std::size_t most = 0;
  for (const piece& each : all) most = std::max(most, each.bytes);
  return most;
}
std::size_t pieces::largest_result() const {
  std::size_t most = 0;
  for (const piece& each : all) most = std::max(most, each.result_bytes);
  return most;
}

pieces lines_in_pieces(const line_request& request, const line_kernels& kernels, const void* data,
                       void* out, std::size_t memory) {
  return cutter(request, kernels, data, out, memory).cut();
}

}  // namespace riemann::patterns
