// A fixed body whose top is the ground plane: matt, paler than its colour, with the grid on it.
#include "finish.glsl"
#include "grid.glsl"

void main() {
  vec3 albedo = mix(surface.rgb, ToLinear(floor_tint.rgb), tone.z);
  float line = Grid(p_W.xy) * step(0.999, normal_W.z);
  albedo = mix(albedo, ToLinear(grid_color.rgb), 0.45 * line);
  float key = max(dot(normal_W, light_direction.xyz), 0.0) * Lit(shadow_point);
  vec3 ambient = mix(kGroundLight, kSkyLight, 0.5 + 0.5 * normal_W.z);
  vec3 shaded = ToSrgb(tone.x * albedo * (ambient + 0.74 * kKeyLight * key));
  color = vec4(ThroughHaze(shaded, p_W, kGroundHaze), opacity);
}
