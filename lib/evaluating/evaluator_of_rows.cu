// Places are written by a kernel, the function turns them into values, and another kernel sums
// these with their weights: as many points at once as memory is worth.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/evaluating/evaluator_of_rows.hpp"

#include "riemann/kernels/cuda/kernel_for.hpp"
#include "riemann/kernels/strategies/reduce_in_two_launches.cuh"
#include "riemann/lib/evaluating/points_on_cuda.hpp"
#include "riemann/lib/expression/cuda_source.hpp"
#include "riemann/lib/summing/written_terms.hpp"

#include <algorithm>
#include <limits>
#include <mutex>
#include <string>
#include <utility>

namespace riemann {
namespace {

constexpr index_t most_points = index_t{1} << 20;
constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

/// Memory for rows, new where somebody still holds what was given last.
class row_memory {
 public:
  device_rows of(int rows, index_t count, int device) {
    const auto bytes = static_cast<std::size_t>(rows * count) * sizeof(double);
    if (held_ == nullptr || held_.use_count() > 1 || bytes > bytes_) {
      held_ = std::make_shared<const cuda::device_buffer>(bytes);
      bytes_ = bytes;
    }
    return {held_, held_->as<double>(), rows, count, device};
  }

 private:
  std::shared_ptr<const cuda::device_buffer> held_;
  std::size_t bytes_ = 0;
};

class on_rows final : public evaluator {
 public:
  on_rows(cuda::session& on, function_of_rows f, int dimensions, const box_source& over)
      : on_(on),
        f_(std::move(f)),
        dimensions_(dimensions),
        parameters_(over.parameters),
        places_(type_of("places_in_rows", over)),
        weighted_(type_of("weighted_array", over)) {}

  int dimensions() const override { return dimensions_; }

  using evaluator::sums;
  std::vector<sampled_moments> sums(std::span<const point_request> all,
                                    const std::stop_token& stop) override {
    if (sums_kernel_ == nullptr)
      sums_kernel_ = cuda::kernel_for(
          on_.facts, sum_tiles_request({include_of("kernels/points/sampled_moments.hpp"),
                                        "riemann::sampled_moments"},
                                       "one_source", weighted_));
    const cuda::current_device here(on_.facts.ordinal);
    std::vector<sampled_moments> sums;
    for (const point_request& what : all) {
      const auto at_once = static_cast<std::size_t>(
          std::max<index_t>(1, most_points / std::max<index_t>(1, what.count)));
      for (std::size_t first = 0; first < what.shifts.size(); first += at_once) {
        const std::size_t count = std::min(at_once, what.shifts.size() - first);
        sums.resize(sums.size() + count);
        sum(what, what.shifts.subspan(first, count), stop, std::span(sums).last(count));
      }
    }
    return sums;
  }

  void values(const point_request& what, double* out) override {
    if (values_kernel_ == nullptr) values_kernel_ = writing_kernel(on_, weighted_);
    const cuda::current_device here(on_.facts.ordinal);
    for (index_t first = 0; first < what.count; first += most_points) {
      point_request part = what;
      part.rule.begin += first;
      if (part.rule.strata != nullptr) part.rule.strata += first;
      part.count = std::min(most_points, what.count - first);
      const device_rows values = values_at(part, what.shifts.first(1), {0, part.count});
      if (values.at == nullptr) {
        std::fill_n(out + first, part.count, nothing);
        continue;
      }
      auto* const written = written_.of<double>(static_cast<std::size_t>(part.count));
      write(values_kernel_, part, what.shifts.front(), {}, part.count, written, index_t{0},
            values.at);
      cuda::check(cudaMemcpy(out + first, written,
                             static_cast<std::size_t>(part.count) * sizeof(double),
                             cudaMemcpyDeviceToHost));
    }
  }

 private:
  device_type_name type_of(const char* source, const box_source& over) const {
    return {over.source, "riemann::" + std::string(source) + "<riemann::typed_box, " +
                             std::to_string(dimensions_) + '>'};
  }

  /// Sends what the rule of points has in memory, and these words; the rule as the device reads it,
  /// and where the words are. While the session is ours.
  std::pair<point_rule, const unsigned*> sent(const point_request& what,
                                              std::span<const unsigned> words) {
    axes_of_maps maps(dimensions_);
    on_.sent.open(room_for(what, dimensions_, maps) + cuda::parcel::room_for(words));
    const point_rule rule = put(what, dimensions_, maps, on_.sent);
    const unsigned* const there = on_.sent.put(words);
    on_.sent.send(on_.work);
    return {rule, there};
  }

  /// A places_in_rows or a weighted_array, by its last members.
  template <class... Last>
  std::vector<std::byte> source_of(const point_request& what, const point_rule& rule,
                                   const std::vector<unsigned>& shift, Last... last) const {
    static_assert(((sizeof last == sizeof(double)) && ...));
    std::vector<std::byte> rest = bytes_of_points(what, rule, shift, dimensions_);
    const auto add = [&](const auto& each) {
      rest.resize(rest.size() + sizeof each);
      std::memcpy(rest.data() + rest.size() - sizeof each, &each, sizeof each);
    };
    (add(last), ...);
    return expressions::bytes_of_source(parameters_, rest);
  }

  /// The terms of a source whose last members are these, and then, if there are any `words`, where
  /// they are.
  template <class... Last>
  void write(const void* kernel, const point_request& what, const std::vector<unsigned>& shift,
             std::span<const unsigned> words, index_t count, double* to, Last... last) {
    const tiling shape = make_tiling(count, sizeof(double));
    const std::lock_guard lock(on_.in_use);
    const auto [rule, there] = sent(what, words);
    const std::vector<std::byte> source = words.empty()
                                              ? source_of(what, rule, shift, last...)
                                              : source_of(what, rule, shift, last..., there);
    launch_writing(on_, kernel, source.data(), shape, {0, shape.tile_count}, to);
    on_.work.synchronize();
  }

  /// At these points of each shift, one shift after the other.
  device_rows values_at(const point_request& what, std::span<const std::vector<unsigned>> shifts,
                        slice points) {
    if (places_kernel_ == nullptr) places_kernel_ = writing_kernel(on_, places_);
    std::vector<unsigned> words;
    for (const std::vector<unsigned>& each : shifts) {
      words.insert(words.end(), each.begin(), each.end());
      if (each.empty()) words.resize(words.size() + static_cast<std::size_t>(dimensions_));
    }
    const index_t all = static_cast<index_t>(shifts.size()) * points.size();
    const device_rows x = memory_.of(dimensions_, all, on_.facts.ordinal);
    write(places_kernel_, what, shifts.front(), words, dimensions_ * all, const_cast<double*>(x.at),
          points.begin, points.size(), all);
    device_rows rows = f_(x);
    cuda::check(cudaDeviceSynchronize());
    return rows;
  }

  /// By all shifts at once, of one alone as many points at once as memory is worth; what was summed
  /// until a stop.
  void sum(const point_request& what, std::span<const std::vector<unsigned>> shifts,
           const std::stop_token& stop, std::span<sampled_moments> to) {
    const tiling shape = make_tiling(what.count, sizeof(double));
    const auto count = static_cast<index_t>(shifts.size());
    auto* const partial =
        partial_.of<sampled_moments>(static_cast<std::size_t>(count * shape.tile_count));
    const index_t at_once =
        count > 1 ? shape.tile_count : std::max<index_t>(1, most_points / shape.terms_per_tile());
    index_t done = 0;
    while (done < shape.tile_count && !stop.stop_requested()) {
      const slice tiles{done, std::min(done + at_once, shape.tile_count)};
      const slice points{shape.terms_of_tile(tiles.begin).begin,
                         shape.terms_of_tile(tiles.end - 1).end};
      const device_rows values = values_at(what, shifts, points);
      if (values.at == nullptr) break;
      const std::lock_guard lock(on_.in_use);
      const point_rule rule = sent(what, {}).first;
      for (index_t k = 0; k < count; ++k) {
        const std::vector<std::byte> source =
            source_of(what, rule, shifts[static_cast<std::size_t>(k)], points.begin,
                      values.at + k * points.size());
        cuda::launch_sum_tiles(on_, sums_kernel_, source.data(), shape, tiles, 1,
                               partial + k * shape.tile_count + tiles.begin);
      }
      on_.work.synchronize();
      done = tiles.end;
    }
    if (done == 0) return;
    const std::lock_guard lock(on_.in_use);
    auto* const total = total_.of<sampled_moments>(shifts.size());
    cuda::launch_fold_tiles<sampled_moments>(on_, partial, done, count, total);
    cuda::check(cudaMemcpyAsync(static_cast<void*>(to.data()), total, to.size_bytes(),
                                cudaMemcpyDeviceToHost, on_.work.get()));
    on_.work.synchronize();
  }

  cuda::session& on_;
  function_of_rows f_;
  int dimensions_;
  std::vector<double> parameters_;
  device_type_name places_;
  device_type_name weighted_;
  const void* places_kernel_ = nullptr;
  const void* sums_kernel_ = nullptr;
  const void* values_kernel_ = nullptr;
  row_memory memory_;
  // Not the session's: f may integrate there, too.
  cuda::growing<cuda::device_buffer> partial_;
  cuda::growing<cuda::device_buffer> total_;
  cuda::growing<cuda::device_buffer> written_;
};

}  // namespace

std::unique_ptr<evaluator> evaluator_of_rows(cuda::session& on, function_of_rows f, int dimensions,
                                             const box_source& over) {
  return std::make_unique<on_rows>(on, std::move(f), dimensions, over);
}

void values_of_rows(cuda::session& on, const function_of_rows& f, points_view at, double* out) {
  const cuda::current_device here(on.facts.ordinal);
  const auto bytes = static_cast<std::size_t>(at.count) * sizeof(double);
  const device_rows x = row_memory().of(at.dimensions, at.count, on.facts.ordinal);
  for (int k = 0; k < at.dimensions; ++k)
    cuda::check(cudaMemcpy(const_cast<double*>(x.at) + index_t{k} * at.count, at.x[k], bytes,
                           cudaMemcpyHostToDevice));
  cuda::check(cudaStreamSynchronize(cudaStreamLegacy));
  const device_rows rows = f(x);
  cuda::check(cudaDeviceSynchronize());
  if (rows.at == nullptr) return static_cast<void>(std::fill_n(out, at.count, nothing));
  cuda::check(cudaMemcpy(out, rows.at, bytes, cudaMemcpyDeviceToHost));
}

}  // namespace riemann
