package constructpercall

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// libraryBuilder is builderOf for other modules than the standard library.
func libraryBuilder(name string) (b builder, ok bool) {
	switch name {
	case "github.com/dchest/siphash.New", "github.com/spaolacci/murmur3.New32", "github.com/spaolacci/murmur3.New64", "github.com/spaolacci/murmur3.New128",
		"github.com/minio/sha256-simd.New":
		return builder{onePiece, summedOnce, false, false}, true
	case "github.com/minio/highwayhash.New", "github.com/minio/highwayhash.New64", "github.com/minio/highwayhash.New128":
		return builder{onePiece, ownKey, false, false}, true
	case "golang.org/x/crypto/blake2b.New256", "golang.org/x/crypto/blake2b.New384", "golang.org/x/crypto/blake2b.New512",
		"golang.org/x/crypto/blake2s.New256", "lukechampine.com/blake3.New":
		return builder{onePiece, unkeyed, false, false}, true
	case "github.com/gorilla/schema.NewDecoder", "github.com/gorilla/schema.NewEncoder":
		return builder{"builds a decoder and its empty cache of types per call", nil, false, false}, true
	case "github.com/go-playground/validator.New":
		return builder{"builds a validator and its empty cache of types per call", nil, false, false}, true
	case "buf.build/go/protovalidate.New", "github.com/bufbuild/protovalidate-go.New":
		return builder{"builds a validator, its expression environment and its empty cache per call", nil, false, false}, true
	case "github.com/itchyny/gojq.Parse":
		return builder{"parses a constant query per call", nil, true, true}, true
	case "github.com/microcosm-cc/bluemonday.UGCPolicy", "github.com/microcosm-cc/bluemonday.StrictPolicy",
		"github.com/microcosm-cc/bluemonday.NewPolicy":
		return builder{"builds a policy per call", nil, false, false}, true
	case "github.com/gobwas/glob.Compile", "github.com/gobwas/glob.MustCompile":
		return builder{"compiles a constant pattern per call", nil, true, true}, true
	case "golang.org/x/text/language.MustParse":
		return builder{"parses a constant language tag per call", nil, true, true}, true
	case "github.com/dlclark/regexp2.Compile", "github.com/dlclark/regexp2.MustCompile":
		return builder{"compiles a constant pattern per call", nil, false, true}, true
	case "github.com/Masterminds/semver.NewVersion", "github.com/Masterminds/semver.MustParse", "github.com/Masterminds/semver.NewConstraint",
		"github.com/blang/semver.Make", "github.com/blang/semver.MustParse", "github.com/blang/semver.ParseRange", "github.com/blang/semver.MustParseRange",
		"github.com/hashicorp/go-version.NewVersion", "github.com/hashicorp/go-version.NewSemver", "github.com/hashicorp/go-version.NewConstraint":
		return builder{"parses a constant version per call", nil, false, true}, true
	case "github.com/google/cel-go/cel.NewEnv", "github.com/alecthomas/participle.Build", "github.com/alecthomas/participle.MustBuild":
		return builder{"builds a parser per call", nil, false, false}, true
	case "github.com/expr-lang/expr.Compile", "github.com/antonmedv/expr.Compile", "github.com/jmespath/go-jmespath.Compile",
		"github.com/jmespath/go-jmespath.MustCompile", "github.com/robfig/cron.ParseStandard":
		return builder{"compiles a constant expression per call", nil, false, true}, true
	case "github.com/ethereum/go-ethereum/accounts/abi.JSON":
		return builder{"parses the constant ABI of a contract per call", overConstant, false, false}, true
	case "k8s.io/apimachinery/pkg/apis/meta.LabelSelectorAsSelector", "k8s.io/apimachinery/pkg/labels.Parse":
		return builder{"parses a constant selector per call", nil, true, true}, true
	case "k8s.io/apimachinery/pkg/labels.SelectorFromSet", "k8s.io/apimachinery/pkg/labels.SelectorFromValidatedSet":
		return builder{"builds a constant selector per call", nil, true, true}, true
	case "golang.org/x/text/collate.New":
		return builder{"builds a collator with its tables per call", nil, false, false}, true
	case "golang.org/x/text/transform.Chain":
		return builder{"allocates a buffer of 4 KB for each link of a chain per call", linked, false, false}, true
	case "golang.org/x/text/cases.Title":
		return builder{"looks up a language and builds its letter case per call", nil, false, false}, true
	case "golang.org/x/text/message.NewPrinter":
		return builder{"looks up a language and builds its formats per call", nil, false, false}, true
	case "github.com/yuin/goldmark.New":
		return builder{"builds a Markdown parser and renderer per call", nil, false, false}, true
	}
	return b, false
}

// overConstant tells whether what call reads from is a reader over a constant text.
func overConstant(info *types.Info, c inspector.Cursor, call *ast.CallExpr) bool {
	reader, ok := ast.Unparen(kit.Origin(info, kit.TopDecl(c), call.Args[0])).(*ast.CallExpr)
	if !ok || !kit.IsCall(info, reader, "strings", "NewReader") {
		return false
	}
	_, constant := kit.ConstString(info, reader.Args[0])
	return constant
}
