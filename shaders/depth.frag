uniform float grid_of_holes;  // 1 lets half of the light through, as glass does

void main() {
  ivec2 at = ivec2(gl_FragCoord.xy);
  if (grid_of_holes > 0.5 && ((at.x + at.y) & 1) == 0) discard;
}
