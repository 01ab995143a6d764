// What is seen where nothing stands: a clear sky, haze at the horizon, and below it the haze that
// the ground fades into. `ray` is a unit vector in W; the colour is sRGB.
vec3 Sky(vec3 ray) {
  float up = abs(ray.z);
  float high = 1.0 - (1.0 - up) * (1.0 - up) * (1.0 - up);
  return mix(horizon.rgb, ray.z > 0.0 ? zenith.rgb : nadir.rgb, high);
}

// A colour (sRGB) as the haze between the eye and p_W leaves it.
vec3 ThroughHaze(vec3 color, vec3 p_W) {
  vec3 away = p_W - eye.xyz;
  float far = dot(away, away) * grid.w * grid.w;
  return mix(color, Sky(normalize(away)), far / (1.0 + far));
}
