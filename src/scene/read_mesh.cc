#include "scene/read_mesh.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "base/printable.h"
#include "geometry/mass_properties.h"
#include "geometry/mesh.h"
#include "geometry/shapes.h"
#include "scene/mesh_file.h"
#include "scene/read_body.h"

namespace touchstone::scene {
namespace {

using geometry::Mesh;

// Relative to the hull's volume.
constexpr double kSameVolume = 1e-6;

enum class PartsOfMesh { kOne, kObjects, kPieces };
constexpr std::array<std::string_view, 3> kPartsOfMesh = {"one", "objects", "pieces"};

struct NamedMesh {
  std::string name;  // name in messages
  Mesh mesh;
};

/// The scale of one of three axes; a negative one mirrors it.
double ReadStretch(const JsonView& stretch) {
  const double number = stretch.Number();
  return bounds::kMeshScale.Admits(std::abs(number)) ? number : stretch.Within(bounds::kMeshScale);
}

/// Reads one number for all axes, or one for each.
Vec3 ReadScale(const JsonView& scale) {
  if (!scale.value().is_array()) return Vec3::Constant(scale.Within(bounds::kMeshScale));
  const std::vector<JsonView> each = scale.List(3);
  Vec3 read;
  for (Eigen::Index i = 0; i < 3; ++i) read[i] = ReadStretch(each[static_cast<size_t>(i)]);
  return read;
}

MeshFile LoadScaled(const std::string& file, const Vec3& scale) {
  MeshFile loaded = LoadMeshFile(file, scale.x());
  if (scale == Vec3::Constant(scale.x())) return loaded;
  const Vec3 stretch = scale / scale.x();
  for (Vec3& p : loaded.points) {
    p = p.cwiseProduct(stretch);
    for (const double x : p)
      if (!bounds::kCoordinate.Admits(x))
        throw std::invalid_argument("expected coordinates after scaling to be " +
                                    bounds::kCoordinate.Describe());
  }
  return loaded;
}

/// The hull of a part, and its comparison with the part itself.
struct MeshHull {
  HullShape shape;
  double volume = 0.0;             // [m^3]
  std::optional<double> enclosed;  // volume of the part [m^3]; none: its surface is not closed
  bool is_convex() const {
    return enclosed && std::abs(volume - *enclosed) <= kSameVolume * volume;
  }
};

/// The mesh of all objects together.
Mesh JoinObjects(MeshFile file) {
  std::vector<std::vector<int>> faces;
  for (MeshObject& object : file.objects)
    std::ranges::move(object.faces, std::back_inserter(faces));
  return geometry::MakeMesh(file.points, std::move(faces));
}

std::vector<NamedMesh> SplitMesh(MeshFile file, PartsOfMesh parts, const std::string& name) {
  std::vector<NamedMesh> split;
  switch (parts) {
    case PartsOfMesh::kOne:
      split.push_back({name, JoinObjects(std::move(file))});
      break;
    case PartsOfMesh::kObjects:
      for (MeshObject& object : file.objects) {
        const std::string which = object.name.empty() ? "object " + std::to_string(split.size())
                                                      : "object " + Quoted(object.name);
        split.push_back(
            {name + ", " + which, geometry::MakeMesh(file.points, std::move(object.faces))});
      }
      break;
    case PartsOfMesh::kPieces:
      for (Mesh& piece : geometry::SplitIntoPieces(JoinObjects(std::move(file))))
        split.push_back({name + ", piece " + std::to_string(split.size()), std::move(piece)});
      break;
  }
  return split;
}

MeshHull MakeMeshHull(const NamedMesh& part) {
  try {
    const geometry::Polyhedron hull = geometry::MakeHull(part.mesh.vertices, kMostMeshHullCorners);
    MeshHull made;
    made.shape.points.assign(hull.vertices().begin(), hull.vertices().end());
    made.volume = geometry::ComputeVolumeProperties(hull).volume;
    made.enclosed = geometry::ComputeEnclosedVolume(part.mesh);
    if (made.enclosed) made.enclosed = std::abs(*made.enclosed);
    return made;
  } catch (const std::invalid_argument& error) {
    throw std::invalid_argument(part.name + ": " + error.what());
  }
}

std::string DescribeHull(const std::string& name, const MeshHull& hull) {
  std::ostringstream text;
  text.precision(3);
  text << name;
  if (!hull.enclosed) {
    text << ": the surface is not closed, so that it has no volume; its convex hull is taken, "
         << hull.volume << " m³";
    return text.str();
  }
  text << ": not convex; its convex hull is taken, " << hull.volume << " m³, where the mesh has "
       << *hull.enclosed << " m³";
  if (*hull.enclosed > 0.0) {
    const double percent = 100.0 * (hull.volume / *hull.enclosed - 1.0);
    text << " (" << std::showpos << percent << " %)";
  }
  return text.str();
}

/// A line such as "cup.obj: 2 convex parts, 9 corners, 0.1 x 0.1 x 0.2 m".
std::string DescribeMesh(const std::string& name, const std::vector<MeshHull>& hulls) {
  Vec3 lower = hulls.front().shape.points.front();
  Vec3 upper = lower;
  size_t corners = 0;
  for (const MeshHull& hull : hulls) {
    corners += hull.shape.points.size();
    for (const Vec3& p : hull.shape.points) {
      lower = lower.cwiseMin(p);
      upper = upper.cwiseMax(p);
    }
  }
  const Vec3 extent = upper - lower;
  const auto convex = std::ranges::count_if(hulls, &MeshHull::is_convex);
  std::ostringstream text;
  text.precision(3);
  text << name << ": ";
  if (hulls.size() > 1) text << hulls.size() << " parts, " << convex << " of them ";
  text << (hulls.size() == 1 && convex == 0 ? "hull" : "convex") << ", " << corners << " corners, "
       << extent.x() << " x " << extent.y() << " x " << extent.z() << " m";
  return text.str();
}

std::vector<Remark> DescribeHulls(const std::string& name, const std::vector<NamedMesh>& parts,
                                  const std::vector<MeshHull>& hulls) {
  std::vector<Remark> remarks = {{DescribeMesh(name, hulls)}};
  for (size_t i = 0; i < parts.size(); ++i) {
    if (!hulls[i].is_convex()) remarks.push_back({DescribeHull(parts[i].name, hulls[i]), true});
  }
  return remarks;
}

/// Appends remarks not yet listed: bodies of one mesh are described once.
void AppendNew(const std::vector<Remark>& remarks, std::vector<Remark>* all) {
  for (const Remark& remark : remarks) {
    if (std::ranges::find(*all, remark.text, &Remark::text) == all->end()) all->push_back(remark);
  }
}

}  // namespace

std::vector<HullShape> ReadMesh(const JsonView& view, std::vector<Remark>* remarks) {
  view.AllowKeys({"file", "scale", "parts"});
  const JsonView file = view.Require("file");
  const std::string name = file.Text();
  Vec3 scale = Vec3::Ones();
  if (const auto given = view.Find("scale")) scale = ReadScale(*given);
  auto parts = PartsOfMesh::kOne;
  if (const auto given = view.Find("parts"))
    parts = static_cast<PartsOfMesh>(given->Choice(kPartsOfMesh));

  const std::string shown = Printable(name, 100);
  const std::filesystem::path folder = std::filesystem::path(view.source()).parent_path();
  std::vector<HullShape> shapes;
  try {
    const std::vector<NamedMesh> meshes =
        SplitMesh(LoadScaled((folder / name).string(), scale), parts, shown);
    if (meshes.size() > kMaxParts)
      throw std::invalid_argument(shown + ": expected at most " + std::to_string(kMaxParts) +
                                  " parts, got " + std::to_string(meshes.size()));
    std::vector<MeshHull> hulls;
    for (const NamedMesh& mesh : meshes) hulls.push_back(MakeMeshHull(mesh));
    AppendNew(DescribeHulls(shown, meshes, hulls), remarks);
    for (MeshHull& hull : hulls) shapes.push_back(std::move(hull.shape));
  } catch (const std::invalid_argument& error) {
    file.Fail(error.what());
  }
  return shapes;
}

}  // namespace touchstone::scene
