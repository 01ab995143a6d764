#pragma once

#include <string>
#include <vector>

#include "scene/json_view.h"
#include "scene/scene_desc.h"

namespace touchstone::scene {

/// The hull of a mesh may have this many corners at most.
inline constexpr std::size_t kMostMeshHullCorners = 2000;

/// Reads {"file": NAME, "scale": s or [x, y, z], "parts": "one", "objects" or "pieces"}: the convex
/// hull of the mesh in that file, of each of its objects or of each of its connected pieces. The
/// file is looked for in the folder of the document. The points of each hull are its corners, in
/// the file's frame times `scale` [m]; they make the same hull without the file. Appends what was
/// made of the mesh to `remarks`: its size, and where a hull is larger than the mesh, by how much.
/// A surface counts as convex when it is closed and encloses as much as its hull, to a part in 1e6.
std::vector<HullShape> ReadMesh(const JsonView& view, std::vector<Remark>* remarks);

}  // namespace touchstone::scene
