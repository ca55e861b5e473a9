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

/// Device memory that grows when more is asked for.
class growing_buffer {
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
  std::optional<cuda::device_buffer> held_;
  std::size_t bytes_ = 0;
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
    const point_rule rule = there(what);
    std::vector<std::byte> all;
    for (const std::vector<unsigned>& shift : what.shifts) {
      const std::vector<std::byte> one = source_of(what, rule, shift);
      all.insert(all.end(), one.begin(), one.end());
    }
    const auto count = static_cast<index_t>(what.shifts.size());
    const tiling shape = make_tiling(what.count, sizeof(double));
    const slice tiles{0, shape.tile_count};
    std::byte* const sources = sources_.of<std::byte>(all.size());
    cuda::check(
        cudaMemcpyAsync(sources, all.data(), all.size(), cudaMemcpyHostToDevice, on_.work.get()));
    auto* const partial =
        partial_.of<sampled_moments>(static_cast<std::size_t>(tiles.size() * count));
    auto* const totals = totals_.of<sampled_moments>(static_cast<std::size_t>(count));
    const void* const first = sources;
    cuda::launch_sum_tiles(on_, sums_kernel_, &first, shape, tiles, count, partial);
    cuda::launch_fold_tiles<sampled_moments>(on_, partial, tiles.size(), count, totals);
    std::vector<sampled_moments> found(static_cast<std::size_t>(count));
    cuda::check(cudaMemcpyAsync(static_cast<void*>(found.data()), totals,
                                found.size() * sizeof(sampled_moments), cudaMemcpyDeviceToHost,
                                on_.work.get()));
    on_.work.synchronize();
    return found;
  }

  void values(const point_request& what, double* out) override {
    constexpr index_t worth_a_launch = 1 << 12;  // of points that somebody chose
    if (on_host_ != nullptr && what.rule.nodes != nullptr && what.count < worth_a_launch)
      return on_host_->values(what, out);
    if (values_kernel_ == nullptr) values_kernel_ = writing_kernel(on_, type_);
    const cuda::current_device here(on_.facts.ordinal);
    const std::vector<std::byte> source = source_of(what, there(what), what.shifts.front());
    const tiling shape = make_tiling(what.count, sizeof(double));
    auto* const written = values_.of<double>(static_cast<std::size_t>(what.count));
    write_terms(on_, values_kernel_, source.data(), shape, {0, shape.tile_count}, written);
    cuda::check(cudaMemcpy(out, written, static_cast<std::size_t>(what.count) * sizeof(double),
                           cudaMemcpyDeviceToHost));
  }

  bool takes_boxes() const override { return true; }

  std::vector<box_record> boxes(const box_request& what, const std::stop_token& stop) override {
    const std::vector<box_part> parts = parts_of(what);
    std::vector<box_part_record> say(parts.size());
    const std::lock_guard lock(on_.in_use);
    const cuda::current_device here(on_.facts.ordinal);
    const boxes_view all = there(what);
    for (std::size_t first = 0; first < parts.size(); first += parts_at_once) {
      if (stop.stop_requested()) return {};
      const std::size_t count = std::min(parts_at_once, parts.size() - first);
      evaluate(all, std::span(parts).subspan(first, count), say.data() + first);
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

  template <class T>
  T* copied(growing_buffer& to, std::span<const T> from) {
    T* const copy = to.of<T>(std::max<std::size_t>(from.size(), 1));
    cuda::check(cudaMemcpyAsync(static_cast<void*>(copy), from.data(), from.size_bytes(),
                                cudaMemcpyHostToDevice, on_.work.get()));
    return copy;
  }

  /// Boxes where the device reads them; their parts follow.
  boxes_view there(const box_request& what) {
    boxes_view all = view_of(what, nullptr);
    if (!has_nodes_) copied(nodes_, std::span<const double>(what.rule.nodes));
    has_nodes_ = true;
    all.nodes = nodes_.of<double>(what.rule.nodes.size());
    all.lower = copied(lower_, what.lower);
    all.upper = copied(upper_, what.upper);
    all.places = copied(places_, what.places);
    all.place_values = copied(place_values_, what.place_values);
    return all;
  }

  void evaluate(boxes_view of, std::span<const box_part> parts, box_part_record* say) {
    if (boxes_kernel_ == nullptr) boxes_kernel_ = cuda::kernel_for(on_.facts, boxes_request());
    of.parts = copied(parts_, parts);
    std::vector<std::byte> source =
        expressions::bytes_of_source(parameters_, std::as_bytes(std::span(&of, 1)));
    auto* records = records_.of<box_part_record>(parts.size());
    void* arguments[] = {source.data(), &records};
    cuda::check(cudaLaunchKernel(boxes_kernel_, static_cast<unsigned>(parts.size()),
                                 cuda::box_threads, arguments, 0, on_.work.get()));
    cuda::check(cudaMemcpyAsync(static_cast<void*>(say), records,
                                parts.size() * sizeof(box_part_record), cudaMemcpyDeviceToHost,
                                on_.work.get()));
    on_.work.synchronize();
  }

  /// The rule with its map or its nodes where the device reads them. A map is copied when it has
  /// changed.
  point_rule there(const point_request& what) {
    point_rule rule = what.rule;
    if (rule.nodes != nullptr) {
      const auto length = static_cast<std::size_t>(dimensions_ * rule.pitch);
      rule.nodes = copied(product_, std::span(rule.nodes, length));
      return rule;
    }
    if (rule.map == nullptr) return rule;
    const auto count = static_cast<std::size_t>(dimensions_ * nodes_of_axis);
    auto* const nodes = map_.of<map_node>(count);
    const std::size_t bytes = count * sizeof(map_node);
    if (last_map_.size() != count || std::memcmp(last_map_.data(), rule.map, bytes) != 0) {
      last_map_.assign(rule.map, rule.map + count);
      cuda::check(cudaMemcpy(nodes, rule.map, bytes, cudaMemcpyHostToDevice));
      cuda::check(cudaStreamSynchronize(cudaStreamLegacy));
    }
    rule.map = nodes;
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
  growing_buffer sources_;
  growing_buffer partial_;
  growing_buffer totals_;
  growing_buffer values_;
  growing_buffer map_;
  growing_buffer product_;
  std::vector<map_node> last_map_;  // what `map_` holds
  growing_buffer nodes_;
  bool has_nodes_ = false;
  growing_buffer lower_;
  growing_buffer upper_;
  growing_buffer places_;
  growing_buffer place_values_;
  growing_buffer parts_;
  growing_buffer records_;
  std::array<cuda::beside, 2> beside_;  // what most questions ask for sooner or later
};

}  // namespace

std::unique_ptr<evaluator> evaluator_on_cuda(cuda::session& on, const device_integrand& f,
                                             const std::optional<integrand>& on_host) {
  return std::make_unique<on_cuda>(on, f, on_host);
}

}  // namespace riemann
