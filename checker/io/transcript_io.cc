#include "checker/io/transcript_io.h"
