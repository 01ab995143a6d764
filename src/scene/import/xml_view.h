#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/math.h"
#include "scene/import/xml_file.h"

namespace touchstone::scene {

/// An element of an XML file: every accessor returns the value as asked for or throws a SceneError
/// that names the file, the line, the element and the expected value.
class XmlView {
 public:
  /// Both arguments must outlive the view.
  XmlView(const tinyxml2::XMLElement& element, const XmlFile& file)
      : element_(&element), file_(&file) {}

  std::string name() const;
  /// The file that is read, also for elements of a file that it includes.
  const std::string& source() const { return file_->source(); }
  [[noreturn]] void Fail(const std::string& message) const;

  /// The attribute's text; none if the attribute is missing.
  std::optional<std::string> Find(const char* attribute) const;
  std::string Require(const char* attribute) const;
  /// Exactly `count` numbers, separated by spaces.
  std::optional<std::vector<double>> FindNumbers(const char* attribute, std::size_t count) const;
  double Number(const char* attribute, double otherwise) const;
  double RequireNumber(const char* attribute) const;
  Vec3 Vector(const char* attribute, const Vec3& otherwise) const;

  /// The text inside the element, without spaces around it; "" if there is none.
  std::string Text() const;
  /// The names of the attributes, in file order.
  std::vector<std::string> Attributes() const;

  /// The child elements, all or of one name, in file order, those of included files in their place.
  std::vector<XmlView> Children(const char* name = nullptr) const;
  std::optional<XmlView> Child(const char* name) const;
  XmlView RequireChild(const char* name) const;

  /// Position for messages: "line 7, <joint>".
  std::string Where() const;

 private:
  const tinyxml2::XMLElement* element_;
  const XmlFile* file_;
};

/// The numbers in a text, separated by spaces; none if it contains anything else, or a number that
/// is not finite.
std::optional<std::vector<double>> NumbersIn(std::string_view text);

}  // namespace touchstone::scene
