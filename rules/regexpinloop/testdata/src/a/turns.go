package a

import "regexp"

// The pattern is put together in each turn, of what does not change.
func matching(names []string, like string) (n int, err error) {
	for _, name := range names {
		if like == "" {
			continue
		}
		whole := `^(?:` + like + `)$`
		re, err := regexp.Compile(whole) // want `compiles the same regexp on every iteration`
		if err != nil {
			return n, err
		}
		if re.MatchString(name) {
			n++
		}
	}
	return n, nil
}

// Of what does, or another one on some ways.
func each(names []string, like, other string) (n int) {
	for i, name := range names {
		whole := `^` + name + like + `$`
		if regexp.MustCompile(whole).MatchString(other) {
			n++
		}
		part := `^` + like
		if i > 0 {
			part = names[i-1]
		}
		if regexp.MustCompile(part).MatchString(name) {
			n++
		}
	}
	return n
}
