package bench

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

const tool = `package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"example.com/m/lib"
)

func main() {
	switch os.Args[1] {
	case "echo":
		in, _ := io.ReadAll(os.Stdin)
		dir, _ := os.Getwd()
		data, _ := os.ReadFile("data.txt")
		fmt.Printf("%s %s %s %s\n", os.Args[0], os.Args[2], in, data)
		fmt.Fprintln(os.Stderr, "in", dir, "X="+os.Getenv("X"))
	case "alloc":
		b := make([]byte, 64<<20)
		for i := range b {
			b[i] = 1
		}
		fmt.Println(lib.Answer, len(b))
	case "fail":
		fmt.Println("on stdout")
		fmt.Fprintln(os.Stderr, "no such thing")
		os.Exit(3)
	case "later":
		name := filepath.Join(os.Args[2], "seen")
		if _, err := os.Stat(name); err == nil {
			fmt.Println("seen before")
			os.Exit(1)
		}
		os.WriteFile(name, nil, 0o600)
	case "random":
		fmt.Println(time.Now().UnixNano())
	case "child":
		self, _ := os.Executable()
		c := exec.Command(self, "burn")
		if err := c.Run(); err != nil {
			panic(err)
		}
	case "burn":
		for start := time.Now(); time.Since(start) < 50*time.Millisecond; {
		}
	case "hang":
		c := exec.Command("sleep", "1000")
		c.Start()
		os.WriteFile(os.Args[2], fmt.Append(nil, c.Process.Pid), 0o600)
		c.Wait()
	}
}
`

func toolModule(t *testing.T, answer string) Source {
	src := module(t, map[string]string{
		"cmd/tool/main.go": tool, "lib/lib.go": "package lib\n\nconst Answer = " + answer + "\n", "data.txt": "data",
		"run.sh": "#!/bin/sh\necho script \"$@\"\n", "notes.txt": "",
	})
	if err := os.Chmod(filepath.Join(src.Root, "run.sh"), 0o700); err != nil {
		t.Fatal(err)
	}
	return src
}

func commands(t *testing.T, src Source) *Builder {
	t.Helper()
	b, err := NewCommandBuilder(t.Context(), src, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func command(t *testing.T, b *Builder, line, stdin string, seed int64) *Binary {
	t.Helper()
	c, err := ParseCommand(line)
	if err != nil {
		t.Fatal(err)
	}
	c.Stdin = stdin
	bin, err := b.Command(t.Context(), c, seed)
	if err != nil {
		t.Fatal(err)
	}
	return bin
}

func TestCommandIsBuiltAndMeasured(t *testing.T) {
	t.Parallel()
	src := toolModule(t, "1")
	src.Env = []string{"X=y"}
	stdin := filepath.Join(t.TempDir(), "in")
	if err := os.WriteFile(stdin, []byte("from stdin"), 0o600); err != nil {
		t.Fatal(err)
	}
	b := commands(t, src)
	echo := command(t, b, "./cmd/tool echo 'two words'", stdin, 5)
	p, counted := parts(t, echo, "", 3, 2)
	if p[0].Iterations != 3 || p[0].Wall <= 0 || p[0].Span < p[0].Wall || len(p[0].Output) < 10 || p[0].Output != counted[1].Output || counted[1].Allocs != 0 {
		t.Errorf("%+v, counted %+v", p, counted)
	}
	if got, want := string(firstOutput(echo, "first.out")), "tool two words from stdin data\n"; got != want {
		t.Errorf("printed %q, want %q", got, want)
	}
	if got, want := string(firstOutput(echo, "first.err")), "in \x00 X=y\n"; got != want {
		t.Errorf("printed %q, want %q", got, want)
	}
	listed, err := echo.List(t.Context(), "", time.Minute)
	if err != nil || len(listed) != 1 || listed[0].Name != "cmd:./cmd/tool echo 'two words'" || listed[0].Nanos <= 0 || listed[0].Trouble != "" {
		t.Errorf("listed %+v, %v", listed, err)
	}
	if echo.Seed != 5 || echo.Build.Binary == "" || echo.Package.ImportPath != "example.com/m/cmd/tool" {
		t.Errorf("%+v", echo)
	}
	// The peak is the command's own: neither that of this test nor nothing.
	small, _ := parts(t, command(t, b, "./cmd/tool none", "", 5), "", 1, 1)
	large, _ := parts(t, command(t, b, "./cmd/tool alloc", "", 5), "", 1, 1)
	if small[0].MaxRSS < 100<<10 || small[0].MaxRSS > 32<<20 || large[0].MaxRSS < 64<<20 {
		t.Errorf("peak memory %d and %d", small[0].MaxRSS, large[0].MaxRSS)
	}
	// CPU time is that of the children too.
	if p, _ := parts(t, command(t, b, "./cmd/tool child", "", 5), "", 1, 1); p[0].CPU < 1e6 {
		t.Errorf("CPU time without the child's: %+v", p[0])
	}
}

func TestCommandsOfTwoSides(t *testing.T) {
	t.Parallel()
	a, b := commands(t, toolModule(t, "1")), commands(t, toolModule(t, "22"))
	run := func(line string) (g struct {
		ok     bool
		detail string
		warn   string
	}) {
		var o Outputs
		var bins [2]*Binary
		for arm, side := range []*Builder{a, b} {
			side.src.Label = []string{"one", "two"}[arm]
			bins[arm] = command(t, side, line, "", 1)
			bins[arm].Build.Label = side.src.Label
			p, c := parts(t, bins[arm], "", 1, 3)
			o.Add(arm, append(p, c...))
		}
		guard, warn := o.Guard(bins[0], bins[1])
		g.ok, g.detail, g.warn = guard.OK, guard.Detail, warn
		return g
	}
	if g := run("./cmd/tool echo x"); !g.ok || g.warn != "" || !strings.Contains(g.detail, "print the same") {
		t.Errorf("%+v", g)
	}
	if g := run("./cmd/tool alloc"); g.ok || !strings.Contains(g.detail, `line 1 of standard output is "1 67108864" on one and "22 67108864" on two`) {
		t.Errorf("%+v", g)
	}
	if g := run("./cmd/tool random"); !g.ok || !strings.Contains(g.warn, "differs from run to run on one") {
		t.Errorf("%+v", g)
	}
	if g := run("./run.sh a b"); !g.ok {
		t.Errorf("%+v", g)
	}
	same := command(t, a, "./cmd/tool alloc", "", 1)
	if command(t, a, "./cmd/tool alloc", "", 1).Code != same.Code || command(t, b, "./cmd/tool alloc", "", 1).Code == same.Code || command(t, a, "./cmd/tool echo x", "", 1).Code == same.Code {
		t.Error("Code does not tell commands apart")
	}
	if command(t, a, "cat data.txt", "", 1).Code == command(t, b, "cat data.txt", "", 1).Code {
		t.Error("a program of the PATH in two folders counts as the same code")
	}
}

func TestCommandsThatFail(t *testing.T) {
	t.Parallel()
	b := commands(t, toolModule(t, "1"))
	pid := filepath.Join(t.TempDir(), "pid")
	for _, c := range []struct {
		line, want string
		timeout    time.Duration
	}{
		{"./cmd/tool fail", "./cmd/tool fail on m ends with exit status 3\nno such thing", time.Minute},
		{"./cmd/tool later " + t.TempDir(), "ends with exit status 1 (in run 2)\nseen before", time.Minute},
		{"./cmd/tool hang " + pid, "gave no answer within 3s", 3 * time.Second},
		{"sh -c 'kill -9 $$'", "ends with signal: killed", time.Minute},
		{"./cmd/tool", "panic: runtime error: index out of range", time.Minute},
	} {
		bin := command(t, b, c.line, "", 1)
		k, err := bin.Start(t.Context(), Start{Timeout: c.timeout})
		if err == nil {
			_, err = k.Parts(t.Context(), 2, 1, false, c.timeout)
		}
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "Benchmark") {
			t.Errorf("%s: got %v, want %q", c.line, err, c.want)
		}
		if listed, err := bin.List(t.Context(), "", time.Second); err != nil || len(listed) != 1 || listed[0].Trouble == "" {
			t.Errorf("%s: listed %+v, %v", c.line, listed, err)
		}
	}
	text, err := os.ReadFile(pid)
	if err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(10 * time.Second); runs(atoi(t, string(text))); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("a command that hangs leaves its child")
		}
	}
	for line, want := range map[string]string{
		"./lib": "./lib is no main package", "./cmd/other": "no such file", "no-such-program-here": "is not on the PATH", "./notes.txt": "is no program",
	} {
		c, err := ParseCommand(line)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := b.Command(t.Context(), c, 1); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", line, err, want)
		}
	}
}

func TestCommandWithoutModule(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "in"), []byte("text\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	b := commands(t, Source{Root: dir, Label: "here"})
	p, _ := parts(t, command(t, b, "cat in", "", 1), "", 1, 2)
	if p[0].Wall <= 0 || p[0].Output != p[1].Output {
		t.Errorf("%+v", p)
	}
}

func TestParseCommand(t *testing.T) {
	for line, want := range map[string][]string{
		"tool":                       {"tool"},
		` ./cmd/tool  -x "a b" c\ d`: {"./cmd/tool", "-x", "a b", "c d"},
		`sh -c 'a | b > $c' ''`:      {"sh", "-c", "a | b > $c", ""},
		`p "a\"b\n" a'b'c`:           {"p", `a"b\n`, "abc"},
		`p '*.go' \*`:                {"p", "*.go", "*"},
	} {
		c, err := ParseCommand(line)
		if err != nil || !slices.Equal(c.Args, want) {
			t.Errorf("%s: %q, %v", line, c.Args, err)
		}
		if again, err := ParseCommand(c.String()); err != nil || !slices.Equal(again.Args, want) {
			t.Errorf("%s does not survive its own String %s: %q, %v", line, c, again.Args, err)
		}
	}
	for line, want := range map[string]string{
		"": "is empty", " ": "is empty", "a | b": "unquoted |", "a > b": "unquoted >", "a $X": "unquoted $", `a "$X"`: "unquoted $", "a *.go": "unquoted *",
		"a 'b": "without its end", "X=1 a": "begins with a variable: set it with --env", "a ~/x": "unquoted ~",
	} {
		if _, err := ParseCommand(line); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", line, err, want)
		}
	}
}
