#include "random_scenes/random_scene.h"

#include <algorithm>
#include <array>

#include "random_scenes/scene_draft.h"

namespace touchstone::testing {
namespace {

constexpr std::array<std::string_view, 13> kNames = {
    "contacts", "free",   "passive", "jointed", "compounds", "hurried", "round",
    "guided",   "coarse", "sprung",  "pressed", "carried",   "coiled"};

void DrawGravity(SceneDraft* draft) {
  Draw& draw = draft->draw;
  const double which = draw.Uniform(0.0, 1.0);
  if (which < 0.65) return;  // as on Earth
  if (which < 0.8) draft->scene.gravity = Vec3::Zero();
  if (which >= 0.8) draft->scene.gravity = Vec3(0.0, 0.0, -draw.Scale(0.5, 1000.0));
  if (which >= 0.93) draft->scene.gravity = draw.Scale(1.0, 30.0) * draw.Direction();
  if (draft->all_planar) draft->scene.gravity.y() = 0.0;
}

void DrawMaterials(SceneDraft* draft) {
  Draw& draw = draft->draw;
  const auto material = [&] {
    const double e = draw.Chance(0.5) ? draw.OneOf({0.0, 0.3, 0.5, 1.0}) : draw.Uniform(0.0, 1.0);
    const double mu = draw.Chance(0.6) ? draw.OneOf({0.0, 0.3, 0.5, 1.0}) : draw.Uniform(0.0, 2.0);
    return scene::MaterialDesc{.restitution = e, .friction = mu};
  };
  draft->scene.materials["default"] = material();
  if (draw.Chance(0.5)) draft->scene.materials["other"] = material();
  if (draft->scene.materials.size() > 1 && draw.Chance(0.3))
    draft->scene.pairs.push_back(
        {"default", "other", draw.Uniform(0.0, 1.0), draw.Uniform(0.0, 1.0)});
}

void DrawSizes(SceneDraft* draft) {
  Draw& draw = draft->draw;
  draft->largest = draw.Scale(0.2, 1.0);
  draft->smallest = draft->largest / (draw.Chance(0.3) ? draw.Scale(3.0, 100.0) : 3.0);
  draft->extreme_masses = draw.Chance(0.3);
  const double which = draw.Uniform(0.0, 1.0);
  if (which < 0.3) return;  // all at rest
  draft->speed = which < 0.9 ? draw.Scale(0.1, 5.0) : draw.Scale(5.0, 50.0);
  draft->spin = which < 0.9 ? draw.Scale(0.1, 10.0) : draw.Scale(10.0, 100.0);
}

void DrawLittleWork(SceneDraft* draft) {
  Draw& draw = draft->draw;
  draft->scene.settings.pace = settings::Pace::kLively;
  settings::LivelySettings& lively = draft->scene.settings.lively;
  lively.work = draw.OneOf({1, 50, 500, 5000});
  lively.rounds = draw.Integer(1, 8);
  lively.sweeps = draw.OneOf({1, 10, 120});
  lively.newton = draw.OneOf({0, 3, 12});
}

/// Before other bodies come, which have to be wholly inside or outside.
void AddGuides(SceneDraft* draft) {
  if (draft->draw.Chance(0.7)) AddHollow(draft);
  if (draft->draw.Chance(0.5)) AddKeyframedBodies(draft);
}

void GuideBodies(SceneDraft* draft) {
  if (!draft->all_planar && draft->draw.Chance(0.5)) LockAxes(draft);
  if (draft->draw.Chance(0.5)) AddGroups(draft);
}

}  // namespace

std::string_view NameOf(SceneKind kind) { return kNames[static_cast<size_t>(kind)]; }

std::optional<SceneKind> SceneKindNamed(std::string_view name) {
  const auto found = std::ranges::find(kNames, name);
  if (found == kNames.end()) return std::nullopt;
  return static_cast<SceneKind>(found - kNames.begin());
}

scene::SceneDesc RandomScene(SceneKind kind, std::uint64_t number, int attempt) {
  const bool sprung = kind == SceneKind::kSprung;
  const bool pressed = kind == SceneKind::kPressed;
  const bool hurried = kind == SceneKind::kHurried || sprung || pressed;
  const bool carried = kind == SceneKind::kCarried;
  const bool coarse = kind == SceneKind::kCoarse || carried;
  const bool coiled = kind == SceneKind::kCoiled;
  const bool all_joints = kind == SceneKind::kJointed || coarse || coiled;
  const bool driven = kind == SceneKind::kFree || all_joints || (hurried && !pressed);
  const bool guided = kind == SceneKind::kGuided || pressed || carried;
  SceneDraft draft(Draw::Mix(64 * number + static_cast<std::uint64_t>(attempt)) +
                   static_cast<std::uint64_t>(kind));
  Draw& draw = draft.draw;
  draft.scene.name = std::string(NameOf(kind)) + "-" + std::to_string(number);
  draft.compounds = kind == SceneKind::kCompounds;
  const bool jointed =
      kind == SceneKind::kPassive || all_joints || (guided && !pressed && draw.Chance(0.2));
  draft.round = kind == SceneKind::kRound || (guided && draw.Chance(0.6));
  draft.all_planar = draw.Chance(0.15);
  DrawGravity(&draft);
  DrawMaterials(&draft);
  DrawSizes(&draft);
  if (draw.Chance(0.1))
    draft.scene.damping = {.linear = draw.Scale(0.01, 3.0), .angular = draw.Scale(0.01, 3.0)};
  AddSurroundings(driven && draw.Chance(0.3), &draft);
  if (guided) AddGuides(&draft);
  if (jointed) {
    for (int groups = draw.Integer(1, 2); groups > 0; --groups) AddJointedBodies(&draft);
  }
  const int most = jointed ? 4 : hurried || draw.Chance(0.1) ? 25 : 10;
  AddLooseBodies(draw.Integer(jointed ? 0 : 1, most), &draft);
  if (guided) GuideBodies(&draft);
  if (jointed && draw.Chance(0.4)) AddFurtherJoints(&draft);
  if (sprung || (driven && !hurried && draw.Chance(carried ? 0.7 : 0.4))) AddSprings(&draft);
  if (driven && draw.Chance(0.4)) AddThrusters(&draft);
  if (all_joints && draw.Chance(0.6)) {
    AddDrives(&draft);
    if (draw.Chance(0.5)) AddLoads(&draft);
  }
  if (coiled) AddJointSprings(&draft);
  if (hurried || coarse) DrawLittleWork(&draft);
  return draft.scene;
}

}  // namespace touchstone::testing
