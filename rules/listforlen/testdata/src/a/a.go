package a

import (
	"encoding/base64"
	"encoding/hex"
)

type item struct {
	name string
	on   bool
}

// A loop gathers, and only the length is asked.
func active(items []*item) int {
	var on []*item
	for _, it := range items {
		if it.on {
			on = append(on, it) // want `gathers a list in on of which only the length is asked`
		}
	}
	return len(on)
}

func twoPlaces(items []item, limit int) bool {
	found := make([]string, 0, len(items))
	for i, it := range items {
		if it.on {
			found = append(found, it.name) // want `gathers a list in found`
		}
		if len(found) > limit {
			return i > 0
		}
	}
	return false
}

func numbers(all []int) (odd, sum int) {
	list := []int{}
	for _, n := range all {
		sum += n
		if n%2 == 1 {
			list = append(list, n) // want `gathers a list in list`
		}
	}
	return len(list), sum
}

// What an encoding's text takes is computed.
func encoded(b []byte) int {
	n := len(hex.EncodeToString(b))                      // want `encodes bytes only to measure the text`
	return n + len(base64.StdEncoding.EncodeToString(b)) // want `encodes bytes only to measure the text`
}

func letters(r []rune) int {
	return len([]rune(string(r))) // want `encodes runes to a text only to measure it`
}
