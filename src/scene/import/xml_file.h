#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>

namespace tinyxml2 {
class XMLDocument;
class XMLElement;
}  // namespace tinyxml2

namespace touchstone::scene {

/// A parsed XML file, and the files that it includes.
class XmlFile {
 public:
  /// `source` names the file in errors. Throws SceneError if the text is not XML with one root.
  XmlFile(const std::string& text, std::string source);
  ~XmlFile();

  const tinyxml2::XMLElement& root() const;
  const std::string& source() const { return source_; }

  /// Reads the files that <include file="..."/> elements name, beside this file. Throws SceneError
  /// if one cannot be read, or is included twice.
  void ReadIncludes();
  /// The file that such an element of this file stands for; null if it is another element.
  const XmlFile* IncludedAt(const tinyxml2::XMLElement& element) const;

  /// Position of an element of this file for messages: "line 7, <joint>", with the name of the file
  /// before it if that is included in another one.
  std::string Where(const tinyxml2::XMLElement& element) const;

 private:
  void ReadIncludesIn(const tinyxml2::XMLElement& element, std::set<std::string>* read);
  void Include(const tinyxml2::XMLElement& element, std::set<std::string>* read);

  std::unique_ptr<tinyxml2::XMLDocument> document_;
  std::string source_;  // of an included file: the one that is read
  std::string within_;  // name of an included file, otherwise ""
  std::map<const tinyxml2::XMLElement*, std::unique_ptr<XmlFile>> included_;
};

}  // namespace touchstone::scene
