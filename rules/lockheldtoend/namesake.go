package lockheldtoend

import (
	"go/types"
	"slices"
	"strings"

	"github.com/gotoll/toll/rule/kit"
)

// namesake is what a mutex is there for where its name says so: of an indexMu beside a
// field index, all fields whose names begin with index, in lower case. "" where there is no such
// field, or where a comment at the mutex names another one.
func (g *guards) namesake(owner *types.Named, mu *types.Var) string {
	name := strings.ToLower(mu.Name())
	base := name
	for _, suffix := range [...]string{"rwmutex", "mutex", "rwmu", "mu", "rwlock", "lock", "mtx", "lk"} {
		if base = strings.TrimSuffix(name, suffix); base != name {
			break
		}
	}
	if owner == nil || base == "" || base == name {
		return ""
	}
	st, ok := owner.Underlying().(*types.Struct)
	if !ok {
		return ""
	}
	found, others := false, []string{}
	for f := range st.Fields() {
		switch lower := strings.ToLower(f.Name()); {
		case lower == base:
			found = true
		case f != mu && !strings.HasPrefix(lower, base):
			others = append(others, f.Name())
		}
	}
	if !found || slices.ContainsFunc(g.commentWords(mu), func(w string) bool { return slices.Contains(others, w) }) {
		return ""
	}
	return base
}

// commentWords are the words of the comments above and beside the field mu.
func (g *guards) commentWords(mu *types.Var) []string {
	var words []string
	for _, c := range kit.CommentsOn(g.pass, mu.Pos()) {
		words = append(words, strings.FieldsFunc(c.Text(), func(r rune) bool { return !isWord(r) })...)
	}
	return words
}

func isWord(r rune) bool {
	return r == '_' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
}
