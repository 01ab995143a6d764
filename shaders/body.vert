#include "frame.glsl"
#include "bodies.glsl"
#include "shadow_point.glsl"

layout(location = 0) in vec3 position_B;
layout(location = 1) in vec3 normal_B;
layout(location = 2) in float number;  // of its body
layout(location = 3) in float shade;   // of the surface, 1 or darker

out vec3 p_W;
out vec3 p_M;
out vec3 shadow_point;
out vec3 normal_W;
flat out vec4 surface;  // linear colour; share of the highlight
flat out float has_round_sides;

uniform float layer;  // 0 all bodies, 1 those in full light, 2 those in the background

const int kSelected = 1;
const int kAsleep = 4;
const int kBackground = 8;
const int kRoundSides = 16;

void main() {
  Body body = FindBody(number);
  p_W = Placed(body, position_B);
  normal_W = Turned(body, normal_B);
  shadow_point = ShadowPoint(p_W, normal_W);
  // No two bodies are cut from the same place.
  vec3 cut = fract(number * vec3(0.618034, 0.754878, 0.569840)) * vec3(7.0, 3.0, 3.0);
  vec3 along = body.grain < 0.5   ? position_B
               : body.grain < 1.5 ? position_B.yzx
                                  : position_B.zxy;
  p_M = along / body.unit + cut;
  int flags = int(body.style.a + 0.5);
  vec3 albedo = shade * body.style.rgb;
  if ((flags & kAsleep) != 0)
    albedo = mix(albedo, vec3(dot(albedo, vec3(0.21, 0.72, 0.07))), 0.12);
  surface = vec4(albedo, (flags & kSelected) != 0 ? 0.12 : 0.0);
  has_round_sides = (flags & kRoundSides) != 0 ? 1.0 : 0.0;
  gl_Position = projection * view * vec4(p_W, 1.0);
  bool background = (flags & kBackground) != 0;
  if (layer > 0.5 && background != (layer > 1.5))
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);  // outside the picture
}
