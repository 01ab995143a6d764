#include "session/gltf_accessors.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace touchstone::session {
namespace {

using scene::Json;

// Enumerators of glTF (those of OpenGL).
constexpr int kFloat = 5126;
constexpr int kArrayBuffer = 34962;

void AddBounds(const std::vector<float>& numbers, std::size_t width, Json* accessor) {
  std::vector<float> least(width, std::numeric_limits<float>::max());
  std::vector<float> most(width, std::numeric_limits<float>::lowest());
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    least[i % width] = std::min(least[i % width], numbers[i]);
    most[i % width] = std::max(most[i % width], numbers[i]);
  }
  (*accessor)["min"] = least;
  (*accessor)["max"] = most;
}

}  // namespace

int GltfAccessors::Add(const std::vector<float>& numbers, std::size_t width, bool with_bounds,
                       bool of_mesh) {
  Json view = {
      {"buffer", 0}, {"byteOffset", bytes_.size()}, {"byteLength", numbers.size() * sizeof(float)}};
  if (of_mesh) view["target"] = kArrayBuffer;
  views_.push_back(std::move(view));
  const auto* begin = reinterpret_cast<const char*>(numbers.data());
  bytes_.append(begin, numbers.size() * sizeof(float));
  constexpr std::array<const char*, 5> kTypes = {"", "SCALAR", "", "VEC3", "VEC4"};
  Json accessor = {{"bufferView", views_.size() - 1},
                   {"componentType", kFloat},
                   {"count", numbers.size() / width},
                   {"type", kTypes[width]}};
  if (with_bounds) AddBounds(numbers, width, &accessor);
  accessors_.push_back(std::move(accessor));
  return static_cast<int>(accessors_.size()) - 1;
}

void GltfAccessors::Describe(Json* document) const {
  (*document)["accessors"] = accessors_;
  (*document)["bufferViews"] = views_;
  (*document)["buffers"] = Json::array({{{"byteLength", bytes_.size()}}});
}

void Append(const Vec3& v, std::vector<float>* numbers) {
  for (const double x : {v.x(), v.y(), v.z()}) numbers->push_back(static_cast<float>(x));
}

void Append(const Quat& q, std::vector<float>* numbers) {
  for (const double x : {q.x(), q.y(), q.z(), q.w()}) numbers->push_back(static_cast<float>(x));
}

}  // namespace touchstone::session
