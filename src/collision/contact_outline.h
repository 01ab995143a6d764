#pragma once

#include <span>
#include <vector>

#include <Eigen/Core>

namespace touchstone::collision {

/// The boundary of the convex hull of points in the plane.
struct Outline {
  std::vector<int> points;  // counter-clockwise from the leftmost, or along the segment
  bool is_segment = false;  // all points are collinear
};

/// Points within `tolerance` [m] of a side of the hull belong to the outline.
Outline FindOutline(std::span<const Eigen::Vector2d> points, double tolerance);

/// Share of the outline that belongs to each point: half of the segments on either side of it,
/// relative to the mean over the points of the outline. A point inside the hull gets 1, as does a
/// single point.
std::vector<double> ComputeOutlineShares(std::span<const Eigen::Vector2d> points,
                                         const Outline& outline);

}  // namespace touchstone::collision
