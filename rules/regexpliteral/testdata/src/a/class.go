package a

import "regexp"

var (
	hexID    = regexp.MustCompile("^[a-f0-9]+$")
	hash     = regexp.MustCompile(`^[[:xdigit:]]{32}$`)
	number   = regexp.MustCompile(`^\d+$`)
	name     = regexp.MustCompile(`^[a-zA-Z_]([a-zA-Z0-9_]*)$`)
	outside  = regexp.MustCompile(`[^a-z0-9-]`)
	capital  = regexp.MustCompile(`([A-Z])+`)
	breaks   = regexp.MustCompile("[\t\r\n]")
	unsafe   = regexp.MustCompile(`[^\w.]`)
	noDigits = regexp.MustCompile(`\D+`)

	plate    = regexp.MustCompile(`^[A-Z]{1,3}-[A-Z]{2}[0-9]+$`)
	spaced   = regexp.MustCompile(`^\s*[a-z]+\s*$`)
	lines    = regexp.MustCompile(`(?m)^[a-z]+$`)
	begins   = regexp.MustCompile(`^[a-z]+`)
	swapped  = regexp.MustCompile(`[ab]`)
	squeezed = regexp.MustCompile(`[ \t]+`)
)

func valid(id string, raw []byte) (n int) {
	for _, ok := range []bool{
		hexID.MatchString(id),   // want `runs a regexp to ask of which class characters are`
		hash.Match(raw),         // want `runs a regexp to ask of which class characters are`
		number.MatchString(id),  // want `runs a regexp to ask of which class characters are`
		name.MatchString(id),    // want `runs a regexp to ask of which class characters are`
		outside.MatchString(id), // want `runs a regexp to ask of which class characters are`
		capital.MatchString(id), // want `runs a regexp to ask of which class characters are`
	} {
		if ok {
			n++
		}
	}
	return n
}

func cleaned(s string, b []byte) (string, []byte) {
	s = breaks.ReplaceAllString(s, " ")        // want `runs a regexp to replace single characters`
	s = unsafe.ReplaceAllLiteralString(s, "_") // want `runs a regexp to replace single characters`
	b = breaks.ReplaceAll(b, []byte(" "))      // want `runs a regexp to replace single characters`
	return noDigits.ReplaceAllString(s, ""), b // want `runs a regexp to replace single characters`
}

// More than classes, lines, one end, a part that is found, runs, and what is made of what was found.
func more(s string) (n int) {
	for _, ok := range []bool{plate.MatchString(s), spaced.MatchString(s), lines.MatchString(s), begins.MatchString(s), hexID.FindString(s) == s} {
		if ok {
			n++
		}
	}
	s = swapped.ReplaceAllString(s, "<$0>")
	return n + len(squeezed.ReplaceAllString(s, " "))
}

// Settings, and what is checked once.
type settings struct{ name string }

func (s *settings) Validate() bool         { return hexID.MatchString(s.name) }
func checkConfig(name string) bool         { return hexID.MatchString(name) }
func loadName(name string) bool            { return hexID.MatchString(name) }
func (s *settings) accepts(id string) bool { return hexID.MatchString(id) }

type list struct{ names []string }

func (l *list) accepts(id string) bool { return hexID.MatchString(id) } // want `runs a regexp to ask of which class characters are`
