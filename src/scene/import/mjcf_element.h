#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "scene/import/xml_view.h"

namespace touchstone::scene {

/// The classes of defaults of an MJCF file: values for attributes that elements leave out. A class
/// within another inherits its attributes, except those that it overrides.
class MjcfDefaults {
 public:
  /// Reads all <default> of the root element. Throws SceneError if a class has no name.
  explicit MjcfDefaults(const XmlView& mujoco);

  /// The default of an attribute for elements of that name in a class; the outermost class is "".
  std::optional<std::string> Find(const std::string& class_name, const std::string& element,
                                  const char* attribute) const;
  bool Has(const std::string& class_name) const { return classes_.contains(class_name); }

 private:
  struct Class {
    std::string outer;  // enclosing class; the outermost one is its own
    std::vector<XmlView> definitions;
  };

  void Read(const XmlView& definition, const std::string& outer);

  std::map<std::string, Class> classes_;
};

/// An element of an MJCF file with the defaults of its class. Its class is the one that it names,
/// or the `childclass` of the enclosing body.
class MjcfElement {
 public:
  /// `defaults` must outlive the element. Throws SceneError if there is no such class.
  MjcfElement(const XmlView& own, const MjcfDefaults& defaults, std::string child_class = "");

  const XmlView& own() const { return own_; }
  [[noreturn]] void Fail(const std::string& message) const { own_.Fail(message); }

  /// XmlView::Find, with defaults.
  std::optional<std::string> Find(const char* attribute) const;
  std::string Require(const char* attribute) const;
  std::optional<std::vector<double>> FindNumbers(const char* attribute, std::size_t count) const;
  Vec3 Vector(const char* attribute, const Vec3& otherwise) const;
  /// A list of numbers of any length; none if the attribute is missing.
  std::vector<double> Numbers(const char* attribute) const;
  /// The first number of the list.
  double Number(const char* attribute, double otherwise) const;

  /// The child elements of that name, with the defaults of their classes.
  std::vector<MjcfElement> Children(const char* name) const;
  /// The child elements of any of these names, in the order of the file.
  std::vector<MjcfElement> ChildrenAmong(const std::vector<std::string>& names) const;

 private:
  XmlView own_;
  const MjcfDefaults* defaults_;
  std::string class_;        // class of its own attributes
  std::string child_class_;  // class of child elements that name none
};

}  // namespace touchstone::scene
