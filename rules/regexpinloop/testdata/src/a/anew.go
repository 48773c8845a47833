package a

import "regexp"

func versionRE() *regexp.Regexp {
	return regexp.MustCompile(`^v[0-9]+$`) // want `compiles a constant regexp on every call`
}

func tagRE() (*regexp.Regexp, error) {
	return regexp.Compile(`^t[0-9]+$`) // want `compiles a constant regexp on every call`
}

func versioned(s string) bool { return versionRE().MatchString(s) }

func tagged(s string) bool {
	re, err := tagRE()
	return err == nil && re.MatchString(s)
}

// Asked once, kept by who asks, and what other packages may keep.
func nameRE() *regexp.Regexp { return regexp.MustCompile(`^n[0-9]+$`) }

var kept = nameRE()

type holder struct{ re *regexp.Regexp }

func hostRE() *regexp.Regexp { return regexp.MustCompile(`^h[0-9]+$`) }

func newHolder() *holder { return &holder{hostRE()} }

// PathRE is for others.
func PathRE() *regexp.Regexp { return regexp.MustCompile(`^p[0-9]+$`) }

func hasPath(s string) bool { return PathRE().MatchString(s) }
