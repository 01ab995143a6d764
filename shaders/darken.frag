// Ambient occlusion of fewer pixels for the pixels of the picture: the mean over 4 x 4 of them, in
// which the taps differ.
uniform sampler2D color_map;

in vec2 ndc;
out vec4 color;

void main() {
  vec2 texel = 1.0 / vec2(textureSize(color_map, 0));
  // Between texels, so that each of the sixteen has the same weight.
  vec2 uv = round((0.5 * ndc + 0.5) / texel) * texel;
  float light = texture(color_map, uv + texel).r + texture(color_map, uv - texel).r +
                texture(color_map, uv + vec2(texel.x, -texel.y)).r +
                texture(color_map, uv + vec2(-texel.x, texel.y)).r;
  color = vec4(vec3(0.25 * light), 1.0);
}
