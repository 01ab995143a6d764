// Planed wood: year rings around an axis beside the body, fibres along it, a thin coat of oil.
#include "finish.glsl"
#include "pattern.glsl"

void main() {
  vec3 p = p_M;
  p.yz += 0.16 * (vec2(Noise(p * vec3(0.7, 1.6, 1.6)), Noise(p.zxy * vec3(1.6, 0.7, 1.6) + 5.0)) - 0.5);
  float ring = 9.0 * length(p.yz - vec2(1.1, 1.7));
  float width = clamp(fwidth(ring), 0.0, 1.0);
  float year = fract(ring);
  // Pale spring wood darkens slowly into a line of autumn wood.
  float late = smoothstep(0.15, 0.85, year) * (1.0 - smoothstep(1.0 - max(0.12, width), 1.0, year));
  late = mix(late, 0.35, smoothstep(0.35, 0.9, width));
  float fibre = Grain(p_M * vec3(2.5, 55.0, 55.0), 55.0) - 0.5;
  vec3 albedo = surface.rgb * (1.12 - 0.34 * late + 0.16 * fibre);
  albedo *= mix(vec3(1.0), vec3(0.98, 0.90, 0.80), late);
  Finish finish = Finish(albedo, normalize(normal_W), vec3(0.03), 28.0, 0.25);
  color = vec4(Seen(finish), opacity);
}
