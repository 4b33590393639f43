#include "checker/lantern.h"
