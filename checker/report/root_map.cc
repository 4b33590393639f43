// The four maps of Root as drawings: a scheme that shows which clearings are joined, not where the art lies.
#include <array>
#include <cstdint>

#include "absl/strings/str_cat.h"
#include "checker/report/root_parts.h"
#include "checker/root/catalog/catalog.h"

namespace lantern::report {
namespace {

struct Point {
  int x;  // hundredths of the width
  int y;  // hundredths of the height
};

// By RootMap, then by clearing; place 0 is not used. Chosen so that no two paths cross and each clearing has
// room.
constexpr std::array<std::array<Point, 13>, 5> kPlaces = {{
    {},
    {{{},
      {12, 10},
      {88, 10},
      {88, 90},
      {12, 90},
      {50, 10},
      {88, 46},
      {63, 90},
      {37, 90},
      {12, 50},
      {46, 36},
      {64, 58},
      {38, 64}}},
    {{{},
      {12, 10},
      {88, 10},
      {88, 90},
      {12, 90},
      {37, 10},
      {63, 10},
      {88, 50},
      {63, 90},
      {37, 90},
      {12, 50},
      {37, 51},
      {63, 51}}},
    {{{},
      {12, 90},
      {88, 10},
      {88, 90},
      {12, 10},
      {12, 50},
      {37, 10},
      {63, 10},
      {88, 50},
      {50, 90},
      {64, 42},
      {37, 42},
      {61, 67}}},
    {{{},
      {12, 10},
      {88, 10},
      {88, 90},
      {12, 90},
      {62, 10},
      {88, 50},
      {63, 90},
      {12, 50},
      {36, 10},
      {46, 50},
      {68, 46},
      {37, 90}}},
}};

std::string Line(const Point& a, const Point& b, absl::string_view style) {
  return absl::StrCat("<line class=\"", style, "\" x1=\"", a.x, "%\" y1=\"", a.y, "%\" x2=\"", b.x,
                      "%\" y2=\"", b.y, "%\"/>");
}

bool StartsClosed(const root::MapInfo& map, int a, int b) {
  for (const root::ClosedPath& path : map.closed) {
    if (path.low == a && path.high == b) return true;
  }
  return false;
}

}  // namespace

RootDrawing DrawRootMap(v1::RootMap which) {
  RootDrawing drawing;
  const auto& places = kPlaces[static_cast<size_t>(which)];
  const root::MapInfo& map = root::GetCatalog().maps[static_cast<size_t>(which)];
  drawing.paths = "<svg class=\"paths\" aria-hidden=\"true\" focusable=\"false\">";
  for (int pass = 0; pass < 2; ++pass) {
    for (int a = 1; a <= root::kClearings; ++a) {
      const uint32_t joined =
          pass == 0 ? map.rivers[static_cast<size_t>(a)] : map.paths[static_cast<size_t>(a)];
      for (int b = a + 1; b <= root::kClearings; ++b) {
        if ((joined >> b & 1) == 0) continue;
        absl::StrAppend(&drawing.paths, Line(places[static_cast<size_t>(a)], places[static_cast<size_t>(b)],
                                             pass == 0                 ? "river"
                                             : StartsClosed(map, a, b) ? "path closed"
                                                                       : "path"));
      }
    }
  }
  drawing.paths += "</svg>\n";
  for (size_t c = 1; c < places.size(); ++c) {
    absl::StrAppend(&drawing.style, ".c", c, "{left:", places[c].x, "%;top:", places[c].y, "%}");
  }
  return drawing;
}

}  // namespace lantern::report
