// Package b compiles many regexps at start, none of which is large.
package b

import "regexp"

var (
	p0  = regexp.MustCompile(`^(?:[a-z0-9]{1,81})-(?:[0-9a-f]{8})$`)  // want `compiles a regexp`
	p1  = regexp.MustCompile(`^(?:[a-z0-9]{2,82})-(?:[0-9a-f]{8})$`)  // want `compiles a regexp`
	p2  = regexp.MustCompile(`^(?:[a-z0-9]{3,83})-(?:[0-9a-f]{8})$`)  // want `compiles a regexp`
	p3  = regexp.MustCompile(`^(?:[a-z0-9]{4,84})-(?:[0-9a-f]{8})$`)  // want `compiles a regexp`
	p4  = regexp.MustCompile(`^(?:[a-z0-9]{5,85})-(?:[0-9a-f]{8})$`)  // want `compiles a regexp`
	p5  = regexp.MustCompile(`^(?:[a-z0-9]{6,86})-(?:[0-9a-f]{8})$`)  // want `compiles a regexp`
	p6  = regexp.MustCompile(`^(?:[a-z0-9]{7,87})-(?:[0-9a-f]{8})$`)  // want `compiles a regexp`
	p7  = regexp.MustCompile(`^(?:[a-z0-9]{8,88})-(?:[0-9a-f]{8})$`)  // want `compiles a regexp`
	p8  = regexp.MustCompile(`^(?:[a-z0-9]{9,89})-(?:[0-9a-f]{8})$`)  // want `compiles a regexp`
	p9  = regexp.MustCompile(`^(?:[a-z0-9]{10,90})-(?:[0-9a-f]{8})$`) // want `compiles a regexp`
	p10 = regexp.MustCompile(`^(?:[a-z0-9]{11,91})-(?:[0-9a-f]{8})$`) // want `compiles a regexp`
	p11 = regexp.MustCompile(`^(?:[a-z0-9]{12,92})-(?:[0-9a-f]{8})$`) // want `compiles a regexp`
)

var table = []*regexp.Regexp{
	regexp.MustCompile(`a+b`), // want `compiles 3 regexps`
	regexp.MustCompile(`b+c`),
	regexp.MustCompile(`c+d`),
}

var all = compileAll([]string{"a", "b"}) // want `compiles a regexp`

func compileAll(texts []string) (all []*regexp.Regexp) {
	for _, text := range texts {
		all = append(all, regexp.MustCompile(text))
	}
	return all
}
