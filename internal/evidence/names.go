package evidence

import (
	"path"
	"strings"
)

// form says what kind of code a frame runs.
type form uint8

const (
	declared form = iota // the function itself
	closure              // a function literal in it
	body                 // a range-over-func body, or the wrapper of a go or defer statement
)

// symbol is a linker name taken apart.
type symbol struct {
	pkg  string // import path, unescaped; "" for assembly and C
	name string // pkg + "." + declared function, no type arguments: "m/p.(*T).Do"
	form form
}

// initFunc stands for everything that runs at package level: variable
// initialisers, their closures, and init functions.
const initFunc = "init"

// parseSymbol takes a name as the linker and pprof spell it apart. Closures of
// a function that was inlined elsewhere are named after both functions
// ("p.Outer.Inner.func1") and come out as p.Outer.Inner: a site finds them by
// file and line instead.
func parseSymbol(raw string) symbol {
	// Type arguments may hold slashes and dots of their own.
	head := raw
	if i := strings.IndexAny(head, "[("); i >= 0 {
		head = head[:i]
	}
	slash := strings.LastIndexByte(head, '/') + 1
	dot := strings.IndexByte(head[slash:], '.')
	if dot < 0 {
		return symbol{name: raw}
	}
	pkg := unescape(raw[:slash+dot])
	fn, form := stripSuffixes(stripBrackets(raw[slash+dot+1:]))
	if fn == "glob." || fn == "" || fn == "glob" || strings.HasPrefix(fn, "init.") || strings.HasPrefix(fn, "map.init") {
		fn = initFunc
	}
	return symbol{pkg: pkg, name: pkg + "." + fn, form: form}
}

// stripBrackets removes type arguments: "Map[go.shape.int]" -> "Map".
func stripBrackets(s string) string {
	if strings.IndexByte(s, '[') < 0 {
		return s
	}
	var b strings.Builder
	depth := 0
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '[':
			depth++
		case c == ']' && depth > 0:
			depth--
		case depth == 0:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// stripSuffixes removes what the compiler appends to a declared function's
// name for the functions it makes out of it. The last suffix decides the form,
// for it names the function whose start the profile gives.
func stripSuffixes(fn string) (string, form) {
	rest, kind := cutSuffix(fn)
	for last := fn; rest != last; {
		last = rest
		rest, _ = cutSuffix(last)
	}
	return rest, kind
}

func cutSuffix(fn string) (rest string, kind form) {
	if rest, ok := strings.CutSuffix(fn, "-fm"); ok { // method value
		return rest, declared
	}
	end := strings.TrimRight(fn, "0123456789")
	if end == fn {
		return fn, declared
	}
	for _, s := range []struct {
		text string
		form form
	}{{".func", closure}, {"-range", body}, {".gowrap", body}, {".deferwrap", body}} {
		if rest, ok := strings.CutSuffix(end, s.text); ok {
			return rest, s.form
		}
	}
	// A closure in a closure is numbered only: F.func1.2.
	if outer, ok := strings.CutSuffix(end, "."); ok {
		if _, kind := cutSuffix(outer); kind == closure {
			return outer, closure
		}
	}
	return fn, declared
}

// unescape undoes the linker's %xx, as in "gopkg.in/yaml%2ev3".
func unescape(s string) string {
	if strings.IndexByte(s, '%') < 0 {
		return s
	}
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) {
			hi, lo := unhex(s[i+1]), unhex(s[i+2])
			if hi >= 0 && lo >= 0 {
				b = append(b, byte(hi<<4|lo))
				i += 2
				continue
			}
		}
		b = append(b, s[i])
	}
	return string(b)
}

func unhex(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c >= 'a' && c <= 'f':
		return int(c-'a') + 10
	case c >= 'A' && c <= 'F':
		return int(c-'A') + 10
	}
	return -1
}

// standard reports whether pkg belongs to the standard library: its first
// element has no dot, and it is no program.
func standard(pkg string) bool {
	if pkg == "" {
		return true
	}
	first, _, _ := strings.Cut(pkg, "/")
	return first != "main" && first != "command-line-arguments" && strings.IndexByte(first, '.') < 0
}

// inside reports whether pkg is module or below it.
func inside(module, pkg string) bool {
	if module == "" {
		return false
	}
	rest, ok := strings.CutPrefix(pkg, module)
	return ok && (rest == "" || rest[0] == '/' || rest == "_test" || rest == ".test")
}

// relFile makes a profile's file name module-relative with forward slashes, ""
// when it does not belong to the module. Profiles name files as the build saw
// them: absolute on any machine, or with the module path and version in front
// (-trimpath). The package says which folder it must be in, so any prefix will
// do.
func (t *table) relFile(pkg, file string) string {
	if file == "" || file[0] == '<' {
		return ""
	}
	base := path.Base(file)
	if inside(t.module, pkg) {
		dir := strings.TrimPrefix(strings.TrimPrefix(strings.TrimSuffix(pkg, "_test"), t.module), "/")
		return path.Join(dir, base)
	}
	if pkg != "main" && pkg != "command-line-arguments" {
		return ""
	}
	return t.programFile(file)
}

// programFile finds the file of a package main, whose symbols do not say which
// folder it is in: the longest suffix of its path that the module has. A file
// at the module's root must have had a folder of the module's own name around
// it, else every other program's main.go would do.
func (t *table) programFile(file string) string {
	if rest, ok := strings.CutPrefix(file, t.module); ok && t.module != "" {
		version, rel, cut := strings.Cut(rest, "/")
		if cut && (version == "" || version[0] == '@') {
			return rel
		}
	}
	if rest, ok := strings.CutPrefix(file, t.root+"/"); ok && t.root != "" {
		return rest
	}
	if t.exists == nil {
		return ""
	}
	parts := strings.Split(strings.TrimPrefix(file, "/"), "/")
	for i := 1; i < len(parts)-1; i++ {
		if suffix := strings.Join(parts[i:], "/"); t.exists(suffix) {
			return suffix
		}
	}
	last := len(parts) - 1
	if last > 0 && t.exists(parts[last]) && (parts[last-1] == path.Base(t.module) || parts[last-1] == path.Base(t.root)) {
		return parts[last]
	}
	return ""
}
