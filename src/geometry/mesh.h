#pragma once

#include <optional>
#include <span>
#include <vector>

#include "geometry/face_loops.h"

namespace touchstone::geometry {

/// A surface of polygons from another program: in general neither convex nor closed.
struct Mesh {
  std::vector<Vec3> vertices;   // each is a corner of a face, and no two are equal
  std::vector<FaceLoop> faces;  // counter-clockwise from outside
};

/// Makes a surface of faces given by indices of points. Equal points become one vertex; points
/// without a face are left out.
Mesh MakeMesh(std::span<const Vec3> points, std::vector<FaceLoop> faces);

/// The connected pieces of a surface, in the order of their first faces: faces that share a vertex
/// belong to one piece.
std::vector<Mesh> SplitIntoPieces(const Mesh& mesh);

/// The volume that the surface encloses [m^3], by the divergence theorem: the sum over all faces of
/// the signed tetrahedra between a fan of the face and a fixed point. It is negative where the
/// faces are clockwise from outside; a volume enclosed twice counts twice. Empty when the surface
/// is not closed, that is, when some edge does not occur equally often in both directions.
std::optional<double> ComputeEnclosedVolume(const Mesh& mesh);

}  // namespace touchstone::geometry
