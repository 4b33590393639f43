#ifndef LANTERN_CHECKER_CORE_CATALOG_H_
#define LANTERN_CHECKER_CORE_CATALOG_H_

// Catalogs that a user can replace: reading them with line numbers, reporting faults cell by cell, digests.
//
// A game writes one function that says what is wrong with a message, by cell:
//
//   void CheckCatalog(const v1::SoulHuntersCatalog& catalog, CatalogReport& report) {
//     for (int i = 0; i < catalog.hunters_size(); ++i) {
//       if (!catalog.hunters(i).has_activations()) report.Missing(Cell("hunters", i, "activations"), "...");
//
// and lists what it ships in a CatalogKit. Lines and columns are found from the cells.

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "google/protobuf/message.h"
#include "lantern/v1/catalog.pb.h"
#include "lantern/v1/transcript.pb.h"

namespace lantern {

// "hunters[3].alignment"; with an empty field, "hunters[3]".
inline std::string Cell(absl::string_view list, int index, absl::string_view field = "") {
  return absl::StrCat(list, "[", index, "]", field.empty() ? "" : ".", field);
}

// What is wrong with a catalog, in the order in which it was found.
class CatalogReport {
 public:
  // Each takes the cell as a path from the catalog and one sentence: what is wrong and what to do.
  void Missing(std::string cell, std::string message);        // unknown; allowed
  void Contradiction(std::string cell, std::string message);  // values that contradict each other
  void Forbidden(std::string cell, std::string message);      // the rules of the game exclude it
  void Add(v1::CatalogFault fault) { faults_.push_back(std::move(fault)); }

  const std::vector<v1::CatalogFault>& faults() const { return faults_; }
  std::vector<v1::CatalogFault>& faults() { return faults_; }
  // The first fault that keeps the catalog from being used (anything but MISSING), or null.
  const v1::CatalogFault* FirstObstacle() const;

 private:
  void Add(v1::CatalogFaultKind kind, std::string cell, std::string message);

  std::vector<v1::CatalogFault> faults_;
};

// A catalog that ships with the program.
struct ShippedCatalog {
  absl::string_view name;       // as a transcript names it
  absl::string_view summary;    // one line for people
  absl::string_view (*text)();  // as textproto
};

// What the house knows of the catalogs of one game. See the templates below for the functions.
struct CatalogKit {
  // Full name of the message, as it stands in "# proto-message:", for example
  // "lantern.v1.SoulHuntersCatalog".
  absl::string_view message;
  // The first is the default.
  std::vector<ShippedCatalog> shipped;
  // Reads a text and reports its faults, in the order of the lines.
  void (*check)(absl::string_view text, CatalogReport& report);
  // The digest of a text that has no obstacle, as a verdict carries it.
  std::string (*digest)(absl::string_view text);
  // A catalog to fill in, with comments, as textproto.
  std::string (*skeleton)();
  // Reads a text and puts it into the set-up of a transcript of the game, in place of what it named.
  // INVALID_ARGUMENT with the first obstacle.
  absl::Status (*use)(absl::string_view text, v1::Transcript& transcript);
};

// The message that a text names in its "# proto-message:" header; empty where it has none.
absl::string_view CatalogMessageName(absl::string_view text);

// Parses textproto into `message`. Where that fails, adds the one UNREADABLE fault and returns false.
// Otherwise looks for a string that no transcript could hold (Limits.max_string_bytes), calls `check`, and
// fills in lines and columns of what was found.
bool ParseCatalogText(absl::string_view text, google::protobuf::Message& message, CatalogReport& report,
                      void (*check)(const google::protobuf::Message&, CatalogReport&));

// The faults of the header that every catalog can have: no name, or `sample` not said although the catalog
// has made-up entries (`has_sample`).
void CheckCatalogHeader(const v1::CatalogHeader& header, bool has_sample, CatalogReport& report);

// A catalog of one's own has a name of its own: the fault where `header` has the name of one that ships with
// the game and `catalog` is not that one.
void CheckCatalogName(const google::protobuf::Message& catalog, const v1::CatalogHeader& header,
                      const CatalogKit& kit, CatalogReport& report);

// Faults of Provenance.sample: each must name a field that `entry` has ("effect", or "effect.ops" for a part
// of it), or be "all". `cell` is the entry's.
// Returns whether anything is made up.
bool CheckProvenance(const google::protobuf::Message& entry, const v1::Provenance& provenance,
                     const std::string& cell, CatalogReport& report);

// SHA-256 of a catalog's content, as 64 hexadecimal digits: the same for two texts that say the same.
std::string CatalogDigestOf(const google::protobuf::Message& catalog);

// INVALID_ARGUMENT with the first obstacle of a catalog that stands in a transcript at `path`, for example
// "setup.soul_hunters.catalog"; OK where there is none.
absl::Status CatalogStatus(const CatalogReport& report, absl::string_view path);

// ParseCatalogText for one type of message and the function that checks it.
template <typename Catalog, void (*kCheck)(const Catalog&, CatalogReport&)>
bool ReadCatalogText(absl::string_view text, Catalog& catalog, CatalogReport& report) {
  return ParseCatalogText(text, catalog, report,
                          [](const google::protobuf::Message& message, CatalogReport& faults) {
                            kCheck(static_cast<const Catalog&>(message), faults);
                          });
}

}  // namespace lantern

#endif  // LANTERN_CHECKER_CORE_CATALOG_H_
