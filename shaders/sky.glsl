// What is seen where nothing stands: a clear sky, haze at the horizon, and below it the haze that
// the ground fades into. `ray` is a unit vector in W; the colour is sRGB.
vec3 Sky(vec3 ray) {
  float up = abs(ray.z);
  float high = 1.0 - (1.0 - up) * (1.0 - up) * (1.0 - up);
  return mix(horizon.rgb, ray.z > 0.0 ? zenith.rgb : nadir.rgb, high);
}

// Share of the light that haze lets through from p_W. It is `density` times as dense as usual.
float Clear(vec3 p_W, float density) {
  vec3 away = p_W - eye.xyz;
  return 1.0 / (1.0 + density * dot(away, away) * grid.w * grid.w);
}

// A colour (sRGB) as the haze between the eye and p_W leaves it.
vec3 ThroughHaze(vec3 color, vec3 p_W, float density) {
  return mix(Sky(normalize(p_W - eye.xyz)), color, Clear(p_W, density));
}

// Over the ground haze is denser, so that its grid does not flicker far away. Its border is drawn.
const float kGroundHaze = 5.0;
