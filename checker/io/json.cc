// Transcripts as JSON. protobuf's own parser turns the text into messages, but says of a fault only which
// field has it, and of a syntax error little. So the text is first read through with RapidJSON, which finds
// syntax errors with their offset, bounds the nesting and splits an array; when protobuf refuses a value, a
// second reading finds the place of the field that it names.
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/strip.h"
#include "checker/core/status.h"
#include "checker/core/strings.h"
#include "checker/io/formats.h"
#include "google/protobuf/util/json_util.h"
#include "rapidjson/error/en.h"
#include "rapidjson/memorystream.h"
#include "rapidjson/reader.h"

namespace lantern {
namespace {

constexpr unsigned kParseFlags = rapidjson::kParseIterativeFlag | rapidjson::kParseValidateEncodingFlag |
                                 rapidjson::kParseNumbersAsStringsFlag;

constexpr size_t kMaxKeyBytes = 128;

// Follows the structure of a JSON text. Base of the two readings; each call is about the value that was just
// read.
template <typename Derived>
class Follower : public rapidjson::BaseReaderHandler<rapidjson::UTF8<>, Derived> {
 public:
  explicit Follower(const rapidjson::MemoryStream& stream) : stream_(stream) {}

  bool Default() { return self().Value(); }
  bool Key(const char* text, rapidjson::SizeType size, bool) {
    return self().AtKey(absl::string_view(text, size));
  }
  bool StartObject() { return self().Open(/*array=*/false); }
  bool EndObject(rapidjson::SizeType) { return self().Close(); }
  bool StartArray() { return self().Open(/*array=*/true); }
  bool EndArray(rapidjson::SizeType) { return self().Close(); }

 protected:
  // Offset behind the key or value that was just read; that of the bracket in Open and Close, which the
  // iterative parser calls before it takes the bracket.
  size_t Here() const { return stream_.Tell(); }

 private:
  Derived& self() { return static_cast<Derived&>(*this); }
  const rapidjson::MemoryStream& stream_;
};

// Offsets of one transcript in the text.
struct Range {
  size_t begin = 0;
  size_t end = 0;
};

// First reading: nesting, keys that stand twice, and where the transcripts are.
class Splitter : public Follower<Splitter> {
 public:
  using Follower::Follower;

  bool AtKey(absl::string_view key) {
    // A key is copied for each value below it.
    if (key.size() > kMaxKeyBytes) return Refuse("a key longer than any field of the schema");
    // protobuf would let the last one win.
    return keys_.back().insert(std::string(key)).second || Refuse(absl::StrCat("a second \"", key, "\""));
  }
  bool Value() {
    if (depth_ == 0 || (array_ && depth_ == 1)) return Refuse("expected an object, or an array of objects");
    return true;
  }
  bool Open(bool array) {
    if (++depth_ > kMaxNesting) return Refuse(absl::StrCat("nested more than ", kMaxNesting, " deep"));
    keys_.emplace_back();
    if (depth_ == 1) array_ = array;
    if (array_ && array && depth_ == 2) return Refuse("expected an object, not an array in an array");
    if (depth_ == (array_ ? 2 : 1) && !array) ranges_.push_back({Here(), 0});
    return true;
  }
  bool Close() {
    if (depth_ == (array_ ? 2 : 1) && !ranges_.empty() && ranges_.back().end == 0)
      ranges_.back().end = Here() + 1;
    keys_.pop_back();
    --depth_;
    return true;
  }

  const std::string& refusal() const { return refusal_; }
  const std::vector<Range>& ranges() const { return ranges_; }

 private:
  bool Refuse(std::string why) {
    refusal_ = std::move(why);
    return false;
  }

  int depth_ = 0;
  bool array_ = false;
  std::vector<absl::flat_hash_set<std::string>> keys_;  // of the objects that are open
  std::string refusal_;
  std::vector<Range> ranges_;
};

// Second reading: finds the key or array element with a given path, written as protobuf writes it:
// "events[3].root.move". Where the path leads nowhere, its longest beginning that does is found.
class Locator : public Follower<Locator> {
 public:
  Locator(const rapidjson::MemoryStream& stream, absl::string_view path) : Follower(stream), path_(path) {}

  bool AtKey(absl::string_view key) {
    Level& top = levels_.back();
    top.path = absl::StrCat(top.base, top.base.empty() ? "" : ".", key);
    Note(top.path, Here() - key.size() - 2);
    return true;
  }
  bool Value() {
    NextElement(Here() - 1);
    return true;
  }
  bool Open(bool array) {
    NextElement(Here());
    const std::string base = levels_.empty() ? "" : levels_.back().path;
    levels_.push_back({array, base, base, 0});
    return true;
  }
  bool Close() {
    levels_.pop_back();
    return true;
  }

  size_t offset() const { return offset_; }

 private:
  struct Level {
    bool array = false;
    std::string base;  // path of the object or array itself
    std::string path;  // path of the value that comes next or was read last
    size_t next = 0;   // index of the next element
  };

  void NextElement(size_t offset) {
    if (levels_.empty() || !levels_.back().array) return;
    Level& top = levels_.back();
    top.path = absl::StrCat(top.base, "[", top.next++, "]");
    Note(top.path, offset);
  }

  // Keeps the longest beginning of the wanted path; of two that are the same, the later.
  void Note(const std::string& path, size_t offset) {
    if (path.size() < matched_ || !absl::StartsWith(path_, path)) return;
    if (path_.size() > path.size() && path_[path.size()] != '.' && path_[path.size()] != '[') return;
    matched_ = path.size();
    offset_ = offset;
  }

  absl::string_view path_;
  std::vector<Level> levels_;
  size_t matched_ = 0;
  size_t offset_ = 0;
};

absl::Status ErrorAt(absl::string_view content, absl::string_view file_name, size_t offset,
                     absl::string_view what) {
  const LineColumn place = LineColumnAt(content, offset);
  return UnreadableError(file_name, place.line, place.column, what);
}

absl::StatusOr<std::vector<Range>> Split(absl::string_view content, absl::string_view file_name) {
  rapidjson::MemoryStream stream(content.data(), content.size());
  Splitter splitter(stream);
  rapidjson::Reader reader;
  const rapidjson::ParseResult result = reader.Parse<kParseFlags>(stream, splitter);
  if (result) return splitter.ranges();
  const std::string what =
      splitter.refusal().empty() ? rapidjson::GetParseError_En(result.Code()) : splitter.refusal();
  return ErrorAt(content, file_name, result.Offset(), what);
}

// A fault that protobuf found: the path of the field, empty where it is not known, and what is wrong.
struct Fault {
  std::string path;
  std::string text;
};

void AppendField(absl::string_view field, std::string& path) {
  if (!field.empty()) absl::StrAppend(&path, path.empty() ? "" : ".", field);
}

// Takes apart what protobuf says: "(path) field: text", of which the path, the field or both may be missing.
// In some texts the field is in the words instead.
Fault TakeApart(absl::string_view message) {
  Fault fault;
  const size_t close = message.find(')');
  if (absl::ConsumePrefix(&message, "(") && close != absl::string_view::npos) {
    fault.path = std::string(message.substr(0, close - 1));
    message.remove_prefix(close);
  }
  absl::ConsumePrefix(&message, " ");
  const size_t colon = message.find(": ");
  if (colon != absl::string_view::npos) {
    AppendField(message.substr(0, colon), fault.path);
    message.remove_prefix(colon + 2);
  }
  constexpr absl::string_view kTwice = "is already set. Cannot set '";
  constexpr absl::string_view kScalar = "invalid value Starting an object on a scalar field for type ";
  const size_t twice = message.find(kTwice);
  if (twice != absl::string_view::npos) {
    const absl::string_view field = message.substr(twice + kTwice.size());
    AppendField(field.substr(0, field.find('\'')), fault.path);
    fault.text = "cannot stand beside the field before it; one of them is allowed";
  } else if (absl::ConsumePrefix(&message, kScalar)) {
    AppendField(message, fault.path);
    fault.text = "takes a single value, not an object";
  } else if (message == "Cannot find field.") {
    fault.text = "no such field";
  } else {
    fault.text = absl::StrReplaceAll(message, {{"type.googleapis.com/", ""}});
  }
  if (!fault.path.empty()) fault.text = absl::StrCat(fault.path, ": ", fault.text);
  return fault;
}

size_t Locate(absl::string_view object, absl::string_view path) {
  rapidjson::MemoryStream stream(object.data(), object.size());
  Locator locator(stream, path);
  rapidjson::Reader reader;
  reader.Parse<kParseFlags>(stream, locator);
  return locator.offset();
}

// Reads the object that stands in `range` of `content`.
absl::Status ReadObject(absl::string_view content, absl::string_view file_name, const Range& range,
                        google::protobuf::Message& message) {
  const absl::string_view object = content.substr(range.begin, range.end - range.begin);
  const google::protobuf::util::Status status = google::protobuf::util::JsonStringToMessage(
      {object.data(), object.size()}, &message, google::protobuf::util::JsonParseOptions());
  if (status.ok()) return absl::OkStatus();
  const Fault fault = TakeApart({status.message().data(), status.message().size()});
  return ErrorAt(content, file_name, range.begin + Locate(object, fault.path), fault.text);
}

}  // namespace

absl::StatusOr<std::vector<v1::Transcript>> ReadJson(absl::string_view content, absl::string_view file_name) {
  const absl::StatusOr<std::vector<Range>> ranges = Split(content, file_name);
  if (!ranges.ok()) return ranges.status();
  if (ranges->empty()) return ErrorAt(content, file_name, 0, "the array holds no transcript");
  std::vector<v1::Transcript> transcripts(ranges->size());
  for (size_t i = 0; i < ranges->size(); ++i) {
    const absl::Status status = ReadObject(content, file_name, (*ranges)[i], transcripts[i]);
    if (!status.ok()) return status;
  }
  return transcripts;
}

absl::Status ReadJsonObject(absl::string_view content, absl::string_view file_name,
                            google::protobuf::Message& message) {
  const absl::StatusOr<std::vector<Range>> ranges = Split(content, file_name);
  if (!ranges.ok()) return ranges.status();
  if (ranges->size() != 1) return ErrorAt(content, file_name, 0, "expected one object");
  return ReadObject(content, file_name, ranges->front(), message);
}

absl::StatusOr<std::string> WriteJson(const v1::Transcript& transcript) {
  google::protobuf::util::JsonPrintOptions options;
  options.add_whitespace = true;
  std::string text;
  const auto status = google::protobuf::util::MessageToJsonString(transcript, &text, options);
  if (!status.ok()) return absl::InternalError(status.ToString());
  return text;
}

}  // namespace lantern
