// Cylinders and cones: mass, reach, height over the surface, boxes and drawn rims.

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <stdexcept>

#include "geometry/body_shape.h"
#include "geometry/mass_properties.h"
#include "geometry/outer_edges.h"
#include "geometry/shapes.h"
#include "geometry/surface_height.h"
#include "support/lcg.h"

namespace touchstone::geometry {
namespace {

constexpr double kHalfTurn = std::numbers::pi;

Mat3 InertiaAbout(const Vec3& axis, double across, double along) {
  return across * Mat3::Identity() + (along - across) * axis * axis.transpose();
}

TEST(Revolved, MassesMatchTheirClosedForms) {
  Lcg random(3);
  for (int i = 0; i < 20; ++i) {
    const Vec3 tail = random.OnUnitSphere(), axis = random.OnUnitSphere();
    const double r = random.Uniform(0.1, 1), l = random.Uniform(0.1, 2);
    const VolumeProperties cylinder =
        ComputeVolumeProperties(Polyhedron::Cylinder(tail, tail + l * axis, r));
    const double of_cylinder = kHalfTurn * r * r * l;
    EXPECT_NEAR(cylinder.volume, of_cylinder, 1e-14);
    EXPECT_LT((cylinder.centre - (tail + 0.5 * l * axis)).norm(), 1e-14);
    EXPECT_LT((cylinder.inertia -
               InertiaAbout(axis, of_cylinder * (3 * r * r + l * l) / 12, of_cylinder * r * r / 2))
                  .norm(),
              1e-13);
    const VolumeProperties cone =
        ComputeVolumeProperties(Polyhedron::Cone(tail, tail + l * axis, r));
    const double of_cone = of_cylinder / 3;
    EXPECT_NEAR(cone.volume, of_cone, 1e-14);
    EXPECT_LT((cone.centre - (tail + 0.25 * l * axis)).norm(), 1e-14);
    EXPECT_LT((cone.inertia - InertiaAbout(axis, of_cone * (3 * r * r / 20 + 3 * l * l / 80),
                                           of_cone * 3 * r * r / 10))
                  .norm(),
              1e-13);
  }
}

// A prism over a regular polygon tends to the cylinder with the square of the angle of a side.
TEST(Revolved, APrismOfManySidesTendsToTheCylinder) {
  const int sides = 2000;
  std::vector<Eigen::Vector2d> polygon;
  for (int i = 0; i < sides; ++i) {
    const double angle = 2 * kHalfTurn * i / sides;
    polygon.emplace_back(0.3 * std::cos(angle), 0.3 * std::sin(angle));
  }
  const VolumeProperties prism = ComputeVolumeProperties(MakePrism(polygon, 0.5));
  const VolumeProperties cylinder =
      ComputeVolumeProperties(Polyhedron::Cylinder(Vec3(0, -0.25, 0), Vec3(0, 0.25, 0), 0.3));
  EXPECT_NEAR(prism.volume / cylinder.volume, 1.0, 1e-5);
  EXPECT_LT((prism.inertia - cylinder.inertia).norm(), 1e-5 * cylinder.inertia.norm());
}

// The height of a point is its largest one over all tangent planes where it is inside, its distance
// outside: no smaller than over any plane, and reached where the surface is met again.
TEST(Revolved, HeightLeadsToTheSurface) {
  Lcg random(5);
  for (int i = 0; i < 2000; ++i) {
    const Vec3 tail = random.OnUnitSphere(), head = tail + random.OnUnitSphere();
    const double r = random.Uniform(0.1, 1);
    const Polyhedron shape =
        i % 2 == 0 ? Polyhedron::Cylinder(tail, head, r) : Polyhedron::Cone(tail, head, r);
    const Vec3 p = shape.Middle() + random.Uniform(0, 2) * random.OnUnitSphere();
    const SurfaceHeight found = MeasureHeight(shape, p);
    EXPECT_NEAR(found.normal_B.norm(), 1.0, 1e-12);
    EXPECT_NEAR(MeasureHeight(shape, p - found.height * found.normal_B).height, 0.0, 1e-12) << i;
    for (int k = 0; k < 20; ++k) {
      const Vec3 n = random.OnUnitSphere();
      const double over_plane = n.dot(p - shape.SupportPoint(n));
      if (found.height > 0.0) {
        EXPECT_LE(over_plane, found.height + 1e-12) << i;
      }
    }
  }
}

TEST(Revolved, BoxesAndReachHoldAllOfIt) {
  Lcg random(7);
  for (int i = 0; i < 200; ++i) {
    const Polyhedron shape = i % 2 == 0
                                 ? Polyhedron::Cylinder(Vec3(0, 0, -0.4), Vec3(0, 0, 0.4), 0.3)
                                 : Polyhedron::Cone(Vec3(0, 0, -0.2), Vec3(0, 0, 0.6), 0.3);
    const Pose pose{random.Rotation(), random.OnUnitSphere()};
    const Aabb box = ComputeAabb(shape, pose);
    for (int axis = 0; axis < 3; ++axis) {
      const Vec3 along = pose.R_WB.row(axis).transpose();
      EXPECT_NEAR(box.upper[axis], pose.p_WB[axis] + along.dot(shape.SupportPoint(along)), 1e-14);
      EXPECT_NEAR(box.lower[axis], pose.p_WB[axis] + along.dot(shape.SupportPoint(-along)), 1e-14);
    }
    const Polyhedron posed = shape.Posed(pose);
    const Vec3 n = random.OnUnitSphere();
    EXPECT_NEAR(n.dot(posed.SupportPoint(n)),
                n.dot(pose.ToWorld(shape.SupportPoint(pose.R_WB.transpose() * n))), 1e-14);
    EXPECT_LE(posed.SupportPoint(n).norm(), posed.radius() + 1e-14);
    EXPECT_NEAR(posed.MovedOrigin(pose.p_WB).radius(), shape.radius(), 1e-14);
  }
  EXPECT_NEAR(Polyhedron::Cylinder(Vec3::Zero(), Vec3(0, 0, 3), 2).size(), 5.0, 1e-15);
  EXPECT_NEAR(Polyhedron::Cone(Vec3::Zero(), Vec3(0, 0, 3), 1).size(), std::sqrt(10.0), 1e-15);
}

// Along the axis the direction across it is round-off: the foremost point stays on the rim's plane.
TEST(Revolved, ForemostPointsAlongTheAxisAreOnTheRim) {
  Lcg random(9);
  for (int i = 0; i < 1000; ++i) {
    const Vec3 axis = random.OnUnitSphere();
    const double aside = std::pow(10.0, random.Uniform(-20, 0));
    for (const Vec3& direction : {axis, Vec3(axis + aside * random.OnUnitSphere())}) {
      const Vec3 p = FurthestOnCircle(Vec3::Zero(), axis, 1.0, direction);
      ASSERT_LT(std::abs(axis.dot(p)), 1e-15);
      ASSERT_NEAR(p.norm(), 1.0, 1e-15);
    }
  }
}

TEST(Revolved, RimsAreDrawnWhereNoOtherPartCoversThem) {
  const Polyhedron hub = Polyhedron::Cylinder(Vec3(0, 0, -0.5), Vec3(0, 0, 0.5), 0.1);
  const Polyhedron disc = Polyhedron::Cylinder(Vec3(0, 0, 0.4), Vec3(0, 0, 0.6), 0.3);
  EXPECT_EQ(FindOuterEdges(BodyShape(hub)).size(), 2u * 96u);
  // The rim of the hub that is inside the disc is left out.
  EXPECT_EQ(FindOuterEdges(BodyShape({hub, disc})).size(), 3u * 96u);
}

TEST(Revolved, WhatHasNoVolumeIsRefused) {
  EXPECT_THROW(Polyhedron::Cylinder(Vec3::Zero(), Vec3::UnitZ(), 0.0), std::invalid_argument);
  EXPECT_THROW(Polyhedron::Cone(Vec3::Zero(), Vec3::Zero(), 1.0), std::invalid_argument);
  EXPECT_THROW(Polyhedron::Cone(Vec3::Zero(), Vec3::UnitZ(), 1.0).Widened(0.1),
               std::invalid_argument);
}

}  // namespace
}  // namespace touchstone::geometry
