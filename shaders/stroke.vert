#include "frame.glsl"

// A line or an arrow as a flat strip that faces the eye, as thick as it is on the screen: its edges
// are soft, whatever the samples of a pixel, and it has a halo.
layout(location = 0) in vec2 corner;  // 0 and 1 the shaft's ends, 2 and 3 the head's; -1 or 1 across
layout(location = 3) in vec4 tail;    // W; radius [points], or minus the radius [m]
layout(location = 4) in vec4 span;    // tip - tail in W [m]; 1 arrow, else 0
layout(location = 5) in vec4 tint;    // sRGB, opacity
layout(location = 6) in vec3 extent;  // shortest length [points]; part of it before tail.xyz; opacity
                                      // where bodies hide it

noperspective out vec2 at;  // [px] along from the tail, across
flat out vec4 stroke_tint;
flat out vec4 form;  // [px] length, radius, head's length, head's radius
flat out float lean;  // [px] half the depth of the head's round base as it is seen
flat out float halo_width;  // [px], 0 where the halo is not drawn

uniform float hidden;  // 1 draws what bodies hide, 0 what is in sight
uniform float haloed;  // 1 draws halos, 0 what they are around
uniform float slack;   // pixels for each pixel of the depths that hide the line

const float kThinnest = 0.8;  // radius [px]: less would break up
const float kHalo = 1.1;      // [points]
const float kRound = 1.5;     // radii; 1 is the front of a rod, more covers faces that slant to an edge

void main() {
  gl_Position = vec4(2.0, 2.0, 2.0, 1.0);  // outside the picture
  vec3 tip = tail.xyz + span.xyz;
  vec4 a = view * vec4(tail.xyz, 1.0);
  vec4 b = view * vec4(tip, 1.0);
  float near = projection[3][2] / (projection[2][2] - 1.0) * 1.001;
  stroke_tint = vec4(tint.rgb, tint.a * mix(1.0, extent.z, hidden));
  at = vec2(0.0);
  form = vec4(0.0);
  lean = 0.0;
  halo_width = haloed * kHalo * viewport.w;
  if (a.z > -near && b.z > -near) return;
  bool whole = b.z <= -near;
  if (a.z > -near) a = mix(b, a, (b.z + near) / (b.z - a.z));
  if (b.z > -near) b = mix(a, b, (a.z + near) / (a.z - b.z));

  float pixel = viewport.z * max(-0.5 * (a.z + b.z), 1e-6);
  float radius = max(tail.w < 0.0 ? -tail.w / pixel : tail.w * viewport.w, kThinnest);
  // Towards the eye, as what is round lies before its axis: an arrow along an edge of a body is drawn
  // whole, not where rounding lets it. Its halo lies a little further away, so that it never covers it.
  float pull = 1.0 - (kRound * radius + (1.5 - 0.5 * haloed) * slack) * viewport.z;
  vec4 clip_a = projection * vec4(a.xyz * pull, 1.0);
  vec4 clip_b = projection * vec4(b.xyz * pull, 1.0);
  vec2 along = (clip_b.xy / clip_b.w - clip_a.xy / clip_a.w) * 0.5 * viewport.xy;
  float length_px = length(along);
  along = length_px > 1e-3 ? along / length_px : vec2(0.0, 1.0);
  float seen = clamp(length_px * pixel / max(length(b.xyz - a.xyz), 1e-9), 0.0, 1.0);
  bool arrow = span.w > 0.5 && whole;
  float head_length = arrow ? min(5.0 * radius * seen, 0.6 * length_px) : 0.0;
  float head_radius = arrow ? max(min(2.4 * radius, 0.5 * length(span.xyz) / pixel), radius) : radius;
  lean = arrow ? head_radius * sqrt(max(1.0 - seen * seen, 0.0)) : 0.0;
  form = vec4(length_px, radius, head_length, head_radius);

  float margin = halo_width + 1.0;
  float neck = arrow ? max(length_px - head_length - lean - margin, 0.0) : length_px + margin;
  bool of_head = corner.x > 1.5;
  if (of_head && !arrow) return;
  float from = of_head ? neck : -margin;
  float to = of_head ? length_px + margin : neck;
  float half_width = (of_head ? head_radius : radius) + margin;
  at = vec2(mod(corner.x, 2.0) < 0.5 ? from : to, corner.y * half_width);
  // The point of the line that is seen there; what lies beyond its ends has their depth.
  float share = clamp(at.x / max(length_px, 1e-3), 0.0, 1.0);
  float part = share * clip_a.w / (share * clip_a.w + (1.0 - share) * clip_b.w);
  vec4 clip = mix(clip_a, clip_b, part);
  vec2 offset = (at.x - share * length_px) * along + at.y * vec2(-along.y, along.x);
  clip.xy += offset / (0.5 * viewport.xy) * clip.w;
  gl_Position = clip;
}
