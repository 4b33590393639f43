#include "checker/report/board.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "checker/report/text.h"

namespace lantern::report {
namespace {

std::string Value(absl::string_view tag, size_t number, absl::string_view code) {
  return absl::StrCat("<", tag, " id=\"v", number, "\">", ChipsHtml(code), "</", tag, ">");
}

std::string FieldHtml(const Row& row, size_t number, absl::string_view code) {
  return absl::StrCat(
      "<li class=\"field ", row.style, "\"><span class=\"label\">", Html(row.label),
      row.note.empty() ? "" : absl::StrCat(" <span class=\"note\">", Html(row.note), "</span>"), "</span>",
      row.ways.empty() ? "" : absl::StrCat("<span class=\"ways\">", Html(row.ways), "</span>"),
      Value("span", number, code), "</li>\n");
}

std::string PanelHtml(const Panel& panel, const Values& values, size_t& number) {
  std::string out = absl::StrCat(
      "<section class=\"panel ", panel.wide || panel.kind != PanelKind::kRows ? "wide" : "", "\"><h3>",
      panel.tone == kPlain ? "" : absl::StrCat("<i class=\"dot t-", std::string(1, panel.tone), "\"></i>"),
      Bdi(panel.title, 140), "</h3>\n");
  if (panel.kind == PanelKind::kRows) {
    absl::StrAppend(&out, "<dl>\n");
    for (const Row& row : panel.rows) {
      absl::StrAppend(&out, "<div><dt>", Html(row.label), "</dt>", Value("dd", number, values[number]),
                      "</div>\n");
      ++number;
    }
    return absl::StrAppend(&out, "</dl></section>\n"), out;
  }
  absl::StrAppend(&out, "<div class=\"", panel.kind == PanelKind::kMap ? "map" : "track", "\">\n",
                  panel.drawing, "<ul>\n");
  for (const Row& row : panel.rows) {
    absl::StrAppend(&out, FieldHtml(row, number, values[number]));
    ++number;
  }
  return absl::StrAppend(&out, "</ul></div></section>\n"), out;
}

}  // namespace

Chips& Chips::Add(absl::string_view text, Tone tone) {
  if (!code_.empty()) code_ += '\n';
  code_ += tone;
  // Shown has no line breaks.
  code_ += Shown(text, 120);
  return *this;
}

std::string ChipsHtml(absl::string_view code) {
  if (code.empty()) return "<span class=\"none\">&ndash;</span>";
  std::string out;
  for (absl::string_view chip : absl::StrSplit(code, '\n')) {
    const Tone tone = chip[0];
    absl::StrAppend(&out, "<bdi class=\"chip",
                    tone == kPlain ? "" : absl::StrCat(" t-", std::string(1, tone)), "\">",
                    Html(chip.substr(1)), "</bdi>");
  }
  return out;
}

std::string ChipsText(absl::string_view code) {
  std::vector<absl::string_view> texts;
  if (code.empty()) return "";
  for (absl::string_view chip : absl::StrSplit(code, '\n')) texts.push_back(chip.substr(1));
  return absl::StrJoin(texts, ", ");
}

std::unique_ptr<View> NewView(const v1::Transcript& transcript) {
  switch (transcript.setup_case()) {
    case v1::Transcript::kRoot:
      return NewRootView(transcript);
    case v1::Transcript::kSoulHunters:
      return NewSoulHuntersView(transcript);
    case v1::Transcript::kLueur:
      return NewLueurView(transcript);
    case v1::Transcript::kLightHunters:
      return NewLightHuntersView(transcript);
    case v1::Transcript::SETUP_NOT_SET:
      break;
  }
  return nullptr;
}

std::string PlayerName(const v1::Transcript& transcript, uint32_t player) {
  if (player >= static_cast<uint32_t>(transcript.players_size())) return absl::StrCat("player ", player);
  const std::string& name = transcript.players(static_cast<int>(player)).name();
  return name.empty() ? absl::StrCat("player ", player) : Shown(name, kShownName);
}

size_t RowsIn(const std::vector<Panel>& panels) {
  size_t rows = 0;
  for (const Panel& panel : panels) rows += panel.rows.size();
  return rows;
}

std::string BoardHtml(const std::vector<Panel>& panels, const Values& values) {
  std::string out = "<div class=\"panels\">\n";
  size_t number = 0;
  for (const Panel& panel : panels) absl::StrAppend(&out, PanelHtml(panel, values, number));
  return out + "</div>\n";
}

}  // namespace lantern::report
