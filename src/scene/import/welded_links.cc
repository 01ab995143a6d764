#include "scene/import/welded_links.h"

#include <map>
#include <set>
#include <string>
#include <utility>

namespace touchstone::scene {
namespace {

/// The representative of each group of links connected by fixed joints.
class Welds {
 public:
  std::string LeaderOf(const std::string& link) {
    const auto found = of_.find(link);
    if (found == of_.end()) return link;
    return found->second = LeaderOf(found->second);  // shortens the next lookup
  }

  void Join(const std::string& child, const std::string& parent) {
    const std::string other = LeaderOf(child), leader = LeaderOf(parent);
    if (leader != other) of_[other] = leader;
  }

 private:
  std::map<std::string, std::string> of_;  // representative or intermediate link, by link
};

}  // namespace

void LetWeldedLinksPass(Json* document, std::vector<Remark>* remarks) {
  if (!document->contains("joints")) return;
  using Ends = std::pair<std::string, std::string>;
  Welds welds;
  std::vector<Ends> moving;
  for (const Json& joint : (*document)["joints"]) {
    const Json& ends = joint["bodies"];
    if (ends[0].is_null() || ends[1].is_null()) continue;
    if (joint["type"] == "fixed") {
      welds.Join(ends[0], ends[1]);
    } else {
      moving.emplace_back(ends[0], ends[1]);
    }
  }
  std::map<std::string, int> count;  // number of links, by leader
  std::set<std::string> names;
  for (const Json& body : (*document)["bodies"]) {
    names.insert(body["name"]);
    ++count[welds.LeaderOf(body["name"])];
  }
  std::set<Ends> pass;
  for (const auto& [leader, links] : count)
    if (links > 1) pass.emplace(leader, leader);
  for (const auto& [a, b] : moving) {
    const std::string leader = welds.LeaderOf(a), other = welds.LeaderOf(b);
    if (count[leader] > 1 || count[other] > 1) pass.emplace(leader, other);
  }
  if (pass.empty()) return;

  std::map<std::string, std::string> group;  // group by leader; its name differs from all bodies
  const auto group_of = [&](const std::string& leader) {
    std::string& name = group[leader];
    for (name = leader + " and what is fixed to it"; names.contains(name);) name += "'";
    return name;
  };
  Json pairs = Json::array();
  for (const auto& [a, b] : pass) pairs.push_back({group_of(a), group_of(b)});
  for (Json& body : (*document)["bodies"])
    if (const auto found = group.find(welds.LeaderOf(body["name"])); found != group.end())
      body["group"] = found->second;
  (*document)["no_contact"] = std::move(pairs);
  remarks->push_back(
      {"links connected by fixed joints pass through each other, and through links joined to one "
       "of them"});
}

}  // namespace touchstone::scene
