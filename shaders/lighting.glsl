// One warm key light that casts the shadow, cool light of the sky from above, a little warm light
// off the ground, and what a polished surface mirrors of them. All colours linear.
#include "sky.glsl"

const vec3 kKeyLight = vec3(1.06, 0.98, 0.86);
const vec3 kSkyLight = vec3(0.47, 0.55, 0.67);
const vec3 kGroundLight = vec3(0.33, 0.30, 0.26);

// How a surface answers light.
struct Finish {
  vec3 albedo;
  vec3 normal;  // unit
  vec3 mirror;  // share of light that it mirrors straight on
  float shine;  // exponent of the highlight
  float clear;  // 1 mirrors what is around it sharply, 0 not at all
};

// What a polished surface sees in a direction: sky above, ground below, a soft border between.
vec3 Surroundings(vec3 ray, float clear) {
  float blur = mix(0.6, 0.06, clear);
  vec3 above = ToLinear(mix(horizon.rgb, zenith.rgb, clamp(1.2 * ray.z, 0.0, 1.0)));
  vec3 below = 0.55 * ToLinear(floor_tint.rgb);
  // A wide bright cloud around the light gives highlights a shape.
  float toward = max(dot(ray, light_direction.xyz), 0.0);
  return mix(below, above, smoothstep(-blur, blur, ray.z)) + 0.5 * toward * toward * toward;
}

// Light that leaves the surface towards the eye. `lit` is 0 in shadow.
vec3 Shade(Finish finish, vec3 to_eye, float lit) {
  vec3 n = finish.normal;
  float key = max(dot(n, light_direction.xyz), 0.0) * lit;
  vec3 ambient = mix(kGroundLight, kSkyLight, 0.5 + 0.5 * n.z);
  vec3 shaded = finish.albedo * (ambient + 1.02 * kKeyLight * key);

  float facing = clamp(dot(n, to_eye), 0.0, 1.0);
  float grazing = (1.0 - facing) * (1.0 - facing);
  grazing *= grazing * (1.0 - facing);
  vec3 mirrored = finish.mirror + (1.0 - finish.mirror) * (finish.clear * grazing);
  vec3 halfway = normalize(light_direction.xyz + to_eye);
  float gloss = exp2(finish.shine * 1.4427 * (dot(n, halfway) - 1.0));
  vec3 around = finish.clear * Surroundings(reflect(-to_eye, n), finish.clear);
  shaded += mirrored * (around * (0.4 + 0.6 * lit) +
                        (0.02 * finish.shine + 1.0) * gloss * lit * kKeyLight);
  return tone.x * shaded;
}
