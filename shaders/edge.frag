noperspective in float across;
flat in float half_width;
flat in vec4 line_color;
noperspective in float clear;
out vec4 color;

void main() {
  float cover = clamp(half_width + 0.5 - abs(across), 0.0, 1.0);
  color = vec4(line_color.rgb, line_color.a * cover * clear);
}
