#include "frame.glsl"

// Arrows, discs and lines are round: a shaft along z and, for arrows, a head.
layout(location = 0) in vec3 round;     // cos, sin of the angle; 0 at the axis, 1 on the hull
layout(location = 1) in vec3 normal_M;  // in the marker's frame: radial x, radial y, axial
layout(location = 2) in float part;     // 0 tail, 1 shaft's end, 2 head's base, 3 tip
layout(location = 3) in vec4 tail;      // W; radius [px]
layout(location = 4) in vec4 span;      // tip - tail in W [m]; head: 1 with, 0 without
layout(location = 5) in vec4 tint;      // sRGB, opacity
layout(location = 6) in float least_px; // shortest length on the screen [px]

out vec3 normal_W;
out vec3 p_W;
flat out vec4 marker_tint;

void main() {
  float pixel = PixelSize(tail.xyz);
  float length_m = max(length(span.xyz), least_px * viewport.w * pixel);
  vec3 axis = length(span.xyz) > 0.0 ? normalize(span.xyz) : vec3(0.0, 0.0, 1.0);
  vec3 x = normalize(cross(axis, abs(axis.x) < 0.57 ? vec3(1, 0, 0) : vec3(0, 1, 0)));
  vec3 y = cross(axis, x);

  float radius = tail.w * viewport.w * pixel;
  float head_length = span.w * min(5.0 * radius, 0.6 * length_m);
  float head_radius = span.w * max(min(2.4 * radius, 0.5 * head_length), radius);
  float along = part < 0.5 ? 0.0 : part < 2.5 ? length_m - head_length : length_m;
  float around = part < 1.5 ? radius : part < 2.5 ? head_radius : span.w > 0.5 ? 0.0 : radius;
  if (part > 1.5 && part < 2.5 && span.w < 0.5) around = radius;
  p_W = tail.xyz + along * axis + around * round.z * (round.x * x + round.y * y);
  normal_W = normal_M.x * x + normal_M.y * y + normal_M.z * axis;
  marker_tint = tint;
  gl_Position = projection * view * vec4(p_W, 1.0);
}
