#include "checker/core/replay.h"
