#include "render/marker_meshes.h"

#include <cmath>
#include <initializer_list>
#include <numbers>

namespace touchstone::render {
namespace {

/// One band of the surface of revolution: from part a (radius factor fa) to part b. Factor 0 is a
/// point on the axis.
struct Band {
  float part_a, factor_a, part_b, factor_b, radial, axial;
};

constexpr Band kTailCap = {0, 0, 0, 1, 0.0F, -1.0F};
constexpr Band kRim = {0, 1, 3, 1, 1.0F, 0.0F};
constexpr Band kEndCap = {3, 1, 3, 0, 0.0F, 1.0F};
constexpr float kThroat = 0.4F;  // radius of a nozzle's throat, relative to its mouth
constexpr Band kBell = {0, 1, 3, kThroat, 0.92F, 0.39F};
constexpr Band kThroatCap = {3, kThroat, 3, 0, 0.0F, 1.0F};
constexpr Band kPoint = {0, 1, 3, 0, 0.96F, 0.28F};
constexpr Band kOpening = {0, 0, 3, 1, 0.9F, -0.44F};

enum class Sides { kRound, kFlat };

/// Adds one band to a mesh with as few vertices and triangles as possible: there are many markers,
/// and a software renderer processes each of their vertices.
class BandMaker {
 public:
  BandMaker(const Band& band, int count, MarkerMesh* mesh)
      : band_(band), count_(count), turn_(2.0 * std::numbers::pi / count), mesh_(*mesh) {}

  void Append(Sides sides) {
    const bool flat = band_.radial == 0.0F && (band_.factor_a == 0.0F || band_.factor_b == 0.0F);
    if (sides == Sides::kFlat)
      AppendFacets();
    else if (flat)
      AppendPolygon();
    else if (band_.factor_a == 0.0F || band_.factor_b == 0.0F)
      AppendCone();
    else
      AppendTube();
  }

 private:
  int size() const { return static_cast<int>(mesh_.vertices.size()); }

  void AddVertex(double at, double normal, float part, float factor) {
    const auto cosine = [](double angle) { return static_cast<float>(std::cos(angle)); };
    const auto sine = [](double angle) { return static_cast<float>(std::sin(angle)); };
    mesh_.vertices.push_back(
        {{cosine(at), sine(at), factor},
         {band_.radial * cosine(normal), band_.radial * sine(normal), band_.axial},
         part});
  }
  void AddTriangle(int a, int b, int c) {
    for (const int vertex : {a, b, c}) mesh_.indices.push_back(static_cast<GLushort>(vertex));
  }
  double Corner(int side) const { return (side - 0.5) * turn_; }

  /// Appends a band with one normal per side.
  void AppendFacets() {
    for (int side = 0; side < count_; ++side) {
      const int first = size();
      for (const double at : {Corner(side), Corner(side + 1)}) {
        AddVertex(at, side * turn_, band_.part_a, band_.factor_a);
        AddVertex(at, side * turn_, band_.part_b, band_.factor_b);
      }
      AddTriangle(first, first + 2, first + 3);
      AddTriangle(first, first + 3, first + 1);
    }
  }

  void AppendTube() {
    const int first = size();
    for (int side = 0; side < count_; ++side) {
      AddVertex(Corner(side), Corner(side), band_.part_a, band_.factor_a);
      AddVertex(Corner(side), Corner(side), band_.part_b, band_.factor_b);
    }
    for (int side = 0; side < count_; ++side) {
      const int a = first + 2 * side;
      const int next = first + 2 * ((side + 1) % count_);
      AddTriangle(a, next, next + 1);
      AddTriangle(a, next + 1, a + 1);
    }
  }

  void AppendPolygon() {
    const bool up = band_.factor_b == 0.0F;
    const int first = size();
    for (int side = 0; side < count_; ++side)
      AddVertex(Corner(side), 0.0, up ? band_.part_a : band_.part_b,
                up ? band_.factor_a : band_.factor_b);
    for (int side = 1; side + 1 < count_; ++side)
      up ? AddTriangle(first, first + side, first + side + 1)
         : AddTriangle(first, first + side + 1, first + side);
  }

  void AppendCone() {
    const bool up = band_.factor_b == 0.0F;
    const int first = size();
    for (int side = 0; side < count_; ++side) {
      AddVertex(Corner(side), Corner(side), up ? band_.part_a : band_.part_b,
                up ? band_.factor_a : band_.factor_b);
      AddVertex(0.0, side * turn_, up ? band_.part_b : band_.part_a, 0.0F);
    }
    for (int side = 0; side < count_; ++side) {
      const int ring = first + 2 * side;
      const int next = first + 2 * ((side + 1) % count_);
      up ? AddTriangle(ring, next, ring + 1) : AddTriangle(ring + 1, next, ring);
    }
  }

  const Band& band_;
  int count_;
  double turn_;
  MarkerMesh& mesh_;
};

MarkerMesh MakeMesh(int count, std::initializer_list<Band> bands, Sides sides = Sides::kRound) {
  MarkerMesh mesh;
  for (const Band& band : bands) BandMaker(band, count, &mesh).Append(sides);
  return mesh;
}

MarkerMesh MakeBallMesh(int bands, int sides) {
  MarkerMesh mesh;
  const auto part = [](double angle) { return static_cast<float>(1.5 * (1.0 - std::cos(angle))); };
  const auto factor = [](double angle) { return static_cast<float>(std::sin(angle)); };
  for (int i = 0; i < bands; ++i) {
    const double a = std::numbers::pi * i / bands;
    const double b = std::numbers::pi * (i + 1) / bands;
    const double middle = 0.5 * (a + b);
    const Band band = {part(a),        i == 0 ? 0.0F : factor(a),
                       part(b),        i + 1 == bands ? 0.0F : factor(b),
                       factor(middle), static_cast<float>(-std::cos(middle))};
    BandMaker(band, sides, &mesh).Append(Sides::kRound);
  }
  return mesh;
}

}  // namespace

MarkerMesh MakeMarkerMesh(MarkerShape shape, bool coarse) {
  switch (shape) {
    case MarkerShape::kBall:
      return coarse ? MakeBallMesh(4, 6) : MakeBallMesh(6, 10);
    case MarkerShape::kBlock:
      return MakeMesh(4, {kTailCap, kRim, kEndCap}, Sides::kFlat);
    case MarkerShape::kNozzle:
      return MakeMesh(10, {kTailCap, kBell, kThroatCap});
    case MarkerShape::kCone:
      return MakeMesh(8, {kTailCap, kPoint});
    case MarkerShape::kHollow:
      return MakeMesh(coarse ? 12 : 24, {kOpening});
    case MarkerShape::kArrow:  // drawn as a stroke
    case MarkerShape::kRod:
      break;
  }
  return coarse ? MakeMesh(4, {kRim, kEndCap}) : MakeMesh(8, {kTailCap, kRim, kEndCap});
}

}  // namespace touchstone::render
