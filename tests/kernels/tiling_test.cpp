// The shape of a sum: every term has one place, and the shape depends on n and the type alone.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/tiling.hpp"

#include "support/generators.hpp"
#include "support/reference_reduce.hpp"

namespace riemann {
namespace {

constexpr int of_double = 8;
constexpr index_t largest = index_t{1} << 53;

/// Sizes at the edges of rows, tiles, the two places where rows begin to double, and sections.
const std::vector<index_t> edges = [] {
  std::vector<index_t> sizes{0, 1, 2};
  for (const index_t edge : {index_t{512}, index_t{1024}, index_t{1} << 17, index_t{1} << 18,
                             index_t{1} << 21, index_t{1} << 27, index_t{1} << 28, index_t{1} << 33,
                             index_t{1} << 34, index_t{1} << 52, largest})
    for (const index_t n : {edge - 1, edge, edge + 1})
      if (n <= largest) sizes.push_back(n);
  return sizes;
}();

rc::Gen<index_t> sizes() {
  return rc::gen::map(
      rc::gen::pair(rc::gen::inRange(0, 54), rc::gen::arbitrary<unsigned long long>()),
      [](const std::pair<int, unsigned long long>& drawn) {
        const auto span = 1ULL << drawn.first;
        return static_cast<index_t>(drawn.second % span);
      });
}

void keeps_its_bounds(index_t n) {
  const tiling shape = make_tiling(n, of_double);
  RC_ASSERT(shape.term_count == n);
  RC_ASSERT(shape.lanes == 512);
  RC_ASSERT(1 <= shape.rows_per_tile && shape.rows_per_tile <= 1024);
  RC_ASSERT((shape.rows_per_tile & (shape.rows_per_tile - 1)) == 0);
  RC_ASSERT(shape.rows_per_tile == reference::rows_of_tile(n));
  RC_ASSERT(shape.rows_per_tile >= 16 || shape.tile_count <= 256);
  RC_ASSERT(shape.rows_per_tile == 1024 || shape.tile_count <= 16384);
  // Never more rows than needed: half of them would leave too many tiles.
  if (shape.rows_per_tile > 1)
    RC_ASSERT(n > 512 * (shape.rows_per_tile / 2) * (shape.rows_per_tile <= 16 ? 256 : 16384));
}

void tiles_cover_the_terms(index_t n) {
  const tiling shape = make_tiling(n, of_double);
  RC_ASSERT(shape.tile_count * shape.terms_per_tile() >= n);
  RC_ASSERT((shape.tile_count - 1) * shape.terms_per_tile() < n || n == 0);
  if (shape.tile_count == 0) return;
  RC_ASSERT(shape.terms_of_tile(0).begin == 0);
  RC_ASSERT(shape.terms_of_tile(shape.tile_count - 1).end == n);
  const index_t some = shape.tile_count / 2;
  RC_ASSERT(shape.terms_of_tile(some).size() > 0);
  if (some > 0) RC_ASSERT(shape.terms_of_tile(some - 1).end == shape.terms_of_tile(some).begin);
}

void sections_cover_the_tiles(index_t n) {
  const tiling shape = make_tiling(n, of_double);
  const index_t sections = shape.section_count();
  RC_ASSERT((sections == 0) == (n == 0));
  if (sections == 0) return;
  RC_ASSERT(shape.tiles_of_section(0).begin == 0);
  RC_ASSERT(shape.tiles_of_section(sections - 1).end == shape.tile_count);
  for (const index_t section : {index_t{0}, sections / 2, sections - 1}) {
    const slice tiles = shape.tiles_of_section(section);
    RC_ASSERT(0 < tiles.size() && tiles.size() <= 16384);
    if (section > 0) RC_ASSERT(shape.tiles_of_section(section - 1).end == tiles.begin);
  }
}

RC_GTEST_PROP(Tiling, KeepsItsBounds, ()) { keeps_its_bounds(*sizes()); }
RC_GTEST_PROP(Tiling, TilesCoverTheTermsOnce, ()) { tiles_cover_the_terms(*sizes()); }
RC_GTEST_PROP(Tiling, SectionsCoverTheTilesOnce, ()) { sections_cover_the_tiles(*sizes()); }

TEST(Tiling, HoldsAtItsEdges) {
  for (const index_t n : edges) {
    SCOPED_TRACE(n);
    keeps_its_bounds(n);
    tiles_cover_the_terms(n);
    sections_cover_the_tiles(n);
  }
}

TEST(Tiling, GivesEveryTermOneTileAndOneLane) {
  for (const index_t n : {1, 511, 512, 513, 131071, 131073, 262145}) {
    const tiling shape = make_tiling(n, of_double);
    std::vector<int> seen(static_cast<std::size_t>(n));
    for (index_t tile = 0; tile < shape.tile_count; ++tile) {
      const slice terms = shape.terms_of_tile(tile);
      for (int lane = 0; lane < shape.lanes; ++lane)
        for (index_t i = terms.begin + lane; i < terms.end; i += shape.lanes)
          ++seen[static_cast<std::size_t>(i)];
    }
    EXPECT_EQ(std::count(seen.begin(), seen.end(), 1), n);
  }
}

TEST(Tiling, HasAsManyLanesAsARowHasRoomForAndAPowerOfTwo) {
  EXPECT_EQ(lanes_of_terms(1), 4096);
  EXPECT_EQ(lanes_of_terms(8), 512);
  EXPECT_EQ(lanes_of_terms(24), 128);
  EXPECT_EQ(lanes_of_terms(4096), 1);
}

TEST(Tiling, HasNoTilesWithoutTerms) {
  EXPECT_EQ(make_tiling(0, of_double).tile_count, 0);
  EXPECT_EQ(make_tiling(0, of_double).section_count(), 0);
}

TEST(Tiling, FillsOneSectionWithTwoToTheThirtyThreeTerms) {
  const index_t n = index_t{1} << 33;
  EXPECT_EQ(make_tiling(n, of_double).section_count(), 1);
  EXPECT_EQ(make_tiling(n, of_double).rows_per_tile, 1024);
  EXPECT_EQ(make_tiling(n + 1, of_double).section_count(), 2);
  EXPECT_EQ(make_tiling(n + 1, of_double).tiles_of_section(1).size(), 1);
  EXPECT_EQ(make_tiling(largest, of_double).section_count(), largest / n);
}

TEST(Tiling, GivesSmallerTermsMoreLanes) {
  for (const int bytes : {1, 2, 4, 8, 16, 4096})
    EXPECT_EQ(make_tiling(1'000'000, bytes).lanes * bytes, 4096);
}

TEST(Tiling, OfVersionOneKeepsItsConstants) {
  // Results in their last bits depend on these: a change must raise the version.
  ASSERT_EQ(tiling_version, 1);
  EXPECT_EQ(make_tiling(1'000'000, of_double).rows_per_tile, 8);
  EXPECT_EQ(make_tiling(1'000'000, of_double).tile_count, 245);
  EXPECT_EQ(make_tiling(100'000'000, of_double).rows_per_tile, 16);
  EXPECT_EQ(make_tiling(100'000'000, of_double).tile_count, 12208);
  EXPECT_EQ(make_tiling(1'000'000'000, of_double).rows_per_tile, 128);
  EXPECT_EQ(fold_lanes, 512);
}

TEST(FoldLanes, CoverTheTilesInOrder) {
  for (const index_t tiles : {0, 1, 2, 511, 512, 513, 1024, 1025, 12208, 16383, 16384}) {
    index_t next = 0;
    for (int lane = 0; lane < fold_lanes; ++lane) {
      const slice run = tiles_of_fold_lane(tiles, lane);
      EXPECT_EQ(run.begin, next);
      EXPECT_GE(run.size(), 0);
      next = run.end;
    }
    EXPECT_EQ(next, tiles);
  }
}

}  // namespace
}  // namespace riemann
