#include "checker/registry.h"

#include "checker/root/game.h"

namespace lantern {

const std::vector<const Game*>& Games() {
  static const auto* games = new std::vector<const Game*>{&root::RootGame()};
  return *games;
}

}  // namespace lantern
