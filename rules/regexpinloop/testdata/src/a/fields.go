package a

import (
	"fmt"
	"log"
	"regexp"
	"strings"
	"sync"
)

type pathMatch struct {
	kind  string
	value *string
}

// The pattern is as old as the route.
func (s *server) routed(match *pathMatch, path string) bool {
	switch match.kind {
	case "exact":
		return path == *match.value
	case "regexp":
		re, err := regexp.Compile(*match.value) // want `compiles a field's pattern each time it is used`
		if err != nil {
			log.Printf("bad pattern %q: %v", *match.value, err)
			return false
		}
		return re.MatchString(path)
	}
	return false
}

type lexRule struct {
	text  string
	words []string
	kind  *lexKind
	re    *regexp.Regexp
}

type lexKind struct {
	name     string
	patterns []string
	posix    bool
}

func (r *lexRule) GetText() string { return r.text }

type server struct {
	states  map[string][]lexRule
	current string
	allowed []string
	seen    sync.Map
}

func (s *server) line(line string) (names []string) {
	for _, rule := range s.states[s.current] {
		re := regexp.MustCompile(rule.text) // want `compiles a field's pattern each time it is used`
		if m := re.FindStringSubmatch(line); m != nil {
			names = append(names, re.SubexpNames()...)
		}
	}
	return names
}

func (s *server) allows(name string) bool {
	for _, a := range s.allowed {
		if ok, _ := regexp.MatchString(strings.TrimSpace(a), name); ok { // want `compiles the patterns of a list on every call`
			return true
		}
	}
	return false
}

func wildcard(text string) string { return "^" + strings.ReplaceAll(text, "*", ".*") + "$" }

func patternsOf(k *lexKind) ([]string, bool) { return k.patterns, k.posix }

func (s *server) ruled(rule *lexRule, text string) error {
	if ok, _ := regexp.MatchString(wildcard(rule.text), text); ok { // want `compiles a field's pattern each time it is used`
		return nil
	}
	if ok, _ := regexp.MatchString(rule.GetText(), text); ok { // want `compiles a field's pattern each time it is used`
		return nil
	}
	pattern := strings.Join(rule.words, "|")
	if ok, _ := regexp.MatchString(pattern, text); ok { // want `compiles a field's pattern each time it is used`
		return nil
	}
	patterns, posix := patternsOf(rule.kind)
	for _, p := range patterns {
		var re *regexp.Regexp
		var err error
		if posix {
			re, err = regexp.CompilePOSIX(p) // want `compiles the patterns of a list on every call`
		} else {
			re, err = regexp.Compile(p) // want `compiles the patterns of a list on every call`
		}
		if err != nil {
			return err
		}
		if !re.MatchString(text) {
			return fmt.Errorf("%q does not match %q", text, re)
		}
	}
	return nil
}

// One regexp for all names, one that is kept, and a look whether it compiles.
func (s *server) kept(rule *lexRule, names []string) (out []string, err error) {
	re, err := regexp.Compile(rule.text)
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if re.MatchString(name) {
			out = append(out, name)
		}
	}
	rule.re = regexp.MustCompile(rule.text)
	_, err = regexp.Compile(rule.text)
	return out, err
}

type listRequest struct{ Filter string }

// The pattern comes with the request; a variable that is compiled once for all turns.
func (s *server) list(req *listRequest, names []string) (n int) {
	if ok, _ := regexp.MatchString(req.Filter, s.current); ok {
		n++
	}
	var re *regexp.Regexp
	for _, name := range names {
		if re == nil {
			re = regexp.MustCompile(req.Filter)
		}
		if re.MatchString(name) {
			n++
		}
	}
	return n
}

// LoadOrStore takes what is made already.
func (s *server) phrase(words []string) *regexp.Regexp {
	pattern := `(?i)\b` + strings.Join(words, `\s+`) + `\b`
	re, _ := s.seen.LoadOrStore(pattern, regexp.MustCompile(pattern)) // want `compiles the regexp before it asks the cache for it`
	return re.(*regexp.Regexp)
}

func (s *server) word(w string) (*regexp.Regexp, error) {
	re, err := regexp.Compile(w) // want `compiles the regexp before it asks the cache for it`
	if err != nil {
		return nil, err
	}
	kept, _ := s.seen.LoadOrStore(w, re)
	return kept.(*regexp.Regexp), nil
}

func (s *server) asked(w string) *regexp.Regexp {
	if re, ok := s.seen.Load(w); ok {
		return re.(*regexp.Regexp)
	}
	re, _ := s.seen.LoadOrStore(w, regexp.MustCompile(w))
	return re.(*regexp.Regexp)
}

// Each block is asked about its own text.
func marked(block *lexRule) string {
	text := block.text
	re := regexp.MustCompile(regexp.QuoteMeta(block.kind.name))
	text = re.ReplaceAllString(text, "`$0`")
	name := regexp.MustCompile(`\b` + block.kind.name).FindString(block.text)
	kind := regexp.MustCompile(`\b` + block.kind.name + `\b`)
	body := block.text
	body = kind.ReplaceAllString(body, name)
	return text + body
}

// Only what the pattern is like.
func matchesNothing(rule *lexRule) bool {
	empty, _ := regexp.MatchString(rule.text, "")
	return empty
}
