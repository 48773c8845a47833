// Package debug has assertions of another package.
package debug

// Assert ends the program if ok is false.
func Assert(ok bool, message any) {
	if !ok {
		panic(message)
	}
}

// Must gives back v.
func Must(ok bool, v string) string {
	if !ok {
		panic(v)
	}
	return v
}
