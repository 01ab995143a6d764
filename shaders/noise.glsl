// Between 0 and 1, another in each pixel, with no pattern that the eye would find (Jimenez).
float Noise() {
  return fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
}
