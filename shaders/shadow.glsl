uniform sampler2DShadow shadow_map;

// Golden-angle spiral over the unit disc, from the rim inwards.
vec2 Spiral(int i, int count, float turn) {
  float radius = sqrt((float(count - i) - 0.5) / float(count));
  float angle = float(i) * 2.39996323 + turn;
  return radius * vec2(cos(angle), sin(angle));
}

// 1 in the light, 0 in shadow, in between near the border: percentage-closer filtering over a disc
// of fixed width in metres. Four taps on the rim decide where the rest is needed.
float Lit(vec3 p_W, vec3 normal) {
  if (shadow.w < 0.5) return 1.0;
  // Away from the surface along its normal, so that it does not shade itself within the disc.
  float facing = clamp(dot(normal, light_direction.xyz), 0.0, 1.0);
  vec3 p = p_W + normal * (1.5 * shadow.x + shadow.y * sqrt(1.0 - facing * facing));
  vec4 clip = light_view_projection * vec4(p, 1.0);
  vec3 uvz = clip.xyz * 0.5 + 0.5;
  vec2 inside = min(uvz.xy, 1.0 - uvz.xy);
  if (inside.x < 0.0 || inside.y < 0.0 || uvz.z > 1.0 || facing <= 0.0) return 1.0;

  vec2 spread = vec2(max(shadow.y / shadow.x, 1.0) / float(textureSize(shadow_map, 0).x));
  float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
  float turn = 6.2831853 * noise;
  int taps = int(shadow.z);
  int rim = min(taps, 4);
  float sum = 0.0;
  for (int i = 0; i < rim; ++i)
    sum += texture(shadow_map, vec3(uvz.xy + spread * Spiral(i, taps, turn), uvz.z));
  if (sum <= 0.0 || sum >= float(rim)) return sum / float(rim);
  for (int i = rim; i < taps; ++i)
    sum += texture(shadow_map, vec3(uvz.xy + spread * Spiral(i, taps, turn), uvz.z));
  // No hard end where the shadow map ends.
  vec2 border = smoothstep(vec2(0.0), vec2(0.03), inside);
  return mix(1.0, sum / shadow.z, border.x * border.y);
}
