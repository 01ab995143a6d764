#ifdef TOUCHSTONE_XML

#include "scene/import/xml_file.h"

#include <tinyxml2.h>

#include <filesystem>
#include <utility>

#include "base/printable.h"
#include "scene/scene_file.h"

namespace touchstone::scene {
namespace {

bool IsInclude(const tinyxml2::XMLElement& element) {
  return std::string_view(element.Name()) == "include";
}

}  // namespace

XmlFile::XmlFile(const std::string& text, std::string source)
    : document_(std::make_unique<tinyxml2::XMLDocument>()), source_(std::move(source)) {
  if (document_->Parse(text.data(), text.size()) != tinyxml2::XML_SUCCESS)
    throw SceneError(source_, "line " + std::to_string(document_->ErrorLineNum()),
                     std::string("this is not XML: ") + document_->ErrorName());
  if (document_->RootElement() == nullptr)
    throw SceneError(source_, "", "expected a <robot> or a <mujoco>");
  if (const auto* other = root().NextSiblingElement())
    throw SceneError(source_, Where(*other), "expected one root element, got another one after it");
}

XmlFile::~XmlFile() = default;

const tinyxml2::XMLElement& XmlFile::root() const { return *document_->RootElement(); }

std::string XmlFile::Where(const tinyxml2::XMLElement& element) const {
  return (within_.empty() ? "" : within_ + ", ") + "line " + std::to_string(element.GetLineNum()) +
         ", <" + Printable(element.Name(), 40) + ">";
}

const XmlFile* XmlFile::IncludedAt(const tinyxml2::XMLElement& element) const {
  const auto found = included_.find(&element);
  return found == included_.end() ? nullptr : found->second.get();
}

void XmlFile::ReadIncludes() {
  std::set<std::string> read;
  ReadIncludesIn(root(), &read);
}

void XmlFile::ReadIncludesIn(const tinyxml2::XMLElement& element, std::set<std::string>* read) {
  for (const auto* inner = element.FirstChildElement(); inner != nullptr;
       inner = inner->NextSiblingElement())
    IsInclude(*inner) ? Include(*inner, read) : ReadIncludesIn(*inner, read);
}

void XmlFile::Include(const tinyxml2::XMLElement& element, std::set<std::string>* read) {
  const auto fail = [&](const std::string& message) {
    throw SceneError(source_, Where(element), message);
  };
  const char* name = element.Attribute("file");
  if (name == nullptr) fail("the attribute \"file\" is missing");
  if (!read->insert(name).second)
    fail("file: " + Quoted(Printable(name, 60)) + " is included already");
  const std::filesystem::path beside = std::filesystem::path(source_).parent_path();
  try {
    const std::string path = ((beside.empty() ? "." : beside) / name).string();
    included_[&element] = std::make_unique<XmlFile>(ReadText(path), path);
  } catch (const SceneError& error) {
    fail("file: " + std::string(error.what()));
  }
  XmlFile& file = *included_[&element];
  file.source_ = source_;
  file.within_ = Printable(name, 60);
  file.ReadIncludesIn(file.root(), read);
}

}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
