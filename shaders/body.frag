// Painted, with a satin gloss.
#include "finish.glsl"

void main() {
  Finish finish = Finish(surface.rgb, normalize(normal_W), vec3(0.035), 60.0, 0.45);
  color = vec4(Seen(finish), opacity);
}
