#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/math.h"
#include "scene/json_text.h"

namespace touchstone::session {

/// The accessors of a glTF document and the one buffer that they look into.
class GltfAccessors {
 public:
  /// Numbers, `width` for each element; returns the accessor's index.
  int Add(const std::vector<float>& numbers, std::size_t width, bool with_bounds, bool of_mesh);
  const std::string& bytes() const { return bytes_; }
  void Describe(scene::Json* document) const;

 private:
  scene::Json views_ = scene::Json::array(), accessors_ = scene::Json::array();
  std::string bytes_;
};

void Append(const Vec3& v, std::vector<float>* numbers);
/// x, y, z, w of unit length in single precision.
void Append(const Quat& q, std::vector<float>* numbers);

}  // namespace touchstone::session
