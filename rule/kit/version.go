package kit

import (
	"go/ast"
	"go/version"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// GoVersion is the language version of file, "go1.24": its build constraint,
// else the module's go line; "" if unknown.
func GoVersion(pass *analysis.Pass, file *ast.File) string {
	if v := pass.TypesInfo.FileVersions[file]; v != "" {
		return v
	}
	if v := pass.Pkg.GoVersion(); v != "" {
		return v
	}
	if pass.Module != nil && pass.Module.GoVersion != "" {
		return "go" + strings.TrimPrefix(pass.Module.GoVersion, "go")
	}
	return ""
}

// AtLeast tells whether file may use what Go version want ("1.24") brought. An
// unknown version counts as the newest.
func AtLeast(pass *analysis.Pass, file *ast.File, want string) bool {
	v := GoVersion(pass, file)
	return v == "" || version.Compare(v, "go"+want) >= 0
}
