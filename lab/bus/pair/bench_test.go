package pair

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// A benchCase makes what both arms work on, and the two calls.
type benchCase struct {
	name  string
	setup func(b *testing.B) (bad, better func() error)
}

func cases() []benchCase { return slices.Concat(textCases(), diskCases(), serverCases()) }

func textCases() []benchCase {
	line := `add --date 2026-01-31 --desc "office rent" --debit 1910=1234.50 --credit 3000=1234.50`
	return []benchCase{
		{"ratparse", func(b *testing.B) (bad, better func() error) {
			commands := slices.Repeat([][]string{strings.Fields("add --date 2026-01-31 --debit 1910=1234.50 --credit 3000=1234.50")}, 256)
			return func() error { return validateBad(commands) }, func() error { return validateBetter(commands) }
		}},
		{"tokenizer", func(b *testing.B) (bad, better func() error) {
			return discard(tokenizeBad, line), discard(tokenizeBetter, line)
		}},
		{"collect", func(b *testing.B) (bad, better func() error) {
			files := map[string]string{"main": "include more\n" + strings.Repeat("journal "+line+"\n", 256), "more": strings.Repeat("# rent\nbank "+line+"\n", 256)}
			return func() error { _, err := collectBad(files, "main"); return err }, func() error { _, err := collectBetter(files, "main"); return err }
		}},
	}
}

func discard[A, R any](f func(A) (R, error), a A) func() error {
	return func() error { _, err := f(a); return err }
}

func must(b testing.TB, err error) {
	b.Helper()
	if err != nil {
		b.Fatal(err)
	}
}

// pathOf makes dirs folders, the last with n programs and extra other files.
func pathOf(b testing.TB, dirs, n, extra int) string {
	var path []string
	for range dirs {
		path = append(path, b.TempDir())
	}
	last := path[dirs-1]
	for i := range n {
		must(b, os.WriteFile(filepath.Join(last, fmt.Sprintf("bus-tool%d", i)), nil, 0o777))
	}
	for i := range extra {
		must(b, os.WriteFile(filepath.Join(last, fmt.Sprintf("other%d", i)), nil, 0o777))
	}
	return strings.Join(path, string(filepath.ListSeparator))
}

func diskCases() []benchCase {
	preflight := func(dirs int, target func(i int) string) func(*testing.B) (bad, better func() error) {
		return func(b *testing.B) (bad, better func() error) {
			path := pathOf(b, dirs, 64, 0)
			var targets []string
			for i := range 64 {
				targets = append(targets, target(i))
			}
			check := func(f func(string, []string) []string) func() error {
				return func() error {
					if missing := f(path, targets); missing != nil {
						return fmt.Errorf("missing: %q", missing)
					}
					return nil
				}
			}
			return check(missingBad), check(missingBetter)
		}
	}
	unique := func(i int) string { return fmt.Sprintf("tool%d", i) }
	out := []benchCase{
		{"subcommands", func(b *testing.B) (bad, better func() error) {
			path := pathOf(b, 1, 256, 1024)
			return func() error { toolsBad(path); return nil }, func() error { toolsBetter(path); return nil }
		}},
		{"preflight-repeated", preflight(4, func(int) string { return "tool7" })},
		{"preflight-unique", preflight(4, unique)},
		{"preflight-wide", preflight(32, unique)},
		{"merge-unchanged", mergeCase},
		{"workspace-unchanged", workspaceCase(func(v view) error { _, err := v.Read("dir0/file0"); return err })},
		{"workspace-one-file", workspaceCase(func(v view) error { return v.Write("dir0/file0", "changed") })},
	}
	return append(out, txCases()...)
}

const deep = "deep/nested/tree/path/file.txt"

func txCases() []benchCase {
	at := func(setup func(b *testing.B, f *txFS) (bad, better func() error)) func(*testing.B) (bad, better func() error) {
		return func(b *testing.B) (bad, better func() error) {
			f := newTxFS(b.TempDir(), b.TempDir())
			must(b, write(filepath.Join(f.base, deep), "text"))
			return setup(b, f)
		}
	}
	opened := func(file *os.File, err error) error {
		if err != nil {
			return err
		}
		return file.Close()
	}
	return []benchCase{
		{"txfs-open", at(func(b *testing.B, f *txFS) (bad, better func() error) {
			return func() error { return opened(f.openBad(deep)) }, func() error { return opened(f.openBetter(deep)) }
		})},
		{"txfs-stat", at(func(b *testing.B, f *txFS) (bad, better func() error) {
			return discard(f.statBad, deep), discard(f.statBetter, deep)
		})},
		{"txfs-openfile", at(func(b *testing.B, f *txFS) (bad, better func() error) {
			const flag = os.O_WRONLY | os.O_APPEND
			must(b, opened(f.openFileBad(deep, flag)))
			return func() error { return opened(f.openFileBad(deep, flag)) }, func() error { return opened(f.openFileBetter(deep, flag)) }
		})},
		{"txfs-commit", at(func(b *testing.B, f *txFS) (bad, better func() error) {
			for i := range 10 {
				file, err := f.openFileBad(fmt.Sprintf("dir/file%d", i), os.O_WRONLY|os.O_CREATE)
				must(b, err)
				_, err = file.WriteString(strings.Repeat("line\n", 800))
				must(b, err)
				must(b, file.Close())
			}
			return f.commitBad, f.commitBetter
		})},
	}
}

// workspace is a tree of n files of size bytes in folders of eight.
func workspace(b testing.TB, n, size int) string {
	root := b.TempDir()
	for i := range n {
		must(b, write(filepath.Join(root, fmt.Sprintf("dir%d/file%d", i/8, i)), strings.Repeat(string(rune('a'+i%26)), size)))
	}
	return root
}

func mergeCase(b *testing.B) (bad, better func() error) {
	base := workspace(b, 64, 4096)
	staged := b.TempDir()
	must(b, os.CopyFS(staged, os.DirFS(base)))
	time.Sleep(4 * racy) // as a command takes to start
	stamped, err := stamps(staged)
	must(b, err)
	none := func(d delta, err error) error {
		if err == nil && len(d.Write)+len(d.Delete) > 0 {
			err = fmt.Errorf("changed: %v", d)
		}
		return err
	}
	return func() error { return none(mergeBad(base, staged)) }, func() error { return none(mergeBetter(base, staged, stamped)) }
}

func workspaceCase(command func(view) error) func(*testing.B) (bad, better func() error) {
	return func(b *testing.B) (bad, better func() error) {
		base := workspace(b, 32, 4096)
		return func() error { _, err := runBad(base, command); return err }, func() error { _, err := runBetter(base, command); return err }
	}
}

// openAPI is a document of n paths.
func openAPI(n int) map[string]any {
	paths := map[string]any{}
	for i := range n {
		operation := map[string]any{
			"operationId": fmt.Sprintf("get%d", i), "summary": "rows of <a resource>", "tags": []any{"rows", "read"},
			"responses": map[string]any{"200": map[string]any{"description": "OK"}, "404": map[string]any{"description": "no such row"}},
		}
		paths[fmt.Sprintf("/resources/r%d/rows/{key}", i)] = map[string]any{"get": operation, "parameters": []any{map[string]any{"name": "key", "in": "path", "required": true}}}
	}
	return map[string]any{"openapi": "3.1.0", "info": map[string]any{"title": "bus", "version": "1"}, "paths": paths}
}

func schemaText(b testing.TB) []byte {
	s := schema{Name: "ledger", Doc: "postings", PrimaryKey: primaryKey{[]string{"year", "id"}}}
	for i := range 40 {
		s.Fields = append(s.Fields, schemaField{fmt.Sprintf("field%d", i), "string", "what the field is for", []string{"one", "two", "three"}, map[string]any{"width": i, "required": true}})
		s.Examples = append(s.Examples, map[string]any{"year": 2026, "id": i, "text": "an example row"})
	}
	text, err := json.Marshal(s)
	must(b, err)
	return text
}

// table has n rows below a header of named columns.
func table(n, columns int) [][]string {
	out := [][]string{{}}
	for c := range columns {
		out[0] = append(out[0], fmt.Sprintf("column%d", c))
	}
	for i := range n {
		row := make([]string, columns)
		for c := range row {
			row[c] = fmt.Sprint(i * c)
		}
		out = append(out, row)
	}
	return out
}

func serverCases() []benchCase {
	every := func(f func()) func() error { return func() error { f(); return nil } }
	return []benchCase{
		{"openapi", func(b *testing.B) (bad, better func() error) {
			doc := openAPI(120)
			return discard(openAPIBad, doc), discard(openAPIBetter, doc)
		}},
		{"sse", func(b *testing.B) (bad, better func() error) {
			payload, err := json.Marshal(mutation{7, "update", "ledger", []string{"2026", "17"}, map[string]string{"amount": "12.50", "text": "rent"}})
			must(b, err)
			return func() error { return eventBad(io.Discard, payload) }, func() error { return eventBetter(io.Discard, payload) }
		}},
		{"primary-key", func(b *testing.B) (bad, better func() error) {
			text, values := schemaText(b), []string{"2026", "17"}
			return func() error { _, err := keyBad(text, values); return err }, func() error { _, err := keyBetter(text, values); return err }
		}},
		{"primary-key-cached", func(b *testing.B) (bad, better func() error) {
			text, values, cache := schemaText(b), []string{"2026", "17"}, new(keyCache)
			return func() error { _, err := keyBad(text, values); return err }, func() error { _, err := cache.key("ledger", text, values); return err }
		}},
		{"filter-rows", func(b *testing.B) (bad, better func() error) {
			rows, key, want := table(1000, 24), []string{"column1", "column2"}, []string{"500", "1000"}
			return every(func() { filterBad(rows, key, want) }), every(func() { filterBetter(rows, key, want) })
		}},
		{"select-columns", func(b *testing.B) (bad, better func() error) {
			rows, columns := table(4096, 16), []string{"column3", "column1", "column2", "column9", "column12"}
			s := &selection{columns: columns}
			return every(func() { selectBad(rows, columns) }), every(func() { s.of(rows) })
		}},
		{"resource-path", func(b *testing.B) (bad, better func() error) {
			paths := []string{"ledger/rows/2026", "bank/schema/fields", "journal/rows/17"}
			return every(func() {
					for _, p := range paths {
						sinkRoute = routeBad(p)
					}
				}), every(func() {
					for _, p := range paths {
						sinkRoute = routeBetter(p)
					}
				})
		}},
		{"adapter-path", func(b *testing.B) (bad, better func() error) {
			paths := []string{"sales/total", "orders/open", "stock/value"}
			return every(func() {
					for _, p := range paths {
						sinkSemantic = semanticBad(p)
					}
				}), every(func() {
					for _, p := range paths {
						sinkSemantic = semanticBetter(p)
					}
				})
		}},
	}
}

var (
	sinkRoute    route
	sinkSemantic semantic
)

func run(b *testing.B, better bool) {
	for _, c := range cases() {
		b.Run(c.name, func(b *testing.B) {
			call, other := c.setup(b)
			if better {
				call = other
			}
			b.ReportAllocs()
			for b.Loop() {
				if err := call(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkBad(b *testing.B) { run(b, false) }

func BenchmarkBetter(b *testing.B) { run(b, true) }
