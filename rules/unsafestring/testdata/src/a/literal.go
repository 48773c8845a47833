package a

import "unsafe"

var (
	view   = func(p []byte) string { return *(*string)(unsafe.Pointer(&p)) }
	shown  = func(p []byte) string { return *(*string)(unsafe.Pointer(&p)) }
	viewed = map[string]map[string]int{}
)

func nested(outer, inner []byte) int {
	return viewed[view(outer)][view(inner)] // want `converts unsafely` `converts unsafely`
}

func inSteps(b []byte) string {
	if len(b) == 0 {
		return ""
	}
	p := unsafe.SliceData(b)
	n := len(b)
	return unsafe.String(p, n)
}

func kindOf(b []byte) int {
	switch inSteps(b) { // want `converts unsafely`
	case "int":
		return 1
	case "text":
		return 2
	}
	return 0
}

// Tests put another function here.
func replaced(b []byte) bool {
	shown = func(p []byte) string { return string(p[1:]) }
	return shown(b) == "x"
}

// The string is not of all its bytes.
func short(b []byte) string {
	p := unsafe.SliceData(b)
	b = b[1:]
	return unsafe.String(p, len(b))
}

func shortIs(b []byte) bool { return short(b) == "x" }
