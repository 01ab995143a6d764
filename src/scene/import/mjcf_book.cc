#ifdef TOUCHSTONE_XML

#include "scene/import/mjcf_book.h"

#include <utility>

#include "base/printable.h"
#include "scene/import/mjcf_masses.h"
#include "scene/import/robot_inertia.h"

namespace touchstone::scene {
namespace {

/// In the frame of the body; none if it weighs nothing.
std::optional<RobotInertia> InertiaOfRecord(const MjcfBodyRecord& record) {
  if (record.inertia || record.parts.empty()) return record.inertia;
  return InertiaOfGeoms(record.parts);
}

}  // namespace

std::string MjcfBook::NewNameOf(const MjcfElement& body, std::size_t number) const {
  if (auto given = body.own().Find("name")) {
    if (bodies_.contains(*given)) body.Fail("name: expected one that no other body has");
    return *given;
  }
  const auto numbered = [&] { return "body-" + std::to_string(number); };
  while (bodies_.contains(numbered())) ++number;
  return numbered();
}

void MjcfBook::Add(const std::string& name, MjcfBodyRecord record) {
  bodies_.emplace(name, std::move(record));
}

void MjcfBook::AddSites(const std::string& body, const MjcfElement& element,
                        const MjcfPlaces& places) {
  for (const auto& [site, X] : ElementsOfMjcf(element, "site", places)) {
    const auto name = site.own().Find("name");
    if (name && !sites_.emplace(*name, MjcfSite{body, X * places.PlaceOf(site)}).second)
      site.Fail("name: expected one that no other site has");
  }
}

std::string MjcfBook::NameIn(const MjcfElement& element, const char* attribute) const {
  const std::string name = element.Find(attribute).value_or("world");
  if (!bodies_.contains(name))
    element.Fail(std::string(attribute) + ": there is no body " + Quoted(Printable(name, 60)));
  return name;
}

const MjcfSite& MjcfBook::SiteIn(const MjcfElement& element, const char* attribute) const {
  const std::string name = element.Require(attribute);
  const auto found = sites_.find(name);
  if (found == sites_.end())
    element.Fail(std::string(attribute) + ": there is no site " + Quoted(Printable(name, 60)));
  return found->second;
}

std::vector<const MjcfBodyRecord*> MjcfBook::CarriedBy(const std::string& body) const {
  std::vector<const MjcfBodyRecord*> carried;
  for (const auto& [name, record] : bodies_) {
    std::string at = name;
    while (at != body && at != "world") at = bodies_.at(at).outer;
    if (at == body) carried.push_back(&record);
  }
  return carried;
}

double MjcfBook::InertiaAbout(const std::string& body, const Vec3& p, const Vec3& axis) const {
  double sum = 0.0;
  for (const MjcfBodyRecord* record : CarriedBy(body)) {
    const auto inertia = InertiaOfRecord(*record);
    if (!inertia) continue;
    const RobotInertia in_world = SeenFrom(record->in_file, *inertia);
    const Vec3 arm = axis.cross(in_world.centre - p);
    sum += axis.dot(in_world.about * axis) + in_world.mass * arm.squaredNorm();
  }
  return sum;
}

double MjcfBook::MassOf(const std::string& body) const {
  double sum = 0.0;
  for (const MjcfBodyRecord* record : CarriedBy(body))
    if (const auto inertia = InertiaOfRecord(*record)) sum += inertia->mass;
  return sum;
}

void MjcfBook::ScaleMasses(double factor) {
  for (auto& [name, record] : bodies_) {
    if (!record.inertia) continue;
    record.inertia->mass *= factor;
    record.inertia->about *= factor;
  }
}

}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
