package unclosedbody

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/rule/kit"
)

// givesStream tells whether f asks an object store or a search index by its own client, whose
// answer has the body of the HTTP response: who does not close it loses the connection as well.
func givesStream(f *types.Func) bool {
	results := f.Signature().Results()
	if results.Len() != 2 || !kit.IsError(results.At(1).Type()) {
		return false
	}
	p, ok := types.Unalias(results.At(0).Type()).(*types.Pointer)
	if !ok {
		return false
	}
	n, ok := types.Unalias(p.Elem()).(*types.Named)
	if !ok || n.Obj().Pkg() == nil {
		return false
	}
	path, name := n.Obj().Pkg().Path(), n.Obj().Name()
	switch {
	case strings.HasPrefix(path, "github.com/aws/aws-sdk-go"):
		operation, output := strings.CutSuffix(name, "Output")
		return output && strings.HasPrefix(f.Name(), operation) && bodyField(n) != ""
	case strings.HasPrefix(path, "github.com/elastic/go-elasticsearch"):
		return name == "Response" && strings.HasSuffix(path, "/esapi") && f.Pkg().Path() == path
	}
	return false
}

// bodyField is the name of the one field of t that is an io.ReadCloser: Body in most types, in
// the AWS SDK also Payload, AudioStream, BlockData; "" if there is none.
func bodyField(t types.Type) string {
	s := kit.StructOf(t)
	if s == nil {
		return ""
	}
	for v := range s.Fields() {
		if v.Exported() && kit.IsNamed(v.Type(), "io", "ReadCloser") {
			return v.Name()
		}
	}
	return ""
}

// knowsService tells whether a package imports one of those clients.
func knowsService(pass *analysis.Pass) bool {
	for _, p := range pass.Pkg.Imports() {
		if path := p.Path(); strings.HasPrefix(path, "github.com/aws/aws-sdk-go") || strings.HasPrefix(path, "github.com/elastic/go-elasticsearch") {
			return true
		}
	}
	return false
}
