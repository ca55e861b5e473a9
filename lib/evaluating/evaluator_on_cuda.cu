// Sums by the kernels of sums over many sources, one for each shift; values by the one that writes
// terms; boxes by one of their own, a block for each part. Buffers stay with the session.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/evaluating/evaluator_on_cuda.hpp"

#include "riemann/kernels/cuda/kernel_for.hpp"
#include "riemann/kernels/points/evaluate_boxes.cuh"
#include "riemann/kernels/strategies/reduce_in_two_launches.cuh"
#include "riemann/lib/evaluating/parts_of_boxes.hpp"
#include "riemann/lib/evaluating/points_on_cuda.hpp"
#include "riemann/lib/expression/cuda_source.hpp"
#include "riemann/lib/summing/written_terms.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

namespace riemann {
namespace {

class on_cuda final : public evaluator {
 public:
  on_cuda(cuda::session& on, const device_integrand& f, std::unique_ptr<evaluator> on_host)
      : on_(on),
        dimensions_(f.dimensions),
        parameters_(f.parameters),
        on_host_(std::move(on_host)),
        integrand_(f.source) {
    type_ = {include_of("kernels/points/weighted_points.hpp") + integrand_,
             "riemann::weighted_values<" + function_and_dimensions() + '>'};
  }

  int dimensions() const override { return dimensions_; }

  using evaluator::sums;
  std::vector<sampled_moments> sums(std::span<const point_request> all,
                                    const std::stop_token& stop) override {
    std::vector<sampled_moments> sums;
    while (!all.empty()) {
      const std::size_t count = count_of_launch(all);
      std::size_t shifts = 0;
      for (const point_request& each : all.first(count)) shifts += each.shifts.size();
      sums.resize(sums.size() + shifts);
      const std::span<sampled_moments> next = std::span(sums).last(shifts);
      if (is_for_host(all.front()))
        std::ranges::copy(on_host_->sums(all.first(count), stop), next.begin());
      else if (!stop.stop_requested()) {
        sum_by_one_launch(all.first(count), next);
        std::vector<sampled_moments> better;
        if (host_knows_better(not_finite_of(next), [&] {
              better = on_host_->sums(all.first(count), stop);
              return stop.stop_requested() ? HUGE_VAL : not_finite_of(better);
            }))
          std::ranges::copy(better, next.begin());
      }
      all = all.subspan(count);
    }
    return sums;
  }

  void values(const point_request& what, double* out) override {
    if (is_for_host(what)) return on_host_->values(what, out);
    compile_beside();
    if (values_kernel_ == nullptr) values_kernel_ = writing_kernel(on_, type_);
    const std::lock_guard lock(on_.in_use);
    const cuda::current_device here(on_.facts.ordinal);
    axes_of_maps maps(dimensions_);
    on_.sent.open(room_for(what, dimensions_, maps));
    const std::vector<std::byte> source =
        source_of(what, put(what, dimensions_, maps, on_.sent), what.shifts.front());
    on_.sent.send(on_.work);
    const tiling shape = make_tiling(what.count, sizeof(double));
    const auto count = static_cast<std::size_t>(what.count);
    auto* const written = on_.computed.of<double>(count);
    launch_writing(on_, values_kernel_, source.data(), shape, {0, shape.tile_count}, written);
    receive(written, std::span(out, count));
    std::vector<double> better;
    if (host_knows_better(not_finite_of(std::span<const double>(out, count)), [&] {
          better.resize(count);
          on_host_->values(what, better.data());
          return not_finite_of(better);
        }))
      std::ranges::copy(better, out);
  }

  std::vector<double> values_beside(std::span<const double> point,
                                    std::span<const double> distances) override {
    return on_host_ != nullptr ? on_host_->values_beside(point, distances) : std::vector<double>();
  }

  void on_host(index_t count, const std::function<void(index_t)>& work) override {
    if (on_host_ == nullptr) return evaluator::on_host(count, work);
    on_host_->on_host(count, work);
  }

  bool takes_boxes() const override { return true; }

  std::vector<box_record> boxes(const box_request& what, const std::stop_token& stop) override {
    if (host_replies_) return on_host_->boxes(what, stop);
    compile_beside();
    const std::vector<box_part> parts = parts_of(what);
    std::vector<box_part_record> say(parts.size());
    const std::lock_guard lock(on_.in_use);
    const cuda::current_device here(on_.facts.ordinal);
    for (std::size_t first = 0; first < parts.size(); first += parts_at_once) {
      if (stop.stop_requested()) return {};
      const std::size_t count = std::min(parts_at_once, parts.size() - first);
      evaluate(what, std::span(parts).subspan(first, count), std::span(say).subspan(first, count));
    }
    std::vector<box_record> records = records_of(what, parts, say);
    std::vector<box_record> better;
    const bool is_better = host_knows_better(not_finite_of(records), [&] {
      better = on_host_->boxes(what, stop);
      return better.empty() ? HUGE_VAL : not_finite_of(better);
    });
    return is_better ? better : records;
  }

 private:
  static constexpr std::size_t parts_at_once = std::size_t{1} << 18;

  /// Points too few to be worth a launch, or of which the host knows more.
  bool is_for_host(const point_request& what) const {
    constexpr index_t worth_a_launch = 1 << 12;       // points that somebody chose
    constexpr index_t worth_points_to_find = 1 << 8;  // points of a rule
    if (host_replies_) return true;
    return on_host_ != nullptr &&
           what.count < (what.rule.nodes != nullptr ? worth_a_launch : worth_points_to_find);
  }

  /// Where values are no numbers here, the host may know better, as it knows more of a formula:
  /// `again` has it reply to the same request, and returns how many there are then. If it does know
  /// better, it is asked from then on.
  template <class Again>
  bool host_knows_better(double not_finite, const Again& again) {
    if (!(not_finite > 0) || on_host_ == nullptr || host_was_asked_) return false;
    host_was_asked_ = true;
    host_replies_ = again() < not_finite;
    return host_replies_;
  }

  static double not_finite_of(std::span<const sampled_moments> sums) {
    double count = 0;
    for (const sampled_moments& each : sums) count += each.not_finite;
    return count;
  }
  static double not_finite_of(std::span<const double> values) {
    const auto is_lost = [](double each) { return !is_finite(each); };
    return static_cast<double>(std::ranges::count_if(values, is_lost));
  }
  static double not_finite_of(std::span<const box_record> records) {
    double count = 0;
    for (const box_record& each : records) count += each.not_finite;
    return count;
  }

  /// How many of these requests, from the first on, are summed together: as many points of each
  /// shift, and not so many in all that a stop waits for them.
  std::size_t count_of_launch(std::span<const point_request> all) const {
    constexpr auto most_points = static_cast<double>(index_t{1} << 26);
    const point_request& first = all.front();
    double points = 0;
    std::size_t count = 0;
    for (const point_request& each : all) {
      points += static_cast<double>(each.count) * static_cast<double>(each.shifts.size());
      if (count > 0 && (each.count != first.count || is_for_host(each) != is_for_host(first) ||
                        points > most_points))
        break;
      ++count;
    }
    return count;
  }

  /// Of requests for equally many points.
  void sum_by_one_launch(std::span<const point_request> all, std::span<sampled_moments> to) {
    compile_beside();
    if (sums_kernel_ == nullptr) sums_kernel_ = cuda::kernel_for(on_.facts, sums_request());
    const std::lock_guard lock(on_.in_use);
    const cuda::current_device here(on_.facts.ordinal);
    const point_request& first = all.front();
    const std::size_t bytes_each = source_of(first, first.rule, first.shifts.front()).size();
    std::size_t room = cuda::parcel::padded(bytes_each * to.size());
    axes_of_maps maps(dimensions_);
    for (const point_request& each : all) room += room_for(each, dimensions_, maps);
    on_.sent.open(room);
    std::vector<std::byte> sources;
    sources.reserve(bytes_each * to.size());
    for (const point_request& each : all) {
      const point_rule rule = put(each, dimensions_, maps, on_.sent);
      for (const std::vector<unsigned>& shift : each.shifts) {
        const std::vector<std::byte> one = source_of(each, rule, shift);
        sources.insert(sources.end(), one.begin(), one.end());
      }
    }
    const auto count = static_cast<index_t>(to.size());
    const void* const at = on_.sent.put(std::span<const std::byte>(sources));
    on_.sent.send(on_.work);
    const tiling shape = make_tiling(first.count, sizeof(double));
    const slice tiles{0, shape.tile_count};
    auto* const partial =
        on_.partial.of<sampled_moments>(static_cast<std::size_t>(tiles.size() * count));
    auto* const totals = on_.received.of<sampled_moments>(to.size());
    cuda::launch_sum_tiles(on_, sums_kernel_, &at, shape, tiles, count, partial);
    cuda::launch_fold_tiles<sampled_moments>(on_, partial, tiles.size(), count, totals);
    on_.work.synchronize();
    std::copy_n(totals, to.size(), to.data());
  }

  /// Begins with what most questions that come to the GPU ask for sooner or later.
  void compile_beside() {
    if (begun_) return;
    begun_ = true;
    beside_ = {cuda::compile_beside(on_.facts, sums_request()),
               cuda::compile_beside(on_.facts, writing_request(type_))};
  }

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
    T* const arrived = on_.received.of<T>(to.size());
    cuda::check(cudaMemcpyAsync(static_cast<void*>(arrived), from, to.size_bytes(),
                                cudaMemcpyDeviceToHost, on_.work.get()));
    on_.work.synchronize();
    std::copy_n(arrived, to.size(), to.data());
  }

  void evaluate(const box_request& what, std::span<const box_part> parts,
                std::span<box_part_record> say) {
    if (boxes_kernel_ == nullptr) boxes_kernel_ = cuda::kernel_for(on_.facts, boxes_request());
    const std::span<const double> nodes = what.rule.nodes;
    on_.sent.open(cuda::parcel::room_for(nodes, what.lower, what.upper, what.places,
                                         what.place_values, parts));
    boxes_view there = view_of(what, nullptr);
    there.nodes = on_.sent.put(nodes);
    there.lower = on_.sent.put(what.lower);
    there.upper = on_.sent.put(what.upper);
    there.places = on_.sent.put(what.places);
    there.place_values = on_.sent.put(what.place_values);
    there.parts = on_.sent.put(parts);
    on_.sent.send(on_.work);
    std::vector<std::byte> source =
        expressions::bytes_of_source(parameters_, std::as_bytes(std::span(&there, 1)));
    auto* records = on_.computed.of<box_part_record>(parts.size());
    void* arguments[] = {source.data(), &records};
    cuda::check(cudaLaunchKernel(boxes_kernel_, static_cast<unsigned>(parts.size()),
                                 cuda::box_threads, arguments, 0, on_.work.get()));
    receive(records, say);
  }

  /// A weighted_values<typed_integrand, dimensions>.
  std::vector<std::byte> source_of(const point_request& what, const point_rule& rule,
                                   const std::vector<unsigned>& shift) const {
    const std::vector<std::byte> rest = bytes_of_points(what, rule, shift, dimensions_);
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
  std::array<cuda::beside, 2> beside_;
  bool begun_ = false;
  bool host_was_asked_ = false;
  bool host_replies_ = false;
};

}  // namespace

std::unique_ptr<evaluator> evaluator_on_cuda(cuda::session& on, const device_integrand& f,
                                             std::unique_ptr<evaluator> on_host) {
  return std::make_unique<on_cuda>(on, f, std::move(on_host));
}

}  // namespace riemann
