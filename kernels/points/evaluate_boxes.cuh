// evaluate_boxes: a block evaluates a part of a box, and what its values say stays in the block.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/memory.cuh"
#include "riemann/kernels/points/box_parts.hpp"

namespace riemann::cuda {

/// A function that is called with Dimensions coordinates in the unit cube, and boxes of it.
template <class Function, int Dimensions>
struct boxes_of_function {
  Function f;
  boxes_view boxes;
};

/// One for each test lane, which is more than the lanes of all orbits.
inline constexpr int box_threads = test_lanes;
inline constexpr int box_blocks_per_multiprocessor = 12;  // at least: 80 registers a thread
static_assert(box_threads >= orbit_count * orbit_lanes);

/// Block b: records[b] = what part b says.
template <class Function, int Dimensions>
__global__ void __launch_bounds__(box_threads, box_blocks_per_multiprocessor)
    evaluate_boxes(const __grid_constant__ boxes_of_function<Function, Dimensions> of,
                   global_view<box_part_record> records) {
  constexpr int points = points_of_box(Dimensions);
  RIEMANN_SHARED_ARRAY(double, Dimensions, centre);
  RIEMANN_SHARED_ARRAY(double, Dimensions, half);
  RIEMANN_SHARED_ARRAY(double, points, values);
  RIEMANN_SHARED_ARRAY(double, prediction_length(Dimensions), coefficients);
  RIEMANN_SHARED_ARRAY(orbit_sums, orbit_count * orbit_lanes, sums);
  RIEMANN_SHARED_ARRAY(double, box_threads, largest);
  RIEMANN_SHARED_ARRAY(box_surprise, box_threads, surprises);
  RIEMANN_SHARED_ARRAY(box_estimate, 1, estimate);
  const boxes_view& boxes = of.boxes;
  const box_weights& rule = boxes.rule;
  const box_part part = boxes.parts[blockIdx.x];
  const auto thread = static_cast<int>(threadIdx.x);

  if (thread < Dimensions) {
    centre[thread] = boxes.centre(part.box, thread);
    half[thread] = boxes.half(part.box, thread);
  }
  __syncthreads();
  double x[Dimensions];
#pragma unroll 1
  for (int i = thread; i < points; i += box_threads) {
    for (int k = 0; k < Dimensions; ++k) x[k] = centre[k] + half[k] * boxes.nodes[k * points + i];
    values[i] = of.f(x);
  }
  __syncthreads();

  if (thread < orbit_count * orbit_lanes) {
    const int j = thread / orbit_lanes;
    orbit_sums mine;
    sum_orbit_lanes<1>(values, rule.begin[j], rule.begin[j + 1], thread % orbit_lanes, &mine);
    sums[thread] = mine;
  }
  predict(rule, values, thread, box_threads, coefficients, [] { __syncthreads(); });
  const double at_centre = values[0];
  const box_prediction<shared_array<double>> predicted{rule.dimensions, at_centre, coefficients};
  largest[thread] = unpredicted(predicted, rule, values, boxes.nodes, thread, box_threads);
  if (thread == 0)
    estimate[0] = box_estimate_by(rule, values, [&](int j) {
      const int at = j * orbit_lanes;
      const orbit_sums a = sums[at];
      const orbit_sums b = sums[at + 1];
      const orbit_sums c = sums[at + 2];
      const orbit_sums d = sums[at + 3];
      return folded(a, b, c, d);
    });
  for (int distance = box_threads / 2; distance > 0; distance /= 2) {
    __syncthreads();
    if (thread < distance) {
      const double other = largest[thread + distance];
      if (other > largest[thread]) largest[thread] = other;
    }
  }
  __syncthreads();
  const box_estimate known = estimate[0];
  const double usual = usual_surprise(largest[0], known.rounding / rule.magnitude);

  box_surprise surprise;
  const unsigned long long stream = boxes.first_stream + static_cast<unsigned long long>(part.box);
#pragma unroll 1
  for (int i = thread; i < part.tests; i += box_threads) {
    const int number = part.first_test + i;
    double at[Dimensions];
    for (int group = 0; 4 * group < Dimensions; ++group) {
      const four_numbers some = test_coordinates(boxes.key, stream, number, group);
      for (int k = 4 * group; k < Dimensions && k < 4 * group + 4; ++k) {
        at[k] = some.numbers[k - 4 * group];
        x[k] = centre[k] + half[k] * at[k];
      }
    }
    const double value = of.f(x);
    const double expected = predicted([&](int k) { return at[k]; });
    surprise.add_test(number, value, expected, usual);
  }
  add_places(boxes, part, predicted, usual, thread, box_threads, surprise);
  surprises[thread] = surprise;
  for (int distance = 1; distance < box_threads; distance *= 2) {
    __syncthreads();
    if (thread % (2 * distance) != 0 || thread + distance >= box_threads) continue;
    box_surprise merged = surprises[thread];
    const box_surprise other = surprises[thread + distance];
    merged.merge(other);
    surprises[thread] = merged;
  }
  if (thread == 0) {
    box_part_record record;
    record.estimate = known;
    record.predicted = predicted.mean();
    record.surprise = surprises[0];
    records[blockIdx.x] = record;
  }
}

}  // namespace riemann::cuda
