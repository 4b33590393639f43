package lantern

import (
	"bytes"
	"encoding/json"
	"fmt"
	"unicode"
	"unicode/utf16"

	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
)

// escaped are the characters that protobuf's C++ library, and so the program `lantern`, writes as escapes beyond those
// that JSON must escape: <, > and characters that nobody sees.
var escaped = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: '<', Hi: '<', Stride: 1}, {Lo: '>', Hi: '>', Stride: 1}, {Lo: 0x7f, Hi: 0x9f, Stride: 1},
		{Lo: 0xad, Hi: 0xad, Stride: 1}, {Lo: 0x600, Hi: 0x603, Stride: 1}, {Lo: 0x6dd, Hi: 0x6dd, Stride: 1},
		{Lo: 0x70f, Hi: 0x70f, Stride: 1}, {Lo: 0x17b4, Hi: 0x17b5, Stride: 1}, {Lo: 0x200b, Hi: 0x200f, Stride: 1},
		{Lo: 0x2028, Hi: 0x202e, Stride: 1}, {Lo: 0x2060, Hi: 0x2064, Stride: 1}, {Lo: 0x206a, Hi: 0x206f, Stride: 1},
		{Lo: 0xfeff, Hi: 0xfeff, Stride: 1}, {Lo: 0xfff9, Hi: 0xfffb, Stride: 1},
	},
	R32: []unicode.Range32{
		{Lo: 0x1d173, Hi: 0x1d17a, Stride: 1}, {Lo: 0xe0001, Hi: 0xe0001, Stride: 1}, {Lo: 0xe0020, Hi: 0xe007f, Stride: 1},
	},
	LatinOffset: 4,
}

// ToJSON writes a message (a verdict, a report, ...) as one line of JSON, without a line end.
//
// It is protobuf's JSON mapping, and for the same message the same bytes in Lantern's clients for Python, C++, TypeScript and
// Go and in `lantern check --format json`. An error means that a text in it is not UTF-8; that is in no answer.
func ToJSON(message proto.Message) (string, error) {
	loose, err := protojson.Marshal(message)
	if err != nil {
		return "", err
	}
	// protojson puts spaces at random, so that nobody relies on its bytes.
	var compact bytes.Buffer
	if err := json.Compact(&compact, loose); err != nil {
		return "", err
	}
	// Outside of strings JSON has none of these characters.
	var line bytes.Buffer
	for _, r := range compact.String() {
		if !unicode.Is(escaped, r) {
			line.WriteRune(r)
		} else if high, low := utf16.EncodeRune(r); high != unicode.ReplacementChar {
			fmt.Fprintf(&line, `\u%04x\u%04x`, high, low)
		} else {
			fmt.Fprintf(&line, `\u%04x`, r)
		}
	}
	return line.String(), nil
}
