// One warm key light that casts the shadow, sky light from above, a little light off the ground.
const vec3 kKeyLight = vec3(1.02, 0.98, 0.92);
const vec3 kSkyLight = vec3(0.66, 0.69, 0.74);
const vec3 kGroundLight = vec3(0.40, 0.38, 0.36);

// Light that leaves a matt surface towards the eye; all colours linear. `lit` is 0 in shadow.
vec3 Shade(vec3 albedo, vec3 normal, vec3 to_eye, float lit) {
  float key = max(dot(normal, light_direction.xyz), 0.0) * lit;
  vec3 ambient = mix(kGroundLight, kSkyLight, 0.5 + 0.5 * normal.z);
  vec3 halfway = normalize(light_direction.xyz + to_eye);
  float gloss = max(dot(normal, halfway), 0.0);
  for (int i = 0; i < 5; ++i) gloss *= gloss;  // to the power 32
  return tone.x * albedo * (ambient + 0.82 * kKeyLight * key) + 0.08 * gloss * lit * kKeyLight;
}
