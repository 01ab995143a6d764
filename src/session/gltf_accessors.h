#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/math.h"
#include "scene/json_text.h"

namespace touchstone::session {

/// The accessors of a glTF document and the single buffer with their data.
class GltfAccessors {
 public:
  /// Adds numbers, `width` per element; returns the accessor's index.
  int Add(const std::vector<float>& numbers, std::size_t width, bool with_bounds, bool of_mesh);
  const std::string& bytes() const { return bytes_; }
  void Describe(scene::Json* document) const;

 private:
  scene::Json views_ = scene::Json::array(), accessors_ = scene::Json::array();
  std::string bytes_;
};

void Append(const Vec3& v, std::vector<float>* numbers);
/// Appends x, y, z, w, with unit length in single precision.
void Append(const Quat& q, std::vector<float>* numbers);

}  // namespace touchstone::session
