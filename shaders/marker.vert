#include "frame.glsl"

// Markers are surfaces of revolution about their span, as thick as they are on the screen.
layout(location = 0) in vec3 round;     // cos, sin of the angle; 0 at the axis, 1 on the hull
layout(location = 1) in vec3 normal_M;  // in the marker's frame: radial x, radial y, axial
layout(location = 2) in float part;     // 0 tail, 3 tip
layout(location = 3) in vec4 tail;      // W; radius [points], or minus the radius [m]
layout(location = 4) in vec4 span;      // tip - tail in W [m]; -1 hollow, else 0
layout(location = 5) in vec4 tint;      // sRGB, opacity
layout(location = 6) in vec3 extent;    // shortest length [points]; part of it before tail.xyz; opacity
                                        // where bodies hide it

out float light;
flat out vec4 marker_tint;
out float rim;  // of what is hollow: 0 at the tail, 1 at the rim

uniform float hidden;  // 1 draws what bodies hide, 0 what is in sight
uniform float slack;   // pixels for each pixel of the depths that hide it

void main() {
  float pixel = PixelSize(tail.xyz);
  float length_m = max(length(span.xyz), extent.x * viewport.w * pixel);
  vec3 axis = length(span.xyz) > 0.0 ? normalize(span.xyz) : vec3(0.0, 0.0, 1.0);
  vec3 x = normalize(cross(axis, abs(axis.x) < 0.57 ? vec3(1, 0, 0) : vec3(0, 1, 0)));
  vec3 y = cross(axis, x);

  float radius = tail.w < 0.0 ? -tail.w : tail.w * viewport.w * pixel;
  float along = part / 3.0 * length_m;
  vec3 radial = round.x * x + round.y * y;
  vec3 p_W = tail.xyz + (along - extent.y * length_m) * axis + radius * round.z * radial;
  vec3 normal = normal_M.x * x + normal_M.y * y + normal_M.z * axis;
  // Mostly its own colour, so that hues keep their meaning; enough light to look round, and dark
  // at the rim, so that it stands out from bodies of its own colour.
  float facing = dot(normal, normalize(eye.xyz - p_W));
  light = 0.36 + 0.58 * smoothstep(0.0, 0.75, facing) +
          0.14 * max(dot(normal, light_direction.xyz), 0.0);
  marker_tint = vec4(tint.rgb, tint.a * mix(1.0, extent.z, hidden));
  rim = span.w < -0.5 ? part / 3.0 : -1.0;
  // Contact points lie over the feet of their arrows, which stroke.vert draws before their axes.
  float pull = extent.x > 0.0 ? 1.0 - (3.0 * viewport.w + 1.5 * slack) * viewport.z : 1.0;
  gl_Position = projection * vec4((view * vec4(p_W, 1.0)).xyz * pull, 1.0);
}
