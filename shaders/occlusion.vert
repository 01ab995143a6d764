#include "background.vert"
