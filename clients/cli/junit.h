#ifndef LANTERN_CLIENTS_CLI_JUNIT_H_
#define LANTERN_CLIENTS_CLI_JUNIT_H_

#include <string>
#include <vector>

#include "clients/cli/report.h"
#include "lantern/v1/verdict.pb.h"

namespace lantern::cli {

// JUnit's XML, the form in which build servers read test results: every game is a test case. A game that
// `check` answers with exit code 1 is a failure, one without a verdict an error. The form is what the readers
// of Jenkins, GitLab and GitHub have in common: <testsuites> around one <testsuite>, counts, and times, which
// are 0, since the same games give the same bytes.

// The test case of one game. `verdict` is null where row.error says why.
std::string JunitCase(const SummaryRow& row, const v1::Verdict* verdict);

// The whole document around the test cases of `rows`.
std::string JunitDocument(const std::vector<SummaryRow>& rows, const std::string& cases);

}  // namespace lantern::cli

#endif  // LANTERN_CLIENTS_CLI_JUNIT_H_
