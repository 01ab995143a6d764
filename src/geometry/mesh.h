#pragma once

#include <optional>
#include <span>
#include <vector>

#include "geometry/face_loops.h"

namespace touchstone::geometry {

/// A surface of polygons as other programs write it: in general neither convex nor closed.
struct Mesh {
  std::vector<Vec3> vertices;   // each is a corner of a face, and no two are equal
  std::vector<FaceLoop> faces;  // counter-clockwise from outside
};

/// The surface of these faces, which name points by their index. Equal points become one vertex;
/// points that no face has are left out.
Mesh MakeMesh(std::span<const Vec3> points, std::vector<FaceLoop> faces);

/// The connected pieces of a surface, in the order of their first faces: faces that share a vertex
/// belong to one piece.
std::vector<Mesh> SplitIntoPieces(const Mesh& mesh);

/// What the surface encloses [m^3], by the divergence theorem: the sum over all faces of the signed
/// tetrahedra between a fan of the face and a fixed point. It is negative where the faces are
/// clockwise from outside; what is enclosed twice counts twice. None when the surface is not
/// closed: when an edge is not run as often forwards as backwards.
std::optional<double> ComputeEnclosedVolume(const Mesh& mesh);

}  // namespace touchstone::geometry
