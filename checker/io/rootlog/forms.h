#ifndef LANTERN_CHECKER_IO_ROOTLOG_FORMS_H_
#define LANTERN_CHECKER_IO_ROOTLOG_FORMS_H_

#include <vector>

#include "absl/strings/string_view.h"
#include "checker/io/rootlog/place.h"
#include "lantern/v1/root.pb.h"

namespace lantern::rootlog {

// The forms of actions. Each takes its part of the text, fills in events and returns true, or returns false
// with an error in the context.

// `things -> places`.
bool ParseMove(absl::string_view left, absl::string_view right, Context& context,
               std::vector<v1::RootEvent>& events);

// `$_x -> value`: prices, funds, outcast, relationships, and the Decree when it is discarded.
bool ParseMarkers(absl::string_view left, absl::string_view right, Context& context, v1::RootEvent& event);

// `cards ^ faction`, `t3 ^ t_b`, `t_t10 ^ 2`.
bool ParseCaret(absl::string_view left, absl::string_view right, Context& context, v1::RootEvent& event);

// `[F]XD3 F@ (1,0)`.
bool ParseBattle(absl::string_view text, Context& context, v1::RootEvent& event);

// Behind `Z`: an item or a card.
bool ParseCraft(absl::string_view text, Context& context, v1::RootEvent& event);

// `[F]++[n]`, `[F]--[n]`.
bool ParseScore(absl::string_view text, Context& context, v1::RootEvent& event);

// `++ -> F$`; `left` is what stands before the arrow.
bool ParseScoreMarker(absl::string_view left, absl::string_view right, Context& context,
                      v1::RootEvent& event);

// `5_9 ->`.
bool ParseOpenPath(absl::string_view left, absl::string_view right, Context& context, v1::RootEvent& event);

// `t12 <-> t4`.
bool ParseSwap(absl::string_view left, absl::string_view right, Context& context, v1::RootEvent& event);

// Behind `?`: `Pt_e5`.
bool ParseExposure(absl::string_view text, Context& context, v1::RootEvent& event);

}  // namespace lantern::rootlog

#endif  // LANTERN_CHECKER_IO_ROOTLOG_FORMS_H_
