#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/look.h"
#include "geometry/body_shape.h"
#include "render/gl_objects.h"

namespace touchstone::render {

/// The values of a body that change from picture to picture, in the texels that
/// shaders/bodies.glsl reads.
struct BodyRecord {
  std::array<std::array<float, 4>, 3> rows;  // [R_WB | p_WB]
  std::array<float, 4> style;                // linear colour; flags
  std::array<float, 4> size;                 // radius [m]; axis of the grain, 0 to 2; -, -
  bool operator==(const BodyRecord&) const = default;
};

/// All bodies on the graphics card, whatever their shapes: triangles, and edges as screen-space
/// ribbons, each in one draw call. Vertices carry the number of their body, with which they look up
/// its record in a buffer texture. OpenGL 3.3 guarantees room for 13107 bodies there.
class BodyBatch {
 public:
  struct Entry {
    std::shared_ptr<const geometry::BodyShape> shape;
    bool floor = false;
    Look look = Look::kPlain;  // look of bodies that are not floor
    bool operator==(const Entry&) const = default;
  };

  BodyBatch();

  /// Builds the vertices, unless they are already those of these bodies.
  void SetBodies(const std::vector<Entry>& bodies);
  /// Sets one record per body, in the same order.
  void SetRecords(const std::vector<BodyRecord>& records);

  /// A number that changes whenever a body is added, removed or moved.
  std::uint64_t arrangement() const { return arrangement_; }

  bool has_floor() const { return floor_faces_.count > 0; }
  bool has_hollows() const { return hollow_faces_.count > 0; }
  bool has(Look look) const { return faces_[static_cast<std::size_t>(look)].count > 0; }
  /// Draws all bodies of a look except the floor; `bevelled` adds strips along their edges.
  void DrawFaces(Look look, bool bevelled) const {
    DrawRange((bevelled ? faces_ : plain_faces_)[static_cast<std::size_t>(look)]);
  }
  void DrawFloorFaces() const { DrawRange(floor_faces_); }
  /// Draws all faces of hollows: the caller culls those of the far or of the near side.
  void DrawHollows() const { DrawRange(hollow_faces_); }
  /// Draws the bodies that cast a full shadow, without bevels: all except the floor, glass and
  /// hollows, whose near walls let light in.
  void DrawCasters() const { DrawRange(casters_); }
  void DrawGlassCasters() const { DrawRange(glass_casters_); }
  void DrawEdges() const;

 private:
  struct Range {
    std::size_t first = 0;  // first index
    GLsizei count = 0;
  };
  static constexpr std::size_t kLooks = kLookNames.size();

  void UploadFaces();
  void UploadEdges();
  void DrawRange(const Range& range) const;

  VertexArray face_array_;
  VertexArray edge_array_;
  Buffer face_vertices_;
  Buffer face_indices_;
  Buffer edge_vertices_;
  Buffer edge_indices_;
  Buffer records_;
  Texture record_texture_;
  std::vector<Entry> bodies_;
  std::vector<BodyRecord> records_now_;
  std::uint64_t arrangement_ = 0;
  std::array<Range, kLooks> faces_;
  std::array<Range, kLooks> plain_faces_;
  Range floor_faces_;
  Range hollow_faces_;
  Range casters_;
  Range glass_casters_;
  GLsizei edge_index_count_ = 0;
};

}  // namespace touchstone::render
