#include "render/scene_theme.h"

namespace touchstone::render {

using namespace colors;

const SceneTheme& LightSceneTheme() {
  static const SceneTheme kTheme;
  return kTheme;
}

const SceneTheme& DarkSceneTheme() {
  static const SceneTheme kTheme = {.horizon = {0.185F, 0.205F, 0.240F},
                                    .zenith = {0.050F, 0.075F, 0.125F},
                                    .nadir = {0.110F, 0.112F, 0.120F},
                                    .floor = {0.195F, 0.198F, 0.210F},
                                    .floor_share = 0.92F,
                                    .grid = {0.400F, 0.430F, 0.470F},
                                    .light = 0.82F,
                                    .edge_light = 0.16F,
                                    .halo = {0.030F, 0.035F, 0.045F},
                                    .halo_opacity = 0.75F,
                                    .ground = {0.200F, 0.210F, 0.230F},
                                    .mark_contrast = 3.5,
                                    .marks = {{kNormalForce, {0.91F, 0.46F, 0.11F}},
                                              {kFriction, {0.38F, 0.67F, 1.00F}},
                                              {kGravity, {0.53F, 0.42F, 0.90F}},
                                              {kNet, {0.98F, 0.97F, 0.97F}},
                                              {kTotal, {0.73F, 0.45F, 0.36F}},
                                              {kResultant, {0.69F, 0.44F, 0.81F}},
                                              {kSpring, {0.25F, 0.79F, 0.56F}},
                                              {kJointForce, {0.96F, 0.61F, 0.81F}},
                                              {kThrust, {0.98F, 0.80F, 0.25F}},
                                              {kAim, {0.83F, 0.36F, 0.66F}},
                                              {kRefused, {0.94F, 0.37F, 0.34F}}}};
  return kTheme;
}

const SceneTheme& PrintSceneTheme() {
  static const SceneTheme kTheme = {.horizon = {1.0F, 1.0F, 1.0F},
                                    .zenith = {1.0F, 1.0F, 1.0F},
                                    .nadir = {1.0F, 1.0F, 1.0F},
                                    .floor = {1.0F, 1.0F, 1.0F},
                                    .floor_share = 1.0F,
                                    .grid = {0.620F, 0.620F, 0.620F},
                                    .haze = 0.0F,
                                    .light = 1.08F,
                                    .edge_light = 0.0F,
                                    .halo = {1.0F, 1.0F, 1.0F},
                                    .halo_opacity = 1.0F,
                                    .ground = {1.0F, 1.0F, 1.0F},
                                    .mark_contrast = 3.0,
                                    .marks = {{kNormalForce, {0.74F, 0.29F, 0.00F}},
                                              {kSlide, {0.59F, 0.56F, 0.05F}},
                                              {kFrictionless, {0.56F, 0.57F, 0.57F}}}};
  return kTheme;
}

}  // namespace touchstone::render
