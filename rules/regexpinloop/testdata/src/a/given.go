package a

import "regexp"

// The variable gets another regexp later.
func keys(pattern, key string) bool {
	re := regexp.MustCompile(`\{[^/]+\}`) // want `compiles a constant regexp on every call`
	pattern = re.ReplaceAllString(pattern, "([^/]+)")
	re = regexp.MustCompile("^" + pattern + "$")
	return re.MatchString(key)
}

type remote struct{ patterns []string }

var known = []string{`^a+$`, `^b+$`}

// The list is older than the call.
func (r *remote) owner(url string) string {
	for _, p := range r.patterns {
		re := regexp.MustCompile(p) // want `compiles the patterns of a list on every call`
		if m := re.FindStringSubmatch(url); m != nil {
			return m[1]
		}
	}
	for _, p := range known {
		if ok, _ := regexp.MatchString(p, url); ok { // want `compiles the patterns of a list on every call`
			return p
		}
	}
	for _, p := range []string{`^c+$`, `^d+$`} {
		if ok, _ := regexp.MatchString(p, url); ok { // want `compiles the patterns of a list on every call`
			return p
		}
	}
	return ""
}

// The caller's list, a look whether they compile, and what is kept.
func (r *remote) other(patterns []string, s string) (all []*regexp.Regexp, err error) {
	for _, p := range patterns {
		if ok, _ := regexp.MatchString(p, s); ok {
			return nil, nil
		}
	}
	for _, p := range r.patterns {
		if _, err := regexp.Compile(p); err != nil {
			return nil, err
		}
		re := regexp.MustCompile(p)
		all = append(all, re)
	}
	return all, nil
}
