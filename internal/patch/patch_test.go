package patch

import (
	"bytes"
	"errors"
	"go/format"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gotoll/toll/finding"
)

const source = `package p

import (
	"fmt"
	"strconv"
)

func F(n int) string {
	return fmt.Sprint(n) // keep me
}

func G(n int) string {
	return fmt.Sprint(n) + strconv.Itoa(n)
}
`

// tree writes files below a new folder.
func tree(t *testing.T, files map[string]string) string {
	t.Helper()
	root := t.TempDir()
	for name, content := range files {
		path := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o640); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// replacing makes a patch that replaces the nth occurrence of old in a file.
func replacing(t *testing.T, file, content, old, new string, nth int) finding.Patch {
	t.Helper()
	at := 0
	for ; nth > 0; nth-- {
		at += strings.Index(content[at:], old) + len(old)
	}
	i := strings.Index(content[at:], old)
	if i < 0 {
		t.Fatalf("%q is not in the source", old)
	}
	p := finding.Patch{
		Title: "replace " + old, Level: finding.Safe, Findings: []string{old},
		Edits:  []finding.Edit{{File: file, Start: at + i, End: at + i + len(old), New: new}},
		Before: map[string]string{file: finding.Digest([]byte(content))},
	}
	p.ID = identity(p)
	return p
}

func contents(t *testing.T, root string) map[string]string {
	t.Helper()
	m := map[string]string{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := os.ReadFile(path)
		rel, _ := filepath.Rel(root, path)
		m[rel] = string(b)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestApplyAndRestoreAreByteIdentical(t *testing.T) {
	crlf := strings.ReplaceAll(source, "\n", "\r\n")
	for name, content := range map[string]string{
		"plain":         source,
		"crlf":          crlf,
		"bom":           bom + source,
		"bom and crlf":  bom + crlf,
		"not formatted": strings.ReplaceAll(source, "return fmt", "return   fmt"),
		"mixed ends":    strings.Replace(source, "\n", "\r\n", 3),
		"no last line":  strings.TrimRight(source, "\n"),
	} {
		t.Run(name, func(t *testing.T) {
			root := tree(t, map[string]string{"a/p.go": content, "a/other.go": "package p\n"})
			before := contents(t, root)
			p := replacing(t, "a/p.go", content, "fmt.Sprint(n)", "strconv.Itoa(n)", 0)
			u, err := Apply(root, p)
			if err != nil {
				t.Fatal(err)
			}
			want := strings.Replace(content, "fmt.Sprint(n)", "strconv.Itoa(n)", 1)
			after := contents(t, root)
			if after["a/p.go"] != want {
				t.Errorf("applied:\n%s", cmp.Diff(want, after["a/p.go"]))
			}
			info, err := os.Stat(filepath.Join(root, "a/p.go"))
			if err != nil || info.Mode().Perm() != 0o640 {
				t.Errorf("mode %v, %v", info.Mode(), err)
			}
			files, err := Restore(root, *u)
			if err != nil || !cmp.Equal(files, []string{"a/p.go"}) {
				t.Fatal(files, err)
			}
			if d := cmp.Diff(before, contents(t, root)); d != "" {
				t.Errorf("restored tree differs:\n%s", d)
			}
			if files, err := Restore(root, *u); err != nil || len(files) != 0 {
				t.Errorf("second restore wrote %v, %v", files, err)
			}
		})
	}
}

func TestResultIsFormattedWhenTheFileWas(t *testing.T) {
	root := tree(t, map[string]string{"p.go": source})
	p := replacing(t, "p.go", source, "return fmt.Sprint(n) // keep me", "var x=1\n  _ =  x\nreturn fmt.Sprint(n) // keep me", 0)
	if _, err := Apply(root, p); err != nil {
		t.Fatal(err)
	}
	got := []byte(contents(t, root)["p.go"])
	clean, err := format.Source(got)
	if err != nil || !bytes.Equal(clean, got) {
		t.Errorf("not gofmt-clean (%v):\n%s", err, got)
	}
}

func TestLastUseGoneDropsImport(t *testing.T) {
	a := replacing(t, "p.go", source, "fmt.Sprint(n)", "strconv.Itoa(n)", 0)
	b := replacing(t, "p.go", source, "fmt.Sprint(n)", "strconv.Itoa(n)", 1)
	merged, losers := Merge([]finding.Patch{a, b})
	if len(losers) != 0 {
		t.Fatal(losers)
	}
	for name, content := range map[string]string{
		"group":  source,
		"single": strings.Replace(source, "import (\n\t\"fmt\"\n\t\"strconv\"\n)", "import \"strconv\"\nimport \"fmt\" // for F", 1),
	} {
		t.Run(name, func(t *testing.T) {
			root := tree(t, map[string]string{"p.go": content})
			moved := merged
			moved.Edits = slices.Clone(merged.Edits)
			for i := range moved.Edits {
				moved.Edits[i].Start += len(content) - len(source)
				moved.Edits[i].End += len(content) - len(source)
			}
			moved.Before = map[string]string{"p.go": finding.Digest([]byte(content))}
			if _, err := Apply(root, moved); err != nil {
				t.Fatal(err)
			}
			got := contents(t, root)["p.go"]
			if strings.Contains(got, `"fmt"`) || !strings.Contains(got, `"strconv"`) || !strings.Contains(got, "// keep me") {
				t.Error(got)
			}
		})
	}
}

func TestApplyRefuses(t *testing.T) {
	good := replacing(t, "p.go", source, "fmt.Sprint(n)", "strconv.Itoa(n)", 0)
	with := func(change func(*finding.Patch)) finding.Patch {
		p := good
		p.Edits = []finding.Edit{good.Edits[0]}
		p.Before = map[string]string{"p.go": good.Before["p.go"]}
		change(&p)
		return p
	}
	for name, c := range map[string]struct {
		patch finding.Patch
		want  string
	}{
		"changed file":     {with(func(p *finding.Patch) { p.Before["p.go"] = "00" }), "changed since"},
		"no digest":        {with(func(p *finding.Patch) { p.Before = nil }), "does not say"},
		"past the end":     {with(func(p *finding.Patch) { p.Edits[0].End = 1 << 20 }), "outside the file"},
		"negative":         {with(func(p *finding.Patch) { p.Edits[0].Start = -1 }), "outside the file"},
		"backwards":        {with(func(p *finding.Patch) { p.Edits[0].End = p.Edits[0].Start - 1 }), "outside the file"},
		"overlap":          {with(func(p *finding.Patch) { p.Edits = append(p.Edits, p.Edits[0]) }), "overlap"},
		"not Go after":     {with(func(p *finding.Patch) { p.Edits[0].New = ")(" }), "not Go"},
		"no edits":         {with(func(p *finding.Patch) { p.Edits = nil }), "only advice"},
		"nothing changes":  {with(func(p *finding.Patch) { p.Edits[0].New = "fmt.Sprint(n)" }), "changes nothing"},
		"missing file":     {with(func(p *finding.Patch) { p.Edits[0].File = "q.go" }), "no such file"},
		"outside":          {with(func(p *finding.Patch) { p.Edits[0].File = "../p.go" }), "out of the module"},
		"absolute":         {with(func(p *finding.Patch) { p.Edits[0].File = "/etc/passwd" }), "out of the module"},
		"symlink":          {with(func(p *finding.Patch) { p.Edits[0].File = "link.go" }), "not a regular file"},
		"symlinked folder": {with(func(p *finding.Patch) { p.Edits[0].File = "up/p.go" }), "escapes"},
	} {
		t.Run(name, func(t *testing.T) {
			root := tree(t, map[string]string{"p.go": source})
			if err := errors.Join(os.Symlink("p.go", filepath.Join(root, "link.go")), os.Symlink("..", filepath.Join(root, "up"))); err != nil {
				t.Fatal(err)
			}
			_, err := Apply(root, c.patch)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %q", err, c.want)
			}
			if got, err := os.ReadFile(filepath.Join(root, "p.go")); err != nil || string(got) != source {
				t.Error("the file changed", err)
			}
			left, err := filepath.Glob(filepath.Join(root, ".toll-*"))
			if err != nil || len(left) > 0 {
				t.Error("left behind:", left, err)
			}
		})
	}
}

func TestAllOrNothing(t *testing.T) {
	root := tree(t, map[string]string{"a.go": source, "b.go": source})
	p, losers := Merge([]finding.Patch{
		replacing(t, "a.go", source, "fmt.Sprint(n)", "strconv.Itoa(n)", 0),
		replacing(t, "b.go", source, "fmt.Sprint(n)", "strconv.Itoa(n)", 0),
	})
	if len(losers) != 0 {
		t.Fatal(losers)
	}
	c, err := Prepare(root, p)
	if err != nil {
		t.Fatal(err)
	}
	// An editor saves the second file between the look and the write.
	saved := source + "\n// saved\n"
	if err := os.WriteFile(filepath.Join(root, "b.go"), []byte(saved), 0o640); err != nil {
		t.Fatal(err)
	}
	if err := c.Write(); !errors.Is(err, ErrChanged) {
		t.Errorf("got %v, want ErrChanged", err)
	}
	if d := cmp.Diff(map[string]string{"a.go": source, "b.go": saved}, contents(t, root)); d != "" {
		t.Error(d)
	}
}

func TestRestoreRefusesChangedFile(t *testing.T) {
	root := tree(t, map[string]string{"p.go": source})
	u, err := Apply(root, replacing(t, "p.go", source, "fmt.Sprint(n)", "strconv.Itoa(n)", 0))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(root, "p.go")
	if err := os.WriteFile(path, []byte(source+"// mine\n"), 0o640); err != nil {
		t.Fatal(err)
	}
	if _, err := Restore(root, *u); !errors.Is(err, ErrChanged) {
		t.Errorf("got %v, want ErrChanged", err)
	}
	if got, _ := os.ReadFile(path); string(got) != source+"// mine\n" {
		t.Error("the user's edit is gone")
	}
}

func TestDiff(t *testing.T) {
	root := tree(t, map[string]string{"a/p.go": source})
	got, err := Diff(root, replacing(t, "a/p.go", source, "fmt.Sprint(n)", "strconv.Itoa(n)", 0))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"--- a/a/p.go\n", "+++ b/a/p.go\n", "\n-\treturn fmt.Sprint(n) // keep me\n", "\n+\treturn strconv.Itoa(n) // keep me\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in:\n%s", want, got)
		}
	}
}

// FuzzEdited holds that whatever the content and the edit, the editor either
// refuses or returns Go whose formatting is not worse than before.
func FuzzEdited(f *testing.F) {
	f.Add(source, 60, 63, "x")
	f.Add(strings.ReplaceAll(source, "\n", "\r\n"), 0, 0, "// c\n")
	f.Add(bom+source, 3, 12, "package q")
	f.Add("package p\nimport \"fmt\"\nvar x = fmt.Sprint(1)\n", 31, 44, "2")
	f.Fuzz(func(t *testing.T, content string, start, end int, insert string) {
		before := []byte(content)
		after, err := edited(before, []finding.Edit{{File: "p.go", Start: start, End: end, New: insert}})
		if err != nil {
			return
		}
		crlf := isCRLF(before)
		if crlf && bytes.Contains(after, []byte("\n")) && !isCRLF(after) && !strings.Contains(insert, "\r") {
			t.Error("line ends changed")
		}
		old, now := plain(before, crlf), plain(after, crlf)
		if clean, err := format.Source(old); err == nil && bytes.Equal(clean, old) {
			again, err := format.Source(now)
			if err != nil || !bytes.Equal(again, now) {
				t.Errorf("not gofmt-clean: %v\n%s", err, now)
			}
		}
	})
}
