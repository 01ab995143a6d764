#ifdef TOUCHSTONE_XML

#include "scene/import/mjcf_filters.h"

#include <cmath>
#include <limits>
#include <set>

#include "base/printable.h"

namespace touchstone::scene {
namespace {

/// What the geoms of a file are called, and the bits that their filters have.
struct GeomsOfFile {
  std::set<std::string> names;
  int bits = 1;  // the default of all filters
};

bool Is32Bit(double number) {
  return number == std::floor(number) && std::abs(number) <= std::numeric_limits<int>::max();
}

void CollectGeoms(const XmlView& element, GeomsOfFile* geoms) {
  for (const XmlView& inner : element.Children()) {
    CollectGeoms(inner, geoms);
    if (inner.name() != "geom") continue;
    if (const auto name = inner.Find("name")) geoms->names.insert(*name);
    for (const char* mask : {"contype", "conaffinity"})
      if (const double bits = inner.Number(mask, 0.0); Is32Bit(bits))
        geoms->bits |= static_cast<int>(bits);
  }
}

std::string GeomOfPair(const MjcfElement& pair, const char* attribute, const GeomsOfFile& geoms) {
  std::string name = pair.Require(attribute);
  if (!geoms.names.contains(name))
    pair.Fail(std::string(attribute) + ": there is no geom " + Quoted(Printable(name, 60)));
  return name;
}

/// A bit that no filter has so far.
int TakeBit(const MjcfElement& pair, GeomsOfFile* geoms) {
  for (int bit = 1; bit < 31; ++bit)
    if ((geoms->bits >> bit & 1) == 0) {
      geoms->bits |= 1 << bit;
      return 1 << bit;
    }
  pair.Fail("expected fewer different geoms as \"geom2\": 30 bits tell geoms from each other");
}

void TellRubbing(const MjcfElement& pair, XmlLeftOut* left_out) {
  if (pair.Number("condim", 3.0) != 3.0) left_out->moving.insert("<pair condim>");
  if (pair.Find("friction")) left_out->moving.insert("<pair friction>");
  for (const char* key : {"margin", "gap"})
    if (pair.Number(key, 0.0) != 0.0) left_out->moving.insert("<pair " + std::string(key) + ">");
}

}  // namespace

int IntegerInMjcf(const MjcfElement& element, const char* attribute, double otherwise) {
  const double number = element.Number(attribute, otherwise);
  if (!Is32Bit(number)) element.Fail(std::string(attribute) + ": expected an integer of 32 bits");
  return static_cast<int>(number);
}

MjcfFilters::MjcfFilters(const MjcfElement& mujoco, XmlLeftOut* left_out) {
  GeomsOfFile geoms;
  std::map<std::string, int> bits;  // of second geoms
  for (const MjcfElement& contact : mujoco.Children("contact"))
    for (const MjcfElement& pair : contact.Children("pair")) {
      if (geoms.names.empty()) CollectGeoms(mujoco.own(), &geoms);
      const std::string one = GeomOfPair(pair, "geom1", geoms),
                        other = GeomOfPair(pair, "geom2", geoms);
      if (!bits.contains(other)) bits[other] = TakeBit(pair, &geoms);
      paired_[one].type |= bits[other];
      paired_[other].affinity |= bits[other];
      TellRubbing(pair, left_out);
    }
}

MjcfMasks MjcfFilters::Of(const MjcfElement& geom) const {
  const MjcfMasks own = {IntegerInMjcf(geom, "contype", 1.0),
                         IntegerInMjcf(geom, "conaffinity", 1.0)};
  const auto paired = paired_.find(geom.own().Find("name").value_or(""));
  return paired == paired_.end() ? own : own | paired->second;
}

}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
