// One warm key light that casts the shadow, sky light from above, a little light off the ground.
const vec3 kKey = vec3(1.02, 0.98, 0.92);
const vec3 kSky = vec3(0.60, 0.65, 0.72);
const vec3 kGround = vec3(0.33, 0.31, 0.29);

// Light that leaves a matt surface towards the eye; all colours linear. `lit` is 0 in shadow.
vec3 Shade(vec3 albedo, vec3 normal, vec3 to_eye, float lit) {
  float key = max(dot(normal, light_direction.xyz), 0.0) * lit;
  vec3 ambient = mix(kGround, kSky, 0.5 + 0.5 * normal.z);
  vec3 halfway = normalize(light_direction.xyz + to_eye);
  float gloss = 0.10 * pow(max(dot(normal, halfway), 0.0), 40.0) * lit;
  return albedo * (ambient + 0.78 * kKey * key) + gloss * kKey;
}
