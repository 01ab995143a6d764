#include "frame.glsl"

in vec3 normal_W;
in vec3 p_W;
flat in vec4 marker_tint;
in float rim;
out vec4 color;

void main() {
  if (rim >= 0.0) {  // seen through, with an edge where it opens
    color = vec4(marker_tint.rgb, marker_tint.a * (rim > 0.94 ? 2.6 : 1.0));
    return;
  }
  vec3 normal = normalize(normal_W);
  vec3 to_eye = normalize(eye.xyz - p_W);
  // Mostly its own colour, so that hues keep their meaning; enough light to look round.
  float light = 0.72 + 0.22 * max(dot(normal, to_eye), 0.0) +
                0.14 * max(dot(normal, light_direction.xyz), 0.0);
  color = vec4(marker_tint.rgb * light, marker_tint.a);
}
