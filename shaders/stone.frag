// Hewn stone: clouded, with grains, and dull.
#include "finish.glsl"
#include "pattern.glsl"

void main() {
  float cloud = Noise(p_M * 1.4) + 0.5 * Noise(p_M * 6.3 + 3.0) - 0.75;
  float grain = Grain(p_M * 30.0, 30.0) - 0.5;
  float speck = smoothstep(0.62, 0.80, Grain(p_M * 17.0 + 9.0, 17.0));
  vec3 albedo = surface.rgb * (1.0 + 0.15 * cloud + 0.22 * grain - 0.16 * speck);
  vec3 rough = vec3(grain, cloud, speck - 0.1) * 0.10;
  Finish finish = Finish(albedo, normalize(normal_W + rough), vec3(0.015), 12.0, 0.0);
  color = vec4(Seen(finish), opacity);
}
