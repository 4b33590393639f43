// What an entry of a catalog may say of the cells that are made up.
#include <gtest/gtest.h>

#include <string>

#include "checker/core/catalog.h"
#include "lantern/v1/soul_hunters_catalog.pb.h"

namespace lantern {
namespace {

// The cells of the faults that one name of a made-up field has.
std::string Faults(const std::string& name) {
  v1::SoulHuntersCard card;
  card.mutable_provenance()->add_sample(name);
  CatalogReport report;
  EXPECT_TRUE(CheckProvenance(card, card.provenance(), "cards[2]", report));
  return report.faults().empty() ? "" : report.faults()[0].cell();
}

TEST(Provenance, NamesFieldsOfTheEntryOrAllOfThem) {
  EXPECT_EQ(Faults("all"), "");
  EXPECT_EQ(Faults("copies"), "");
  EXPECT_EQ(Faults("price"), "cards[2].provenance.sample[0]");
  EXPECT_EQ(Faults(""), "cards[2].provenance.sample[0]");
}

TEST(Provenance, NamesPartsOfFieldsBehindDots) {
  EXPECT_EQ(Faults("effect.ops"), "");
  EXPECT_EQ(Faults("abilities.effect.condition"), "");
  EXPECT_EQ(Faults("effect.price"), "cards[2].provenance.sample[0]");
  EXPECT_EQ(Faults("copies.ops"), "cards[2].provenance.sample[0]");
  EXPECT_EQ(Faults("effect."), "cards[2].provenance.sample[0]");
}

TEST(Provenance, NothingMadeUpIsNoSample) {
  const v1::SoulHuntersCard card;
  CatalogReport report;
  EXPECT_FALSE(CheckProvenance(card, card.provenance(), "cards[2]", report));
}

}  // namespace
}  // namespace lantern
