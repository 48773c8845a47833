// Package kit is what rule writers share: call matching, loops, sizes, purity,
// text edits, import edits and fresh names over an analysis.Pass.
//
// It owns the mechanics, never the judgement: which pattern costs is decided
// in a rule's own folder. It refuses files, processes, profiles and state; a
// helper is a pure function of the Pass, and what is remembered of a package
// (Uses, Given) only saves time. It is fast because it never walks a
// whole file by itself except to compute a fix: rules leave early on Imports,
// share one list of nodes (IndexAnalyzer) through Preorder, and ask types only
// after names already match.
package kit

import (
	"go/ast"
	"iter"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
)

// Requires is what an analyzer that uses kit lists in its Requires.
func Requires() []*analysis.Analyzer {
	return []*analysis.Analyzer{inspect.Analyzer, IndexAnalyzer}
}

// Root is the cursor over all files of the pass, shared by all rules.
func Root(pass *analysis.Pass) inspector.Cursor {
	return pass.ResultOf[inspect.Analyzer].(*inspector.Inspector).Root()
}

// Files yields the files worth scanning; see SkipFile.
func Files(pass *analysis.Pass) iter.Seq2[inspector.Cursor, *ast.File] {
	return func(yield func(inspector.Cursor, *ast.File) bool) {
		for _, c := range indexOf(pass).files {
			if !yield(c, c.Node().(*ast.File)) {
				return
			}
		}
	}
}

// Preorder yields the nodes of the given types in all files worth scanning, in
// source order: kit.Preorder(pass, (*ast.CallExpr)(nil)).
func Preorder(pass *analysis.Pass, types ...ast.Node) iter.Seq[inspector.Cursor] {
	if seq, ok := indexOf(pass).preorder(types); ok {
		return seq
	}
	return func(yield func(inspector.Cursor) bool) {
		for file := range Files(pass) {
			for c := range file.Preorder(types...) {
				if !yield(c) {
					return
				}
			}
		}
	}
}

// File is the file that holds c, nil for the root.
func File(c inspector.Cursor) *ast.File {
	for ; c.Node() != nil; c = c.Parent() {
		if f, ok := c.Node().(*ast.File); ok {
			return f
		}
	}
	return nil
}

// Report reports one finding over the range of at. level "" stands for the
// rule's own level; message is lower case, has no full stop and names the
// cost, while a fix's Message is a verb phrase that names the cure. Where a comment says that
// the cost is known and does not matter, nothing is reported.
func Report(pass *analysis.Pass, level finding.Level, at analysis.Range, message string, fixes ...analysis.SuggestedFix) {
	if KnownCost(pass, at.Pos()) {
		return
	}
	pass.Report(analysis.Diagnostic{
		Pos:            at.Pos(),
		End:            at.End(),
		Category:       string(level),
		Message:        message,
		SuggestedFixes: fixes,
	})
}

// Fix makes one suggested fix of title and edits; edits must not overlap.
func Fix(title string, edits ...analysis.TextEdit) analysis.SuggestedFix {
	return analysis.SuggestedFix{Message: title, TextEdits: edits}
}
