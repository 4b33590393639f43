#ifndef LANTERN_CLIENTS_CLI_SARIF_H_
#define LANTERN_CLIENTS_CLI_SARIF_H_

#include <set>
#include <string>

#include "clients/cli/report.h"
#include "lantern/v1/verdict.pb.h"

namespace lantern::cli {

// SARIF 2.1.0 (OASIS), the form in which code hosts read what checkers find. One run; every finding and every
// difference from a claimed result is a result at its line. ILLEGAL and differences are errors, NOTE is a
// note, all else is a warning.

// What stands before the results.
std::string SarifHead();

// The results of one game, separated by ",\n"; empty where it has none. Adds the rules that they cite to
// `rules`. Without a verdict, one result that says why.
std::string SarifResults(const SummaryRow& row, const v1::Verdict* verdict, std::set<std::string>& rules);

// What stands behind the results: the tool with the cited rules.
std::string SarifTail(const std::set<std::string>& rules);

}  // namespace lantern::cli

#endif  // LANTERN_CLIENTS_CLI_SARIF_H_
