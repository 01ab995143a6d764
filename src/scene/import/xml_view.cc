#ifdef TOUCHSTONE_XML

#include "scene/import/xml_view.h"

#include <tinyxml2.h>

#include <cmath>
#include <sstream>

#include "base/printable.h"
#include "scene/scene_file.h"

namespace touchstone::scene {

std::optional<std::vector<double>> NumbersIn(std::string_view text) {
  std::istringstream stream{std::string(text)};
  stream.imbue(std::locale::classic());
  std::vector<double> numbers;
  for (double x; stream >> x;) {
    if (!std::isfinite(x)) return std::nullopt;
    numbers.push_back(x);
  }
  if (!stream.eof()) return std::nullopt;
  return numbers;
}

std::string XmlView::name() const { return element_->Name(); }

std::string XmlView::Where() const { return file_->Where(*element_); }

void XmlView::Fail(const std::string& message) const {
  throw SceneError(file_->source(), Where(), message);
}

std::optional<std::string> XmlView::Find(const char* attribute) const {
  const char* text = element_->Attribute(attribute);
  return text != nullptr ? std::optional<std::string>(text) : std::nullopt;
}

std::string XmlView::Require(const char* attribute) const {
  if (const auto text = Find(attribute)) return *text;
  Fail(std::string("the attribute \"") + attribute + "\" is missing");
}

std::optional<std::vector<double>> XmlView::FindNumbers(const char* attribute,
                                                        std::size_t count) const {
  const auto text = Find(attribute);
  if (!text) return std::nullopt;
  const auto numbers = NumbersIn(*text);
  if (!numbers || numbers->size() != count)
    Fail(std::string(attribute) + ": expected " +
         (count == 1 ? "a number" : std::to_string(count) + " numbers") + ", got " +
         Quoted(Printable(*text, 60)));
  return numbers;
}

double XmlView::Number(const char* attribute, double otherwise) const {
  const auto numbers = FindNumbers(attribute, 1);
  return numbers ? numbers->front() : otherwise;
}

double XmlView::RequireNumber(const char* attribute) const {
  Require(attribute);
  return Number(attribute, 0.0);
}

Vec3 XmlView::Vector(const char* attribute, const Vec3& otherwise) const {
  const auto numbers = FindNumbers(attribute, 3);
  return numbers ? Vec3((*numbers)[0], (*numbers)[1], (*numbers)[2]) : otherwise;
}

std::string XmlView::Text() const {
  constexpr const char* kSpaces = " \t\r\n";
  const std::string text = element_->GetText() != nullptr ? element_->GetText() : "";
  const std::size_t first = text.find_first_not_of(kSpaces);
  return first == std::string::npos
             ? ""
             : text.substr(first, text.find_last_not_of(kSpaces) - first + 1);
}

std::vector<std::string> XmlView::Attributes() const {
  std::vector<std::string> names;
  for (const auto* one = element_->FirstAttribute(); one != nullptr; one = one->Next())
    names.emplace_back(one->Name());
  return names;
}

std::vector<XmlView> XmlView::Children(const char* name) const {
  std::vector<XmlView> children;
  for (const auto* child = element_->FirstChildElement(); child != nullptr;
       child = child->NextSiblingElement()) {
    if (const XmlFile* file = file_->IncludedAt(*child)) {
      const std::vector<XmlView> inner = XmlView(file->root(), *file).Children(name);
      children.insert(children.end(), inner.begin(), inner.end());
    } else if (name == nullptr || std::string_view(child->Name()) == name) {
      children.emplace_back(*child, *file_);
    }
  }
  return children;
}

std::optional<XmlView> XmlView::Child(const char* name) const {
  const std::vector<XmlView> children = Children(name);
  return children.empty() ? std::nullopt : std::optional<XmlView>(children.front());
}

XmlView XmlView::RequireChild(const char* name) const {
  if (const auto child = Child(name)) return *child;
  Fail(std::string("expected a <") + name + "> in it");
}

}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
