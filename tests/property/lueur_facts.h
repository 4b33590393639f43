#ifndef LANTERN_TESTS_PROPERTY_LUEUR_FACTS_H_
#define LANTERN_TESTS_PROPERTY_LUEUR_FACTS_H_

// The printed components of Lueur once more, for the naive second implementation: typed from the facts, not
// from the catalog that the engine reads, so that a slip in either shows.
//
// Symbols are letters: P plant, W water, A air, F fire, E earth; p the footprints of a purple die, y the
// light of a yellow one, b the lost light of the black one; = a wheel.

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace lantern::lueur_naive {

// Light, footprints, fireflies, rerolls.
struct Goods {
  int light = 0;
  int feet = 0;
  int flies = 0;
  int rerolls = 0;
};

struct Card {
  int id;
  char deck;  // 'A', 'B'; '-' of adventurers
  int points;
  int flies;        // printed
  int rerolls;      // printed
  std::string die;  // colour of the big die that it brings, or "any", or none
  std::string need;
  std::string barred;
  Goods gain;
  bool dies;
};

struct Spell {
  int id;
  int copies;
  std::string need;
  Goods gain;
};

inline const std::vector<Card>& Adventurers() {
  static const auto& cards = *new std::vector<Card>{
      // id, deck, points, flies, rerolls, dice, need, barred, gain, dies
      {1, '-', 1, 0, 0, "green", "PP", "", {3, 1, 0, 0}, false},
      {2, '-', 0, 0, 0, "blue", "AW", "", {3, 0, 0, 1}, false},
      {3, '-', 4, 0, 0, "azure", "AE", "", {2, 0, 1, 0}, false},
      {4, '-', 4, 0, 0, "red", "", "", {0, 0, 0, 0}, false},
      {5, '-', 3, 0, 0, "orange", "E", "", {0, 1, 0, 0}, false},
      {6, '-', 0, 0, 0, "purple", "===", "", {5, 0, 0, 0}, false},
      {7, '-', 0, 0, 0, "yellow", "==", "", {1, 0, 0, 0}, false},
  };
  return cards;
}

inline const std::vector<Card>& Companions() {
  static const auto& cards = *new std::vector<Card>{
      {1, 'A', 0, 2, 0, "", "PF", "", {1, 0, 0, 1}, false},
      {2, 'A', 0, 0, 0, "", "WE", "", {2, 0, 1, 0}, false},
      {3, 'A', 0, 0, 0, "", "===", "", {4, 0, 0, 0}, false},
      {4, 'A', 0, 1, 0, "", "E", "", {1, 0, 0, 0}, false},
      {5, 'A', 0, 1, 0, "", "FF", "", {4, 0, 0, 0}, false},
      {6, 'A', 0, 2, 0, "", "", "PW", {4, 0, 0, 0}, false},
      {7, 'A', 0, 0, 0, "", "", "AF", {6, 0, 0, 0}, false},
      {8, 'A', 0, 0, 0, "", "", "W", {2, 0, 0, 1}, false},
      {9, 'A', 0, 0, 0, "", "", "P", {3, 0, 0, 0}, false},
      {10, 'A', -1, 0, 0, "", "FF", "", {0, 0, 0, 0}, true},
      {11, 'A', 6, 0, 0, "", "WW", "", {0, 1, 0, 0}, true},
      {12, 'A', 5, 0, 0, "", "AF", "", {0, 2, 0, 0}, true},
      {13, 'A', 1, 0, 0, "orange", "WWW", "", {-4, 0, 0, 0}, true},
      {14, 'A', 1, 0, 0, "azure", "PPP", "", {-4, 0, 0, 0}, true},
      {15, 'A', 0, 0, 0, "green", "EE", "", {2, 0, 0, 0}, true},
      {16, 'A', 1, 0, 0, "blue", "FFF", "", {-5, 0, 0, 0}, true},
      {17, 'A', 1, 0, 0, "red", "AAA", "", {-4, 0, 0, 0}, true},
      {18, 'A', 0, 0, 1, "", "PP", "", {0, 2, 0, 0}, true},
      {19, 'A', 0, 1, 0, "", "====", "", {10, 0, 0, 0}, true},
      {20, 'A', 4, 0, 0, "", "", "", {0, 0, 0, 0}, false},
      {21, 'A', -2, 1, 0, "", "W", "", {0, 1, 0, 0}, false},
      {22, 'A', -5, 0, 0, "", "A", "", {1, 1, 0, 0}, false},
      {23, 'A', -2, 0, 0, "", "P", "", {1, 0, 0, 1}, false},
      {24, 'B', 4, 1, 0, "", "EEE", "", {0, 0, 0, 0}, true},
      {25, 'B', 0, 1, 0, "", "AE", "", {5, 0, 0, 0}, false},
      {26, 'B', 0, 1, 0, "", "==", "", {2, 0, 0, 0}, false},
      {27, 'B', 2, 0, 0, "", "===", "", {6, 0, 0, 0}, false},
      {28, 'B', 2, 1, 0, "", "PW", "", {2, 0, 1, 0}, false},
      {29, 'B', 2, 0, 0, "", "E", "", {0, 1, 0, 0}, false},
      {30, 'B', 5, 0, 0, "", "WW", "", {-2, 0, 0, 0}, false},
      {31, 'B', 0, 0, 0, "", "W", "", {3, 0, 0, 0}, false},
      {32, 'B', 1, 1, 0, "", "F", "", {1, 0, 1, 0}, false},
      {33, 'B', 0, 2, 0, "", "F", "", {0, 1, 1, 0}, false},
      {34, 'B', 4, 0, 0, "", "AAA", "", {3, 0, 0, 0}, false},
      {35, 'B', 3, 0, 0, "", "A", "", {1, 0, 0, 0}, false},
      {36, 'B', 3, 0, 0, "", "PPP", "", {5, 0, 0, 0}, false},
      {37, 'B', 0, 2, 0, "", "W", "E", {6, 0, 0, 0}, false},
      {38, 'B', 3, 0, 0, "", "", "F", {2, 0, 0, 0}, false},
      {39, 'B', 2, 1, 0, "", "", "E", {3, 0, 0, 0}, false},
      {40, 'B', 2, 0, 0, "", "", "A", {4, 0, 0, 0}, false},
      {41, 'B', -1, 0, 0, "", "A", "", {0, 0, 0, 0}, true},
      {42, 'B', 5, 0, 0, "", "===", "", {0, 0, 0, 0}, true},
      {43, 'B', 5, 0, 0, "", "AA", "", {0, 0, 0, 0}, true},
      {44, 'B', 2, 0, 0, "any", "PP", "", {0, 2, 0, 0}, true},
      {45, 'B', 1, 0, 1, "", "FF", "", {6, 0, 0, 0}, true},
      {46, 'B', 4, 0, 0, "", "WW", "", {0, 2, 0, 0}, true},
  };
  return cards;
}

constexpr int kXargok = 10;
constexpr int kKaar = 20;
constexpr int kCromaug = 41;

inline const std::vector<Spell>& Spells() {
  static const auto& spells = *new std::vector<Spell>{
      {1, 1, "PP", {-5, 0, 0, 0}}, {2, 1, "WW", {-5, 0, 0, 0}}, {3, 1, "AA", {0, 0, 0, 0}},
      {4, 1, "FF", {-6, 0, 0, 0}}, {5, 1, "EE", {0, -3, 0, 0}}, {6, 2, "===", {-7, 0, 0, 0}},
  };
  return spells;
}

constexpr int kKillingSpell = 3;

// The dice of the box, by number less one: twenty big ones, then ten small ones.
inline const std::vector<std::string>& DiceColours() {
  static const auto& colours = *new std::vector<std::string>{
      "green", "green", "green", "blue",   "blue",   "blue",   "azure",  "azure",  "azure",  "red",
      "red",   "red",   "red",   "orange", "orange", "orange", "purple", "purple", "yellow", "yellow",
      "green", "green", "blue",  "blue",   "azure",  "azure",  "red",    "orange", "purple", "black"};
  return colours;
}

constexpr int kBigDice = 20;
constexpr int kBlackDie = 30;

// The sixth face of a colour; the other five show P, W, A, F and E.
inline char SixthFace(const std::string& colour) {
  static const auto& faces =
      *new std::map<std::string, char>{{"green", 'P'},  {"blue", 'W'},   {"azure", 'A'},  {"red", 'F'},
                                       {"orange", 'E'}, {"purple", 'p'}, {"yellow", 'y'}, {"black", 'b'}};
  return faces.at(colour);
}

// Spaces of the score track with a reroll icon.
inline const std::vector<int>& RerollSpaces() {
  static const auto& spaces =
      *new std::vector<int>{0, 1, 2, 3, 4, 5, 7, 9, 11, 13, 16, 19, 22, 26, 31, 37, 44, 52};
  return spaces;
}

// The province, a letter a node: 0 start, v village, capital: symbol, small: crossed out.
inline const std::string& ProvinceNodes() {
  static const auto& nodes =
      *new std::string("0FFFWvWPfAAwEEvPAvPAAEpEaEAFAFFWWvWWFevEPwEvPPPPWWWpAPPFfeavA");
  return nodes;
}

struct Village {
  int points;
  int price;
  Goods bonus;
};

inline const std::map<int, Village>& Villages() {
  static const auto& villages =
      *new std::map<int, Village>{{59, {3, 1, {0, 0, 0, 1}}}, {5, {5, 1, {0, 0, 1, 0}}},
                                  {33, {8, 1, {0, 0, 1, 0}}}, {38, {10, 1, {0, 0, 0, 1}}},
                                  {17, {12, 1, {}}},          {43, {15, 2, {}}},
                                  {14, {20, 3, {}}}};
  return villages;
}

inline const std::vector<std::pair<int, int>>& ProvinceEdges() {
  static const auto& edges = *new std::vector<std::pair<int, int>>{
      {0, 1},   {0, 44},  {1, 2},   {2, 3},   {2, 45},  {3, 4},   {4, 5},   {5, 6},   {5, 51},  {6, 7},
      {7, 8},   {8, 9},   {8, 32},  {9, 10},  {10, 11}, {11, 12}, {11, 15}, {12, 13}, {12, 22}, {13, 14},
      {15, 16}, {15, 18}, {16, 17}, {17, 18}, {17, 27}, {18, 19}, {19, 20}, {19, 26}, {20, 21}, {21, 22},
      {22, 23}, {23, 24}, {24, 25}, {24, 43}, {25, 26}, {26, 28}, {27, 28}, {28, 29}, {28, 39}, {29, 30},
      {30, 31}, {30, 36}, {30, 37}, {31, 33}, {32, 33}, {33, 34}, {34, 35}, {35, 36}, {35, 50}, {35, 52},
      {37, 38}, {38, 39}, {38, 40}, {40, 41}, {40, 53}, {41, 42}, {42, 43}, {44, 45}, {45, 46}, {45, 60},
      {46, 47}, {47, 48}, {48, 49}, {48, 58}, {49, 50}, {50, 51}, {52, 54}, {53, 54}, {54, 55}, {55, 56},
      {56, 57}, {57, 59}, {58, 59}, {59, 60}};
  return edges;
}

// What is printed on edges, the lower node first.
inline const std::map<std::pair<int, int>, Goods>& EdgeMarkers() {
  static const auto& markers = *new std::map<std::pair<int, int>, Goods>{{{10, 11}, {0, 0, 1, 0}},
                                                                         {{52, 54}, {0, 0, 2, 0}},
                                                                         {{19, 26}, {0, 0, 0, 1}},
                                                                         {{22, 23}, {0, 0, 0, 1}},
                                                                         {{11, 12}, {-5, 0, 0, 0}}};
  return markers;
}

inline bool SkullOnEdge(int a, int b) { return (a == 15 && b == 16) || (a == 40 && b == 41); }

struct Island {
  int id;
  int points;
  Goods bonus;
  bool skull;
};

inline const std::vector<Island>& Islands() {
  static const auto& islands = *new std::vector<Island>{
      {0, 0, {0, 0, 0, 0}, false}, {1, 0, {0, 2, 0, 0}, false},  {2, 0, {0, 0, 0, 0}, true},
      {3, 0, {0, 0, 2, 0}, false}, {4, 5, {0, 1, 0, 0}, false},  {5, 4, {0, 0, 0, 0}, false},
      {6, 2, {0, 0, 0, 1}, false}, {7, 2, {0, 0, 0, 1}, false},  {8, 0, {0, 0, 0, 0}, false},
      {9, 8, {0, 0, 0, 0}, false}, {10, 0, {0, 0, 0, 1}, false}, {11, 3, {0, 0, 0, 0}, true},
  };
  return islands;
}

struct Route {
  int a;
  int b;
  int least;  // -1: the route is free
  int most;
  int toll;
};

inline const std::vector<Route>& Routes() {
  static const auto& routes = *new std::vector<Route>{
      {0, 1, 1, 2, 0},   {0, 3, 3, 3, 0}, {0, 6, 1, 2, 0},  {0, 8, 3, 3, 0},   {0, 10, 4, 4, 0},
      {1, 2, -1, -1, 0}, {3, 4, 1, 2, 0}, {3, 5, 5, 5, 1},  {5, 6, 5, 5, 1},   {6, 7, 4, 4, 0},
      {7, 8, 4, 4, 0},   {8, 9, 1, 2, 1}, {9, 10, 1, 2, 1}, {10, 11, 5, 5, 0},
  };
  return routes;
}

}  // namespace lantern::lueur_naive

#endif  // LANTERN_TESTS_PROPERTY_LUEUR_FACTS_H_
