#include "checker/report/page.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "checker/core/digest.h"
#include "checker/report/chart.h"
#include "checker/report/events.h"
#include "checker/report/page.css.h"
#include "checker/report/page.js.h"
#include "checker/report/text.h"

namespace lantern::report {
namespace {

struct OutcomeLook {
  absl::string_view word, style, meaning;
};

OutcomeLook LookOf(v1::Outcome outcome) {
  switch (outcome) {
    case v1::OUTCOME_ILLEGAL:
      return {"Illegal", "bad", "At least one event breaks a rule, whatever happened unseen."};
    case v1::OUTCOME_UNVERIFIABLE:
      return {"Unverifiable", "doubt", "No rule is broken for certain, but the record leaves doubt."};
    case v1::OUTCOME_INCOMPLETE:
      return {"Incomplete", "quiet", "Legal as far as it goes; the game is not over."};
    case v1::OUTCOME_LEGAL:
      return {"Legal", "good", "Legal from beginning to end."};
    default:
      return {"Not judged", "quiet", ""};
  }
}

// A source of CSP that allows exactly this text.
std::string HashSource(absl::string_view text) {
  return absl::StrCat("'sha256-", absl::Base64Escape(absl::HexStringToBytes(Sha256Hex(text))), "'");
}

class Page {
 public:
  Page(const Game& game, const v1::Transcript& transcript, const Timeline& timeline)
      : game_(game), transcript_(transcript), timeline_(timeline), verdict_(timeline.verdict) {}

  std::string Write() {
    Head();
    absl::StrAppend(&out_, "<body>\n<a class=\"skip\" href=\"#game\">Skip to the game</a>\n");
    Header();
    absl::StrAppend(&out_, "<main>\n");
    Section("result", "Result", Standings() + ScoreLines());
    Section("points", ChartTitle(timeline_), ChartHtml(transcript_, timeline_));
    Section("findings", "Findings", FindingsHtml(timeline_) + Mismatches());
    TheGame();
    Section("rules", "Rules cited", RulesHtml(verdict_));
    absl::StrAppend(&out_, "</main>\n");
    Footer();
    Data();
    absl::StrAppend(&out_, "<script>", PageScript(), "</script>\n</body>\n</html>\n");
    return std::move(out_);
  }

 private:
  std::string Players() const {
    std::vector<std::string> names;
    names.reserve(static_cast<size_t>(transcript_.players_size()));
    for (int p = 0; p < transcript_.players_size(); ++p) {
      names.push_back(Shown(PlayerName(transcript_, static_cast<uint32_t>(p)), 24));
    }
    return absl::StrJoin(names, ", ");
  }

  // Some games call their players by nothing but their names.
  static bool HasRole(const v1::Standing& standing) {
    return !standing.role().empty() && standing.role() != standing.name();
  }

  std::string RoleOf(uint32_t player) const {
    for (const v1::Standing& standing : verdict_.standings()) {
      if (standing.player() == player) return HasRole(standing) ? Shown(standing.role(), kShownName) : "";
    }
    return "";
  }

  // "3 findings and 1 difference", with a link to them; empty where there are none.
  std::string HowMany() const {
    std::vector<std::string> parts;
    if (verdict_.findings_size() > 0) {
      parts.push_back(Count(static_cast<uint64_t>(verdict_.findings_size()), "finding"));
    }
    if (verdict_.mismatches_size() > 0) {
      parts.push_back(Count(static_cast<uint64_t>(verdict_.mismatches_size()),
                            "difference from the claimed result", "differences from the claimed result"));
    }
    if (parts.empty()) return "";
    return absl::StrCat(" <a href=\"#findings\">", absl::StrJoin(parts, " and "), "</a>");
  }

  void Head() {
    std::string style(PageStyle());
    for (const Panel& panel : timeline_.panels) style += panel.style;
    absl::StrAppend(
        &out_, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n",
        // Nothing from outside, and no style or script but the two below, whatever a text smuggles in.
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src ",
        HashSource(style), "; script-src ", HashSource(PageScript()),
        "; base-uri 'none'; form-action 'none'\">\n",
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n",
        "<meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"referrer\" "
        "content=\"no-referrer\">\n<title>",
        Html(game_.title), ": ", Html(Players()), " - Lantern</title>\n<style>", style,
        "</style>\n</head>\n");
  }

  void Header() {
    const OutcomeLook look = LookOf(verdict_.outcome());
    absl::StrAppend(&out_, "<header>\n<p class=\"kicker\">Lantern report</p>\n<h1>", Html(game_.title),
                    "</h1>\n<p class=\"players\">");
    std::vector<std::string> names;
    for (int p = 0; p < transcript_.players_size(); ++p) {
      const auto player = static_cast<size_t>(p);
      const Tone tone = player < timeline_.tones.size() ? timeline_.tones[player] : kPlain;
      const std::string role = RoleOf(static_cast<uint32_t>(p));
      names.push_back(absl::StrCat(
          "<span class=\"player\"><i class=\"dot t-", std::string(1, tone), "\"></i>",
          Bdi(PlayerName(transcript_, static_cast<uint32_t>(p))),
          role.empty() ? "" : absl::StrCat(" <span class=\"note\">", Html(role), "</span>"), "</span>"));
    }
    absl::StrAppend(&out_, absl::StrJoin(names, " "), "</p>\n<p class=\"outcome ", look.style, "\"><strong>",
                    look.word, "</strong> ", look.meaning, HowMany(), "</p>\n<dl class=\"facts\">\n");
    // Without its folders, which are those of one machine.
    const std::string& file = verdict_.source_file().empty() ? transcript_.id() : verdict_.source_file();
    Fact("Transcript", absl::string_view(file).substr(file.rfind('/') + 1));
    Fact("Played on", transcript_.played_on());
    Fact("Rules", verdict_.edition());
    const v1::Coverage& coverage = verdict_.coverage();
    std::vector<std::string> parts = {
        absl::StrCat(coverage.checked(), " of ", Count(coverage.events(), "event"), " judged in full")};
    if (coverage.on_trust() > 0) parts.push_back(absl::StrCat(coverage.on_trust(), " taken on trust"));
    if (coverage.unreadable() > 0) parts.push_back(absl::StrCat(coverage.unreadable(), " not readable"));
    if (coverage.not_reached() > 0) parts.push_back(absl::StrCat(coverage.not_reached(), " not reached"));
    Fact("Coverage", absl::StrJoin(parts, ", "));
    for (const std::string& note : coverage.notes()) Fact("Not covered", note);
    absl::StrAppend(&out_, "</dl>\n</header>\n");
  }

  void Fact(absl::string_view name, absl::string_view text) {
    if (text.empty()) return;
    absl::StrAppend(&out_, "<div><dt>", name, "</dt><dd>", Bdi(text, 300), "</dd></div>\n");
  }

  void Section(absl::string_view id, absl::string_view title, const std::string& content) {
    if (content.empty()) return;
    absl::StrAppend(&out_, "<section id=\"", id, "\" class=\"part\" aria-labelledby=\"", id,
                    "-title\">\n<h2 id=\"", id, "-title\">", title, "</h2>\n", content, "</section>\n");
  }

  std::string Mismatches() const {
    if (verdict_.mismatches_size() == 0) return "";
    std::string out = "<h3>Claimed, but not borne out</h3>\n<ul class=\"short\">\n";
    for (const v1::Mismatch& mismatch : verdict_.mismatches()) {
      absl::StrAppend(&out, "<li class=\"bad\"><span class=\"ruling bad\">Difference</span> ",
                      mismatch.rule_id().empty() ? "" : absl::StrCat(RuleLink(mismatch.rule_id()), " "),
                      Bdi(mismatch.message(), 300), "</li>\n");
    }
    return out + "</ul>\n";
  }

  static std::string Points(const v1::Standing& standing) {
    return standing.has_score() ? absl::StrCat(standing.score()) : "&ndash;";
  }

  std::string NameCell(const v1::Standing& standing) const {
    const Tone tone =
        standing.player() < timeline_.tones.size() ? timeline_.tones[standing.player()] : kPlain;
    return absl::StrCat("<i class=\"dot t-", std::string(1, tone), "\"></i>",
                        Bdi(PlayerName(transcript_, standing.player())));
  }

  std::string Standings() const {
    if (verdict_.standings_size() == 0) return "";
    bool roles = false;
    bool decided = false;
    for (const v1::Standing& standing : verdict_.standings()) {
      roles |= HasRole(standing);
      decided |= !standing.decided_by().empty();
    }
    std::string out = absl::StrCat(
        Region("Standings"),
        "<table class=\"standings\"><thead><tr><th scope=\"col\">Rank</th><th scope=\"col\">Player</th>",
        roles ? "<th scope=\"col\">Role</th>" : "", "<th scope=\"col\" class=\"n\">Score</th>",
        decided ? "<th scope=\"col\" class=\"why\">Decided by</th>" : "", "</tr></thead><tbody>\n");
    for (const v1::Standing& standing : verdict_.standings()) {
      absl::StrAppend(
          &out, "<tr", standing.winner() ? " class=\"winner\"" : "", "><td>",
          standing.rank() == 0 ? "&ndash;" : absl::StrCat(standing.rank()), "</td><th scope=\"row\">",
          NameCell(standing), standing.winner() ? " <span class=\"won\">winner</span>" : "", "</th>",
          roles ? absl::StrCat("<td>", Bdi(standing.role()), "</td>") : "", "<td class=\"n\">",
          Points(standing), "</td>",
          decided ? absl::StrCat("<td class=\"why\">", Bdi(standing.decided_by()), "</td>") : "", "</tr>\n");
    }
    return out + "</tbody></table></div>\n";
  }

  // The beginning of a part that scrolls sideways by itself on narrow screens, also by keyboard.
  static std::string Region(absl::string_view name) {
    return absl::StrCat("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"", name, "\">");
  }

  // One row a source of points, one column a player.
  std::string ScoreLines() const {
    std::vector<std::pair<std::string, std::string>> sources;  // label, rule
    for (const v1::Standing& standing : verdict_.standings()) {
      for (const v1::ScoreLine& line : standing.score_lines()) {
        std::pair<std::string, std::string> source(line.label(), line.rule_id());
        if (std::find(sources.begin(), sources.end(), source) == sources.end())
          sources.push_back(std::move(source));
      }
    }
    if (sources.empty()) return "";
    std::string out = "<h3>Where the points come from</h3>\n" + Region("Score lines") +
                      "<table class=\"numbers lines\"><thead><tr><th scope=\"col\">For</th><th "
                      "scope=\"col\">Rule</th>";
    for (const v1::Standing& standing : verdict_.standings())
      absl::StrAppend(&out, "<th scope=\"col\" class=\"n\">", NameCell(standing), "</th>");
    absl::StrAppend(&out, "</tr></thead><tbody>\n");
    for (const auto& [label, rule] : sources) {
      absl::StrAppend(&out, "<tr><th scope=\"row\">", Bdi(label, 120), "</th><td>",
                      rule.empty() ? "" : RuleLink(rule), "</td>");
      for (const v1::Standing& standing : verdict_.standings())
        absl::StrAppend(&out, "<td class=\"n\">", LineCell(standing, label, rule), "</td>");
      absl::StrAppend(&out, "</tr>\n");
    }
    absl::StrAppend(&out, "</tbody><tfoot><tr><th scope=\"row\">Together</th><td></td>");
    for (const v1::Standing& standing : verdict_.standings())
      absl::StrAppend(&out, "<td class=\"n\">", Points(standing), "</td>");
    return out + "</tr></tfoot></table></div>\n";
  }

  static std::string LineCell(const v1::Standing& standing, const std::string& label,
                              const std::string& rule) {
    int64_t points = 0;
    uint32_t times = 0;
    bool any = false;
    for (const v1::ScoreLine& line : standing.score_lines()) {
      if (line.label() != label || line.rule_id() != rule) continue;
      points += line.points();
      times += line.times();
      any = true;
    }
    if (!any) return "&ndash;";
    return absl::StrCat(points,
                        times > 1 ? absl::StrCat(" <span class=\"note\">(", times, " times)</span>") : "");
  }

  void TheGame() {
    absl::StrAppend(
        &out_,
        "<section id=\"game\" class=\"part\" aria-labelledby=\"game-title\">\n<h2 id=\"game-title\">The "
        "game, event by event</h2>\n",
        "<p class=\"hint\" id=\"hint\">Events are numbered from 0. <span class=\"js\" hidden>Choose an event "
        "to see the table after it: arrow keys move along the list, Page Up and Page Down by ten, Home and "
        "End to its ends, N and P to the next and previous finding.</span></p>\n",
        "<noscript><p class=\"hint\">Scripts are off, so the table below is the one after the last event "
        "that was judged. Every event and ruling is in the list.</p></noscript>\n",
        "<div class=\"game\">\n<div class=\"board\" id=\"board\">\n<div class=\"bar js\" id=\"bar\" "
        "hidden>\n<button type=\"button\" data-go=\"first\">First</button><button type=\"button\" "
        "data-go=\"back\">Back</button>",
        "<input type=\"range\" id=\"slider\" min=\"-1\" max=\"", static_cast<int>(timeline_.steps.size()) - 1,
        "\" value=\"-1\" aria-label=\"Event\">",
        "<button type=\"button\" data-go=\"next\">Next</button><button type=\"button\" "
        "data-go=\"last\">Last</button><button type=\"button\" data-go=\"finding\">Next "
        "finding</button>\n</div>\n",
        "<p class=\"now\" id=\"now\" role=\"status\">After the last event that was judged.</p>\n",
        timeline_.trouble.empty()
            ? ""
            : absl::StrCat("<p class=\"hint\">At some events the table could not be shown (",
                           Html(Shown(timeline_.trouble)), "); it then stays as it was before.</p>\n"),
        BoardHtml(timeline_.panels, timeline_.last), "</div>\n<div class=\"list\">\n",
        EventsHtml(transcript_, timeline_), "</div>\n</div>\n</section>\n");
  }

  void Footer() {
    absl::StrAppend(&out_, "<footer><p>Made by Lantern ", Html(verdict_.checker_version()),
                    ". Catalog <code>", Html(verdict_.catalog_digest()), "</code>.</p></footer>\n");
  }

  // The boards as data: the values that occur, those after the set-up, and what each event changed.
  void Data() {
    std::vector<std::string> values, first, steps, turns;
    for (const std::string& value : timeline_.values) values.push_back(Json(value));
    for (const uint32_t value : timeline_.first) first.push_back(absl::StrCat(value));
    for (const Step& step : timeline_.steps) {
      std::string changes;
      for (const auto& [row, value] : step.changes)
        absl::StrAppend(&changes, changes.empty() ? "" : ",", row, ",", value);
      steps.push_back(absl::StrCat("[", changes, "]"));
    }
    for (const uint32_t event : verdict_.turn_ends()) turns.push_back(absl::StrCat(event));
    absl::StrAppend(&out_, "<script type=\"application/json\" id=\"data\">{\"values\":[",
                    absl::StrJoin(values, ","), "],\"first\":[", absl::StrJoin(first, ","), "],\"steps\":[",
                    absl::StrJoin(steps, ","), "],\"turns\":[", absl::StrJoin(turns, ","), "]}</script>\n");
  }

  const Game& game_;
  const v1::Transcript& transcript_;
  const Timeline& timeline_;
  const v1::Verdict& verdict_;
  std::string out_;
};

}  // namespace

std::string PageHtml(const Game& game, const v1::Transcript& transcript, const Timeline& timeline) {
  return Page(game, transcript, timeline).Write();
}

}  // namespace lantern::report
