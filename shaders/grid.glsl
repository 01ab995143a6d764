// How much of the pixel a grid line of `spacing` covers; fades out before the lines blur together.
float GridLine(vec2 p, float spacing) {
  vec2 q = p / spacing;
  vec2 width = max(fwidth(q), vec2(1e-6));
  vec2 from_line = abs(fract(q - 0.5) - 0.5) / width;
  vec2 cover = (1.0 - smoothstep(0.3, 1.2, from_line)) * (1.0 - smoothstep(0.12, 0.4, width));
  return max(cover.x, cover.y);
}

// Strength of the ground grid at a point of the plane z = 0: ten fine cells to a coarse one.
float Grid(vec2 p) {
  float fine = GridLine(p, grid.x) * grid.y;
  float coarse = GridLine(p, 10.0 * grid.x);
  float fade = 1.0 - smoothstep(0.35, 1.0, length(p - eye.xy) / grid.z);
  return fade * max(0.40 * fine, 0.75 * coarse);
}
