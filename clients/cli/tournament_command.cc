#include "clients/cli/tournament_command.h"

#include <memory>
#include <string>

#include "clients/cli/service_flags.h"
#include "clients/cli/tournament.h"

namespace lantern::cli {
namespace {

void AddReading(CLI::App& command, TournamentCommand& options) {
  command.add_option("input", options.file, "A file, or - for stdin")->required()->type_name("FILE");
  command
      .add_option_function<std::string>(
          "--input-format", [&options](const std::string& name) { options.read.format = *ParseFormat(name); },
          "How the tournament is written; auto (the default) goes by the file's name, then by its content")
      ->check(CLI::IsMember({"auto", "textproto", "json", "binary"}));
  command
      .add_option("--max-bytes", options.read.limits.max_bytes,
                  "Refuse files longer than this, and the whole with its games; 64MiB unless given")
      ->transform(CLI::AsSizeValue(true));
  command
      .add_option("--catalog", options.read.catalog_file,
                  "A catalog of your own, in place of the one that games of its kind name")
      ->type_name("FILE");
}

TournamentFormat FormatNamed(const std::string& name) {
  return name == "json"  ? TournamentFormat::kJson
         : name == "csv" ? TournamentFormat::kCsv
                         : TournamentFormat::kText;
}

}  // namespace

void AddTournament(CLI::App& app, ExitCode& code) {
  auto options = std::make_shared<TournamentCommand>();
  CLI::App& command = *app.add_subcommand(
      "tournament", "Judge the games of a tournament, compare its claims, and work out the standings");
  AddReading(command, *options);
  command
      .add_option_function<std::string>(
          "-f,--format", [options](const std::string& name) { options->format = FormatNamed(name); },
          "text: for people (the default); json: the whole report on one line; csv: the standings")
      ->check(CLI::IsMember({"text", "json", "csv"}));
  command.add_flag("-w,--workings", options->workings, "Show in the text how each value comes about");
  command.add_flag("--verdicts", options->verdicts, "Put the verdict of each game into the JSON");
  command
      .add_option("-s,--server", options->server,
                  "Let the service at this address judge, with the same output")
      ->type_name("HOST:PORT");
  AddServiceFlags(command, options->way);
  command
      .add_option_function<double>(
          "--timeout", [options](double seconds) { options->timeout = absl::Seconds(seconds); },
          "Seconds to wait for the service; 30 unless given")
      ->check(CLI::Range(0.001, 86400.0));
  command.footer(
      "The file is a lantern.v1.Tournament; paths of transcripts in it are relative to its folder.\n"
      "Examples:\n"
      "  lantern tournament cup.textproto\n"
      "  lantern tournament --workings cup.textproto\n"
      "  lantern tournament --format csv cup.json > standings.csv\n\n"
      "Exit codes:\n"
      "  0  every game is legal, and every claim is right\n"
      "  1  some game breaks a rule or cannot be verified, or some claim is wrong\n"
      "  2  something could not be read, or the command line is wrong\n");
  command.callback([options, &code] { code = RunTournament(*options); });
}

}  // namespace lantern::cli
