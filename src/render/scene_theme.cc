#include "render/scene_theme.h"

namespace touchstone::render {

const SceneTheme& LightSceneTheme() {
  static const SceneTheme kTheme;
  return kTheme;
}

const SceneTheme& DarkSceneTheme() {
  static const SceneTheme kTheme = {.horizon = {0.165F, 0.178F, 0.200F},
                                    .zenith = {0.055F, 0.065F, 0.085F},
                                    .nadir = {0.110F, 0.115F, 0.125F},
                                    .floor = {0.190F, 0.200F, 0.220F},
                                    .floor_share = 0.92F,
                                    .grid = {0.400F, 0.430F, 0.470F},
                                    .light = 0.82F,
                                    .edge_light = 0.16F,
                                    .ground = {0.200F, 0.210F, 0.230F},
                                    .mark_contrast = 3.5};
  return kTheme;
}

const SceneTheme& PrintSceneTheme() {
  static const SceneTheme kTheme = {.horizon = {1.0F, 1.0F, 1.0F},
                                    .zenith = {1.0F, 1.0F, 1.0F},
                                    .nadir = {1.0F, 1.0F, 1.0F},
                                    .floor = {1.0F, 1.0F, 1.0F},
                                    .floor_share = 1.0F,
                                    .grid = {0.620F, 0.620F, 0.620F},
                                    .light = 1.08F,
                                    .edge_light = 0.0F,
                                    .ground = {1.0F, 1.0F, 1.0F},
                                    .mark_contrast = 3.0};
  return kTheme;
}

}  // namespace touchstone::render
