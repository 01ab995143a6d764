#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "scene/import/xml_view.h"

namespace touchstone::scene {

/// The classes of defaults of an MJCF file: attributes of elements that do not say them. A class
/// within another has its attributes, too, but for those that it gives anew.
class MjcfDefaults {
 public:
  /// Reads all <default> of the root element. Throws SceneError where a class has no name.
  explicit MjcfDefaults(const XmlView& mujoco);

  /// An attribute of elements with that name in a class, which is "" outside of all others.
  std::optional<std::string> Find(const std::string& class_name, const std::string& element,
                                  const char* attribute) const;
  bool Has(const std::string& class_name) const { return classes_.contains(class_name); }

 private:
  struct Class {
    std::string outer;  // the class around it; itself where there is none
    std::vector<XmlView> definitions;
  };

  void Read(const XmlView& definition, const std::string& outer);

  std::map<std::string, Class> classes_;
};

/// An element of an MJCF file with what the defaults of its class add to it. Its class is the one
/// that it names, or the `childclass` of what is around it.
class MjcfElement {
 public:
  /// `defaults` must outlive the element. Throws SceneError where there is no such class.
  MjcfElement(const XmlView& own, const MjcfDefaults& defaults, std::string child_class = "");

  const XmlView& own() const { return own_; }
  [[noreturn]] void Fail(const std::string& message) const { own_.Fail(message); }

  /// As of XmlView, but for the defaults.
  std::optional<std::string> Find(const char* attribute) const;
  std::string Require(const char* attribute) const;
  std::optional<std::vector<double>> FindNumbers(const char* attribute, std::size_t count) const;
  Vec3 Vector(const char* attribute, const Vec3& otherwise) const;
  /// However many numbers there are; none where it has no such attribute.
  std::vector<double> Numbers(const char* attribute) const;
  /// The first of them.
  double Number(const char* attribute, double otherwise) const;

  /// The elements in it of a name, with the defaults of their classes.
  std::vector<MjcfElement> Children(const char* name) const;

 private:
  XmlView own_;
  const MjcfDefaults* defaults_;
  std::string class_;        // of its own attributes
  std::string child_class_;  // of what is in it and names none
};

}  // namespace touchstone::scene
