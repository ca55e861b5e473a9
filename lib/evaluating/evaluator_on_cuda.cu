// Sums by the kernels of sums over many sources, one for each shift; values by the one that writes
// terms; boxes by one of their own, a block for each part. Buffers stay from request to request.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/evaluating/evaluator_on_cuda.hpp"

#include "riemann/kernels/cuda/kernel_for.hpp"
#include "riemann/kernels/points/evaluate_boxes.cuh"
#include "riemann/kernels/strategies/reduce_in_two_launches.cuh"
#include "riemann/lib/evaluating/evaluator_on_cpu.hpp"
#include "riemann/lib/evaluating/parts_of_boxes.hpp"
#include "riemann/lib/expression/cuda_source.hpp"
#include "riemann/lib/summing/written_terms.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>

namespace riemann {
namespace {

/// Memory that grows when more is asked for; what was in it is lost then.
template <class Buffer>
class growing {
 public:
  template <class T>
  T* of(std::size_t count) {
    const std::size_t bytes = count * sizeof(T);
    if (!held_ || bytes > bytes_) {
      held_.reset();
      held_.emplace(bytes);
      bytes_ = bytes;
    }
    return held_->template as<T>();
  }

 private:
  std::optional<Buffer> held_;
  std::size_t bytes_ = 0;
};

/// What a request sends to the device: put together in pinned memory, and sent in one copy.
class parcel {
 public:
  /// Forgets what is in it, which must have arrived.
  template <class... T>
  void open_for(std::span<const T>... all) {
    const std::size_t bytes = (padded(all.size_bytes()) + ... + 0);
    here_ = pinned_.of<std::byte>(bytes);
    there_ = device_.of<std::byte>(bytes);
    used_ = 0;
  }

  /// Where these will be.
  template <class T>
  const T* put(std::span<const T> all) {
    const auto bytes = std::as_bytes(all);
    std::copy(bytes.begin(), bytes.end(), here_ + used_);
    const T* const place = reinterpret_cast<const T*>(there_ + used_);
    used_ += padded(all.size_bytes());
    return place;
  }

  void send(const cuda::stream& on) const {
    cuda::check(cudaMemcpyAsync(there_, here_, used_, cudaMemcpyHostToDevice, on.get()));
  }

 private:
  /// Any type may follow; and no piece is empty, so that each has a place.
  static std::size_t padded(std::size_t bytes) { return (bytes / 16 + 1) * 16; }

  growing<cuda::pinned_buffer> pinned_;
  growing<cuda::device_buffer> device_;
  std::byte* here_ = nullptr;
  std::byte* there_ = nullptr;
  std::size_t used_ = 0;
};

class on_cuda final : public evaluator {
 public:
  on_cuda(cuda::session& on, const device_integrand& f, const std::optional<integrand>& on_host)
      : on_(on),
        dimensions_(f.dimensions),
        parameters_(f.parameters),
        on_host_(on_host ? evaluator_on_cpu(*on_host, 1) : nullptr),
        integrand_(f.source) {
    type_ = {include_of("kernels/points/weighted_points.hpp") + integrand_,
             "riemann::weighted_values<" + function_and_dimensions() + '>'};
    beside_ = {cuda::compile_beside(on_.facts, sums_request()),
               cuda::compile_beside(on_.facts, writing_request(type_))};
  }

  int dimensions() const override { return dimensions_; }

  std::vector<sampled_moments> sums(const point_request& what, const std::stop_token&) override {
    if (sums_kernel_ == nullptr) sums_kernel_ = cuda::kernel_for(on_.facts, sums_request());
    const std::lock_guard lock(on_.in_use);
    const cuda::current_device here(on_.facts.ordinal);
    const index_t count = static_cast<index_t>(what.shifts.size());
    const std::size_t bytes_each = source_of(what, what.rule, what.shifts.front()).size();
    std::vector<std::byte> sources(what.shifts.size() * bytes_each);
    sent_.open_for(nodes_of(what), std::span<const std::byte>(sources));
    const point_rule rule = there(what);
    for (std::size_t k = 0; k < what.shifts.size(); ++k) {
      const std::vector<std::byte> one = source_of(what, rule, what.shifts[k]);
      std::copy(one.begin(), one.end(), sources.data() + k * bytes_each);
    }
    const void* const first = sent_.put(std::span<const std::byte>(sources));
    sent_.send(on_.work);
    const tiling shape = make_tiling(what.count, sizeof(double));
    const slice tiles{0, shape.tile_count};
    auto* const partial =
        partial_.of<sampled_moments>(static_cast<std::size_t>(tiles.size() * count));
    auto* const totals = totals_.of<sampled_moments>(static_cast<std::size_t>(count));
    cuda::launch_sum_tiles(on_, sums_kernel_, &first, shape, tiles, count, partial);
    cuda::launch_fold_tiles<sampled_moments>(on_, partial, tiles.size(), count, totals);
    std::vector<sampled_moments> found(static_cast<std::size_t>(count));
    receive(totals, std::span(found));
    return found;
  }

  void values(const point_request& what, double* out) override {
    constexpr index_t worth_a_launch = 1 << 12;  // of points that somebody chose
    if (on_host_ != nullptr && what.rule.nodes != nullptr && what.count < worth_a_launch)
      return on_host_->values(what, out);
    if (values_kernel_ == nullptr) values_kernel_ = writing_kernel(on_, type_);
    const cuda::current_device here(on_.facts.ordinal);
    sent_.open_for(nodes_of(what));
    const std::vector<std::byte> source = source_of(what, there(what), what.shifts.front());
    sent_.send(on_.work);
    const tiling shape = make_tiling(what.count, sizeof(double));
    const auto count = static_cast<std::size_t>(what.count);
    auto* const written = values_.of<double>(count);
    write_terms(on_, values_kernel_, source.data(), shape, {0, shape.tile_count}, written);
    receive(written, std::span(out, count));
  }

  bool takes_boxes() const override { return true; }

  std::vector<box_record> boxes(const box_request& what, const std::stop_token& stop) override {
    const std::vector<box_part> parts = parts_of(what);
    std::vector<box_part_record> say(parts.size());
    const std::lock_guard lock(on_.in_use);
    const cuda::current_device here(on_.facts.ordinal);
    for (std::size_t first = 0; first < parts.size(); first += parts_at_once) {
      if (stop.stop_requested()) return {};
      const std::size_t count = std::min(parts_at_once, parts.size() - first);
      evaluate(what, std::span(parts).subspan(first, count), std::span(say).subspan(first, count));
    }
    return records_of(what, parts, say);
  }

 private:
  static constexpr std::size_t parts_at_once = std::size_t{1} << 18;

  std::string function_and_dimensions() const {
    return "riemann::typed_integrand, " + std::to_string(dimensions_);
  }

  cuda::kernel_request sums_request() const {
    return sum_tiles_request(
        {include_of("kernels/points/sampled_moments.hpp"), "riemann::sampled_moments"},
        "many_sources", type_);
  }
  cuda::kernel_request boxes_request() const {
    return {include_of("kernels/points/evaluate_boxes.cuh") + integrand_,
            "riemann::cuda::evaluate_boxes<" + function_and_dimensions() + '>'};
  }

  /// Waits for what the device has computed.
  template <class T>
  void receive(const T* from, std::span<T> to) {
    T* const arrived = received_.of<T>(to.size());
    cuda::check(cudaMemcpyAsync(static_cast<void*>(arrived), from, to.size_bytes(),
                                cudaMemcpyDeviceToHost, on_.work.get()));
    on_.work.synchronize();
    std::copy_n(arrived, to.size(), to.data());
  }

  void evaluate(const box_request& what, std::span<const box_part> parts,
                std::span<box_part_record> say) {
    if (boxes_kernel_ == nullptr) boxes_kernel_ = cuda::kernel_for(on_.facts, boxes_request());
    const std::span<const double> nodes = what.rule.nodes;
    sent_.open_for(nodes, what.lower, what.upper, what.places, what.place_values, parts);
    boxes_view there = view_of(what, nullptr);
    there.nodes = sent_.put(nodes);
    there.lower = sent_.put(what.lower);
    there.upper = sent_.put(what.upper);
    there.places = sent_.put(what.places);
    there.place_values = sent_.put(what.place_values);
    there.parts = sent_.put(parts);
    sent_.send(on_.work);
    std::vector<std::byte> source =
        expressions::bytes_of_source(parameters_, std::as_bytes(std::span(&there, 1)));
    auto* records = records_.of<box_part_record>(parts.size());
    void* arguments[] = {source.data(), &records};
    cuda::check(cudaLaunchKernel(boxes_kernel_, static_cast<unsigned>(parts.size()),
                                 cuda::box_threads, arguments, 0, on_.work.get()));
    receive(records, say);
  }

  /// Of a product rule; none of others.
  std::span<const warped_coordinate> nodes_of(const point_request& what) const {
    if (what.rule.nodes == nullptr) return {};
    return {what.rule.nodes, static_cast<std::size_t>(dimensions_ * what.rule.pitch)};
  }

  /// The rule with its map or its nodes where the device will read them. A map is sent when it has
  /// changed.
  point_rule there(const point_request& what) {
    point_rule rule = what.rule;
    if (rule.nodes != nullptr) rule.nodes = sent_.put(nodes_of(what));
    if (rule.map == nullptr) return rule;
    const std::span map(rule.map, static_cast<std::size_t>(dimensions_ * nodes_of_axis));
    if (last_map_.size() != map.size() ||
        std::memcmp(last_map_.data(), map.data(), map.size_bytes()) != 0) {
      last_map_.assign(map.begin(), map.end());
      map_.open_for(map);
      map_there_ = map_.put(map);
      map_.send(on_.work);
    }
    rule.map = map_there_;
    return rule;
  }

  /// A weighted_values<typed_integrand, dimensions>.
  std::vector<std::byte> source_of(const point_request& what, const point_rule& rule,
                                   const std::vector<unsigned>& shift) const {
    const auto d = static_cast<std::size_t>(dimensions_);
    const std::size_t words = d * sizeof(unsigned);
    std::vector<std::byte> rest(sizeof rule + 2 * words);
    std::memcpy(rest.data(), &rule, sizeof rule);
    if (!what.generator.empty()) {
      std::memcpy(rest.data() + sizeof rule, what.generator.data(), words);
      std::memcpy(rest.data() + sizeof rule + words, shift.data(), words);
    }
    return expressions::bytes_of_source(parameters_, rest);
  }

  cuda::session& on_;
  int dimensions_;
  std::vector<double> parameters_;
  std::unique_ptr<evaluator> on_host_;
  std::string integrand_;  // as CUDA C++
  device_type_name type_;
  const void* boxes_kernel_ = nullptr;
  const void* sums_kernel_ = nullptr;
  const void* values_kernel_ = nullptr;
  parcel sent_;
  growing<cuda::device_buffer> partial_;
  growing<cuda::device_buffer> totals_;
  growing<cuda::device_buffer> values_;
  growing<cuda::device_buffer> records_;
  growing<cuda::pinned_buffer> received_;
  parcel map_;
  const map_node* map_there_ = nullptr;
  std::vector<map_node> last_map_;      // what `map_` holds
  std::array<cuda::beside, 2> beside_;  // what most questions ask for sooner or later
};

}  // namespace

std::unique_ptr<evaluator> evaluator_on_cuda(cuda::session& on, const device_integrand& f,
                                             const std::optional<integrand>& on_host) {
  return std::make_unique<on_cuda>(on, f, on_host);
}

}  // namespace riemann
