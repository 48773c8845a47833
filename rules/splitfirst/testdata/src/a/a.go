// Package a holds splits that look at one piece at a time.
package a

import (
	"bytes"
	"errors"
	"strings"
)

const sep = "::"

var errSyntax = errors.New("syntax")

func assigned(address string) string {
	host := strings.Split(address, ":")[0] // want `allocates a list of all pieces to look at the first`
	return host
}

func reassigned(address string) string {
	address = strings.SplitN(address, sep, -1)[0] // want `allocates a list of all pieces to look at the first`
	return address
}

func inReturn(address string) (string, error) {
	return strings.Split(address, ":")[0], nil // want `allocates a list of all pieces to look at the first`
}

func inCondition(address string) bool {
	if address != "" && strings.SplitN(address, ":", 2)[0] == "localhost" { // want `allocates a list of all pieces to look at the first`
		return true
	}
	return false
}

func inInit(address string) bool {
	if host := strings.Split(address, ":")[0]; host != "" { // want `allocates a list of all pieces to look at the first`
		return true
	}
	return false
}

func inCall(addresses []string) {
	for _, a := range addresses {
		use(strings.Split(a, ":")[0]) // want `allocates a list of all pieces to look at the first`
	}
}

func fromCall(addresses []string) {
	use(strings.Split(strings.Join(addresses, "\n"), ":")[0]) // want `allocates a list of all pieces to look at the first`
}

func inClosure() func(string) string {
	return func(address string) string {
		return strings.Split(address, ":")[0] // want `allocates a list of all pieces to look at the first`
	}
}

func variable(line string) string {
	// the first field
	fields := strings.Split(line, ",") // want `allocates a list of all pieces to look at the first`
	if fields[0] == "" {
		return "none"
	}
	return fields[0]
}

func isFound(line string) (string, bool) {
	fields := strings.Split(line, ",") // want `allocates a list of all pieces to look at the first`
	return fields[0], len(fields) > 1
}

func pair(line string) (string, string, error) {
	parts := strings.SplitN(line, "=", 2) // want `allocates a list to hold two pieces`
	if len(parts) != 2 {
		return "", "", errSyntax
	}
	return parts[0], parts[1], nil
}

func pairInit(line string) string {
	if parts := strings.SplitN(line, "=", 2); len(parts) == 2 && parts[1] != "" { // want `allocates a list to hold two pieces`
		return parts[1]
	}
	return ""
}

func pairLoop(lines []string) map[string]string {
	m := map[string]string{}
	for _, line := range lines {
		parts := strings.SplitN(line, "=", 2) // want `allocates a list to hold two pieces`
		if line == "" || len(parts) < 2 {
			continue
		}
		m[parts[0]] = parts[1]
	}
	return m
}

func pairElse(line string) string {
	parts := strings.SplitN(line, "=", 2) // want `allocates a list to hold two pieces`
	if len(parts) == 1 {
		return parts[0]
	} else {
		return parts[1]
	}
}

func pairSwitch(line string) string {
	parts := strings.SplitN(line, "=", 2) // want `allocates a list to hold two pieces`
	switch {
	case len(parts) == 2:
		return parts[1]
	default:
		return parts[0]
	}
}

func twice(a, b string) (string, string) {
	as := strings.Split(a, ",") // want `allocates a list of all pieces to look at the first`

	bs := strings.Split(b, ",") // want `allocates a list of all pieces to look at the first`
	return as[0], bs[0]
}

func lastPiece(path string) string {
	parts := strings.Split(path, "/") // want `allocates a list of all pieces to look at the last`
	return parts[len(parts)-1]
}

func lastLong(path string) string {
	parts := strings.Split(path, sep) // want `allocates a list of all pieces to look at the last`
	return parts[len(parts)-1]
}

func ranged(line string) (n int) {
	for _, field := range strings.Split(line, ",") { // want `allocates a list of all pieces to look at one after the other`
		n += len(field)
	}
	for range strings.Split(line, ",") { // want `allocates a list of all pieces to look at one after the other`
		n++
	}
	return n
}

func rangedVariable(line string) (n int) {
	// fields of the line
	fields := strings.Split(line, ",") // want `allocates a list of all pieces to look at one after the other`
	for _, field := range fields {
		n += len(field)
	}
	return n
}

func bytesCompared(line []byte) bool {
	return string(bytes.Split(line, []byte{','})[0]) == "x" // want `allocates a list of all pieces to look at the first`
}

func bytesRanged(line []byte) (n int) {
	for _, field := range bytes.Split(line, []byte(",")) { // want `allocates a list of all pieces to look at one after the other`
		n += len(field)
	}
	return n
}

func use(string) {}

func later(s string) (n int) {
	parts := strings.Split(s, ",") // want `allocates a list of all pieces to look at one after the other`
	s = "changed"                  // the pieces are of the string as it was
	for _, p := range parts {
		n += len(p)
	}
	return n + len(s)
}

func laterWhere(s string, on bool) (n int) {
	parts := strings.Split(s, ",") // want `allocates a list of all pieces to look at one after the other`
	if on {
		for _, p := range parts {
			n += len(p)
		}
	}
	return n
}

// Nobody knows how many each line gives.
func events(packet []byte, parse func(string) []string) (all []string) {
	lines := strings.Split(string(packet), "\n") // want `allocates a list of all pieces to look at one after the other`
	count := 0
	for _, line := range lines {
		count++
		all = append(all, parse(line)...)
	}
	return all
}
