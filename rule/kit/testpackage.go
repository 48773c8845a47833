package kit

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// testFolders are folders of a module whose packages are there for its tests.
var testFolders = []string{
	"testutil", "testutils", "testhelper", "testhelpers", "testonly", "testlib", "testkit", "mock", "mocks", "fake", "fakes",
	"systest", "systemtest", "integration_test", "integration_tests", "integrationtest", "integrationtests",
}

// isTestPackage tells whether a package is there for the tests of its module, by its place in it: below
// one of testFolders, below test or tests, x/xtest as net/http/httptest is, internal/test, and test, e2e, testing, stubs or
// internal/xtest where they import package testing or what stands for it. The module's own path says nothing: it may be called test.
func isTestPackage(pass *analysis.Pass) bool {
	if pass.Pkg == nil || pass.Module == nil {
		return false
	}
	within, ok := strings.CutPrefix(pass.Pkg.Path(), pass.Module.Path+"/")
	if !ok {
		return false
	}
	parent := pass.Module.Path[strings.LastIndexByte(pass.Module.Path, '/')+1:]
	for folder, rest := within, ""; folder != ""; folder = rest {
		folder, rest, _ = strings.Cut(folder, "/")
		switch {
		case slices.Contains(testFolders, folder), folder == parent+"test":
			return true
		case folder == "test" || folder == "tests":
			return rest != "" || parent == "internal" || importsTesting(pass.Pkg)
		case folder == "e2e", folder == "testing", folder == "stubs", strings.HasSuffix(folder, "test") && strings.Contains(within, "internal/"):
			if importsTesting(pass.Pkg) { // or it is a cipher from end to end, or the latest
				return true
			}
		}
		parent = folder
	}
	return false
}

// importsTesting tells whether a package imports what tests are written with.
func importsTesting(pkg *types.Package) bool {
	return slices.ContainsFunc(pkg.Imports(), func(p *types.Package) bool {
		return p.Path() == "testing" || p.Path() == "net/http/httptest" || strings.HasPrefix(p.Path(), "github.com/stretchr/testify/")
	})
}
