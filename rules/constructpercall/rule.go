// Package constructpercall is the rule for helpers that cost far more to build
// than to use and are built for each call.
//
// It owns the list of such constructors and the judgement that the helper does
// not outlive the call, and it refuses what is stored, returned or pooled. It
// is fast because it looks up the callee of each call in a table and follows
// the result only when it is there.
package constructpercall

import (
	"embed"
	"go/ast"
	"go/types"

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

// Rule is constructpercall.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "constructpercall",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/constructpercall.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a costly helper is built for one call",
	Status:  rule.Stable,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds: []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
		Frames: []string{
			"strings.NewReplacer", "strings.(*Replacer).build", "strings.(*Replacer).buildOnce",
			"text/template.(*Template).Parse", "html/template.(*Template).Parse", "html/template.(*Template).escape",
			"compress/flate.NewWriter", "compress/flate.NewReader", "compress/gzip.NewWriter*", "compress/gzip.NewReader",
			"compress/zlib.NewWriter*", "compress/zlib.NewReader*", "github.com/klauspost/compress/*",
			"github.com/golang/snappy.New*", "github.com/pierrec/lz4*", "github.com/andybalholm/brotli.New*",
			"bufio.NewReader*", "bufio.NewWriter*", "math/rand.NewSource", "math/rand.newSource", "math/rand.(*rngSource).Seed",
			"encoding/json.NewDecoder", "encoding/json.(*Decoder).refill", "encoding/base64.NewEncoding", "encoding/base32.NewEncoding",
			"time.LoadLocation", "net.ParseCIDR", "hash/crc32.MakeTable", "github.com/go-playground/validator*", "github.com/gorilla/schema.*",
			"github.com/microcosm-cc/bluemonday.*", "crypto/*.New", "github.com/dchest/siphash.New", "github.com/spaolacci/murmur3.New*",
			"github.com/minio/highwayhash.New*", "github.com/minio/sha256-simd.New", "golang.org/x/crypto/blake2b.New*", "golang.org/x/crypto/blake2s.New*",
			"lukechampine.com/blake3.New", "github.com/ipld/go-ipld-prime/traversal/selector*",
			"os.Hostname", "os.Executable", "os/exec.LookPath", "os/user.Lookup*",
		},
		Deep:     true,
		FromFunc: true,
	},
	Sources:  []string{"performance commits of public Go projects", "the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	j := &judge{pass: pass, effects: kit.EffectsOf(pass), helpers: map[*types.Func]builder{}}
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		b, ok := cost(pass, c, call)
		if !ok {
			b, ok = j.helped(c, call)
		}
		if ok && !kit.Cold(pass, c) && !forPool(pass.TypesInfo, c) && !forWorker(c) && (thrownAway(pass.TypesInfo, c, b.holding(pass, c, call)) || filled(pass.TypesInfo, c, call) || b.fixed && beside(pass.TypesInfo, c)) {
			kit.Report(pass, finding.Suggest, call, b.told(pass, c, call))
		} else if !ok && givesZone(pass, c, call) && !kit.Cold(pass, c) {
			kit.Report(pass, finding.Suggest, call, readsZone)
		} else if message, same := expression(pass, c, call); same && !kit.Cold(pass, c) {
			kit.Report(pass, finding.Suggest, call, message)
		} else if message, alike := asked(pass, c, call); alike && !kit.Cold(pass, c) {
			kit.Report(pass, finding.Suggest, call, message)
		} else if message := constantValue(pass.TypesInfo, c, call); message != "" && !kit.Cold(pass, c) {
			kit.Report(pass, finding.Suggest, call, message)
		}
	}
	return nil, nil
}

// A judge knows what the functions of one package build.
type judge struct {
	pass    *analysis.Pass
	effects *kit.Effects
	helpers map[*types.Func]builder // none where the message is empty
}

// holding is which variables may hold what call builds.
func (b builder) holding(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr) holding {
	switch {
	case !b.shared:
		return branched
	case allFixed(pass, c, call):
		return mixed
	}
	return declared
}

// cost knows what call builds, ok is false for calls that are not known.
func cost(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr) (b builder, ok bool) {
	info := pass.TypesInfo
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil {
		return b, false
	}
	if message := finishes(pass.TypesInfo, call); message != "" {
		return builder{message, nil, true, false}, allNested(pass, c, call)
	}
	if f.Signature().Recv() != nil {
		b.message, ok = parses(pass, c, call)
		return b, ok
	}
	if !kit.WrittenOut(f.Signature(), call) {
		return b, false
	}
	b, known := builderOf(unversioned(f.Pkg().Path()) + "." + f.Name())
	if known && kit.IsCall(info, call, "bufio", "NewReader") && looped(info, c, call) {
		return builder{perTurn, nil, false, false}, true
	}
	if !known {
		if of := forked(f); of != "" {
			b, known = builderOf(of + "." + f.Name())
		}
	}
	if !known && seeded(f) {
		b, known = builder{"seeds a generator per call", noWait, false, false}, true
	}
	if !known && f.Pkg() != pass.Pkg && mustParse(f) {
		b, known = builder{"parses a constant per call", nil, false, true}, true
	}
	return b, known && (b.when == nil || b.when(info, c, call)) && (!b.fixed || allFixed(pass, c, call))
}
