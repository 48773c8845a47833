package kit

import (
	"go/types"
	"testing"

	"golang.org/x/tools/go/analysis"
)

func TestIsTestPackage(t *testing.T) {
	const module = "example.com/mock/test"
	for path, want := range map[string]bool{
		"": false, "/store": false, "/store/storetest": true, "/storetest": false, "/loadtest": false, "/testtest": true,
		"/internal/testutil": true, "/store/mocks": true, "/store/fake/driver": true, "/mockery": false,
		"/test/helpers": true, "/test": true, "/internal/test": true, "/latest": false, "/e2e/framework": true,
		"/internal/linttest": true, "/writer/stubs": true, "/store/testing": true, "/internal/store": false,
	} {
		pkg := types.NewPackage(module+path, "p")
		pkg.SetImports([]*types.Package{types.NewPackage("testing", "testing")})
		if got := isTestPackage(&analysis.Pass{Pkg: pkg, Module: &analysis.Module{Path: module}}); got != want {
			t.Errorf("%s: %v", module+path, got)
		}
		if isTestPackage(&analysis.Pass{Pkg: pkg}) {
			t.Errorf("%s: without a module", path)
		}
	}
	for _, path := range []string{"/cmd/test", "/crypto/e2e", "/rpc/stubs", "/internal/latest"} { // what carries out tests, as go test does, a cipher, generated code
		pkg := types.NewPackage(module+path, "p")
		if isTestPackage(&analysis.Pass{Pkg: pkg, Module: &analysis.Module{Path: module}}) {
			t.Errorf("%s without package testing", path)
		}
	}
}
