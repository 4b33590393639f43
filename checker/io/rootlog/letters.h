#ifndef LANTERN_CHECKER_IO_ROOTLOG_LETTERS_H_
#define LANTERN_CHECKER_IO_ROOTLOG_LETTERS_H_

#include "lantern/v1/root_types.pb.h"

namespace lantern::rootlog {

// The letters of the notation, both ways. From a letter: UNSPECIFIED where no such thing has it. To a letter:
// '\0' where the thing has none.

// C E A V G L O D P H K, and our own U for the Host of Light.
v1::RootFaction FactionOf(char letter);
char LetterOf(v1::RootFaction faction);

// B F R M.
v1::RootSuit SuitOf(char letter);
char LetterOf(v1::RootSuit suit);

// s b c x h t r f u.
v1::RootItem ItemOf(char letter);
char LetterOf(v1::RootItem item);

// s d t.
v1::RootItemArea AreaOf(char letter);
char LetterOf(v1::RootItemArea area);

// r e.
v1::RootItemFace FaceOf(char letter);
char LetterOf(v1::RootItemFace face);

// r m x b.
v1::RootDecreeColumn ColumnOf(char letter);
char LetterOf(v1::RootDecreeColumn column);

// h r m.
v1::RootService ServiceOf(char letter);
char LetterOf(v1::RootService service);

// h 0 1 2 a.
v1::RootRelationship RelationshipOf(char letter);
char LetterOf(v1::RootRelationship relationship);

// b s r e: a plot by the letter behind "t_".
v1::RootPieceKind PlotOf(char letter);
char PlotLetterOf(v1::RootPieceKind plot);

// What a piece is called: its type and the letter behind the underscore.
struct PieceLetters {
  char type = '\0';     // w p b t
  char subtype = '\0';  // '\0': none
};

// The piece of `faction` (UNSPECIFIED: a hireling's) that `letters` name. False where the faction has none
// such; a type without a subtype always names something, if only "a token".
bool PieceOf(v1::RootFaction faction, PieceLetters letters, v1::RootPiece& piece);

// The letters of a piece, without its owner. False where it has none. The ferry is no piece in this sense.
bool LettersOf(const v1::RootPiece& piece, PieceLetters& letters);

}  // namespace lantern::rootlog

#endif  // LANTERN_CHECKER_IO_ROOTLOG_LETTERS_H_
