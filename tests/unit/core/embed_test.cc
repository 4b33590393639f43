// What cmake/LanternEmbed.cmake makes of files, compared with the files themselves.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

#include "tests/unit/core/replay_test.cc.h"

namespace lantern {
namespace {

TEST(Embed, HoldsTheBytesOfTheFile) {
  std::ifstream file(LANTERN_SOURCE_DIR "/tests/unit/core/replay_test.cc", std::ios::binary);
  std::stringstream content;
  content << file.rdbuf();
  ASSERT_FALSE(content.str().empty());
  EXPECT_TRUE(std::string(fake::EmbeddedSource()) == content.str());  // not EXPECT_EQ, which prints both
}

}  // namespace
}  // namespace lantern
