#ifndef LANTERN_TESTS_UNIT_REPORT_CORPUS_H_
#define LANTERN_TESTS_UNIT_REPORT_CORPUS_H_

#include <fstream>
#include <sstream>
#include <string>

#include "checker/io/transcript_io.h"
#include "checker/report/report.h"

namespace lantern::report {

// The one game in a file of corpus/.
inline v1::Transcript Corpus(const std::string& name) {
  std::ifstream file(absl::StrCat(LANTERN_SOURCE_DIR, "/corpus/", name));
  std::ostringstream text;
  text << file.rdbuf();
  auto games = ReadTranscripts(text.str(), name, Format::kAuto, Limits());
  if (!games.ok()) ADD_FAILURE() << name << ": " << games.status();
  return games.ok() ? games->at(0) : v1::Transcript();
}

inline Report MakeIt(const v1::Transcript& transcript, Policy policy = Policy::kContinue) {
  CheckOptions options;
  options.policy = policy;
  absl::StatusOr<Report> report = MakeReport(transcript, options);
  if (!report.ok()) ADD_FAILURE() << report.status();
  return report.ok() ? *std::move(report) : Report();
}

}  // namespace lantern::report

#endif  // LANTERN_TESTS_UNIT_REPORT_CORPUS_H_
