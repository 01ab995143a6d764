#pragma once

#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace touchstone::testing {

/// A binary glTF 2.0 file taken apart by the specification alone (ISO/IEC 12113:2022, section 4 and
/// 3.6). Throws where a header, a chunk, a view or an accessor breaks it.
class GlbFile {
 public:
  explicit GlbFile(const std::string& bytes) {
    Require(bytes.size() >= 20 && bytes.size() % 4 == 0, "too short, or not a multiple of 4");
    Require(bytes.substr(0, 4) == "glTF" && Word(bytes, 4) == 2, "magic or version");
    Require(Word(bytes, 8) == bytes.size(), "length of the file");
    const std::size_t json_length = Word(bytes, 12);
    Require(json_length % 4 == 0 && bytes.substr(16, 4) == "JSON", "first chunk");
    json = nlohmann::json::parse(bytes.substr(20, json_length));
    Require(json["asset"]["version"] == "2.0", "asset.version");
    if (20 + json_length == bytes.size()) return;
    const std::size_t at = 20 + json_length;
    Require(bytes.substr(at + 4, 4) == std::string("BIN\0", 4), "second chunk");
    binary_ = bytes.substr(at + 8);
    Require(Word(bytes, at) == binary_.size(), "length of the second chunk");
    const std::size_t used = json["buffers"][0]["byteLength"];
    Require(json["buffers"].size() == 1 && used <= binary_.size() && binary_.size() - used < 4,
            "buffers");
  }

  /// The numbers of an accessor, `width` for each of its elements.
  std::vector<float> Numbers(std::size_t index, std::size_t* width) const {
    const nlohmann::json& accessor = json.at("accessors").at(index);
    Require(accessor.at("componentType") == 5126, "componentType");
    const std::string type = accessor.at("type");
    *width = type == "SCALAR" ? 1 : type == "VEC3" ? 3 : type == "VEC4" ? 4 : 0;
    Require(*width > 0, "type");
    const nlohmann::json& view =
        json.at("bufferViews").at(accessor.at("bufferView").get<std::size_t>());
    const std::size_t offset = view.at("byteOffset"), length = view.at("byteLength");
    const std::size_t count = accessor.at("count");
    Require(count >= 1 && offset % 4 == 0 && length == 4 * *width * count, "bufferView");
    Require(view.at("buffer") == 0 && offset + length <= binary_.size(), "range of a bufferView");
    std::vector<float> numbers(*width * count);
    std::memcpy(numbers.data(), binary_.data() + offset, length);
    return numbers;
  }

  nlohmann::json json;

 private:
  static void Require(bool holds, const char* what) {
    if (!holds) throw std::runtime_error(std::string("not glTF 2.0: ") + what);
  }
  static std::uint32_t Word(const std::string& bytes, std::size_t at) {
    std::uint32_t word = 0;
    for (std::size_t i = 0; i < 4; ++i)
      word |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes.at(at + i))) << (8 * i);
    return word;
  }

  std::string binary_;
};

}  // namespace touchstone::testing
