package a

import (
	"fmt"
	"path"
	"strconv"
	"strings"
)

var known = map[string]int{}

func use(...any)       {}
func useString(string) {}

// The condition and its branch.
func asked(name string) int {
	if known[strings.ToLower(name)] > 0 {
		return known[strings.ToLower(name)] // want `changes the case of the same text again: strings.ToLower\(name\) gave this result before, and nothing has changed since`
	}
	return 0
}

// Statements one after the other, whatever is called in between: nobody else has the texts.
func inTurn(folder, name string) {
	useString(path.Join(folder, name))
	use(len(folder))
	useString(path.Join(folder, name)) // want `builds the same path again`
}

// The result has a name already.
func named(id int) string {
	text := strconv.Itoa(id)
	useString(text)
	return "n" + strconv.Itoa(id) // want `converts the same number or text again`
}

// Several ask again.
func thrice(a, b string) string {
	x := fmt.Sprintf("%s/%s", a, b) + "x"
	if len(x) > 10 {
		return fmt.Sprintf("%s/%s", a, b) // want `formats the same values again`
	}
	return x + fmt.Sprintf("%s/%s", a, b)
}

// In one turn of a loop.
func turns(names []string) (n int) {
	for _, name := range names {
		if strings.ReplaceAll(name, "-", "_") != name {
			n += len(strings.ReplaceAll(name, "-", "_")) // want `builds the same text again`
		}
	}
	return n
}

// An operand of the longer one is not told of.
func nested(a string) {
	useString(strings.Repeat(strings.ToUpper(a), 3))
	useString(strings.Repeat(strings.ToUpper(a), 3)) // want `builds the same text again`
}

// A struct of its own that nobody has the address of.
func part(s struct{ first, last string }) {
	useString(strings.ToLower(s.first))
	useString(strings.ToLower(s.first)) // want `changes the case`
}

// In one expression.
func twice(s string) bool {
	return strings.ToUpper(s) == "A" || strings.ToUpper(s) == "B" // want `changes the case`
}

// The variable of the first is given something else later.
func reused(name string) string {
	low := strings.ToLower(name)
	useString(low)
	low = "x"
	useString(strings.ToLower(name)) // want `changes the case`
	return low
}
