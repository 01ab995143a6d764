// What the surfaces of bodies have in common, whatever they are made of.
#include "frame.glsl"
#include "lighting.glsl"
#include "shadow.glsl"

in vec3 p_W;
in vec3 p_M;  // in the frame of the material: along the grain, across; in the body's unit of patterns
in vec3 shadow_point;
in vec3 normal_W;
flat in vec4 surface;
flat in float has_round_sides;
out vec4 color;

uniform float opacity;

vec3 ToEye() { return normalize(eye.xyz - p_W); }

// The outline of a selected body along its round sides, which have no edges there: where the
// surface turns away from the eye, light beside dark, as its edges are. The square
// of the cosine falls to 0 evenly towards the border. A bevel ends at the next face, which has edges.
vec3 Outlined(vec3 shaded, vec3 normal) {
  if (surface.a <= 0.0 || has_round_sides < 0.5) return shaded;
  float cosine = dot(normal, ToEye());
  float square = cosine * cosine;
  float slope = length(vec2(dFdx(square), dFdy(square)));
  float points = square / max(slope, 1e-6) / viewport.w;
  float dark = 1.0 - smoothstep(5.0, 6.0, points);
  float light = smoothstep(1.0, 2.0, points) * (1.0 - smoothstep(3.6, 4.6, points));
  return mix(mix(shaded, kOutlineDark, dark), kOutlineLight, light);
}

// Shades the point, seen through the air, with the highlight of a selected body.
vec3 Seen(Finish finish) {
  vec3 shaded = ToSrgb(Shade(finish, ToEye(), Lit(shadow_point)));
  vec3 marked = Outlined(mix(shaded, kOutlineLight, surface.a), finish.normal);
  return ThroughHaze(marked, p_W, 1.0);
}
