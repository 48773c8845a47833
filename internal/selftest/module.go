package selftest

import (
	"embed"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

//go:embed kinds
var kinds embed.FS

// Kinds are the six benchmarks that the self-test races, simplest first.
func Kinds() []string { return []string{"Arith", "Map", "Sort", "JSON", "Alloc", "Mutex"} }

// A Variant says how a copy of the module differs from the plain one.
type Variant struct {
	Scale     int // amount of work in thousandths; 0 is 1000
	Unrelated int // functions added that no benchmark calls
}

// write makes dir the module of six kinds in the given variant.
func (v Variant) write(dir string) error {
	scale := v.Scale
	if scale == 0 {
		scale = 1000
	}
	files := map[string]string{"go.mod": "module kinds\n\ngo 1.24\n", "unrelated.go": unrelated(v.Unrelated)}
	for _, name := range []string{"kinds.go", "kinds_test.go"} {
		text, err := kinds.ReadFile("kinds/" + name + ".txt")
		if err != nil {
			return err
		}
		files[name] = strings.Replace(string(text), "const Scale = 1000", fmt.Sprintf("const Scale = %d", scale), 1)
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			return fmt.Errorf("write the self-test's module: %w", err)
		}
	}
	return nil
}

// unrelated is a file of n functions that the linker keeps and no benchmark
// calls: all that they do is move the others.
func unrelated(n int) string {
	var b strings.Builder
	b.WriteString("package kinds\n\n// Unrelated keeps what follows in the binary.\nvar Unrelated = []func(int) int{")
	for i := range n {
		fmt.Fprintf(&b, "unrelated%d, ", i)
	}
	b.WriteString("}\n\nfunc init() {\n\tif len(Unrelated) > 1000 {\n\t\tpanic(Unrelated[0](1))\n\t}\n}\n")
	for i := range n {
		fmt.Fprintf(&b, "\n//go:noinline\nfunc unrelated%d(x int) int {\n", i)
		for j := range 3 + 5*(i%4) {
			fmt.Fprintf(&b, "\tx = x*%d + x>>%d\n", 31+i+j, 1+j%7)
		}
		b.WriteString("\treturn x\n}\n")
	}
	return b.String()
}
