// Clear glass: seen through where one looks straight at it, a mirror at a grazing angle.
#include "finish.glsl"

uniform float film;  // 1 for the near side of a hollow

void main() {
  vec3 n = normalize(normal_W);
  if (!gl_FrontFacing) n = -n;
  Finish finish = Finish(0.55 * surface.rgb, n, vec3(0.06), 160.0, 1.0);
  float facing = clamp(dot(n, ToEye()), 0.0, 1.0);
  if (film > 0.5) {
    // The near side of a hollow: bright where it mirrors the light, a dark border, else nothing.
    float light = 0.8 * pow(max(dot(n, normalize(light_direction.xyz + ToEye())), 0.0), 90.0);
    float border = 0.45 * pow(1.0 - facing, 4.0);
    color = vec4(vec3(light / max(light + border, 1e-4)), max(light, border));
    return;
  }
  float grazing = (1.0 - facing) * (1.0 - facing);
  float solid = gl_FrontFacing ? 0.26 : 0.16;
  color = vec4(Seen(finish), opacity * mix(solid, 0.92, grazing * (1.0 - facing)));
}
