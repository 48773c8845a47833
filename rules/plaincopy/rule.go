// Package plaincopy is the rule for a text that is copied character by character although
// mostly nothing in it has to change.
//
// It owns two judgements: which loops give a text as it was where nothing in it is special
// (copies.go, and what becomes of the copy in dest.go), and which characters are special (special.go).
// It refuses to guess: a condition that it does not know makes it silent. It is
// fast because it looks at loops over texts only.
package plaincopy

import (
	"embed"
	"fmt"
	"go/ast"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule"
	"github.com/gotoll/toll/rule/kit"
)

//go:embed doc.md
var doc string

//go:embed lab
var lab embed.FS

//go:embed claim.json
var claim []byte

// Rule is plaincopy.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "plaincopy",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/plaincopy.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a text is copied character by character though mostly nothing in it changes",
	Status:  rule.Preview,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:    []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
		Frames:   []string{"strings.(*Builder)*", "bytes.(*Buffer)*", "runtime.growslice", "runtime.makeslice", "runtime.slicebytetostring", "runtime.stringtoslicerune", "runtime.slicerunetostring", "unicode/utf8.*"},
		FromFunc: true, // the copy is made before the loop and given away behind it
	},
	Sources:  []string{"performance commits of public Go projects"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	for c := range kit.Preorder(pass, (*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.CallExpr)(nil)) {
		if call, ok := c.Node().(*ast.CallExpr); ok {
			checkEscaped(pass, c, call)
			checkMapped(pass, c, call)
			continue
		}
		w, ok := walkOf(pass.TypesInfo, c)
		if !ok || !w.copies() || w.kept() || w.looksFirst() || changesMost(c) || kit.Cold(pass, c) {
			continue
		}
		kit.Report(pass, "", w.plain, fmt.Sprintf("copies %s character by character, also where nothing in it has to change", kit.Text(pass, w.text)))
	}
	return nil, nil
}

// changesMost tells whether the function around c makes something else of nearly every
// text, or is for people to read, by its name.
func changesMost(c inspector.Cursor) bool {
	decl := kit.Decl(c)
	if decl == nil {
		return true
	}
	switch decl.Name.Name {
	case "String", "GoString", "Error":
		return true
	}
	return slices.ContainsFunc(kit.Words(decl.Name.Name), func(w string) bool {
		switch w {
		case "glob", "globs", "pattern", "wildcard", "regexp", "regex", "re", "like", "template", "expand", "interpolate", "camel", "snake", "kebab", "pascal", "slug", "slugify",
			"title", "capitalize", "indent", "dedent", "wrap", "minify", "reverse", "rot", "cipher", "encrypt", "decrypt", "hex", "dump", "debug":
			return true
		}
		return false
	})
}
