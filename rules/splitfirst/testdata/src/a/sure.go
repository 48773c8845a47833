package a

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

func kindAndName(text string) (kind, name string, err error) {
	items := strings.SplitN(text, "/", 2) // want `allocates a list to hold two pieces`
	if len(items) >= 1 {
		kind = strings.TrimSpace(items[0])
	}
	if len(items) == 1 && kind == "" {
		return "", "", errors.New("empty")
	}
	if len(items) > 1 {
		name = items[1]
	}
	return kind, name, nil
}

func mime(header string) string {
	if parts := strings.Split(header, ";"); len(parts) > 0 { // want `allocates a list of all pieces to look at the first`
		return parts[0]
	}
	return ""
}

func endsInNumber(name string) bool {
	parts := strings.Split(name, "-") // want `allocates a list of all pieces to look at the last`
	if len(parts) > 1 {
		_, err := strconv.Atoi(parts[len(parts)-1])
		return err == nil
	}
	return false
}

func triple(name string) bool {
	parts := strings.Split(name, ".")
	return len(parts) > 0 && len(parts) == 3 && parts[0] != ""
}

// How many there were is only told where it fails.
func deviceOf(text string) (major, minor string, err error) {
	toks := strings.Split(text, ":") // want `allocates a list of all pieces to look at the first two`
	if len(toks) < 2 {
		return "", "", fmt.Errorf("unexpected number of fields, want 2: %d", len(toks))
	}
	return toks[0], toks[1], nil
}

// Here it is an answer.
func countedToo(text string) (string, int) {
	toks := strings.Split(text, ":")
	return toks[0], len(toks)
}
