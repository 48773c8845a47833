package a

import "fmt"

type shelf struct{ books []string }

func flat(rows [][]int) []int {
	var out []int
	for _, row := range rows {
		out = append(out, row...) // want `grows out array by array although the sum of the lengths can be asked first`
	}
	return out
}

func titles(byRoom map[string]*shelf) []string {
	all := []string{}
	for _, s := range byRoom {
		all = append(all, s.books...) // want `the sum of the lengths can be asked first`
	}
	return all
}

// Each list by its key.
func regrouped(names []string, of func(string) string) []string {
	groups := make(map[string][]string)
	for _, n := range names {
		g := of(n)
		groups[g] = append(groups[g], n)
	}
	var out []string
	for g := range groups {
		out = append(out, groups[g]...) // want `grows out array by array although the sum of the lengths can be asked first`
	}
	return out
}

// Each list of another map.
func others(keys map[string]bool, groups map[string][]string) []string {
	var out []string
	for k := range keys {
		out = append(out, groups[k]...)
	}
	return out
}

// Lengths that a call gives are not known before.
func gathered(rows [][]int, expand func([]int) []int) []int {
	var out []int
	for _, row := range rows {
		out = append(out, expand(row)...)
	}
	return out
}

// A loop that leaves some out is a filter.
func longRows(rows [][]int) []int {
	var out []int
	for _, row := range rows {
		if len(row) > 2 {
			out = append(out, row...)
		}
	}
	return out
}

// The length is there: nothing grows.
func sizedBefore(rows [][]int) []int {
	n := 0
	for _, row := range rows {
		n += len(row)
	}
	out := make([]int, 0, n)
	for _, row := range rows {
		out = append(out, row...)
	}
	return out
}

// One element for each element of each list.
func bookNames(shelves map[string]shelf) []string {
	var out []string
	for _, s := range shelves {
		prefix := "book "
		for _, b := range s.books {
			out = append(out, prefix+b) // want `grows out array by array although the sum of the lengths can be asked first`
		}
	}
	return out
}

// Some are left out, by the outer loop or by the inner one.
func longNames(shelves []shelf) (a, b []string) {
	for _, s := range shelves {
		if len(s.books) < 3 {
			continue
		}
		for _, t := range s.books {
			a = append(a, t) // want `appends s.books one by one`
		}
	}
	for _, s := range shelves {
		for _, t := range s.books {
			if t != "" {
				b = append(b, t)
			}
		}
	}
	return a, b
}

// A capacity of the right size: nothing grows.
func sizedNames(shelves []shelf) []string {
	n := 0
	for _, s := range shelves {
		n += len(s.books)
	}
	out := make([]string, 0, n)
	for _, s := range shelves {
		for _, b := range s.books {
			out = append(out, b)
		}
	}
	return out
}

// Two bytes at a time.
func unhex(hex []byte) []byte {
	var out []byte
	for i := 0; i < len(hex)-1; i += 2 {
		out = append(out, hex[i]*16+hex[i+1]) // want `grows out array by array although the loop's length is known`
	}
	return out
}

// What has a length that the text tells stands between the lists.
func framedUnits(units [][]byte) []byte {
	var out []byte
	for _, u := range units {
		out = append(out, []byte{0, 0, 1}...)
		out = append(out, u...) // want `grows out array by array although the sum of the lengths can be asked first`
	}
	return out
}

type packet struct {
	kind byte
	body []byte
}

// It ends before its time only where something is wrong.
func streamed(packets []*packet) ([]byte, error) {
	var out []byte
	for _, p := range packets {
		if p.kind > 7 {
			return nil, fmt.Errorf("kind %d", p.kind)
		}
		head := make([]byte, 4)
		head[0], head[3] = p.kind, byte(len(p.body))
		out = append(out, head...)
		out = append(out, p.body...) // want `the sum of the lengths can be asked first`
	}
	return out, nil
}

// One of the lists is as long as a call wants.
func expanded(packets []*packet, expand func(byte) []byte) []byte {
	var out []byte
	for _, p := range packets {
		out = append(out, expand(p.kind)...)
		out = append(out, p.body...)
	}
	return out
}

// The first that fits ends it, and that is success.
func upToKind(packets []*packet, last byte) []byte {
	var out []byte
	for _, p := range packets {
		out = append(out, p.body...)
		if p.kind == last {
			return out
		}
	}
	return nil
}
