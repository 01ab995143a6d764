// Clear glass: seen through where one looks straight at it, a mirror at a grazing angle.
#include "finish.glsl"

void main() {
  vec3 n = normalize(normal_W);
  if (!gl_FrontFacing) n = -n;
  Finish finish = Finish(0.55 * surface.rgb, n, vec3(0.06), 160.0, 1.0);
  float facing = clamp(dot(n, ToEye()), 0.0, 1.0);
  float grazing = (1.0 - facing) * (1.0 - facing);
  float solid = gl_FrontFacing ? 0.26 : 0.16;
  color = vec4(Seen(finish), opacity * mix(solid, 0.92, grazing * (1.0 - facing)));
}
