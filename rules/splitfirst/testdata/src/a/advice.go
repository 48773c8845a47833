package a

import "strings"

var counter int

func next() string { counter++; return "a:b" }

// The operand would be read before next changes it.
func order(t *struct{ s string }) bool {
	return next() == t.s || next() == strings.Split(t.s, ":")[0] // want `allocates a list of all pieces to look at the first`
}

// The condition is evaluated again and again.
func condition(s string) {
	for strings.Split(s, ":")[0] != "" { // want `allocates a list of all pieces to look at the first`
		s = next()
	}
}

// The operand is declared by the statement that the call stands in.
func ownVariable() bool {
	if s := next(); strings.Split(s, ":")[0] == "a" { // want `allocates a list of all pieces to look at the first`
		return true
	}
	return false
}

// The call would run though the left side is false.
func conditional(ok bool) bool {
	return ok && strings.Split(next(), ":")[0] == "a" // want `allocates a list of all pieces to look at the first`
}

// The type would not fit Cut's other results.
func typed(s string) string {
	var host string = strings.Split(s /* address */, ":")[0] // want `allocates a list of all pieces to look at the first`
	return host
}

// Different cases of a switch.
func cases(s, t string) bool {
	switch t {
	case strings.Split(next(), ":")[0]: // want `allocates a list of all pieces to look at the first`
		return true
	}
	return false
}

// Both of the first two pieces, and a look whether there are two.
func keyValue(s string) (key, value string, ok bool) {
	parts := strings.Split(s, ":") // want `allocates a list of all pieces to look at the first two`
	if len(parts) != 2 {
		return "", "", false
	}
	return parts[0], parts[1], true
}

func nameAndQuality(accepted string) (name, q string) {
	parts := strings.Split(accepted, ";") // want `allocates a list of all pieces to look at the first two`
	if len(parts) > 1 {
		q = parts[1]
	}
	return parts[0], q
}

// The first word: a Cut would stop at each blank before it.
func command(line string) string {
	return strings.Fields(line)[0] // want `allocates a list of all pieces to look at the first`
}

// The first piece keeps its separator: an Index finds where it ends.
func object(ref string) (name, digest string) {
	parts := strings.SplitAfterN(ref, "@", 2) // want `allocates a list to hold two pieces`
	if len(parts) < 2 {
		return parts[0], ""
	}
	return parts[0], parts[1]
}

func firstLine(text string) string {
	return strings.SplitAfter(text, "\n")[0] // want `allocates a list of all pieces to look at the first`
}

// The counter is for nothing but the pieces.
func accepts(header, mime string) bool {
	parts := strings.Split(header, ",") // want `allocates a list of all pieces to look at one after the other`
	for i := range parts {
		if strings.TrimSpace(parts[i]) == mime {
			return true
		}
	}
	return false
}

func total(line string) (n int) {
	cells := strings.Split(line, ";") // want `allocates a list of all pieces to look at one after the other`
	for i := 0; i < len(cells); i++ {
		if cells[i] == "" {
			continue
		}
		n += len(cells[i])
	}
	return n
}

func longest(line string) (n int) {
	cells := strings.Split(line, ";") // want `allocates a list of all pieces to look at one after the other`
	for i := range len(cells) {
		n = max(n, len(cells[i]))
	}
	return n
}

// One piece or two: whether the separator was found.
func platform(s string) (string, string) {
	parts := strings.SplitN(s, "/", 2) // want `allocates a list to hold two pieces`
	switch len(parts) {
	case 0, 1:
		return s, ""
	default:
		return parts[0], parts[1]
	}
}

// The separator may be empty, as far as it is known.
func head(s, sep string) string {
	return strings.Split(s, sep)[0] // want `allocates a list of all pieces to look at the first`
}

func pairBy(s, sep string) (string, string) {
	parts := strings.SplitN(s, sep, 2) // want `allocates a list to hold two pieces`
	if len(parts) != 2 {
		return s, ""
	}
	return parts[0], parts[1]
}

// The variable goes on with another list.
func twoLists(s string) (string, string) {
	parts := strings.SplitN(s, "(", 2) // want `allocates a list to hold two pieces`
	if len(parts) != 2 {
		return "", ""
	}
	name := parts[1]
	parts = strings.Split(parts[0], " ")
	return name, parts[len(parts)-3]
}

func firstWords(lines []string, use func(string)) {
	for _, line := range lines {
		words := strings.Fields(line) // want `allocates a list of all pieces to look at the first`
		if len(words) == 0 {
			continue
		}
		use(words[0])
	}
}

// Whether there are more words is asked too.
func onlyWord(line string) string {
	words := strings.Fields(line)
	if len(words) > 1 {
		return ""
	}
	return words[0]
}

func decimals(text string) (int, int, bool) {
	parts := strings.Split(text, ".") // want `allocates a list of all pieces to look at the first two`
	switch len(parts) {
	case 1:
		return len(parts[0]), 0, true
	case 2:
		parts[1] += "000"
		parts[1] = parts[1][:3]
		return len(parts[0]), len(parts[1]), true
	}
	return 0, 0, false
}

func quarters(text string) (string, string) {
	parts := strings.Split(text, ".")
	switch len(parts) {
	case 2:
		return parts[0], parts[1]
	case 4:
		return parts[0], ""
	}
	return "", ""
}

// The second piece ends at the second separator: two Cuts, no edit.
func secondOfAll(header string) string {
	if !strings.Contains(header, "Bearer ") {
		return ""
	}
	return strings.TrimSpace(strings.Split(header, "Bearer ")[1]) // want `allocates a list of all pieces to look at the first two`
}

// The first piece, behind a look whether there are just two: a Cut, and a search in what it leaves.
func exactlyTwo(s string) string {
	parts := strings.Split(s, ".") // want `allocates a list of all pieces to look at the first`
	if len(parts) != 2 {
		return ""
	}
	return parts[0]
}

func inFile(ref string) bool {
	parts := strings.Split(ref, "#") // want `allocates a list of all pieces to look at the first`
	return len(parts) == 2 && len(parts[0]) > 0
}

// A third piece is asked for, or the last, or the list goes on.
func notJustFirst(ref string) (string, []string, bool) {
	three := strings.Split(ref, "#")
	both := strings.Split(ref, "/")
	kept := strings.Split(ref, ":")
	if len(both) == 2 && both[0] == "" {
		return both[len(both)-1], nil, false
	}
	return kept[0], kept, len(kept) == 2 && len(three) == 3 && three[0] != ""
}

// The number of pieces has a name.
func portAndProtocol(raw string) (port, protocol string) {
	parts := strings.Split(raw, "/") // want `allocates a list of all pieces to look at the first two`
	n := len(parts)
	if n == 0 || parts[0] == "" {
		return "", ""
	}
	if n == 1 {
		return parts[0], "tcp"
	}
	return parts[0], parts[1]
}

func hostOf(raw string) string {
	parts := strings.Split(raw, ":") // want `allocates a list of all pieces to look at the first`
	if n := len(parts); n > 1 {
		return parts[0]
	}
	return raw
}

// It is told, or changes.
func pieces(raw string) (string, int) {
	parts, others := strings.Split(raw, "/"), 0
	counted := strings.Split(raw, ":")
	n, m := len(parts), 0
	left := len(counted)
	left--
	if left > 1 {
		return counted[0], m
	}
	return parts[0], n + others
}

func told(raw string) (string, int) {
	parts := strings.Split(raw, "/")
	n := len(parts)
	return parts[0], n
}
