package held

import "regexp"

type step struct {
	re   *regexp.Regexp
	with string
}

// Turned goes through a table by its index, with a name for the item.
func Turned(s string) string {
	steps := []step{
		{re: regexp.MustCompile(`a+[0-9]`), with: "x"}, // want `compiles a constant regexp on every call`
		{re: regexp.MustCompile(`b+[0-9]`), with: "y"},
	}
	for i := 0; i < len(steps); i++ {
		st := &steps[i]
		if st.re.MatchString(s) {
			s = st.re.ReplaceAllString(s, st.with)
		}
	}
	return s
}

// Found gives an item back.
func Found(s string) *step {
	steps := []step{{re: regexp.MustCompile(`a+[0-9]`)}, {re: regexp.MustCompile(`b+[0-9]`)}}
	for i := range steps {
		st := &steps[i]
		if st.re.MatchString(s) {
			return st
		}
	}
	return nil
}

// Afterwards asks when it has returned.
func Afterwards(i int) func(string) bool {
	steps := []step{{re: regexp.MustCompile(`a+[0-9]`)}, {re: regexp.MustCompile(`b+[0-9]`)}}
	st := steps[i]
	return func(s string) bool { return st.re.MatchString(s) }
}
