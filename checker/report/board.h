#ifndef LANTERN_CHECKER_REPORT_BOARD_H_
#define LANTERN_CHECKER_REPORT_BOARD_H_

// The table of a game as a page shows it: panels of rows, each with a value. Panels and rows are the same
// throughout a game, values change. So a state is a list of values, and what an event changed is the few of
// them that differ.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "lantern/v1/transcript.pb.h"

namespace lantern::report {

// Colour of a chip: a letter of page.css ("t-C"). kPlain has none.
using Tone = char;
inline constexpr Tone kPlain = '-';

// The value of one row: texts side by side, each with a colour. Written as lines that begin with the tone.
class Chips {
 public:
  Chips() = default;
  explicit Chips(absl::string_view text) { Add(text); }

  Chips& Add(absl::string_view text, Tone tone = kPlain);
  const std::string& code() const { return code_; }
  bool empty() const { return code_.empty(); }

 private:
  std::string code_;
};

// The value that Chips wrote, as HTML.
std::string ChipsHtml(absl::string_view code);
// The same as plain text, chips separated by ", ".
std::string ChipsText(absl::string_view code);

// One row of a panel, or one field of a map or track.
struct Row {
  std::string label;
  // Further words beside the label of a field, for example the suit of a clearing.
  std::string note;
  // Class of page.css for a field, for example its suit or its place on the map. May be empty.
  std::string style;
  // What a drawing says of a field, for those who do not see it: "paths to 5, 9".
  std::string ways;
};

enum class PanelKind : uint8_t {
  kRows,    // labels with values
  kFields,  // numbered fields in a grid: a track
  kMap,     // fields at their places, joined by paths
};

struct Panel {
  PanelKind kind = PanelKind::kRows;
  std::string title;
  // The colour of a player's panel.
  Tone tone = kPlain;
  // Has a line of the page to itself; fields always have.
  bool wide = false;
  std::vector<Row> rows;
  // kMap: the drawing behind the fields, as SVG, and the places of the fields, as CSS.
  std::string drawing;
  std::string style;
};

// The values of all rows, panel by panel.
using Values = std::vector<std::string>;

// How one game is shown. Made for one transcript, which outlives it.
class View {
 public:
  virtual ~View() = default;

  virtual std::vector<Panel> Panels() const = 0;
  // The values at a moment, given as a transcript that starts from it (Referee::WritePicture). In the order
  // of the rows of Panels(), and as many.
  virtual Values Fill(const v1::Transcript& picture) const = 0;

  // What stands in for points in a game that counts none, for example "Health": by player, at a moment.
  // Empty: nothing does.
  virtual std::string MeasureName() const { return ""; }
  virtual std::vector<int32_t> Measures(const v1::Transcript& picture) const {
    (void)picture;
    return {};
  }

  // Colour of a player, in panels, chart and lists.
  virtual Tone ToneOf(uint32_t player) const { return player < 16 ? "abcdefghijklmnop"[player] : kPlain; }
  // Who acts in the event, index into players; -1: nobody, or not known. `turn` is whose turn it is as far as
  // the view has said so before; it may be updated.
  virtual int Actor(const v1::Event& event, int& turn) const = 0;
  // What a number in an event means, for example the hero behind an index; empty: the number itself. A field
  // that has a name for 0 is told even where it is 0, which the schema does not tell from not being there.
  virtual std::string NameOf(absl::string_view field, uint64_t number) const {
    (void)field, (void)number;
    return "";
  }
  // A part of an event in words where the game has better ones than words.h finds; empty: it has not.
  virtual std::string Say(const google::protobuf::Message& part) const {
    (void)part;
    return "";
  }
  // A text in an event, for example a card's id, as people call it. Empty: the text itself.
  virtual std::string TextOf(absl::string_view field, absl::string_view text) const {
    (void)field, (void)text;
    return "";
  }
};

// Panels under construction, each row with the function that finds its value in a position.
template <typename Position>
class Sheet {
 public:
  using Find = std::function<Chips(const Position&)>;

  Panel& AddPanel(std::string title, Tone tone = kPlain, PanelKind kind = PanelKind::kRows) {
    panels_.emplace_back();
    panels_.back().title = std::move(title);
    panels_.back().tone = tone;
    panels_.back().kind = kind;
    return panels_.back();
  }
  // Adds a row to the latest panel.
  void AddRow(Row row, Find find) {
    panels_.back().rows.push_back(std::move(row));
    finds_.push_back(std::move(find));
  }
  void AddRow(std::string label, Find find) { AddRow(Row{std::move(label), "", "", ""}, std::move(find)); }

  const std::vector<Panel>& panels() const { return panels_; }
  Values Fill(const Position& position) const {
    Values values;
    values.reserve(finds_.size());
    for (const Find& find : finds_) values.push_back(find(position).code());
    return values;
  }

 private:
  std::vector<Panel> panels_;
  std::vector<Find> finds_;
};

std::unique_ptr<View> NewRootView(const v1::Transcript& transcript);
std::unique_ptr<View> NewLueurView(const v1::Transcript& transcript);
std::unique_ptr<View> NewSoulHuntersView(const v1::Transcript& transcript);
std::unique_ptr<View> NewLightHuntersView(const v1::Transcript& transcript);
// The view of the transcript's game, or null where there is none.
std::unique_ptr<View> NewView(const v1::Transcript& transcript);

// Name of a player as people read it: "player 2" where it is not known.
std::string PlayerName(const v1::Transcript& transcript, uint32_t player);

// Number of rows in all.
size_t RowsIn(const std::vector<Panel>& panels);

// The whole board with the values, as HTML; each value stands in an element with the id "v" and its number.
std::string BoardHtml(const std::vector<Panel>& panels, const Values& values);

}  // namespace lantern::report

#endif  // LANTERN_CHECKER_REPORT_BOARD_H_
