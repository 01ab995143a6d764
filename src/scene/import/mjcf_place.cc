#ifdef TOUCHSTONE_XML

#include "scene/import/mjcf_place.h"

#include <algorithm>
#include <array>
#include <numbers>
#include <string_view>

#include "base/dense.h"

namespace touchstone::scene {
namespace {

Vec3 DirectionOf(const MjcfElement& element, const char* attribute, const double* numbers) {
  const Vec3 direction(numbers[0], numbers[1], numbers[2]);
  if (!(direction.norm() > 0.0))
    element.Fail(std::string(attribute) + ": expected a direction that is not zero");
  return direction.normalized();
}

}  // namespace

Quat TurnOfZ(const Vec3& direction) {
  constexpr double kOpposite = 1e-10;  // as in MuJoCo
  if (direction.z() < 0.0 && direction.head<2>().norm() < kOpposite) return {0.0, 1.0, 0.0, 0.0};
  return TurnBetween(Vec3::UnitZ(), direction);
}

MjcfPlaces::MjcfPlaces(const XmlView& mujoco) {
  for (const XmlView& compiler : mujoco.Children("compiler")) {
    const std::string angle = compiler.Find("angle").value_or(degrees_ ? "degree" : "radian");
    if (angle != "degree" && angle != "radian")
      compiler.Fail("angle: expected \"degree\" or \"radian\"");
    degrees_ = angle == "degree";
    if (const auto from = compiler.Find("inertiafromgeom")) inertia_from_geoms_ = *from == "true";
    if (compiler.Find("autolimits").value_or("true") != "true")
      compiler.Fail("autolimits: expected \"true\": a range is a limit here");
    bare_mesh_names_ = compiler.Find("strippath").value_or("false") == "true";
    sequence_ = compiler.Find("eulerseq").value_or(sequence_);
    for (const char* folder : {"assetdir", "meshdir"})
      mesh_folder_ = compiler.Find(folder).value_or(mesh_folder_);
    if (!mesh_folder_.empty() && !mesh_folder_.ends_with('/')) mesh_folder_ += '/';
    ReadMassRules(compiler);
  }
}

void MjcfPlaces::ReadMassRules(const XmlView& compiler) {
  MjcfMassRules& rules = mass_rules_;
  rules.least_mass = compiler.Number("boundmass", rules.least_mass);
  rules.least_moment = compiler.Number("boundinertia", rules.least_moment);
  if (const auto balance = compiler.Find("balanceinertia")) rules.balance = *balance == "true";
  rules.total = std::max(compiler.Number("settotalmass", rules.total), 0.0);
}

std::string MjcfPlaces::MeshFile(const std::string& written) const {
  return mesh_folder_ +
         (bare_mesh_names_ ? written.substr(written.find_last_of('/') + 1) : written);
}

double MjcfPlaces::Angle(double written) const {
  return degrees_ ? written * std::numbers::pi / 180.0 : written;
}

RobotFrame MjcfPlaces::PlaceOf(const MjcfElement& element) const {
  return {element.Vector("pos", Vec3::Zero()), OrientationOf(element)};
}

/// The orientation of an element. Its own attributes precede defaults in another form.
Quat MjcfPlaces::OrientationOf(const MjcfElement& element) const {
  constexpr std::array<const char*, 5> kWays = {"quat", "euler", "axisangle", "xyaxes", "zaxis"};
  const char* way = nullptr;
  for (const char* one : kWays)
    if (way == nullptr && element.own().Find(one)) way = one;
  for (const char* one : kWays)
    if (way == nullptr && element.Find(one)) way = one;
  if (way == nullptr) return Quat::Identity();
  const std::string_view name = way;
  const std::size_t count = name == "xyaxes" ? 6 : name == "euler" || name == "zaxis" ? 3 : 4;
  const std::vector<double> numbers = *element.FindNumbers(way, count);
  if (name == "euler") return FromEuler(element, numbers);
  if (name == "axisangle")
    return Quat(Eigen::AngleAxisd(Angle(numbers[3]), DirectionOf(element, way, numbers.data())));
  if (name == "zaxis") return TurnOfZ(DirectionOf(element, way, numbers.data()));
  if (name == "xyaxes") {
    const Vec3 x = DirectionOf(element, way, numbers.data());
    const Vec3 y = DirectionOf(element, way, numbers.data() + 3);
    Mat3 axes;
    axes << x, y - x.dot(y) * x, x.cross(y);
    if (!(axes.col(2).norm() > 1e-6)) element.Fail("xyaxes: expected two different directions");
    axes.col(1).normalize();
    axes.col(2).normalize();
    return Quat(axes).normalized();
  }
  const Quat quat(numbers[0], numbers[1], numbers[2], numbers[3]);
  if (!(quat.norm() > 0.0)) element.Fail("quat: expected one that is not zero");
  return quat.normalized();
}

Quat MjcfPlaces::FromEuler(const MjcfElement& element, const std::vector<double>& angles) const {
  Quat q = Quat::Identity();
  for (std::size_t i = 0; i < 3; ++i) {
    const char letter = i < sequence_.size() ? sequence_[i] : '?';
    const std::size_t axis = std::string_view("xyzXYZ").find(letter);
    if (axis == std::string_view::npos) element.Fail("eulerseq: expected three of x, y, z");
    const Quat turn(
        Eigen::AngleAxisd(Angle(angles[i]), Vec3::Unit(static_cast<Eigen::Index>(axis % 3))));
    q = axis < 3 ? q * turn : turn * q;  // about moving axes, or about fixed ones
  }
  return q;
}

}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
