#include "session/mesh_export.h"

#include <spdlog/fmt/fmt.h>

#include <array>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "base/printable.h"
#include "geometry/surface_mesh.h"

namespace touchstone::session {
namespace {

/// A name on one line without spaces, at which some readers would end it.
std::string ObjectName(const std::string& name) {
  constexpr std::size_t kLongestObject = 200;
  std::string shown = Printable(name, kLongestObject);
  for (char& c : shown)
    if (c == ' ' || c == '\t') c = '_';
  return shown;
}

/// Names of objects, each one once: readers put objects of the same name together.
class ObjectNames {
 public:
  std::string Take(const std::string& name) {
    std::string free = name;
    for (int i = 2; !taken_.insert(free).second; ++i) free = fmt::format("{}#{}", name, i);
    return free;
  }

 private:
  std::set<std::string> taken_;
};

/// Numbers points; points that differ only by round-off get the same number.
class Corners {
 public:
  /// `size` is that of the shape [m], `before` the number of numbers in use.
  Corners(double size, int before) : cell_(1e-9 * size), before_(before) {}

  /// The number, from 1, and whether it is new.
  std::pair<int, bool> NumberOf(const Vec3& p) {
    const auto round = [&](double x) { return std::llround(x / cell_); };
    const auto [found, is_new] = numbers_.try_emplace(
        std::array{round(p.x()), round(p.y()), round(p.z())}, before_ + count() + 1);
    return {found->second, is_new};
  }
  int count() const { return static_cast<int>(numbers_.size()); }

 private:
  double cell_;
  int before_;
  std::map<std::array<long long, 3>, int> numbers_;
};

/// Writes the triangles of a part, which share their corners. Returns the number of its corners.
int WritePart(const geometry::Polyhedron& part, const Pose& X_WB, int written, std::ostream& out) {
  Corners corners(part.size(), written);
  std::string faces;
  for (const geometry::SurfaceTriangle& triangle : geometry::MakeSurface(part)) {
    std::array<int, 3> numbers = {};
    for (std::size_t i = 0; i < 3; ++i) {
      const auto [number, is_new] = corners.NumberOf(triangle[i].position);
      numbers[i] = number;
      if (!is_new) continue;
      const Vec3 p_W = X_WB.ToWorld(triangle[i].position);
      out << fmt::format("v {} {} {}\n", p_W.x(), p_W.y(), p_W.z());
    }
    const auto [a, b, c] = numbers;
    if (a != b && b != c && c != a) faces += fmt::format("f {} {} {}\n", a, b, c);
  }
  out << faces;
  return corners.count();
}

}  // namespace

void WriteObj(const exchange::Snapshot& snapshot, std::ostream& out) {
  out << fmt::format("# Touchstone, t = {} s; metres, z up\n", snapshot.time);
  int written = 0;
  ObjectNames names;
  for (const exchange::BodySnapshot& body : snapshot.bodies) {
    const Pose X_WB{body.q_WB.toRotationMatrix(), body.p_WBcm};
    const bool one = body.shape->part_count() == 1;
    for (int k = 0; k < body.shape->part_count(); ++k) {
      const std::string name = ObjectName(body.name);
      out << fmt::format("o {}\n", names.Take(one ? name : fmt::format("{}[{}]", name, k)));
      written += WritePart(body.shape->part(k), X_WB, written, out);
    }
  }
}

}  // namespace touchstone::session
