#pragma once

// Conversion from the physics' doubles (Eigen) to the graphics card's floats (GLM).

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include "base/math.h"
#include "render/color.h"

namespace touchstone::render {

inline glm::vec3 ToGlm(const Vec3& v) {
  return {static_cast<float>(v.x()), static_cast<float>(v.y()), static_cast<float>(v.z())};
}

inline glm::vec4 ToGlm(const Vec3& v, double w) { return {ToGlm(v), static_cast<float>(w)}; }

inline glm::vec4 ToGlm(const Color& color) { return {color[0], color[1], color[2], 1.0F}; }

}  // namespace touchstone::render
