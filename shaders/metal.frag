// Polished metal: it mirrors the sky and the ground in its own colour.
#include "finish.glsl"
#include "pattern.glsl"

void main() {
  // Finely brushed along the grain.
  float brushed = Grain(p_M * vec3(1.5, 40.0, 40.0), 40.0) - 0.5;
  vec3 tint = surface.rgb * (1.0 + 0.10 * brushed);
  vec3 mirror = mix(tint, vec3(dot(tint, vec3(0.33))), 0.15) * 0.85;
  Finish finish = Finish(0.30 * tint, normalize(normal_W), mirror, 90.0, 0.9);
  color = vec4(Seen(finish), opacity);
}
