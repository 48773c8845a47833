// Package load gives packages with syntax and types, from one `go list`.
//
// It owns the package graph, the identity of source files, and type checking.
// It never compiles and never runs cgo: dependencies are checked from source
// with the bodies of their functions left out before parsing, and only those
// that can matter to a declaration are looked at. A package that cgo would
// process is checked as written, with C.names unknown. Packages stream to the
// caller in dependency order, several at a time, and are let go after the call.
//
// That is quicker than the export data of a full build cache (kubernetes 1.36,
// 1261 packages: 5 s of CPU in all against 9 s) and an empty one would cost
// minutes of compiling, so the build cache is never asked.
package load

import (
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"path/filepath"
	"strings"
)

// Options say what to load.
type Options struct {
	Dir      string   // folder of the go command; "" is the current one
	Patterns []string // nil is "./..."
	Env      []string // "KEY=value", added to the parent's
	Tags     string   // build tags, comma-separated
}

// A Package is one package with syntax and types. It is valid during the call
// that receives it.
type Package struct {
	Path, Name string
	Dir        string // absolute
	Module     string // module path, "" outside any
	GoVersion  string // the module's go line, "1.24"; "" if it has none
	Root       string // module root, absolute

	Files  []string    // module-relative, forward slashes; one per Syntax
	Source [][]byte    // one per Syntax; not to be changed
	Syntax []*ast.File // with comments
	Fset   *token.FileSet
	Types  *types.Package
	Info   *types.Info
	Sizes  types.Sizes

	// Errors are parse and type errors, in the order met. The package is as
	// complete as they allow.
	Errors []Error
}

// An Error is one parse or type error.
type Error struct {
	Pos  token.Pos // may be NoPos
	Text string    // with module-relative file:line:col in front where known
	Soft bool      // types are whole in spite of it (an unused variable or import)
}

// relative turns an absolute file name into a module-relative one.
func relative(root, file string) string {
	rel, err := filepath.Rel(root, file)
	if err != nil || strings.HasPrefix(rel, "..") {
		return path.Base(filepath.ToSlash(file))
	}
	return filepath.ToSlash(rel)
}
