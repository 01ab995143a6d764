#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/math.h"

namespace tinyxml2 {
class XMLElement;
}

namespace touchstone::scene {

/// An element of an XML file: every accessor returns the value as asked for or throws a SceneError
/// that names the file, the line, the element and what was expected there.
class XmlView {
 public:
  /// Both must outlive the view.
  XmlView(const tinyxml2::XMLElement& element, const std::string& source)
      : element_(&element), source_(&source) {}

  std::string name() const;
  [[noreturn]] void Fail(const std::string& message) const;

  /// The attribute's text, none where it has none.
  std::optional<std::string> Find(const char* attribute) const;
  std::string Require(const char* attribute) const;
  /// Numbers between spaces: exactly `count`.
  std::optional<std::vector<double>> FindNumbers(const char* attribute, std::size_t count) const;
  double Number(const char* attribute, double otherwise) const;
  double RequireNumber(const char* attribute) const;
  Vec3 Vector(const char* attribute, const Vec3& otherwise) const;

  /// The text inside it, without spaces around; "" where there is none.
  std::string Text() const;
  /// The names of its attributes, in file order.
  std::vector<std::string> Attributes() const;

  /// The elements inside it, all or of one name, in file order.
  std::vector<XmlView> Children(const char* name = nullptr) const;
  std::optional<XmlView> Child(const char* name) const;
  XmlView RequireChild(const char* name) const;

  /// "line 7: <joint>".
  std::string Where() const;

 private:
  const tinyxml2::XMLElement* element_;
  const std::string* source_;
};

/// The numbers in a text, which has nothing else but spaces; none where that is not so, or one of
/// them is not finite.
std::optional<std::vector<double>> NumbersIn(std::string_view text);

}  // namespace touchstone::scene
