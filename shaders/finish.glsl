// What the surfaces of bodies have in common, whatever they are made of.
#include "frame.glsl"
#include "lighting.glsl"
#include "shadow.glsl"

in vec3 p_W;
in vec3 p_M;  // in the frame of the material: along the grain, across; in the body's unit of patterns
in vec3 shadow_point;
in vec3 normal_W;
flat in vec4 surface;
out vec4 color;

uniform float opacity;

vec3 ToEye() { return normalize(eye.xyz - p_W); }

// Shades the point, seen through the air, with the highlight of a selected body.
vec3 Seen(Finish finish) {
  vec3 shaded = ToSrgb(Shade(finish, ToEye(), Lit(shadow_point)));
  return ThroughHaze(mix(shaded, vec3(1.0, 0.93, 0.70), surface.a), p_W, 1.0);
}
