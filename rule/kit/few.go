package kit

import (
	"go/ast"
	"slices"
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
	"network", "networks", "condition", "conditions", "container", "containers", "volume", "volumes", "mount", "mounts", "taint", "taints", "toleration", "tolerations", "port", "ports", "status", "statuses", "challenges", "auth", "locale", "locales", "language", "languages",
	"filter", "filters", "feature", "features", "kind", "kinds", "backend", "backends", "drivers", "plugin", "plugins", "suffix", "suffixes", "prefix", "prefixes", "voters", "learners", "gateways", "brokers", "trailer", "trailers",
	"header", "headers", "dimension", "dimensions", "attr", "attrs", "label", "labels", "curry", "parents", "ancestors", "parts", "params", "param", "env", "middlewares", "handlers", "hooks", "phases", "role", "roles", "zone", "zones", "region", "regions", "wildcards",
}

// FewByName tells whether what an expression is called promises a handful.
func FewByName(e ast.Expr) bool {
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
		return slices.ContainsFunc(Words(e.Name), inFilters)
	case *ast.SelectorExpr:
		return slices.ContainsFunc(Words(e.Sel.Name), inFilters) || configured(e.X)
	}
	return false
}

func inFilters(word string) bool { return slices.Contains(filters, word) }

func promisesFew(name string) bool {
	words := Words(name)
	return len(words) > 0 && (slices.ContainsFunc(words, inFilters) || slices.Contains(handfuls, words[len(words)-1]))
}
