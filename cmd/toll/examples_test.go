package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
	"unicode/utf8"
)

// A shop is a folder with toll on its PATH and a module in which the examples
// of every command's help can be typed as they stand.
type shop struct {
	dir  string
	env  []string
	addr string // of the module's program, which serves its profiles
}

// shorter is what the examples leave to their defaults and a test cannot wait
// for. An example is run as it stands but for these.
var shorter = []struct{ in, old, new string }{
	{"toll record -- go test -bench=.", "-bench=.", "-bench=. -benchtime=200ms"},
	{"--seconds 30", "--seconds 30", "--seconds 1"},
	{"toll prove", "toll prove", "toll prove --budget 1s"},
	{"toll optimize --budget 10m", "10m", "2s"},
	{"toll optimize ./...", "./...", "--budget 2s ./..."},
	{"toll gate --base origin/main", "--base", "--budget 1s --base"},
	{"toll calibrate", "5m", "1s"},
	{"toll calibrate", "toll calibrate", "toll calibrate --budget 1s"},
	{"toll lab run --json", "run", "run --budget 1s roi jsonscalar"},
	{"toll lab run", "run", "run --budget 1s"},
	{"defercost --go 1.13,1.21,current", "1.13,1.21,current", "current"},
	{"--budget 2m", "--budget 2m", ""},
	{"toll doctor -- ./app", "--", "--seconds 1 --"},
	{"toll canary --baseline 127", "--per", "--windows 2 --seconds 1 --per"},
	// No fleet is at hand: a folder of profiles is asked instead.
	{"--from parca://parca.example.com", "parca://parca.example.com --match '{job=\"api\"}'", "fleet"},
	{"toll tune", "toll tune", "toll tune --gogc 50,100 --rounds 1"},
}

// ends are the exit codes other than 0 that are no failure: what a race on a
// busy machine says is not this test's to judge.
var ends = map[string][]int{
	"toll prove":    {1, 4},
	"toll optimize": {1, 4},
	"toll gate":     {1, 4},
	"toll canary":   {1, 4},
	"toll doctor":   {4}, // a starved machine
}

// TestHelp reads every command's help as a person does: it fits 80 columns and
// has two examples or more, each of which runs.
func TestHelp(t *testing.T) {
	s := openShop(t)
	var examples []string
	for _, command := range s.commands(t, "toll") {
		help := s.run(t, command+" --help", nil)
		for line := range strings.SplitSeq(help, "\n") {
			if utf8.RuneCountInString(line) > 80 {
				t.Errorf("%s --help has a line of %d columns: %s", command, utf8.RuneCountInString(line), line)
			}
		}
		if strings.Contains(help, "\nAvailable Commands:") && !strings.Contains(help, "\nExamples:") {
			continue
		}
		of := examplesOf(help)
		if len(of) < 2 {
			t.Errorf("%s --help has %d examples, want 2 or more", command, len(of))
		}
		examples = append(examples, of...)
	}
	if len(examples) < 40 {
		t.Fatalf("only %d examples found", len(examples))
	}
	for _, example := range examples {
		t.Run(strings.ReplaceAll(example, "/", "_"), func(t *testing.T) {
			s.run(t, s.adapt(t, example), allowed(example))
		})
	}
}

// commands are the command lines that have a help, from the one given on.
func (s *shop) commands(t *testing.T, from string) []string {
	out := []string{from}
	_, list, _ := strings.Cut(s.run(t, from+" --help", nil), "\nAvailable Commands:\n")
	list, _, _ = strings.Cut(list, "\n\n")
	for line := range strings.SplitSeq(list, "\n") {
		if name, _, ok := strings.Cut(strings.TrimSpace(line), " "); ok && name != "help" && name != "completion" {
			out = append(out, s.commands(t, from+" "+name)...)
		}
	}
	return out
}

func examplesOf(help string) []string {
	_, text, _ := strings.Cut(help, "\nExamples:\n")
	text, _, _ = strings.Cut(text, "\n\n")
	var out []string
	for line := range strings.SplitSeq(text, "\n") {
		if line = strings.TrimSpace(line); line != "" {
			out = append(out, line)
		}
	}
	return out
}

func allowed(example string) []int {
	for prefix, codes := range ends {
		if strings.HasPrefix(example, prefix) {
			return codes
		}
	}
	return nil
}

// adapt is the example for this module and this test's patience.
func (s *shop) adapt(t *testing.T, example string) string {
	line := strings.NewReplacer("127.0.0.1:6060", s.addr, "127.0.0.1:6061", s.addr).Replace(example)
	for _, c := range shorter {
		if strings.Contains(line, c.in) {
			line = strings.Replace(line, c.old, c.new, 1)
		}
	}
	if strings.Contains(line, "3f2a") {
		id := s.finding(t)
		if strings.HasPrefix(line, "toll fix undo") { // there must be something to undo, each time
			s.run(t, "toll fix --write "+id, []int{3})
		}
		line = strings.ReplaceAll(line, "3f2a", id)
	}
	return line
}

// finding is the ID of a finding with a patch, that of an undone one too.
func (s *shop) finding(t *testing.T) string {
	const id = ".finding-id"
	if data, err := os.ReadFile(filepath.Join(s.dir, id)); err == nil {
		return string(data)
	}
	var m struct {
		Findings []struct {
			ID      string
			Patches []any
		}
	}
	if err := json.Unmarshal([]byte(s.run(t, "toll find --json --rules sprintfhot", nil)), &m); err != nil || len(m.Findings) == 0 || len(m.Findings[0].Patches) == 0 {
		t.Fatalf("no finding with a patch: %v, %+v", err, m)
	}
	if err := os.WriteFile(filepath.Join(s.dir, id), []byte(m.Findings[0].ID), 0o644); err != nil {
		t.Fatal(err)
	}
	return m.Findings[0].ID
}

// run types a line into a shell and returns what it prints on stdout. A server
// is interrupted once it says where it listens.
func (s *shop) run(t *testing.T, line string, codes []int) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "sh", "-c", "exec 2>stderr; "+line)
	serving := strings.HasPrefix(line, "toll serve") && !strings.Contains(line, "--help")
	if serving {
		cmd.Args[2] = "exec 2>stderr " + line // the signal is for toll, not for the shell
	}
	cmd.Dir, cmd.Env = s.dir, s.env
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	var out bytes.Buffer
	cmd.Stdout = &out
	if serving {
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		defer r.Close()
		cmd.Stdout = w
		codes = append(codes, 130)
		go func() {
			first := make([]byte, 1)
			r.Read(first)
			syscall.Kill(-cmd.Process.Pid, syscall.SIGINT)
			io.Copy(io.Discard, r)
		}()
		defer w.Close()
	}
	err := cmd.Run()
	if code := cmd.ProcessState.ExitCode(); err != nil && !slices.Contains(codes, code) {
		stderr, _ := os.ReadFile(filepath.Join(s.dir, "stderr"))
		t.Fatalf("%s: %v\n%s%s", line, err, out.String(), stderr)
	}
	return out.String()
}

func openShop(t *testing.T) *shop {
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	top := t.TempDir()
	s := &shop{dir: filepath.Join(top, "app")}
	bin := filepath.Join(top, "bin")
	for _, dir := range []string{s.dir, bin} {
		if err := os.Mkdir(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(exe, filepath.Join(bin, "toll")); err != nil {
		t.Fatal(err)
	}
	s.env = append(os.Environ(), "PATH="+bin+":"+os.Getenv("PATH")+":"+filepath.Join(os.Getenv("HOME"), ".local/share/toll-promtool/usr/bin"), "XDG_CACHE_HOME="+filepath.Join(top, "cache"),
		"GIT_CONFIG_GLOBAL=/dev/null", "GOCACHE="+goCache(os.Getenv("HOME")), "GOWORK=off", "COLUMNS=80")
	for name, text := range shopFiles {
		path := filepath.Join(s.dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	s.run(t, shopSetup, nil)
	s.serve(t)
	return s
}

// serve starts the module's program.
func (s *shop) serve(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	file, err := l.(*net.TCPListener).File() // the program inherits the port: it cannot be taken before it listens
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	s.addr = l.Addr().String()
	cmd := exec.Command(filepath.Join(s.dir, "app"), "serve")
	cmd.ExtraFiles = []*os.File{file}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
}

// shopSetup makes what the examples name: a repository with an earlier
// commit, programs, profiles and benchmark results.
var shopSetup = strings.Join([]string{
	"set -e",
	"git init -q -b main . && git config user.name t && git config user.email t@example.com",
	"git add . && git commit -qm 'as it was'",
	"sed -i 's/+ 1/+ 2/' server/server.go && git add . && git commit -qm 'as it is' && git update-ref refs/remotes/origin/main HEAD~1",
	"mkdir -p before after bin && git archive HEAD~1 go.mod server | tar -x -C before && git archive HEAD go.mod server | tar -x -C after",
	"go build -o app . && go build -o bin/app .",
	"go test -run - -bench . -benchtime 200ms -cpuprofile cpu.pprof -o server.test ./server > v1.txt",
	"cp cpu.pprof old.pprof && cp cpu.pprof new.pprof && cp v1.txt v2.txt && cp v1.txt v3.txt",
	"mkdir fleet && cp cpu.pprof fleet && go test -c -o p.test ./server",
	"cp -r server p", // a package that no commit has
	"toll record -- go test -bench=. -benchtime=200ms ./server >/dev/null",
}, "\n")

var shopFiles = map[string]string{
	"go.mod":     "module example.com/app\n\ngo 1.26\n",
	".gitignore": ".toll/\n/app\n/bin/\n/before/\n/after/\n/p/\n/fleet/\n*.trace\n*.pprof\n*.test\n*.txt\n*.html\n*.json\n*.svg\n/stderr\n/.finding-id\n/alerts/\n/warehouse/\n*.md\n*.sarif\ninput\n",
	"toll.toml":  "[cost]\ncores = 10\ncore_hour = 0.04\ncurrency = \"USD\"\n",
	"input":      "",
	"server/server.go": `// Package server makes keys.
package server

import "fmt"

// Key is the key of n.
func Key(n int) string { return fmt.Sprintf("%d", n + 1) }

// Keys are the keys up to n.
func Keys(n int) []string {
	var keys []string
	for i := range n {
		keys = append(keys, Key(i))
	}
	return keys
}
`,
	"server/server_test.go": `package server

import "testing"

func BenchmarkRoute(b *testing.B) {
	for b.Loop() {
		Keys(1000)
	}
}
`,
	"main.go": fmt.Sprintf(`package main

import (
	"net"
	"net/http"
	_ "net/http/pprof"
	"os"
	"time"

	"example.com/app/server"
)

func main() {
	if len(os.Args) > 1 && os.Args[1] == "serve" {
		l, err := net.FileListener(os.NewFile(%d, "listener"))
		if err != nil {
			panic(err)
		}
		go func() { panic(http.Serve(l, nil)) }()
		for {
			server.Keys(1000)
			time.Sleep(time.Millisecond)
		}
	}
	for range 2000 {
		server.Keys(1000)
	}
}
`, 3),
}
