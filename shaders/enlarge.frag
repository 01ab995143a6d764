// A picture of fewer pixels, and its depths, for the pixels of the screen.
uniform sampler2D color_map;
uniform sampler2D depth_map;

in vec2 ndc;
out vec4 color;

void main() {
  vec2 uv = 0.5 * ndc + 0.5;
  color = texture(color_map, uv);
  gl_FragDepth = texture(depth_map, uv).r;
}
