package report_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/gotoll/toll/internal/report"
	"github.com/gotoll/toll/internal/report/reporttest"
)

var update = flag.Bool("update", false, "write docs/report.schema.json and the golden texts")

const schemaFile = "../../docs/report.schema.json"

// source is what the schema takes from the Go source: comments and constants.
type source struct {
	doc   map[string]string   // "finding.Priced" or "finding.Priced.Advice"
	enums map[string][]string // "finding.Advice"
}

func readSource(t *testing.T) source {
	t.Helper()
	s := source{map[string]string{}, map[string][]string{}}
	for pkg, dir := range map[string]string{"finding": "../../finding", "report": ".", "checkup": "../doctor/checkup", "trend": "../history/trend"} {
		names, err := filepath.Glob(dir + "/*.go")
		if err != nil || len(names) == 0 {
			t.Fatalf("no source in %s: %v", dir, err)
		}
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range f.Decls {
				if g, ok := d.(*ast.GenDecl); ok {
					s.read(pkg, g)
				}
			}
		}
	}
	return s
}

func (s source) read(pkg string, g *ast.GenDecl) {
	for _, spec := range g.Specs {
		switch spec := spec.(type) {
		case *ast.ValueSpec:
			id, ok := spec.Type.(*ast.Ident)
			if !ok || g.Tok != token.CONST || len(spec.Values) != 1 {
				continue
			}
			if lit, ok := spec.Values[0].(*ast.BasicLit); ok && lit.Kind == token.STRING {
				v, _ := strconv.Unquote(lit.Value)
				s.enums[pkg+"."+id.Name] = append(s.enums[pkg+"."+id.Name], v)
			}
		case *ast.TypeSpec:
			st, ok := spec.Type.(*ast.StructType)
			if !ok {
				continue
			}
			s.doc[pkg+"."+spec.Name.Name] = words(g.Doc)
			for _, field := range st.Fields.List {
				text := strings.TrimSpace(words(field.Doc) + " " + words(field.Comment))
				for _, n := range field.Names {
					s.doc[pkg+"."+spec.Name.Name+"."+n.Name] = text
				}
			}
		}
	}
}

func words(c *ast.CommentGroup) string { return strings.Join(strings.Fields(c.Text()), " ") }

type object = map[string]any

type schemaWriter struct {
	source
	defs object
}

func (w *schemaWriter) typeOf(t reflect.Type) object {
	switch t.Kind() {
	case reflect.Pointer:
		return w.typeOf(t.Elem())
	case reflect.Struct:
		w.define(t)
		return object{"$ref": "#/$defs/" + t.String()}
	case reflect.Slice:
		return object{"type": "array", "items": w.typeOf(t.Elem())}
	case reflect.Array:
		return object{"type": "array", "items": w.typeOf(t.Elem()), "minItems": t.Len(), "maxItems": t.Len()}
	case reflect.Map:
		return object{"type": "object", "additionalProperties": w.typeOf(t.Elem())}
	case reflect.String:
		if values := w.enums[t.String()]; values != nil {
			return object{"type": "string", "enum": values}
		}
		return object{"type": "string"}
	case reflect.Bool:
		return object{"type": "boolean"}
	case reflect.Float64:
		return object{"type": "number"}
	}
	return object{"type": "integer"}
}

func (w *schemaWriter) define(t reflect.Type) {
	if w.defs[t.String()] != nil {
		return
	}
	def := object{"type": "object"}
	w.defs[t.String()] = def
	properties, required := object{}, []string{}
	w.fields(t, properties, &required)
	def["properties"], def["required"] = properties, required
	if d := w.doc[t.String()]; d != "" {
		def["description"] = d
	}
}

func (w *schemaWriter) fields(t reflect.Type, properties object, required *[]string) {
	for i := range t.NumField() {
		f := t.Field(i)
		if f.Anonymous {
			w.fields(f.Type, properties, required)
			continue
		}
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		p := w.typeOf(f.Type)
		if d := w.doc[t.String()+"."+f.Name]; d != "" {
			p["description"] = d
		}
		properties[name] = p
		if options != "omitempty" {
			*required = append(*required, name)
		}
	}
}

func generated(t *testing.T) []byte {
	t.Helper()
	w := &schemaWriter{readSource(t), object{}}
	root := w.typeOf(reflect.TypeFor[report.Model]())
	root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	root["title"] = "Report of toll --json, version " + strconv.Itoa(report.Schema)
	root["$comment"] = "Generated from the Go types by go test ./internal/report -run TestSchema -update; do not edit. Additions do not raise the version: ignore what you do not know."
	root["$defs"] = w.defs
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(root); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestSchemaIsFresh(t *testing.T) {
	want := generated(t)
	if *update {
		if err := os.WriteFile(schemaFile, want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(schemaFile)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is not that of the Go types; run go test ./internal/report -run TestSchema -update", schemaFile)
	}
}

func compiled(t *testing.T) *jsonschema.Schema {
	t.Helper()
	s, err := jsonschema.NewCompiler().Compile(schemaFile)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestJSONMatchesSchema(t *testing.T) {
	schema := compiled(t)
	for name, m := range map[string]report.Model{
		"full": reporttest.Full(), "empty": reporttest.Empty(), "unpriced": reporttest.Unpriced(), "large": reporttest.Large(50, 200), "hostile": reporttest.Hostile(), "zero": {},
	} {
		var b bytes.Buffer
		if err := report.JSON(&b, m); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		v, err := jsonschema.UnmarshalJSON(&b)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if err := schema.Validate(v); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The schema must be able to say no.
func TestSchemaRefuses(t *testing.T) {
	schema := compiled(t)
	for _, c := range []struct{ name, old, new string }{
		{"unknown advice", `"advice": "fix"`, `"advice": "maybe"`},
		{"null list", `"warnings": [`, `"warnings": null, "x": [`},
		{"share as text", `"low": 0.061`, `"low": "6.1%"`},
		{"missing title", `"title":`, `"name":`},
	} {
		var b bytes.Buffer
		if err := report.JSON(&b, reporttest.Full()); err != nil {
			t.Fatal(err)
		}
		bad := strings.ReplaceAll(b.String(), c.old, c.new)
		if bad == b.String() {
			t.Errorf("%s: nothing replaced", c.name)
			continue
		}
		v, err := jsonschema.UnmarshalJSON(strings.NewReader(bad))
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if schema.Validate(v) == nil {
			t.Errorf("%s: accepted", c.name)
		}
	}
}
