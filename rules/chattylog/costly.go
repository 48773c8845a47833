package chattylog

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// costly names what an attribute of the record at c costs: a text that is made of
// something whole, a body, or a value that the logger has to walk. What is found
// by one word, as a path or a method, is no cost; nor is the text of a URL, which
// finds the request again.
func (j *judge) costly(c inspector.Cursor, arg ast.Expr) string {
	what := ""
	ast.Inspect(arg, func(n ast.Node) bool {
		if what != "" {
			return false
		}
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.SelectorExpr:
			what = j.whole(n)
			return false
		case *ast.Ident:
			what = j.whole(n)
			if what == "" {
				what = j.body(c, n)
			}
			if what == "" {
				what = j.decoded(c, n)
			}
			if what == "" {
				what = j.madeFor(c, n)
			}
		case *ast.IndexExpr:
			return false // one of many
		case *ast.CallExpr:
			if what = j.costlyCall(n, 1); what == "" && kit.IsCall(j.info, n, "fmt", "Sprintf") {
				what = j.printsWhole(n)
			}
			if what == "" && !isMessage(j.info.TypeOf(n)) {
				what = j.whole(n) // a part of a message may be small
			}
			return what == "" && j.carries(n)
		}
		return what == ""
	})
	return what
}

// madeFor names what a local variable costs that was made for the record at c alone.
func (j *judge) madeFor(c inspector.Cursor, id *ast.Ident) string {
	made := kit.MadeFor(j.info, c, id)
	frame, inside := kit.Frame(c)
	if made == nil || !inside {
		return ""
	}
	at, ok := kit.Find(frame, made)
	if !ok {
		return ""
	}
	return j.costly(at, made) // made earlier: this ends
}

// carries tells whether a call hands on what it is given: it makes an attribute
// or a text.
func (j *judge) carries(call *ast.CallExpr) bool {
	if kit.IsConversion(j.info, call) {
		return true
	}
	f := kit.Callee(j.info, call)
	if f == nil || f.Pkg() == nil {
		return false
	}
	switch f.Pkg().Path() {
	case "fmt":
		return strings.HasPrefix(f.Name(), "Sprint")
	case "log/slog", "go.uber.org/zap", "golang.org/x/exp/slog":
		return true
	}
	return f.Signature().Recv() == nil && f.Signature().Results().Len() == 1 && kit.IsField(f.Signature().Results().At(0).Type())
}

// costlyCall names a call that encodes, dumps or copies something whole.
func (j *judge) costlyCall(call *ast.CallExpr, depth int) string {
	if kit.IsConversion(j.info, call) {
		if len(call.Args) == 1 && kit.IsBytes(j.info.TypeOf(call.Args[0])) && kit.IsString(j.info.TypeOf(call)) {
			return "a copy of the bytes"
		}
		return ""
	}
	f := kit.Callee(j.info, call)
	if f == nil || f.Pkg() == nil {
		return ""
	}
	name := f.Name()
	if recv := f.Signature().Recv(); recv != nil {
		if (name == "String" || name == "GoString") && isMessage(recv.Type()) || name == "MarshalJSON" || name == "Dump" {
			return kit.ReceiverName(f) + "." + name
		}
		return ""
	}
	prefixes := map[string][]string{
		"encoding/json": {"Marshal"}, "encoding/xml": {"Marshal"}, "gopkg.in/yaml.v3": {"Marshal"}, "encoding/hex": {"Dump", "EncodeToString"},
		"runtime/debug": {"Stack"}, "net/http/httputil": {"Dump"}, "io": {"ReadAll"}, "io/ioutil": {"ReadAll"},
		"google.golang.org/protobuf/encoding/protojson": {"Marshal", "Format"}, "google.golang.org/protobuf/encoding/prototext": {"Marshal", "Format"},
		"github.com/davecgh/go-spew/spew": {"Sdump", "Sprint"}, "github.com/kr/pretty": {"Sprint"}, "github.com/golang/protobuf/proto": {"MarshalTextString", "CompactTextString"},
	}
	for _, prefix := range prefixes[f.Pkg().Path()] {
		if strings.HasPrefix(name, prefix) && !j.short(call) {
			return f.Pkg().Name() + "." + name
		}
	}
	if decl := j.effects.Decl(f); depth > 0 && decl != nil && decl.Body != nil && f.Signature().Results().Len() > 0 {
		inner := ""
		ast.Inspect(decl.Body, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok && inner == "" && !kit.IsConversion(j.info, call) {
				inner = j.costlyCall(call, depth-1)
			}
			return inner == ""
		})
		return inner
	}
	return ""
}

// short tells whether call writes an identifier or a hash, of a few bytes, and not something whole: id[:] of an array.
func (j *judge) short(call *ast.CallExpr) bool {
	const longest = 32
	if len(call.Args) != 1 {
		return false
	}
	part, ok := ast.Unparen(call.Args[0]).(*ast.SliceExpr)
	if !ok {
		return false
	}
	n := kit.ArrayLen(j.info.TypeOf(part.X))
	return n >= 0 && n <= longest
}

// whole names the types of which a record holds all: requests, headers, forms and
// messages.
func (j *judge) whole(e ast.Expr) string {
	if tv, ok := j.info.Types[e]; !ok || !tv.IsValue() {
		return ""
	}
	t := j.info.TypeOf(e)
	if id, ok := e.(*ast.Ident); ok && isAny(t) && (id.Name == "req" || id.Name == "request" || id.Name == "resp" || id.Name == "reply") {
		return "the text of a whole message" // of an interceptor
	}
	named := kit.IsNamed(t, "net/http", "Request") || kit.IsNamed(t, "net/http", "Header") || kit.IsNamed(t, "net/http", "Response") || kit.IsNamed(t, "net/url", "Values")
	if !named && !isMessage(t) {
		return ""
	}
	return wholeOf(t)
}

func isAny(t types.Type) bool {
	i, ok := t.Underlying().(*types.Interface)
	return ok && i.Empty()
}

// body names a local that holds a body: what was read to the end, or dumped.
func (j *judge) body(c inspector.Cursor, id *ast.Ident) string {
	decl := kit.Decl(c)
	if decl == nil {
		return ""
	}
	call, ok := kit.Origin(j.info, decl, id).(*ast.CallExpr)
	if !ok || kit.IsConversion(j.info, call) && !kit.IsBytes(j.info.TypeOf(call.Args[0])) {
		return ""
	}
	v := kit.Variable(j.info, id)
	if v == nil || !kit.IsBytes(v.Type()) && !kit.IsString(v.Type()) {
		return ""
	}
	switch {
	case kit.IsConversion(j.info, call):
		return "a copy of the bytes"
	case kit.IsCall(j.info, call, "io", "ReadAll"), kit.IsCall(j.info, call, "io/ioutil", "ReadAll"), kit.IsMethod(j.info, call, "github.com/gin-gonic/gin", "Context", "GetRawData"),
		kit.IsMethod(j.info, call, "github.com/valyala/fasthttp", "RequestCtx", "PostBody"), kit.IsMethod(j.info, call, "github.com/gofiber/fiber/v2", "Ctx", "Body", "BodyRaw"):
		return "the text of a whole body"
	case kit.IsCall(j.info, call, "net/http/httputil", "DumpRequest", "DumpRequestOut", "DumpResponse"):
		return "the text of a whole request"
	case kit.IsCall(j.info, call, "encoding/json", "Marshal", "MarshalIndent"):
		return "the text of a whole value"
	}
	return ""
}

// printsWhole names a struct that call prints with all its fields and their names.
func (j *judge) printsWhole(call *ast.CallExpr) string {
	for i, arg := range call.Args {
		format, ok := kit.ConstString(j.info, arg)
		if !ok || !strings.Contains(format, "%") {
			continue
		}
		verbs := strings.Split(strings.ReplaceAll(format, "%%", ""), "%")[1:]
		if len(verbs) != len(call.Args)-i-1 {
			return ""
		}
		for n, verb := range verbs {
			if t := j.info.TypeOf(call.Args[i+1+n]); (strings.HasPrefix(verb, "+v") || strings.HasPrefix(verb, "#v")) && plainStruct(t) {
				return wholeOf(t)
			}
		}
		return ""
	}
	return ""
}

// plainStruct tells whether t is a struct of some size, or a pointer to one, that fmt walks field by
// field.
func plainStruct(t types.Type) bool {
	if t == nil {
		return false
	}
	for _, name := range [...]string{"String", "Error", "Format", "GoString"} {
		if o, _, _ := types.LookupFieldOrMethod(t, true, nil, name); o != nil {
			return false
		}
	}
	s := kit.StructOf(t)
	return s != nil && s.NumFields() > 2
}

func wholeOf(t types.Type) string {
	return "the text of a whole " + strings.TrimPrefix(types.TypeString(t, func(p *types.Package) string { return p.Name() }), "*")
}
