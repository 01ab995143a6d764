// What is known of each body in this picture (render/body_batch.h writes it), five texels a body.
uniform samplerBuffer bodies;

struct Body {
  vec4 row0;  // [R_WB | p_WB], one row each
  vec4 row1;
  vec4 row2;
  vec4 style;    // linear colour; flags
  float radius;  // m
  float grain;   // axis of B along which it is longest: 0, 1 or 2
  float unit;    // of patterns [m]
};

Body FindBody(float number) {
  int at = 5 * int(number + 0.5);
  vec4 size = texelFetch(bodies, at + 4);
  return Body(texelFetch(bodies, at), texelFetch(bodies, at + 1), texelFetch(bodies, at + 2),
              texelFetch(bodies, at + 3), size.x, size.y, size.z);
}

vec3 Turned(Body body, vec3 v_B) {
  return vec3(dot(body.row0.xyz, v_B), dot(body.row1.xyz, v_B), dot(body.row2.xyz, v_B));
}

vec3 Placed(Body body, vec3 p_B) {
  return Turned(body, p_B) + vec3(body.row0.w, body.row1.w, body.row2.w);
}
