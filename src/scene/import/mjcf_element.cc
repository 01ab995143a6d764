#ifdef TOUCHSTONE_XML

#include "scene/import/mjcf_element.h"

#include <algorithm>
#include <utility>

#include "base/printable.h"
#include "scene/import/mjcf_names.h"

namespace touchstone::scene {
namespace {

// Whether the defaults of an element are also those of another: they are for all actuators, all
// equalities, and all tendons.
bool ShareDefaults(const std::string& defaults, const std::string& element) {
  const auto moves = [](const std::string& name) {
    return std::ranges::find(kActuatorsOfMjcf, name) != kActuatorsOfMjcf.end();
  };
  if (defaults == "equality")
    return element == "connect" || element == "weld" || element == "joint" || element == "tendon";
  if (defaults == "tendon") return element == "fixed" || element == "spatial";
  return defaults == element || (moves(defaults) && moves(element));
}

}  // namespace

MjcfDefaults::MjcfDefaults(const XmlView& mujoco) {
  classes_[""];
  for (const XmlView& definition : mujoco.Children("default")) {
    classes_[""].definitions.push_back(definition);
    if (const auto name = definition.Find("class")) classes_[*name] = {"", {}};
    for (const XmlView& inner : definition.Children("default")) Read(inner, "");
  }
}

void MjcfDefaults::Read(const XmlView& definition, const std::string& outer) {
  const std::string name = definition.Require("class");
  if (name.empty() || classes_.contains(name))
    definition.Fail("class: expected a name that no other class of defaults has");
  classes_[name] = {outer, {definition}};
  for (const XmlView& inner : definition.Children("default")) Read(inner, name);
}

std::optional<std::string> MjcfDefaults::Find(const std::string& class_name,
                                              const std::string& element,
                                              const char* attribute) const {
  for (std::string name = class_name;;) {
    const Class& own = classes_.at(name);
    for (const XmlView& definition : own.definitions)
      for (const XmlView& like : definition.Children())
        if (ShareDefaults(like.name(), element))
          if (const auto text = like.Find(attribute)) return text;
    if (name.empty()) return std::nullopt;
    name = own.outer;
  }
}

MjcfElement::MjcfElement(const XmlView& own, const MjcfDefaults& defaults, std::string child_class)
    : own_(own), defaults_(&defaults) {
  const auto known = [&](const char* attribute, const std::string& otherwise) {
    const std::string name = own.Find(attribute).value_or(otherwise);
    if (!defaults.Has(name))
      own.Fail(std::string(attribute) + ": there is no class " + Quoted(Printable(name, 60)) +
               " of defaults");
    return name;
  };
  class_ = known("class", child_class);
  child_class_ = known("childclass", child_class);
}

std::optional<std::string> MjcfElement::Find(const char* attribute) const {
  if (auto text = own_.Find(attribute)) return text;
  return defaults_->Find(class_, own_.name(), attribute);
}

std::string MjcfElement::Require(const char* attribute) const {
  if (const auto text = Find(attribute)) return *text;
  return own_.Require(attribute);
}

std::vector<double> MjcfElement::Numbers(const char* attribute) const {
  const auto text = Find(attribute);
  if (!text) return {};
  const auto numbers = NumbersIn(*text);
  if (!numbers || numbers->empty())
    Fail(std::string(attribute) + ": expected numbers, got " + Quoted(Printable(*text, 60)));
  return *numbers;
}

std::optional<std::vector<double>> MjcfElement::FindNumbers(const char* attribute,
                                                            std::size_t count) const {
  if (!Find(attribute)) return std::nullopt;
  const std::vector<double> numbers = Numbers(attribute);
  if (numbers.size() != count)
    Fail(std::string(attribute) + ": expected " + std::to_string(count) + " numbers, got " +
         Quoted(Printable(*Find(attribute), 60)));
  return numbers;
}

double MjcfElement::Number(const char* attribute, double otherwise) const {
  const std::vector<double> numbers = Numbers(attribute);
  return numbers.empty() ? otherwise : numbers.front();
}

Vec3 MjcfElement::Vector(const char* attribute, const Vec3& otherwise) const {
  const auto numbers = FindNumbers(attribute, 3);
  return numbers ? Vec3((*numbers)[0], (*numbers)[1], (*numbers)[2]) : otherwise;
}

std::vector<MjcfElement> MjcfElement::Children(const char* name) const {
  return ChildrenAmong({name});
}

std::vector<MjcfElement> MjcfElement::ChildrenAmong(const std::vector<std::string>& names) const {
  std::vector<MjcfElement> children;
  for (const XmlView& child : own_.Children())
    if (std::ranges::find(names, child.name()) != names.end())
      children.emplace_back(child, *defaults_, child_class_);
  return children;
}

}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
