#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/math.h"

namespace touchstone::scene {

/// One object of a mesh file.
struct MeshObject {
  std::string name;                     // empty: none
  std::vector<std::vector<int>> faces;  // indices into the file's points
};

/// The polygons of a mesh file: points, and objects that have faces. At least one object has a
/// face, and every index is that of a point.
struct MeshFile {
  std::vector<Vec3> points;  // [m]
  std::vector<MeshObject> objects;
};

/// Limits for a mesh: points, and corners of all faces together.
inline constexpr std::size_t kMostMeshPoints = 50'000;
inline constexpr std::size_t kMostMeshCorners = 1'200'000;

/// Whether the name of a file has the ending of a mesh.
bool IsMeshFileName(const std::string& file);

/// Reads an OBJ or STL file, distinguished by its ending; lengths are multiplied by `scale`. Throws
/// std::invalid_argument with the line, if the file has lines, and the expected content.
MeshFile LoadMeshFile(const std::string& file, double scale);

/// Parses Wavefront OBJ: `v` and `f` with all forms of indices. The objects are those of `o`, or in
/// a file without any, those of `g`; faces under one name are one object. Content for drawing
/// (normals, textures, materials, lines, points) is skipped; free-form curves and surfaces are
/// refused, since the shape would be another one.
MeshFile ParseObj(std::string_view text, double scale);

/// Parses STL, binary or ASCII; each `solid` is an object. A file is binary if its length matches
/// its count of triangles. This excludes all ASCII files: their four characters at that position
/// would be a count of more than 1e8, that of a 5 GB file. Normals are skipped: the order of
/// corners has the same information.
MeshFile ParseStl(std::string_view bytes, double scale);

}  // namespace touchstone::scene
