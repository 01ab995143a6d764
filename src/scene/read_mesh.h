#pragma once

#include <string>
#include <vector>

#include "scene/json_view.h"
#include "scene/scene_desc.h"

namespace touchstone::scene {

/// Greatest number of corners of the hull of a mesh.
inline constexpr std::size_t kMostMeshHullCorners = 2000;

/// Reads {"file": NAME, "scale": s or [x, y, z], "parts": "one", "objects" or "pieces"}: the convex
/// hull of the mesh in that file, of each of its objects or of each of its connected pieces. The
/// file is looked for in the folder of the document. The points of each hull are its corners, in
/// the file's frame times `scale` [m]; they define the same hull without the file. Appends to
/// `remarks` the size of the mesh and, if a hull is larger than the mesh, by how much. A surface
/// counts as convex if it is closed and its volume equals that of its hull to a part in 1e6.
std::vector<HullShape> ReadMesh(const JsonView& view, std::vector<Remark>* remarks);

}  // namespace touchstone::scene
