package kit

import (
	"go/build"
	"os"
	"testing"
)

// The source importer would run cgo for package net, which needs a C compiler;
// the pure Go files declare the same.
func TestMain(m *testing.M) {
	build.Default.CgoEnabled = false
	os.Exit(m.Run())
}
