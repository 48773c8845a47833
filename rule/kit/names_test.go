package kit

import "testing"

func TestNames(t *testing.T) {
	for in, want := range map[string]string{"ParseURL": "parseURL", "URL": "url", "HTTPServer": "httpServer", "x": "x", "É": "é", "": ""} {
		equal(t, LowerFirst(in), want, "LowerFirst(%q)", in)
	}
	for in, want := range map[string]string{"content-type": "contentType", "9lives": "", "--": "", "a b_c": "aBC"} {
		equal(t, Identifier(in), want, "Identifier(%q)", in)
	}
}

func TestFresh(t *testing.T) {
	pass, file := newPass(t, "package p\n\nimport \"strings\"\n\nvar a = strings.ToUpper\n\ntype t struct{ rules int }\n\nfunc f(b int) { c := b; _ = c + t{rules: c}.rules }\n\nfunc g() {}\n")
	f, g := file.Decls[3], file.Decls[4]
	equal(t, FreshLocal(pass, file, f, "a"), "a2", "package-level name")
	equal(t, FreshLocal(pass, file, f, "c"), "c2", "local name")
	equal(t, FreshLocal(pass, file, f, "rules"), "rules", "a field's name")
	equal(t, FreshLocal(pass, file, g, "c"), "c", "another function's name")
	equal(t, FreshLocal(pass, file, g, "strings"), "strings2", "import")
	equal(t, FreshLocal(pass, file, g, "len"), "len2", "predeclared")
	taken := map[string]bool{}
	equal(t, FreshGlobal(pass, taken, "c", g), "c", "free at package level")
	equal(t, FreshGlobal(pass, taken, "c", g), "c2", "given before")
	equal(t, FreshGlobal(pass, taken, "b", f), "b2", "shadowed where it is used")
	var locals Locals
	equal(t, locals.Fresh(pass, file, f, "sb"), "sb", "first")
	equal(t, locals.Fresh(pass, file, f, "sb"), "sb2", "second in the same function")
	equal(t, locals.Fresh(pass, file, g, "sb"), "sb", "in another function")
}
