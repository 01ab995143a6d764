#include "ui/lesson_start.h"

#include <algorithm>

#include "ui/parameters_panel.h"

namespace touchstone::ui {
namespace {

bool SameBody(const exchange::BodySnapshot& a, const exchange::BodySnapshot& b) {
  return a.name == b.name && a.p_WBcm == b.p_WBcm && a.q_WB.coeffs() == b.q_WB.coeffs() &&
         a.v_WBcm == b.v_WBcm && a.w_WB == b.w_WB && a.mass == b.mass && a.fixed == b.fixed &&
         a.material == b.material && a.part_materials == b.part_materials && a.plan == b.plan;
}

bool SameDrives(const exchange::JointSnapshot& a, const exchange::JointSnapshot& b) {
  return a.limits == b.limits && a.motor == b.motor && a.friction == b.friction &&
         a.spring == b.spring && a.armature == b.armature;
}

}  // namespace

LessonStart::LessonStart(const exchange::Snapshot& snapshot)
    : gravity_(snapshot.gravity),
      damping_(snapshot.damping),
      settings_(snapshot.settings),
      bodies_(snapshot.bodies),
      joints_(snapshot.joints) {}

bool LessonStart::Equals(const exchange::Snapshot& snapshot) const {
  return snapshot.gravity == gravity_ && snapshot.damping == damping_ &&
         Equal(snapshot.settings, settings_) &&
         std::ranges::equal(snapshot.bodies, bodies_, SameBody) &&
         std::ranges::equal(snapshot.joints, joints_, SameDrives);
}

}  // namespace touchstone::ui
