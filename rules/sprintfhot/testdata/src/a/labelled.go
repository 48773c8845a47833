package a

import (
	"fmt"
	"reflect"
)

// What an interface holds may be nil, which fmt prints and a call would not: advice.
type labelled interface{ String() string }

type failing2 interface {
	error
	String() string
}

type sum struct {
	left, right labelled
	op          string
}

func (s *sum) String() string {
	return fmt.Sprintf("%s %s %v", s.left, s.op, s.right) // want `fmt.Sprintf boxes 3 arguments and parses its format on every call`
}

func either(f failing2) string { return fmt.Sprintf("<%s>", f) } // its Error is called

func anything(s fmt.Stringer) string { return fmt.Sprintf("<%s>", s) }

func traceID(id uint64) string { return fmt.Sprintf("%016x", id) } // want `fmt.Sprintf boxes its argument and parses its format on every call`

func described(l labelled) string { return fmt.Sprintf("the %s", l) } // what it calls may cost far more

// Two digits of a byte: hex.EncodeToString writes them all.
func colour(r, g, b uint8) string {
	return fmt.Sprintf("#%02x%02x%02x", r, g, b) // want `fmt.Sprintf boxes 3 arguments and parses its format on every call`
}

func digest(sum [20]byte, use func(string)) {
	for _, c := range sum {
		use(fmt.Sprintf("%02x", c)) // want `fmt.Sprintf boxes its argument and parses its format on every call`
	}
}

// A number may be of more digits, and encoding/hex knows no capitals.
func opcode(op int, c byte) string { return fmt.Sprintf("%02x", op) + fmt.Sprintf("%02X", c) }

func explained(v reflect.Value) string {
	switch v.Kind() {
	case reflect.Int, reflect.Int64:
		return fmt.Sprintf("%d", v.Interface()) // want `fmt.Sprintf boxes its argument and parses its format on every call`
	case reflect.Float32, reflect.Float64:
		return fmt.Sprintf("%.6f", v.Interface()) // want `fmt.Sprintf boxes its argument and parses its format on every call`
	case reflect.String:
		return fmt.Sprintf("%v", v.Interface())
	}
	return ""
}

// A line of a log of many columns; how to write it better is the author's.
func columns(c []string, n uint16) string {
	return fmt.Sprintf("%s %s %s %s %s %s %s %s %d %s", c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7], n, c[8]) // want `fmt.Sprintf boxes 10 arguments and parses its format on every call`
}
