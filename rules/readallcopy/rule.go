// Package readallcopy is the rule for input that is read whole into memory only
// to be written, hashed or taken line by line.
//
// It owns the judgement that a reader would do for the one thing that is done
// with the bytes. It refuses to speak of decoding: a Decoder is not faster and
// accepts what Unmarshal rejects. It is fast because it starts at the five
// functions that read everything.
package readallcopy

import (
	"embed"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
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

// Rule is readallcopy.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "readallcopy",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/readallcopy.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "the whole input stands in memory though it is taken piece by piece",
	Status:  rule.Stable,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.Alloc},
		Frames: []string{"io.ReadAll", "io/ioutil.ReadAll", "io/ioutil.ReadFile", "os.ReadFile"},
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	if !kit.Imports(pass, "io", "io/ioutil", "os") {
		return nil, nil
	}
	effects := kit.EffectsOf(pass)
	helpers := &readers{info: pass.TypesInfo, effects: effects, known: map[*types.Func]reading{}}
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		what, at := "", c
		switch buf := filled(pass.TypesInfo, c, call); {
		case buf != nil:
			what = emptied(pass.TypesInfo, effects, c, buf)
		default:
			var reads bool
			if at, reads = helpers.reader(c); reads {
				what = consumed(pass.TypesInfo, effects, c, at.Node().(*ast.CallExpr))
			}
		}
		if buf := chunked(pass.TypesInfo, c, call); buf != nil && gathered(pass, effects, c, buf) {
			what, at = written, c
		}
		if what == "" || !worth(pass.TypesInfo, at, at.Node().(*ast.CallExpr), what) || kit.Cold(pass, c) && !onlyOnce(pass, c, what) {
			continue
		}
		kit.Report(pass, "", call, "holds the whole input in memory only to "+what)
	}
	return nil, nil
}

// onlyOnce tells whether c is cold for no other reason than that main reaches it once.
// Files that are hashed are of any size, and the memory is taken all the same.
func onlyOnce(pass *analysis.Pass, c inspector.Cursor, what string) bool {
	info := pass.TypesInfo
	return what == hashed && !kit.AtStart(info, c) && !kit.ForTests(info, c) && !kit.ErrorPath(info, c)
}

func readsAll(info *types.Info, call *ast.CallExpr) bool {
	return kit.IsCall(info, call, "io", "ReadAll") || kit.IsCall(info, call, "io/ioutil", "ReadAll", "ReadFile") || kit.IsCall(info, call, "os", "ReadFile")
}

// short tells whether the input is known to be small: a limit, a file of the
// system.
func short(info *types.Info, c inspector.Cursor, call *ast.CallExpr) bool {
	if len(call.Args) == 0 {
		return true
	}
	arg := kit.Origin(info, kit.TopDecl(c), call.Args[0])
	if name, ok := kit.ConstString(info, arg); ok {
		return strings.HasPrefix(name, "/proc/") || strings.HasPrefix(name, "/sys/") || strings.HasPrefix(name, "/etc/")
	}
	return limited(info, c, arg)
}

// limited tells whether a reader is known to end soon: it has a limit, or reads what
// is in memory already.
func limited(info *types.Info, c inspector.Cursor, reader ast.Expr) bool {
	limit, ok := ast.Unparen(kit.Origin(info, kit.TopDecl(c), reader)).(*ast.CallExpr)
	if !ok {
		return false
	}
	f := kit.Callee(info, limit)
	if f != nil && f.Name() == "LimitReader" && len(limit.Args) == 2 {
		if n, ok := kit.ConstInt(info, limit.Args[1]); ok && n >= bigLimit {
			return limited(info, c, limit.Args[0])
		}
	}
	return f != nil && f.Name() == "LimitReader" || kit.IsCall(info, limit, "strings", "NewReader") ||
		kit.IsCall(info, limit, "bytes", "NewReader", "NewBuffer", "NewBufferString")
}

// bigLimit is a limit against abuse: up to it, an input may be large.
const bigLimit = 64 << 20

// consumed says what the one thing is that is done with the bytes that c gives and call reads; ""
// if it needs them all, or if there are several.
func consumed(info *types.Info, effects *kit.Effects, c inspector.Cursor, call *ast.CallExpr) string {
	own := c.Node() == call // not a function of the package that reads
	if kit.Ignored(c, 0) {
		if !own {
			return ""
		}
		if kind, _ := c.ParentEdge(); (kind == edge.ExprStmt_X || kind == edge.AssignStmt_Rhs) && isStream(info, call) {
			return "throw it away"
		}
		return ""
	}
	vars := kit.Results(info, c)
	frame, inside := kit.Frame(c)
	if !inside || len(vars) != 2 && (own || len(vars) < 2) || !kit.IsLocal(vars[0]) || !onlyGiven(info, c, frame, vars[0]) {
		return ""
	}
	what, cut := "", false
	var done []inspector.Cursor
	for use := range kit.Uses(info, frame, vars[0]) {
		if kind, _ := use.ParentEdge(); use.Node().Pos() < c.Node().Pos() || kind == edge.AssignStmt_Lhs {
			continue // it is given something
		}
		if at, ok := kit.Frame(use); !ok || at.Node() != frame.Node() || loopsMore(use, c) {
			return ""
		}
		if onlyLen(info, use) {
			continue
		}
		if kit.ErrorPath(info, use) {
			if again(use, done) {
				return ""
			}
			continue // what goes into an error's text is read for that alone
		}
		if selfCut(info, use) {
			cut = true
			continue
		}
		here := purpose(info, effects, frame, use)
		switch {
		case here == "" || here == what && what != hashed:
			return ""
		case what == "" || here == what: // several digests are made in one go
			what = here
		case (what == written || what == both) && here == hashed: // a writer to both makes the digest on the way
			what = both
		case what == hashed && here == written && rereads(info, call): // it is wanted before
			what = both
		default:
			return ""
		}
		done = append(done, use)
	}
	if cut && what != written && what != givenBack {
		return ""
	}
	return what
}

func isStream(info *types.Info, call *ast.CallExpr) bool {
	return kit.Callee(info, call).Name() == "ReadAll"
}

// loopsMore tells whether the use runs several times for one read.
func loopsMore(use, read inspector.Cursor) bool {
	a, in := kit.Loop(use)
	if !in {
		return false
	}
	n := a.Node()
	return read.Node().Pos() < n.Pos() || read.Node().Pos() >= n.End()
}

func onlyLen(info *types.Info, use inspector.Cursor) bool {
	return kit.LenOf(info, use.Parent().Node()) != nil
}

// purpose says what is done with the bytes at use.
func purpose(info *types.Info, effects *kit.Effects, frame, use inspector.Cursor) string {
	at, trimmed := unwrap(info, use)
	if next, ok := renamed(info, frame, at); ok {
		var more bool
		at, more = unwrap(info, next)
		trimmed = trimmed || more
	}
	what := taken(info, effects, frame, at)
	if trimmed && what != lines {
		return "" // without the space around it is another text
	}
	return what
}

// rereads tells whether what call reads can be read a second time: a file that is open,
// or that a form brought.
func rereads(info *types.Info, call *ast.CallExpr) bool {
	t := info.TypeOf(call.Args[0])
	return t != nil && (kit.IsNamed(t, "mime/multipart", "File") || kit.IsNamed(t, "os", "File"))
}

const (
	written = "write it"
	// both are of what can be read twice, or goes to a writer first.
	both = "hash it and write it"
	// lines is the purpose that text without the space around it is still good for.
	lines = "take it line by line"
	// count is the purpose of those who go through it for single bytes.
	count = "go through it byte by byte"
	// handedOn is the purpose of bytes that become somebody's body.
	handedOn = "hand it on as a reader"
	// hashed is the purpose that may be there several times: one pass serves all digests.
	hashed = "hash it"
)

// unwrap leaves conversions and the trimming of space around the text at use behind.
func unwrap(info *types.Info, use inspector.Cursor) (at inspector.Cursor, trimmed bool) {
	for at = use; ; at = at.Parent() {
		call, ok := at.Parent().Node().(*ast.CallExpr)
		switch kind, i := at.ParentEdge(); {
		case !ok || kind != edge.CallExpr_Args || i != 0:
			return at, trimmed
		case kit.IsConversion(info, call):
		case kit.IsCall(info, call, "strings", "TrimSpace", "TrimRight", "TrimSuffix", "Trim"), kit.IsCall(info, call, "bytes", "TrimSpace", "TrimRight", "TrimSuffix", "Trim"):
			trimmed = true
		default:
			return at, trimmed
		}
	}
}

// renamed is the only use of the local that the text at c is put into.
func renamed(info *types.Info, frame, c inspector.Cursor) (use inspector.Cursor, ok bool) {
	vars := kit.Results(info, c)
	if len(vars) != 1 || !kit.IsLocal(vars[0]) || len(kit.Given(info, frame.Node(), vars[0])) != 1 {
		return use, false
	}
	n := 0
	for u := range kit.Uses(info, frame, vars[0]) {
		if at, in := kit.Frame(u); u.Node().Pos() < c.Node().Pos() || !in || at.Node() != frame.Node() || loopsMore(u, c) {
			return use, false
		}
		use = u
		n++
	}
	return use, n == 1
}

// taken says what the call at whose arguments the text at stands does with it.
func taken(info *types.Info, effects *kit.Effects, frame, at inspector.Cursor) string {
	kind, i := at.ParentEdge()
	if kind == edge.RangeStmt_X {
		return bytewise(info, at)
	}
	if kind != edge.CallExpr_Args {
		return ""
	}
	parent := at.Parent()
	call := parent.Node().(*ast.CallExpr)
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil {
		return ""
	}
	switch pkg, name := f.Pkg().Path(), f.Name(); {
	case name == "Write" && f.Signature().Recv() != nil && len(call.Args) == 1 && hashes(info, call):
		return hashed
	case name == "Write" && f.Signature().Recv() != nil && len(call.Args) == 1 && !inMemory(info, call),
		name == "WriteAt" && f.Signature().Recv() != nil && len(call.Args) == 2 && i == 0:
		return written
	case pkg == "io" && name == "WriteString" && i == 1, pkg == "fmt" && strings.HasPrefix(name, "Fprint") && i == len(call.Args)-1 && i == 1:
		return written
	case (pkg == "os" || pkg == "io/ioutil") && name == "WriteFile" && i == 1:
		return written
	case strings.HasPrefix(pkg, "crypto/") && strings.HasPrefix(name, "Sum"), strings.HasPrefix(pkg, "hash/") && strings.HasPrefix(name, "Checksum"):
		return hashed
	case (pkg == "strings" || pkg == "bytes") && slices.Contains([]string{"Split", "SplitSeq", "Lines", "Fields", "FieldsSeq"}, name) && i == 0:
		if lineWise(info, frame, parent, call) {
			return lines
		}
	case (pkg == "strings" || pkg == "bytes") && name == "Count" && i == 0 && oneByte(info, call.Args[1]):
		return count
	case (pkg == "strings" || pkg == "bytes") && slices.Contains([]string{"NewReader", "NewBuffer", "NewBufferString"}, name):
		return readAgain(info, frame, parent)
	}
	return passedOn(info, effects, call, f, i)
}

// hashes tells whether the receiver of Write is a hash.
func hashes(info *types.Info, call *ast.CallExpr) bool {
	return kit.IsHash(info.TypeOf(kit.Receiver(call)))
}

// inMemory tells whether the receiver of Write is a buffer.
func inMemory(info *types.Info, call *ast.CallExpr) bool {
	recv := kit.Receiver(call)
	t := info.TypeOf(recv)
	return t == nil || kit.IsNamed(t, "bytes", "Buffer") || kit.IsNamed(t, "strings", "Builder")
}

// readAgain says what a reader over the bytes is for, where the first reader
// would have done.
func readAgain(info *types.Info, frame, reader inspector.Cursor) string {
	kind, i := reader.ParentEdge()
	if vars := kit.Results(info, reader); len(vars) == 1 && kit.IsLocal(vars[0]) {
		uses := slices.Collect(kit.Uses(info, frame, vars[0]))
		if len(uses) != 1 {
			return ""
		}
		reader = uses[0]
		kind, i = reader.ParentEdge()
	}
	if kind != edge.CallExpr_Args {
		return ""
	}
	call := reader.Parent().Node().(*ast.CallExpr)
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil {
		return ""
	}
	switch pkg, name := f.Pkg().Path(), f.Name(); {
	case pkg == "io" && (name == "Copy" || name == "CopyBuffer") && i == 1:
		return "copy it"
	case (pkg == "io" || pkg == "io/ioutil") && name == "NopCloser":
		return closerOf(info, reader.Parent())
	case pkg == "archive/zip" && name == "NewReader":
		return archive
	case pkg == "bufio" && name == "NewReader" && readOn(info, reader.Parent()):
		return readLater
	case pkg == "bufio" && (name == "NewScanner" || name == "NewReader"):
		return lines
	case (strings.HasPrefix(pkg, "compress/") || strings.HasPrefix(pkg, "github.com/") && packer(pkg) || pkg == "encoding/csv" || pkg == "archive/tar") && name == "NewReader",
		(pkg == "encoding/json" || pkg == "encoding/xml" || pkg == "encoding/gob") && name == "NewDecoder",
		parses(f, i):
		return "read it once more"
	}
	return ""
}
