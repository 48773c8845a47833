package a

import "regexp"

type rewrite struct {
	pattern, with string
	re            *regexp.Regexp
	hits          int
}

type rewriter struct {
	rewrites []rewrite
	quoted   bool
}

// Each line compiles all of them again.
func (w *rewriter) rewriteAll(lines []string) {
	for n := range lines {
		for i := range w.rewrites {
			r := &w.rewrites[i]
			re := regexp.MustCompile(r.pattern) // want `compiles the patterns of a list`
			if re.MatchString(lines[n]) {
				lines[n] = re.ReplaceAllString(lines[n], r.with)
				r.hits++
			}
		}
	}
}

// They are compiled to be kept.
func (w *rewriter) compile() (err error) {
	for i := range w.rewrites {
		r := &w.rewrites[i]
		if r.re, err = regexp.Compile(r.pattern); err != nil {
			return err
		}
	}
	return nil
}

// Each turn makes another pattern.
func (w *rewriter) tighten(lines []string) (n int) {
	for _, line := range lines {
		for i := range w.rewrites {
			r := &w.rewrites[i]
			r.pattern = r.pattern + "?"
			if regexp.MustCompile(r.pattern).FindString(line) != "" {
				n++
			}
		}
	}
	return n
}

// The list is of this call alone.
func rewritten(lines []string, find func(line string) []rewrite) (n int) {
	for _, line := range lines {
		list := find(line)
		for i := range list {
			r := &list[i]
			if regexp.MustCompile(r.pattern).FindString(line) != "" {
				n++
			}
		}
	}
	return n
}
