#include "checker/core/textproto.h"

#include <gtest/gtest.h>

#include "lantern/v1/root_catalog.pb.h"

namespace lantern {
namespace {

TextprotoFault FaultOf(absl::string_view text) {
  v1::RootCatalog message;
  TextprotoFault fault;
  EXPECT_FALSE(ParseTextproto(text, 10, message, fault)) << text;
  EXPECT_NE(fault.message, "");
  return fault;
}

TEST(Textproto, FaultsAreOnTheLineOfTheValue) {
  struct Case {
    const char* text;
    uint32_t line;
    uint32_t column;
  };
  for (const Case& one :
       {Case{"maps {\n  map: ROOT_MAP_NOWHERE\n}\n", 2, 8},
        Case{"maps {\n  map: ROOT_MAP_NOWHERE  # no such map\n\n  # more\n}\n", 2, 8},
        Case{"item_supply: [ROOT_ITEM_BAG, ROOT_ITEM_RAG]", 1, 30}, Case{"item_supply:ROOT_ITEM_RAG", 1, 13},
        Case{"\n  sauces: \"a\"\n", 2, 3}, Case{"sources: \"a\n\"\n", 1, 12}}) {
    const TextprotoFault fault = FaultOf(one.text);
    EXPECT_EQ(fault.line, one.line) << one.text << fault.message;
    EXPECT_EQ(fault.column, one.column) << one.text << fault.message;
  }
}

TEST(Textproto, NestingIsBounded) {
  v1::RootCatalog message;
  TextprotoFault fault;
  EXPECT_TRUE(ParseTextproto("maps { clearings { slots: 1 } }", 2, message, fault));
  EXPECT_FALSE(ParseTextproto("maps { clearings { slots: 1 } }", 1, message, fault));
}

}  // namespace
}  // namespace lantern
