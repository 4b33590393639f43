#include <memory>
#include <string>

#include "clients/cli/results.h"
#include "clients/cli/service_flags.h"
#include "clients/cli/tournament_command.h"

namespace lantern::cli {
namespace {

v1::ResultSheetForm FormNamed(const std::string& name) {
  return name == "root-games"          ? v1::RESULT_SHEET_FORM_ROOT_GAMES
         : name == "root-participants" ? v1::RESULT_SHEET_FORM_ROOT_PARTICIPANTS
         : name == "plain"             ? v1::RESULT_SHEET_FORM_PLAIN
                                       : v1::RESULT_SHEET_FORM_UNSPECIFIED;
}

void AddReading(CLI::App& command, const std::shared_ptr<ResultsCommand>& options) {
  command.add_option("input", options->file, "A CSV file, or - for stdin")->required()->type_name("FILE");
  command
      .add_option_function<std::string>(
          "--form", [options](const std::string& name) { options->options.set_form(FormNamed(name)); },
          "Which columns it has; auto (the default) goes by its header")
      ->check(CLI::IsMember({"auto", "root-games", "root-participants", "plain"}));
  command.add_option_function<std::string>(
      "--game", [options](const std::string& id) { options->options.set_game(id); },
      "The game of a plain sheet, as `lantern games` names it");
  command
      .add_option("--league", options->league_file,
                  "The league's settings: a lantern.v1.ResultSheetOptions as textproto or JSON")
      ->type_name("FILE");
  command
      .add_option_function<std::string>(
          "--dates",
          [options](const std::string& name) {
            options->options.set_date_order(name == "day-first" ? v1::DATE_ORDER_DAY_FIRST
                                                                : v1::DATE_ORDER_MONTH_FIRST);
          },
          "How dates such as 03/04/2025 are meant; they are findings unless given")
      ->check(CLI::IsMember({"day-first", "month-first"}));
  command
      .add_option_function<uint32_t>(
          "--max-findings", [options](uint32_t most) { options->options.set_max_findings(most); },
          "Show at most so many findings, and count the rest; 10000 unless given")
      ->check(CLI::Range(1, 100'000));
}

void AddWriting(CLI::App& command, const std::shared_ptr<ResultsCommand>& options) {
  command
      .add_option_function<std::string>(
          "-f,--format",
          [options](const std::string& name) {
            options->format = name == "json"  ? ResultsFormat::kJson
                              : name == "csv" ? ResultsFormat::kCsv
                                              : ResultsFormat::kText;
          },
          "text: for people (the default); json: the whole report on one line; csv: the leaderboards")
      ->check(CLI::IsMember({"text", "json", "csv"}));
  CLI::Option* to = command
                        .add_option_function<std::string>(
                            "--to", [options](const std::string& name) { options->to = FormNamed(name); },
                            "Write the games in this form, duplicates left out: to --out, or to stdout in "
                            "place of the report")
                        ->check(CLI::IsMember({"root-games", "root-participants", "plain"}));
  command.add_option("-o,--out", options->out, "File for --to")->needs(to);
  CLI::Option* standings =
      command
          .add_option(
              "--standings", options->standings,
              "Also rank the players by these methods, one after the other, for example points,wins,buchholz "
              "(holds all games in memory)")
          ->delimiter(',')
          ->check(CLI::IsMember(CriterionNames()));
  CLI::Option* server = command
                            .add_option("-s,--server", options->server,
                                        "Let the service at this address check, with the same output")
                            ->type_name("HOST:PORT");
  server->excludes(to)->excludes(standings);
  AddServiceFlags(command, options->way);
  command
      .add_option_function<double>(
          "--timeout", [options](double seconds) { options->timeout = absl::Seconds(seconds); },
          "Seconds to wait for the service; 600 unless given")
      ->check(CLI::Range(0.001, 86400.0));
}

}  // namespace

void AddResults(CLI::App& app, ExitCode& code) {
  auto options = std::make_shared<ResultsCommand>();
  CLI::App& command =
      *app.add_subcommand("results", "Check a sheet of results (CSV), and work out the league's leaderboard");
  AddReading(command, options);
  AddWriting(command, options);
  command.footer(
      "Examples:\n"
      "  lantern results season.csv\n"
      "  lantern results --league league.textproto --format csv season.csv > leaderboard.csv\n"
      "  lantern results --to root-participants --out export.csv import.csv\n"
      "  lantern results --standings points,head-to-head,buchholz season.csv\n\n"
      "Exit codes:\n"
      "  0  nothing is wrong (notes may be there)\n"
      "  1  there are faults, or something cannot be verified\n"
      "  2  the file could not be read, or the command line is wrong\n");
  command.callback([options, &code] { code = RunResults(*options); });
}

}  // namespace lantern::cli
