#ifdef TOUCHSTONE_XML

#include "scene/import/xml_names.h"

#include <algorithm>

#include "base/printable.h"
#include "scene/suggest.h"

namespace touchstone::scene {
namespace {

bool IsAmong(std::string_view name, const std::vector<std::string_view>& names) {
  return std::ranges::find(names, name) != names.end();
}

class XmlNameCheck {
 public:
  XmlNameCheck(const XmlGrammar& grammar, bool closed, XmlLeftOut* left_out)
      : grammar_(grammar), closed_(closed), left_out_(*left_out) {}

  void Check(const XmlView& element) const {
    const auto found = grammar_.find(element.name());
    if (found == grammar_.end()) return;
    const XmlNames& names = found->second;
    for (const std::string& attribute : element.Attributes()) {
      if (attribute.starts_with("xmlns") || IsAmong(attribute, names.attributes)) continue;
      const std::string shown = "<" + element.name() + " " + Printable(attribute, 40) + ">";
      if (IsAmong(attribute, names.idle_attributes)) {
        left_out_.idle.insert(shown);
        continue;
      }
      const std::string near = Near(attribute, names.attributes, names.idle_attributes);
      if (closed_ || !near.empty()) element.Fail("unknown attribute " + Quoted(attribute) + near);
      left_out_.unknown.insert(shown);
    }
    for (const XmlView& inner : element.Children()) CheckInner(names, element, inner);
  }

 private:
  void CheckInner(const XmlNames& names, const XmlView& element, const XmlView& inner) const {
    const std::string name = inner.name(), shown = "<" + Printable(name, 40) + ">";
    if (IsAmong(name, names.elements)) return Check(inner);
    if (IsAmong(name, names.idle_elements)) {
      left_out_.idle.insert(shown);
      return;
    }
    const std::string near = Near(name, names.elements, names.idle_elements);
    if (closed_ || !near.empty()) inner.Fail("unknown in <" + element.name() + ">" + near);
    left_out_.unknown.insert(shown);
  }

  static std::string Near(const std::string& name, std::vector<std::string_view> known,
                          const std::vector<std::string_view>& idle) {
    known.insert(known.end(), idle.begin(), idle.end());
    return DidYouMean(name, known);
  }

  const XmlGrammar& grammar_;
  const bool closed_;
  XmlLeftOut& left_out_;
};

}  // namespace

void XmlLeftOut::Remark(std::vector<scene::Remark>* remarks) const {
  const auto add = [&](const char* what, const std::set<std::string>& names, bool is_warning) {
    std::string list;
    for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
    if (!list.empty()) remarks->push_back({what + list, is_warning});
  };
  add("left out, without effect on the motion here: ", idle, false);
  add("left out, though it may change the motion: ", moving, true);
  add("left out as unknown: ", unknown, true);
}

std::vector<std::string_view> Words(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    if (end > at) words.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

void CheckXmlNames(const XmlView& root, const XmlGrammar& grammar, bool closed,
                   XmlLeftOut* left_out) {
  XmlNameCheck(grammar, closed, left_out).Check(root);
}

}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
