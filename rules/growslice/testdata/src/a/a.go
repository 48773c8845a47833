package a

import (
	"sort"
	"strconv"
	"strings"
)

type item struct{ name string }

type store struct{ items []item }

// A nil slice that is returned must stay nil when nothing is appended.
func names(items []item) []string {
	var out []string
	for _, it := range items {
		out = append(out, it.name) // want `grows out array by array although the loop's length is known`
	}
	return out
}

// A slice that starts non-nil may be made.
func literal(items []item) []string {
	out := []string{} // the caller marshals it
	for _, it := range items {
		out = append(out, it.name) // want `grows out`
	}
	return out
}

func made(s *store) []string {
	out := make([]string, 0)
	for i := range s.items {
		out = append(out, s.items[i].name) // want `grows out`
	}
	return out
}

func varLiteral(m map[string]int) []string {
	var keys = []string{}
	for k := range m {
		keys = append(keys, k) // want `grows keys`
	}
	sort.Strings(keys)
	return keys
}

// Nobody can see whether a joined slice was nil.
func joined(items []item) string {
	var parts []string
	for _, it := range items {
		parts = append(parts, it.name) // want `grows parts`
	}
	return strings.Join(parts, ",")
}

// Two values a turn.
func pairs(m map[string]string) []string {
	var out []string
	for k, v := range m {
		out = append(out, k, v) // want `grows out`
	}
	return out
}

// Two appends a turn, and the length is asked for in between.
func twice(items []item) []string {
	out := []string{}
	for _, it := range items {
		if len(out)%2 == 0 {
			out = append(out, "even") // want `grows out`
		} else {
			out = append(out, "odd")
		}
		out = append(out, it.name)
	}
	return out
}

// A count may be negative, and then the loop does not run.
func counted(n int) []int {
	out := []int{}
	for i := 0; i < n; i++ {
		out = append(out, i) // want `grows out`
	}
	return out
}

func ranged(n int64) []int64 {
	var out []int64
	for i := range n {
		out = append(out, i) // want `grows out`
	}
	return out
}

func fromOne(n uint) []uint {
	out := []uint{}
	for i := uint(1); i <= n; i++ {
		out = append(out, i) // want `grows out`
	}
	return out
}

func sum(a, b []int) (out []int) {
	for i := 0; i < len(a)+len(b); i++ {
		out = append(out, i, i) // want `grows out`
	}
	return out
}

// An error path does not change the length of the result that counts.
func parsed(fields []string) ([]int, error) {
	var out []int
	for _, f := range fields {
		n, err := strconv.Atoi(f)
		if err != nil {
			return nil, err
		}
		out = append(out, n) // want `grows out`
	}
	return out, nil
}

// An early return lies between: the memory is taken behind it.
func later(s *store) []string {
	out := []string{}
	if s == nil {
		return out
	}
	for _, it := range s.items {
		out = append(out, it.name) // want `grows out`
	}
	return out
}

// The count is a parameter that nothing changes: the declaration takes it.
func apart(items []item) []string {
	out := make([]string, 0)
	prefix := "x"
	for _, it := range items {
		out = append(out, prefix+it.name) // want `grows out`
	}
	return out
}

// Every case appends once.
func cases(items []any) []string {
	out := []string{}
	for _, it := range items {
		switch it := it.(type) {
		case string:
			out = append(out, it) // want `grows out`
		case int:
			out = append(out, strconv.Itoa(it))
		default:
			out = append(out, "?")
		}
	}
	return out
}

// The operand is a call: it must not run twice, so there is advice only.
func called(s string) []int {
	var out []int
	for _, f := range strings.Split(s, ",") {
		out = append(out, len(f)) // want `grows out`
	}
	return out
}

// An inner slice that starts anew in each outer turn.
func nested(rows [][]item) [][]string {
	var all [][]string
	for _, row := range rows {
		var out []string
		for _, it := range row {
			out = append(out, it.name) // want `grows out`
		}
		all = append(all, out) // want `grows all`
	}
	return all
}

type names2 []string

func named(items []item) names2 {
	var out names2
	for _, it := range items {
		out = append(out, it.name) // want `grows out`
	}
	return out
}

// Parts of constant length.
func words16(all []uint16) []byte {
	var scratch [8]byte
	out := []byte{}
	for _, w := range all {
		scratch[0], scratch[1] = byte(w>>8), byte(w)
		out = append(out, scratch[:2]...) // want `grows out array by array`
	}
	return out
}

// Made before the branches that fill it: each takes the room that it needs.
func branches(kind int, items []item) []string {
	var out, rest []string
	switch kind {
	case 1:
		for _, it := range items {
			out = append(out, it.name) // want `grows out array by array although the loop's length is known`
		}
	case 2:
		if len(items) > 10 {
			for _, it := range items {
				rest = append(rest, it.name) // want `grows rest array by array`
			}
		} else {
			rest = append(rest, "few")
		}
	}
	return append(out, rest...)
}
