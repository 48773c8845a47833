package wider

import (
	"strings"
	"unicode"
)

func parent(p string) string {
	segs := strings.Split(p, "/") // want `allocates a list of all pieces to join all but the last again`
	return strings.Join(segs[:len(segs)-1], "/")
}

func parentAndName(p string) (string, string) {
	segs := strings.Split(p, ".") // want `allocates a list of all pieces to join all but the last again`
	if len(segs) < 2 {
		return "", p
	}
	return strings.Join(segs[:len(segs)-1], "."), segs[len(segs)-1]
}

// By another separator, and with a piece of the middle.
func converted(p string) string {
	segs := strings.Split(p, "/")
	return strings.Join(segs[:len(segs)-1], ".")
}

func middle(p string) (string, string) {
	segs := strings.Split(p, "/")
	return strings.Join(segs[:len(segs)-1], "/"), segs[len(segs)-2]
}

func method(full string) string {
	parts := strings.SplitN(full, "/", 3) // want `allocates a list to hold three pieces`
	if len(parts) < 3 {
		return "unknown"
	}
	return parts[2]
}

func three(full string) (a, b, c string) {
	parts := strings.SplitN(full, ":", 3) // want `allocates a list to hold three pieces`
	switch {
	case len(parts) == 3:
		return parts[0], parts[1], parts[2]
	case len(parts) == 2:
		return parts[0], parts[1], ""
	}
	return full, "", ""
}

func anyOf(full string, i int) string {
	parts := strings.SplitN(full, ":", 3)
	return parts[i]
}

func kept(full string) []string {
	parts := strings.SplitN(full, ":", 3)
	if parts[0] == "" {
		return nil
	}
	return parts
}

func capitalize(s string) string {
	rs := []rune(s) // want `decodes all letters to look at the first or the last`
	if len(rs) == 0 {
		return s
	}
	rs[0] = unicode.ToUpper(rs[0])
	return string(rs)
}

func lowered(s string) string {
	rs := []rune(s) // want `decodes all letters to look at the first or the last`
	return string(unicode.ToLower(rs[0])) + string(rs[1:])
}

func second(s string) string {
	rs := []rune(s)
	rs[0], rs[1] = rs[1], rs[0]
	return string(rs)
}

func cut(s string, n int) string {
	rs := []rune(s)
	if len(rs) < n {
		return s
	}
	return string(rs[:n])
}
