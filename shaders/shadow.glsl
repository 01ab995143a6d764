uniform sampler2DShadow shadow_map;

// Golden-angle spiral over the unit disc.
vec2 Spiral(int i, float count, float turn) {
  float radius = sqrt((float(i) + 0.5) / count);
  float angle = float(i) * 2.39996323 + turn;
  return radius * vec2(cos(angle), sin(angle));
}

// 1 in the light, 0 in shadow, in between near the border: percentage-closer filtering over a disc
// of fixed width in metres.
float Lit(vec3 p_W, vec3 normal) {
  if (shadow.w < 0.5) return 1.0;
  // Away from the surface along its normal, so that it does not shade itself within the disc.
  float facing = clamp(dot(normal, light_direction.xyz), 0.0, 1.0);
  vec3 p = p_W + normal * (1.5 * shadow.x + shadow.y * sqrt(1.0 - facing * facing));
  vec4 clip = light_view_projection * vec4(p, 1.0);
  vec3 uvz = clip.xyz * 0.5 + 0.5;
  if (any(lessThan(uvz.xy, vec2(0.0))) || any(greaterThan(uvz.xy, vec2(1.0))) || uvz.z > 1.0)
    return 1.0;
  float texel = 1.0 / float(textureSize(shadow_map, 0).x);
  float spread = max(shadow.y / shadow.x, 1.0) * texel;
  float turn = 6.2831853 * fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
  int taps = int(shadow.z);
  float sum = 0.0;
  for (int i = 0; i < taps; ++i)
    sum += texture(shadow_map, vec3(uvz.xy + spread * Spiral(i, shadow.z, turn), uvz.z));
  float lit = sum / shadow.z;
  // No hard end where the shadow map ends.
  vec2 border = smoothstep(vec2(0.0), vec2(0.04), min(uvz.xy, 1.0 - uvz.xy));
  return mix(1.0, lit, border.x * border.y);
}
