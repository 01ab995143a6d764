// Patterns in space, so that they need no picture and fit any shape.

float Hash(vec3 p) {
  p = fract(p * 0.1031);
  p += dot(p, p.yzx + 33.33);
  return fract((p.x + p.y) * p.z);
}

// Smooth, between 0 and 1, one swing per unit.
float Noise(vec3 p) {
  vec3 cell = floor(p);
  vec3 f = fract(p);
  f = f * f * (3.0 - 2.0 * f);
  vec2 o = vec2(0.0, 1.0);
  vec4 low = vec4(Hash(cell), Hash(cell + o.yxx), Hash(cell + o.xyx), Hash(cell + o.yyx));
  vec4 high = vec4(Hash(cell + o.xxy), Hash(cell + o.yxy), Hash(cell + o.xyy), Hash(cell + o.yyy));
  vec4 level = mix(low, high, f.z);
  return mix(mix(level.x, level.y, f.x), mix(level.z, level.w, f.x), f.y);
}

// The same, flat where its swings, `rate` to a radius of the body, are finer than pixels.
float Grain(vec3 p, float rate) {
  float step = rate * length(fwidth(p_M));
  return mix(Noise(p), 0.5, smoothstep(0.4, 1.2, step));
}
