#include "body.vert"
