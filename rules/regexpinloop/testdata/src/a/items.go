package a

import "regexp"

type kindOf struct {
	text string
	kind int
}

// The same few patterns on each call: keys of a map, fields of items, by index.
func asked(line string) int {
	prompts := map[string]int{`Password:`: 1, `.+'s password:`: 2}
	for pattern, kind := range prompts {
		if ok, _ := regexp.MatchString(pattern, line); ok { // want `compiles the patterns of a list on every call`
			return kind
		}
	}
	for _, k := range []kindOf{{`^a+$`, 1}, {text: `^b+$`}} {
		if ok, _ := regexp.MatchString("(?i)"+k.text, line); ok { // want `compiles the patterns of a list on every call`
			return k.kind
		}
	}
	for i := range known {
		p := known[i]
		if ok, _ := regexp.MatchString(p, line); ok { // want `compiles the patterns of a list on every call`
			return i
		}
	}
	for i := 0; i < len(known); i++ {
		if regexp.MustCompile(known[i]).MatchString(line) { // want `compiles the patterns of a list on every call`
			return i
		}
	}
	return 0
}

// The patterns come with the call.
func given(line, word string, list []string) bool {
	for pattern := range map[string]int{word: 1, `^x+$`: 2} {
		if ok, _ := regexp.MatchString(pattern, line); ok {
			return true
		}
	}
	for _, k := range []kindOf{{word, 1}, {kind: 2}} {
		if ok, _ := regexp.MatchString(k.text, line); ok {
			return true
		}
	}
	for i := range list {
		p := list[i]
		if ok, _ := regexp.MatchString(p, line); ok {
			return true
		}
	}
	for i := range known {
		if ok, _ := regexp.MatchString(known[i]+word, line); ok {
			return true
		}
	}
	return false
}

var leaks map[string]string

func init() { leaks = map[string]string{"key": "AKIA[0-9A-Z]{16}"} }

// A variable of the function that only the loop uses.
func leaking(lines []string) (n int) {
	var re *regexp.Regexp
	for _, line := range lines {
		for _, v := range leaks {
			re = regexp.MustCompile(v) // want `compiles the patterns of a list on every call`
			if re.FindString(line) != "" {
				n++
			}
		}
	}
	return n
}

// The last one is used behind the loop.
func lastLeak(line string) string {
	var re *regexp.Regexp
	for _, v := range leaks {
		re = regexp.MustCompile(v)
	}
	return re.FindString(line)
}
