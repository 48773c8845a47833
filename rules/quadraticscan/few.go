package quadraticscan

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// filters are words for what people list one by one, wherever they stand in a name.
var filters = []string{
	"allowed", "supported", "excluded", "exclude", "excludes", "ignored", "ignore", "skipped", "skip", "denied", "forbidden", "reserved", "deprecated", "whitelist", "blacklist", "allowlist", "denylist", "include", "includes", "included", "provided", "watched",
	"schema", "opts", "options", "cfg", "config", "configs", "conf", "settings", "peer", "peers", "replica", "replicas",
}

// handfuls are words for the parts of one thing, and for what two sides offer each
// other, where a name ends in one.
var handfuls = []string{
	"arg", "args", "tag", "tags", "fields", "hints", "usages", "intersection", "flag", "flags", "protocol", "protocols", "protos", "algorithm", "algorithms", "algo", "algos", "method", "methods", "cipher", "ciphers", "suites", "curves", "scheme", "schemes", "extensions", "ext", "exts",
	"verb", "verbs", "mode", "modes", "level", "levels", "capability", "capabilities", "caps", "format", "formats", "encoding", "encodings", "scope", "scopes", "audience", "audiences", "aud", "finalizer", "finalizers",
	"condition", "conditions", "container", "containers", "volume", "volumes", "mount", "mounts", "taint", "taints", "toleration", "tolerations", "port", "ports", "status", "statuses", "challenges", "auth", "locale", "locales", "language", "languages",
	"filter", "filters", "feature", "features", "kind", "kinds", "backend", "backends", "drivers", "plugin", "plugins", "suffix", "suffixes", "prefix", "prefixes", "voters", "learners", "gateways", "brokers", "trailer", "trailers",
	"header", "headers", "attr", "attrs", "label", "labels", "curry", "parents", "ancestors", "parts", "params", "param", "env", "middlewares", "handlers", "hooks", "phases", "role", "roles", "zone", "zones", "region", "regions", "wildcards",
}

// fewByName tells whether what an expression is called promises a handful.
func fewByName(e ast.Expr) bool {
	e = ast.Unparen(e)
	if call, ok := e.(*ast.CallExpr); ok {
		e = ast.Unparen(call.Fun)
	}
	switch e := e.(type) {
	case *ast.Ident:
		return promisesFew(e.Name)
	case *ast.SelectorExpr:
		return promisesFew(e.Sel.Name) || configured(e.X)
	}
	return false
}

// configured tells whether what holds a list is a configuration.
func configured(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return slices.ContainsFunc(kit.Words(e.Name), inFilters)
	case *ast.SelectorExpr:
		return slices.ContainsFunc(kit.Words(e.Sel.Name), inFilters) || configured(e.X)
	}
	return false
}

func inFilters(word string) bool { return slices.Contains(filters, word) }

func promisesFew(name string) bool {
	words := kit.Words(name)
	return len(words) > 0 && (slices.ContainsFunc(words, inFilters) || slices.Contains(handfuls, words[len(words)-1]))
}

// configures tells a package that reads what people wrote for the program, or
// that tests it.
func configures(p *types.Package) bool {
	return slices.ContainsFunc(strings.Split(p.Path(), "/"), func(part string) bool {
		return slices.Contains([]string{"config", "configs", "conf", "flags", "migrations", "testing", "testutil", "testutils", "test", "tests", "e2e", "examples", "hack"}, part)
	})
}

// onPurpose tells whether a comment on the search, or on what it is part of, says
// that it is meant so.
func onPurpose(at inspector.Cursor) bool {
	stmt, ok := kit.Stmt(at)
	file := kit.File(at)
	if !ok || file == nil {
		return false
	}
	from, to := stmt.Node().Pos(), at.Node().End()
	if up, ok := kit.Loop(at); ok {
		from = kit.LoopBody(up.Node()).Pos()
		if s, ok := kit.Stmt(up); ok {
			from = s.Node().Pos()
		}
	}
	for _, group := range file.Comments {
		if group.End() > to || group.End()+200 < from {
			continue
		}
		if saysFew(group.Text()) {
			return true
		}
	}
	return false
}

// saysFew tells whether a comment speaks of few elements or of what a scan costs,
// and not of a wish to change it.
func saysFew(text string) bool {
	text = strings.ToLower(text)
	says := func(words ...string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(text, w) })
	}
	return says("small", "few ", "short list", "linear", "quadratic", "o(n", "n is ", "allocat", "cache friendly", "faster than a map") &&
		!says("todo", "fixme", "slow", "improve", "optimi")
}

// smallSet tells whether a type has few values: bool, bytes and runes of an
// alphabet, a named type with constants of its own.
func smallSet(t types.Type) bool {
	basic, ok := under(t).(*types.Basic)
	if !ok {
		return false
	}
	switch basic.Kind() {
	case types.Bool, types.UntypedBool, types.Uint8, types.Int8:
		return true
	}
	if basic.Name() == "rune" {
		return true
	}
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return false
	}
	n := 0
	scope := named.Obj().Pkg().Scope()
	for _, name := range scope.Names() {
		if k, ok := scope.Lookup(name).(*types.Const); ok && types.Identical(k.Type(), t) {
			n++
		}
	}
	return n > 1
}
