// Package a compares folded copies.
package a

import (
	"bytes"
	str "strings"
)

type header struct{ name, value string }

func (h *header) Name() string { return h.name }

const method = "get"

func constants(s string, h *header, b []byte) int {
	if str.ToLower(s) == "get" { // want `builds a lower-case copy to compare it once`
		return 1
	}
	if "get" != str.ToLower(h.Name()) { // want `builds a lower-case copy to compare it once`
		return 2
	}
	if s != "" && str.ToLower(h.value) == method || str.ToUpper(s) == "GET" { // want `builds a lower-case copy` `builds an upper-case copy`
		return 3
	}
	if str.Compare(str.ToLower(s), "delete") == 0 { // want `builds a lower-case copy to compare it once`
		return 4
	}
	if bytes.Equal(bytes.ToLower(b), []byte("gzop")) { // want `builds a lower-case copy to compare it once`
		return 5
	}
	if x := s[1:]; (str.ToLower(x)) == "put" { // want `builds a lower-case copy to compare it once`
		return 6
	}
	return 0
}

func parts(s string, h *header, prefix string) bool {
	if str.HasPrefix(str.ToLower(s), "bearer ") { // want `builds a lower-case copy of the whole to look at its prefix`
		return true
	}
	if !str.HasSuffix(str.ToLower(h.name), ".png") { // want `builds a lower-case copy of the whole to look at its suffix`
		return true
	}
	return s != "" && str.HasPrefix(str.ToUpper(h.value), "DATE") || str.HasPrefix(str.ToLower(s), method) // want `upper-case copy of the whole` `lower-case copy of the whole`
}
