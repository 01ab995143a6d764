#ifdef TOUCHSTONE_XML

#include "scene/import/mjcf_attributes.h"

#include <numbers>
#include <string_view>

#include "base/printable.h"

namespace touchstone::scene {

MjcfAttributes::MjcfAttributes(const XmlView& mujoco) : root_(mujoco) {
  for (const XmlView& compiler : root_.Children("compiler")) {
    const std::string angle = compiler.Find("angle").value_or("degree");
    if (angle != "degree" && angle != "radian")
      compiler.Fail("angle: expected \"degree\" or \"radian\"");
    degrees_ = angle == "degree";
    if (compiler.Find("coordinate").value_or("local") != "local")
      compiler.Fail("coordinate: expected \"local\"");
    if (compiler.Number("settotalmass", -1.0) > 0.0)
      compiler.Fail("settotalmass: masses are not scaled here: write them as they are");
    if (compiler.Find("inertiafromgeom").value_or("auto") == "true")
      compiler.Fail("inertiafromgeom: expected \"auto\": an <inertial> counts where there is one");
    if (compiler.Find("autolimits").value_or("true") != "true")
      compiler.Fail("autolimits: expected \"true\": a range is a limit here");
    sequence_ = compiler.Find("eulerseq").value_or(sequence_);
    mesh_folder_ = compiler.Find("meshdir").value_or("");
    if (!mesh_folder_.empty() && !mesh_folder_.ends_with('/')) mesh_folder_ += '/';
  }
}

std::optional<std::string> MjcfAttributes::TextOf(const XmlView& element,
                                                  const char* attribute) const {
  if (const auto own = element.Find(attribute)) return own;
  for (const XmlView& defaults : root_.Children("default"))
    if (const auto like = defaults.Child(element.name().c_str()))
      if (const auto text = like->Find(attribute)) return text;
  return std::nullopt;
}

std::vector<double> MjcfAttributes::NumbersOf(const XmlView& element, const char* attribute) const {
  const auto text = TextOf(element, attribute);
  if (!text) return {};
  const auto numbers = NumbersIn(*text);
  if (!numbers)
    element.Fail(std::string(attribute) + ": expected numbers, got " +
                 Quoted(Printable(*text, 60)));
  return *numbers;
}

double MjcfAttributes::NumberOf(const XmlView& element, const char* attribute,
                                double otherwise) const {
  const std::vector<double> numbers = NumbersOf(element, attribute);
  return numbers.empty() ? otherwise : numbers.front();
}

double MjcfAttributes::Angle(double written) const {
  return degrees_ ? written * std::numbers::pi / 180.0 : written;
}

Quat MjcfAttributes::OrientationOf(const XmlView& element) const {
  for (const char* other : {"xyaxes", "zaxis"})
    if (element.Find(other))
      element.Fail(std::string(other) + ": expected quat, euler or axisangle");
  if (const auto q = element.FindNumbers("quat", 4)) {
    const Quat quat((*q)[0], (*q)[1], (*q)[2], (*q)[3]);
    if (!(quat.norm() > 0.0)) element.Fail("quat: expected one that is not zero");
    return quat.normalized();
  }
  if (const auto a = element.FindNumbers("axisangle", 4)) {
    const Vec3 axis((*a)[0], (*a)[1], (*a)[2]);
    if (!(axis.norm() > 0.0)) element.Fail("axisangle: expected an axis that is not zero");
    return Quat(Eigen::AngleAxisd(Angle((*a)[3]), axis.normalized()));
  }
  const Vec3 euler = element.Vector("euler", Vec3::Zero());
  Quat q = Quat::Identity();
  for (std::size_t i = 0; i < 3; ++i) {
    const char letter = i < sequence_.size() ? sequence_[i] : '?';
    const std::size_t axis = std::string_view("xyzXYZ").find(letter);
    if (axis == std::string_view::npos) root_.Fail("eulerseq: expected three of x, y, z");
    const Quat turn(Eigen::AngleAxisd(Angle(euler[static_cast<Eigen::Index>(i)]),
                                      Vec3::Unit(static_cast<Eigen::Index>(axis % 3))));
    q = axis < 3 ? q * turn : turn * q;  // about axes that go along, or that stand
  }
  return q;
}

RobotFrame MjcfAttributes::PlaceOf(const XmlView& element) const {
  return {element.Vector("pos", Vec3::Zero()), OrientationOf(element)};
}

}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
