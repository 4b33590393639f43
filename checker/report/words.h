#ifndef LANTERN_CHECKER_REPORT_WORDS_H_
#define LANTERN_CHECKER_REPORT_WORDS_H_

#include <string>

#include "checker/report/board.h"
#include "google/protobuf/message.h"
#include "lantern/v1/transcript.pb.h"

namespace lantern::report {

// An event as a line for people: "Step: to 14, means die, die 7". What the view has better words for is in
// those; everything else is told from the schema, so that no event of any game is left without words. Not
// escaped.
// `actor_told`: who acts stands beside it, and is left out.
std::string EventWords(const View& view, const v1::Event& event, bool actor_told);

// The fields of a part of an event that are set, as "name value, name value".
std::string PartWords(const View& view, const google::protobuf::Message& part);

}  // namespace lantern::report

#endif  // LANTERN_CHECKER_REPORT_WORDS_H_
