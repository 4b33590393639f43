#include "checker/core/catalog.h"

#include <algorithm>
#include <memory>
#include <optional>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "checker/core/digest.h"
#include "checker/core/replay.h"
#include "checker/core/status.h"
#include "checker/core/strings.h"
#include "checker/core/textproto.h"
#include "google/protobuf/descriptor.h"
#include "google/protobuf/io/coded_stream.h"
#include "google/protobuf/io/zero_copy_stream_impl_lite.h"
#include "google/protobuf/text_format.h"

namespace lantern {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::TextFormat;

// Whether a message has a field of this name, or behind dots a field of that field, and so on.
bool HasField(const Descriptor* message, absl::string_view path) {
  for (const absl::string_view name : absl::StrSplit(path, '.')) {
    const FieldDescriptor* field = message == nullptr ? nullptr : message->FindFieldByName(std::string(name));
    if (field == nullptr) return false;
    message = field->message_type();
  }
  return true;
}

// Deeper texts are refused; no catalog comes near.
constexpr int kMaxCatalogNesting = 40;

// One step of a cell's path: "hunters[3]" or "alignment".
struct Step {
  std::string field;
  int index = -1;
};

Step ParseStep(absl::string_view text) {
  Step step;
  const size_t bracket = text.find('[');
  step.field = std::string(text.substr(0, bracket));
  if (bracket == absl::string_view::npos) return step;
  absl::string_view number = text.substr(bracket + 1);
  absl::ConsumeSuffix(&number, "]");
  if (!absl::SimpleAtoi(number, &step.index)) step.index = -1;
  return step;
}

// The place of a cell, or of the innermost entry around it that stands in the text.
std::optional<TextFormat::ParseLocation> Locate(const Descriptor* type,
                                                const TextFormat::ParseInfoTree& places,
                                                absl::string_view cell) {
  std::optional<TextFormat::ParseLocation> best;
  const TextFormat::ParseInfoTree* tree = &places;
  for (absl::string_view part : absl::StrSplit(cell, '.')) {
    const Step step = ParseStep(part);
    const FieldDescriptor* field = type == nullptr ? nullptr : type->FindFieldByName(step.field);
    if (field == nullptr || tree == nullptr) break;
    // The tree takes an index for repeated fields and none for others.
    const int index = field->is_repeated() ? std::max(step.index, 0) : -1;
    const TextFormat::ParseLocation here = tree->GetLocation(field, index);
    if (here.line >= 0) best = here;
    if (here.line < 0 || field->cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE) break;
    tree = tree->GetTreeForNested(field, index);
    type = field->message_type();
  }
  return best;
}

}  // namespace

void CatalogReport::Missing(std::string cell, std::string message) {
  Add(v1::CATALOG_FAULT_KIND_MISSING, std::move(cell), std::move(message));
}

void CatalogReport::Contradiction(std::string cell, std::string message) {
  Add(v1::CATALOG_FAULT_KIND_CONTRADICTION, std::move(cell), std::move(message));
}

void CatalogReport::Forbidden(std::string cell, std::string message) {
  Add(v1::CATALOG_FAULT_KIND_FORBIDDEN, std::move(cell), std::move(message));
}

void CatalogReport::Add(v1::CatalogFaultKind kind, std::string cell, std::string message) {
  v1::CatalogFault fault;
  fault.set_kind(kind);
  fault.set_cell(std::move(cell));
  fault.set_message(std::move(message));
  faults_.push_back(std::move(fault));
}

const v1::CatalogFault* CatalogReport::FirstObstacle() const {
  for (const v1::CatalogFault& fault : faults_) {
    if (fault.kind() != v1::CATALOG_FAULT_KIND_MISSING) return &fault;
  }
  return nullptr;
}

absl::string_view CatalogMessageName(absl::string_view text) {
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    line = absl::StripAsciiWhitespace(line);
    if (line.empty()) continue;
    // Only comments before the first field are a header.
    if (!absl::ConsumePrefix(&line, "#")) break;
    line = absl::StripLeadingAsciiWhitespace(line);
    if (absl::ConsumePrefix(&line, "proto-message:")) return absl::StripAsciiWhitespace(line);
  }
  return "";
}

bool ParseCatalogText(absl::string_view text, google::protobuf::Message& message, CatalogReport& report,
                      void (*check)(const google::protobuf::Message&, CatalogReport&)) {
  TextFormat::ParseInfoTree places;
  TextprotoFault unreadable;
  if (!ParseTextproto(text, kMaxCatalogNesting, message, unreadable, &places)) {
    v1::CatalogFault fault;
    fault.set_kind(v1::CATALOG_FAULT_KIND_UNREADABLE);
    fault.set_line(unreadable.line);
    fault.set_column(unreadable.column);
    fault.set_message(unreadable.message);
    report.Add(std::move(fault));
    return false;
  }
  const size_t before = report.faults().size();
  const uint64_t most = Limits().max_string_bytes;
  uint64_t size = 0;
  const std::string too_long = FindString(message, "", [&](const std::string& value) {
    size = value.size();
    return size > most;
  });
  if (!too_long.empty()) {
    report.Forbidden(too_long, absl::StrCat("has ", size, " bytes; at most ", most, " are read"));
  }
  check(message, report);
  auto& faults = report.faults();
  for (size_t i = before; i < faults.size(); ++i) {
    if (const auto place = Locate(message.GetDescriptor(), places, faults[i].cell())) {
      faults[i].set_line(static_cast<uint32_t>(place->line) + 1);
      faults[i].set_column(static_cast<uint32_t>(place->column) + 1);
    }
  }
  std::stable_sort(faults.begin() + static_cast<std::ptrdiff_t>(before), faults.end(),
                   [](const v1::CatalogFault& a, const v1::CatalogFault& b) { return a.line() < b.line(); });
  return true;
}

void CheckCatalogHeader(const v1::CatalogHeader& header, bool has_sample, CatalogReport& report) {
  if (header.name().empty()) {
    report.Forbidden("header.name", "is missing; give the catalog a name");
  }
  if (has_sample && !header.sample()) {
    report.Contradiction("header.sample",
                         "is not true, but some entries are marked as made up; set it, or clear the marks");
  }
}

void CheckCatalogName(const google::protobuf::Message& catalog, const v1::CatalogHeader& header,
                      const CatalogKit& kit, CatalogReport& report) {
  for (const ShippedCatalog& shipped : kit.shipped) {
    if (shipped.name != header.name()) continue;
    const std::unique_ptr<google::protobuf::Message> other(catalog.New());
    TextprotoFault fault;
    if (!ParseTextproto(shipped.text(), kMaxCatalogNesting, *other, fault)) return;
    if (CatalogDigestOf(catalog) == CatalogDigestOf(*other)) return;
    report.Contradiction("header.name",
                         absl::StrCat("\"", header.name(),
                                      "\" is the catalog of that name that ships with the game, and this one "
                                      "differs from it; give it another name"));
  }
}

bool CheckProvenance(const google::protobuf::Message& entry, const v1::Provenance& provenance,
                     const std::string& cell, CatalogReport& report) {
  for (int i = 0; i < provenance.sample_size(); ++i) {
    const std::string& name = provenance.sample(i);
    if (name != "all" && !HasField(entry.GetDescriptor(), name)) {
      report.Contradiction(
          absl::StrCat(cell, ".provenance.", Cell("sample", i)),
          absl::StrCat("\"", name, "\" is no field of this entry; write \"all\" or one that it has"));
    }
  }
  return provenance.sample_size() > 0;
}

std::string CatalogDigestOf(const google::protobuf::Message& catalog) {
  std::string bytes;
  {
    google::protobuf::io::StringOutputStream stream(&bytes);
    google::protobuf::io::CodedOutputStream coded(&stream);
    coded.SetSerializationDeterministic(true);
    catalog.SerializeToCodedStream(&coded);
  }
  return Sha256Hex(bytes);
}

absl::Status CatalogStatus(const CatalogReport& report, absl::string_view path) {
  const v1::CatalogFault* fault = report.FirstObstacle();
  if (fault == nullptr) return absl::OkStatus();
  const std::string field =
      fault->cell().empty() ? std::string(path) : absl::StrCat(path, ".", fault->cell());
  return MalformedError(field, fault->message());
}

}  // namespace lantern
