// The program `lantern`: reads the command line and calls one of the Run functions.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "checker/core/replay.h"
#include "clients/cli/about.h"
#include "clients/cli/catalog.h"
#include "clients/cli/check.h"
#include "clients/cli/convert.h"
#include "clients/cli/exit_code.h"
#include "clients/cli/html_report.h"
#include "clients/cli/play.h"
#include "clients/cli/serve.h"
#include "clients/cli/service_flags.h"
#include "clients/cli/tournament_command.h"

namespace lantern::cli {
namespace {

// Help with the long descriptions of options broken into lines.
class Help : public CLI::Formatter {
 public:
  std::string make_option_desc(const CLI::Option* option) const override {
    constexpr size_t kColumns = 70;
    std::string text;
    size_t column = 0;
    for (absl::string_view word : absl::StrSplit(option->get_description(), ' ')) {
      const bool breaks = column > 0 && column + 1 + word.size() > kColumns;
      absl::StrAppend(&text, column == 0 ? "" : breaks ? "\n" : " ", word);
      column = breaks ? word.size() : column + word.size() + (column == 0 ? 0 : 1);
    }
    return text;
  }
};

constexpr char kExitCodes[] =
    "Exit codes:\n"
    "  0  every game is LEGAL, or INCOMPLETE (legal as far as it goes)\n"
    "  1  some game is ILLEGAL or UNVERIFIABLE, or claims another result than it had\n"
    "  2  something could not be read or judged (the rest was done), or the command line is wrong\n";

// An option that takes the name of a format. `names` are those that it accepts.
void AddFormat(CLI::App& command, const std::string& flag, std::vector<std::string> names, Format& format,
               const std::string& help) {
  command
      .add_option_function<std::string>(
          flag,
          [&format](const std::string& name) {
            format = name == "auto" ? Format::kAuto : *ParseFormat(name);
          },
          help)
      ->check(CLI::IsMember(std::move(names)));
}

void AddReadOptions(CLI::App& command, ReadOptions& read) {
  AddFormat(command, "--input-format", {"auto", "textproto", "json", "binary", "rootlog"}, read.format,
            "How the input is written; auto (the default) goes by the file's name, then by its content");
  command
      .add_option("--max-bytes", read.limits.max_bytes, "Refuse files longer than this; 64MiB unless given")
      ->transform(CLI::AsSizeValue(true));
  command.add_option("--max-events", read.limits.max_events,
                     "Refuse games of more events than this; 1000000 unless given");
  command
      .add_option("--catalog", read.catalog_file,
                  "A catalog of your own, in place of the one that games of its kind name")
      ->type_name("FILE");
  command
      .add_option(
          "--catalog-game", read.catalog_game,
          "The game of --catalog, as `lantern games` names it, where the file does not name its message")
      ->type_name("GAME")
      ->needs("--catalog");
}

void AddPolicy(CLI::App& command, Policy& policy) {
  command
      .add_option_function<std::string>(
          "--policy",
          [&policy](const std::string& name) { policy = name == "stop" ? Policy::kStop : Policy::kContinue; },
          "After an event that breaks a rule: stop (the default), or continue as if the table had let it "
          "stand")
      ->check(CLI::IsMember({"stop", "continue"}));
}

void AddWriteOptions(CLI::App& command, WriteOptions& write) {
  AddFormat(command, "--to", {"textproto", "json", "binary", "rootlog"}, write.format,
            "Format to write; the name in --out decides unless given, textproto on stdout");
  command.add_option("-o,--out", write.out, "File to write, or a folder (ending in /); stdout unless given");
}

// "I/N" of --shard. An error, or empty.
std::string ReadShard(const std::string& text, CheckCommand& options) {
  const std::vector<std::string> parts = absl::StrSplit(text, '/');
  if (parts.size() != 2 || !absl::SimpleAtoi(parts[0], &options.shard) ||
      !absl::SimpleAtoi(parts[1], &options.shards) || options.shard < 1 || options.shard > options.shards) {
    return absl::StrCat("\"", text, "\": write I/N with I from 1 to N");
  }
  return "";
}

// The options that `check` and `score` share.
void AddJudgeOptions(CLI::App& command, CheckCommand& options) {
  options.jobs = std::max(1u, std::thread::hardware_concurrency());
  command.add_option("input", options.arguments, "Files, folders (searched at any depth), or - for stdin")
      ->required()
      ->type_name("FILE");
  command
      .add_option_function<std::string>(
          "-f,--format", [&options](const std::string& name) { options.format = *ParseReportFormat(name); },
          "text: for people (the default); json: one verdict a line; records (or jsonl): one line of JSON a "
          "game, with its file and its verdict or error; summary: only the table; sarif: SARIF 2.1.0, for "
          "code "
          "hosts; junit: JUnit's XML, for build servers")
      ->check(CLI::IsMember({"text", "json", "records", "jsonl", "summary", "sarif", "junit"}));
  command
      .add_option("-s,--server", options.server,
                  "Let the service at this address judge, with the same output")
      ->type_name("HOST:PORT");
  AddServiceFlags(command, options.way);
  command
      .add_option_function<double>(
          "--timeout", [&options](double seconds) { options.timeout = absl::Seconds(seconds); },
          "Seconds to wait for the service: for the connection, and for each game; 30 unless given")
      ->check(CLI::Range(0.001, 86400.0));
  command
      .add_option("-j,--jobs", options.jobs, "Files to check at the same time; one a processor unless given")
      ->check(CLI::Range(1, 1024));
  command
      .add_option_function<std::string>(
          "--shard",
          [&options](const std::string& text) {
            const std::string error = ReadShard(text, options);
            if (!error.empty()) throw CLI::ValidationError("--shard", error);
          },
          "Only the files of part I of N, chosen by their paths, so that N machines share the work")
      ->type_name("I/N");
  command.add_flag("-q,--quiet", options.quiet, "Print nothing but errors; the exit code is the answer");
  AddReadOptions(command, options.read);
}

void AddCheck(CLI::App& app, ExitCode& code) {
  auto options = std::make_shared<CheckCommand>();
  CLI::App& command = *app.add_subcommand("check", "Check games and say what breaks the rules");
  AddJudgeOptions(command, *options);
  AddPolicy(command, options->policy);
  command.footer(
      absl::StrCat("Examples:\n"
                   "  lantern check game.rootlog\n"
                   "  lantern check --policy continue --format summary games/\n"
                   "  lantern check --format json - < game.textproto\n"
                   "  lantern check --server 127.0.0.1:50051 games/*.rootlog\n\n",
                   kExitCodes));
  command.callback([options, &code] { code = RunCheck(*options); });
}

void AddScore(CLI::App& app, ExitCode& code) {
  auto options = std::make_shared<CheckCommand>();
  options->final_only = true;
  CLI::App& command = *app.add_subcommand(
      "score", "Score games of which only the end was written down, and rank the players");
  AddJudgeOptions(command, *options);
  command.footer(absl::StrCat(
      "The set-up holds the state at the end (its field `final`, or a `position`), and there are no events.\n"
      "Examples:\n"
      "  lantern score end.textproto\n"
      "  lantern score --format json results/\n\n",
      kExitCodes));
  command.callback([options, &code] { code = RunCheck(*options); });
}

void AddLegal(CLI::App& app, ExitCode& code) {
  auto options = std::make_shared<LegalCommand>();
  CLI::App& command = *app.add_subcommand("legal", "List every event that may come next");
  command.add_option("input", options->file, "A file, or - for stdin")->required()->type_name("FILE");
  command.add_option("--at", options->at, "List what may come after so many events; after all unless given")
      ->type_name("N");
  command.add_option("--game", options->game, "Which game of a file with several, from 1");
  command.add_option("--limit", options->max_listed, "List at most so many; 10000 unless given")
      ->check(CLI::Range(1, 1'000'000));
  command
      .add_option_function<std::string>(
          "-f,--format",
          [options](const std::string& name) {
            options->format = name == "json"        ? LegalFormat::kJson
                              : name == "textproto" ? LegalFormat::kTextproto
                                                    : LegalFormat::kText;
          },
          "text: for people (the default); textproto: one event a line, to append to a transcript in "
          "textproto; "
          "json: one a line with its words and who decides it, `event` being what a transcript's `events` "
          "hold")
      ->check(CLI::IsMember({"text", "textproto", "json"}));
  AddPolicy(command, options->policy);
  AddReadOptions(command, options->read);
  command.footer(
      "Examples:\n"
      "  lantern legal game.textproto\n"
      "  lantern legal game.textproto --at 12 --format json\n"
      "  lantern legal game.textproto --format textproto | head -1 >> game.textproto\n\n"
      "Exit codes: 0 listed in full, 2 not.\n");
  command.callback([options, &code] { code = RunLegal(*options); });
}

// "name=value" of --set.
std::string AddSetting(const std::string& text, SimulateOptions& options) {
  const std::pair<std::string, std::string> parts = absl::StrSplit(text, absl::MaxSplits('=', 1));
  if (parts.first.empty() || parts.second.empty()) return absl::StrCat("\"", text, "\": write NAME=VALUE");
  options.settings.push_back(parts);
  return "";
}

void AddSimulate(CLI::App& app, ExitCode& code) {
  auto options = std::make_shared<SimulateCommand>();
  CLI::App& command =
      *app.add_subcommand("simulate", "Write whole random games, legal from beginning to end");
  command.add_option("game", options->game, "The game, as `lantern games` names it")
      ->required()
      ->type_name("GAME");
  command.add_option("--players", options->options.players,
                     "How many players; as the game has it unless given");
  command.add_option("--seed", options->options.seed, "The same seed gives the same game; 1 unless given");
  command.add_option("--games", options->games, "So many games, with seeds counted up; 1 unless given")
      ->check(CLI::Range(1, 100'000));
  command
      .add_option_function<std::string>(
          "--mode",
          [options](const std::string& mode) { options->options.settings.emplace_back("mode", mode); },
          "Mode of play, where the game has several; short for --set mode=NAME")
      ->type_name("NAME");
  command
      .add_option_function<std::string>(
          "--factions",
          [options](const std::string& factions) {
            options->options.settings.emplace_back("factions", factions);
          },
          "Root: letters in turn order, with commas; short for --set factions=LETTERS")
      ->type_name("LETTERS");
  command
      .add_option_function<std::vector<std::string>>(
          "--set",
          [options](const std::vector<std::string>& texts) {
            for (const std::string& text : texts) {
              const std::string error = AddSetting(text, options->options);
              if (!error.empty()) throw CLI::ValidationError("--set", error);
            }
          },
          "A choice of the game, for example board=2; may be given several times")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  command
      .add_option("--catalog-name", options->options.catalog,
                  "A catalog that ships with the game; one that it can be played with unless given")
      ->type_name("NAME");
  command.add_option("--catalog", options->catalog_file, "A catalog of your own")->type_name("FILE");
  command.add_option("--max-events", options->options.max_events,
                     "Stop after so many events; 100000 unless given");
  AddWriteOptions(command, options->write);
  command.footer(
      "Examples:\n"
      "  lantern simulate lueur --players 3 --seed 7\n"
      "  lantern simulate root --factions C,E,A,V,U --set map=lake\n"
      "  lantern simulate soul_hunters --games 100 --to binary --out games/\n\n"
      "Exit codes: 0 written, 2 not.\n");
  command.callback([options, &code] { code = RunSimulate(*options); });
}

void AddCatalog(CLI::App& app, ExitCode& code) {
  CLI::App& command = *app.add_subcommand(
      "catalog", "Check, write and list catalogs: the printed components of a game as data");
  command.require_subcommand(1);
  auto check = std::make_shared<CatalogCheckCommand>();
  CLI::App& check_command = *command.add_subcommand(
      "check", "Say cell by cell what is missing, contradictory or against the rules");
  check_command.add_option("file", check->files, "Catalogs in protobuf text format, or - for stdin")
      ->required()
      ->type_name("FILE");
  check_command.add_option("--game", check->game, "The game, where the file does not name its message");
  check_command
      .add_option_function<std::string>(
          "-f,--format", [check](const std::string& name) { check->json = name == "json"; },
          "text: for people (the default); json: one fault a line")
      ->check(CLI::IsMember({"text", "json"}));
  check_command.footer(
      "Example:\n  lantern catalog check cards.textproto\n\n"
      "Exit codes: 0 complete, 1 some cells are unknown, 2 it cannot be used.\n");
  check_command.callback([check, &code] { code = RunCatalogCheck(*check); });

  auto write = std::make_shared<std::array<std::string, 3>>();
  const auto add_write = [&command, &code, write](const char* name, const char* help) {
    CLI::App& sub = *command.add_subcommand(name, help);
    sub.add_option("game", (*write)[0], "The game, as `lantern games` names it")
        ->required()
        ->type_name("GAME");
    sub.add_option("-o,--out", (*write)[2], "File to write; stdout unless given");
    sub.callback([write, &code] { code = RunCatalogWrite((*write)[0], (*write)[1], (*write)[2]); });
    return &sub;
  };
  add_write("new", "Write an empty catalog of a game to fill in")
      ->footer("Example:\n  lantern catalog new soul_hunters --out cards.textproto\n");
  CLI::App* show = add_write("show", "Write a catalog that ships with a game");
  show->add_option("name", (*write)[1], "Its name")->required()->type_name("NAME");
  show->footer("Example:\n  lantern catalog show soul_hunters sample\n");
  command.add_subcommand("list", "List the catalogs that ship with the games")->callback([&code] {
    code = RunCatalogList();
  });
}

void AddImport(CLI::App& app, ExitCode& code) {
  auto options = std::make_shared<ImportCommand>();
  CLI::App& command = *app.add_subcommand("import", "Convert games between formats");
  command.add_option("input", options->arguments, "Files, folders (searched at any depth), or - for stdin")
      ->required()
      ->type_name("FILE");
  command.add_flag("--explain", options->explain,
                   "Print each turn of a log of Root in words, as the actions that its movements are");
  AddWriteOptions(command, options->write);
  AddReadOptions(command, options->read);
  command.footer(
      "Examples:\n"
      "  lantern import game.rootlog                      # textproto on stdout\n"
      "  lantern import game.rootlog --explain            # its turns in words\n"
      "  lantern import game.rootlog --out game.json\n"
      "  lantern import logs/ --to binary --out games/    # one file a game\n\n"
      "Exit codes:\n"
      "  0  converted\n"
      "  1  converted, but some part of a log could not be read; it is kept as such\n"
      "  2  something could not be read or written (the rest was done), or the command line is wrong\n");
  command.callback([options, &code] { code = RunImport(*options); });
}

void AddPosition(CLI::App& app, ExitCode& code) {
  auto options = std::make_shared<PositionCommand>();
  CLI::App& command =
      *app.add_subcommand("position", "Write the position after some events, to start a game from");
  command.add_option("input", options->file, "A file, or - for stdin")->required()->type_name("FILE");
  command.add_option("--at", options->at, "How many events to play; 0 is the set-up")
      ->required()
      ->type_name("N");
  command.add_option("--game", options->game, "Which game of a file with several, from 1");
  AddPolicy(command, options->policy);
  AddWriteOptions(command, options->write);
  AddReadOptions(command, options->read);
  command.footer(
      "Examples:\n"
      "  lantern position game.rootlog --at 120\n"
      "  lantern position game.rootlog --at 120 --policy continue --out after120.json\n\n"
      "Exit codes: 0 written, 2 not.\n");
  command.callback([options, &code] { code = RunPosition(*options); });
}

void AddReport(CLI::App& app, ExitCode& code) {
  auto options = std::make_shared<ReportCommand>();
  CLI::App& command =
      *app.add_subcommand("report", "Write a game as one HTML page: result, points over time, every event");
  command.add_option("input", options->file, "A file, or - for stdin")->required()->type_name("FILE");
  command.add_option("-o,--out", options->out, "The page to write; stdout unless given")->type_name("FILE");
  command.add_option("--game", options->game, "Which game of a file with several, from 1");
  command
      .add_option_function<std::string>(
          "--policy",
          [options](const std::string& name) {
            options->policy = name == "stop" ? Policy::kStop : Policy::kContinue;
          },
          "After an event that breaks a rule: continue as if the table had let it stand (the default), or "
          "stop")
      ->check(CLI::IsMember({"stop", "continue"}));
  AddReadOptions(command, options->read);
  command.footer(
      absl::StrCat("The page needs no network and no other file, works by keyboard, and can be printed.\n"
                   "Examples:\n"
                   "  lantern report game.rootlog -o game.html\n"
                   "  lantern report --policy stop --game 2 games.textproto > second.html\n\n",
                   kExitCodes));
  command.callback([options, &code] { code = RunReport(*options); });
}

// What the commands that only print tables were asked.
struct TableOptions {
  std::string what;
  bool json = false;
};

void AddTableFormat(CLI::App& command, TableOptions& options) {
  command
      .add_option_function<std::string>(
          "-f,--format", [&options](const std::string& name) { options.json = name == "json"; },
          "text: for people (the default); json: one object a line")
      ->check(CLI::IsMember({"text", "json"}));
}

void AddRules(CLI::App& app, ExitCode& code) {
  auto options = std::make_shared<TableOptions>();
  CLI::App& command = *app.add_subcommand("rules", "List the rules that a verdict can cite, or show one");
  command.add_option("what", options->what, "A game (root) or a rule; all rules unless given")
      ->type_name("GAME|RULE-ID");
  AddTableFormat(command, *options);
  command.footer(
      "Examples:\n"
      "  lantern rules root\n"
      "  lantern rules ROOT.3.1\n"
      "  lantern rules --format json\n\n"
      "Exit codes: 0 found, 2 not.\n");
  command.callback([options, &code] { code = RunRules(options->what, options->json); });
}

void AddGames(CLI::App& app, ExitCode& code) {
  auto options = std::make_shared<TableOptions>();
  CLI::App& command = *app.add_subcommand("games", "List the games with their editions and notations");
  AddTableFormat(command, *options);
  command.footer("Examples:\n  lantern games\n  lantern games --format json\n");
  command.callback([options, &code] { code = RunGames(options->json); });
}

void AddVersion(CLI::App& app, ExitCode& code) {
  CLI::App& command = *app.add_subcommand("version", "Print the version, as verdicts carry it");
  command.footer("Example:\n  lantern version\n");
  command.callback([&code] { code = RunVersion(); });
}

}  // namespace

int Main(int argc, char** argv) {
  CLI::App app(
      "Lantern checks game logs: it replays a game, names every move that the rules do not allow with the\n"
      "rule that it breaks, and works out the final standings.",
      "lantern");
  ExitCode code = kExitLegal;
  app.require_subcommand(1);
  // Before the commands, which inherit it.
  app.formatter(std::make_shared<Help>());
  app.set_version_flag("--version", absl::StrCat("lantern ", kCheckerVersion));
  app.footer("`lantern COMMAND --help` shows the options of a command, with examples.\n");
  AddCheck(app, code);
  AddScore(app, code);
  AddTournament(app, code);
  AddResults(app, code);
  AddLegal(app, code);
  AddSimulate(app, code);
  AddCatalog(app, code);
  AddImport(app, code);
  AddPosition(app, code);
  AddReport(app, code);
  AddRules(app, code);
  AddGames(app, code);
  AddServe(app, code);
  AddVersion(app, code);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kExitLegal : kExitTrouble;
  }
  return code;
}

}  // namespace lantern::cli

int main(int argc, char** argv) { return lantern::cli::Main(argc, argv); }
