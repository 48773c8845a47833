package a

import (
	"strings"

	"codec"
	"example.com/addr"
)

func ofOthers(a addr.Address) {
	useString(a.Text())
	useString(a.Text()) // want `runs Text on the same values again: a.Text\(\) gave`
	useString(a.Shown())
	useString(a.Shown())
	useString(string(rune(a.First())))
	useString(string(rune(a.First())))
}

// What a decoder gives is the next each time.
func decoded(dec *codec.BinaryDecoder) {
	useString(dec.String())
	useString(dec.String())
	useString(strings.ToLower(dec.String()))
	useString(strings.ToLower(dec.String()))
}
