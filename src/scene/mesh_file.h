#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/math.h"

namespace touchstone::scene {

/// One object of a mesh file.
struct MeshObject {
  std::string name;                     // empty: none
  std::vector<std::vector<int>> faces;  // indices of the file's points
};

/// A surface of polygons as a file has it: points, and objects that have faces. At least one object
/// has a face, and every index is that of a point.
struct MeshFile {
  std::vector<Vec3> points;  // [m]
  std::vector<MeshObject> objects;
};

/// No mesh may have more points, or more corners of all its faces together, than these.
inline constexpr std::size_t kMostMeshPoints = 50'000;
inline constexpr std::size_t kMostMeshCorners = 1'200'000;

/// Whether the name of a file ends as that of a mesh does.
bool IsMeshFileName(const std::string& file);

/// Reads an OBJ or STL file, told apart by the ending of its name; lengths are multiplied by
/// `scale`. Throws std::invalid_argument with the line, if the file has lines, and what was
/// expected there.
MeshFile LoadMeshFile(const std::string& file, double scale);

/// Wavefront OBJ: `v` and `f` with all forms of indices. The objects are those of `o`, or in a file
/// without any, those of `g`; what stands under one name is one object. What draws (normals,
/// textures, materials, lines, points) is skipped; free-form curves and surfaces are refused, since
/// the shape would be another one.
MeshFile ParseObj(std::string_view text, double scale);

/// STL, binary or ASCII; each `solid` is an object. It is binary when it is as long as its count of
/// triangles makes it. No ASCII file is: its four characters in that place would be a count of more
/// than 1e8, and a file of 5 GB. Normals are skipped: the order of corners says the same.
MeshFile ParseStl(std::string_view bytes, double scale);

}  // namespace touchstone::scene
