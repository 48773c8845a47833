package bench

import (
	"bytes"
	"errors"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

const awkward = `package m

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"testing"
	"time"
)

var sink []byte

func BenchmarkPrints(b *testing.B) {
	for range b.N {
		fmt.Printf("a long line of output: %080d\n", b.N)
		fmt.Fprintln(os.Stderr, "p 1 2 3 4 5")
	}
}

func BenchmarkProcs(b *testing.B) {
	runtime.GOMAXPROCS(1)
	for range b.N {
		sink = make([]byte, 8)
	}
	b.ReportMetric(float64(runtime.GOMAXPROCS(0)), "procs")
}

func BenchmarkLeaks(b *testing.B) {
	for range b.N {
		go func() { select {} }()
	}
}

func BenchmarkFile(b *testing.B) {
	for b.Loop() {
		if _, err := os.ReadFile("testdata/in.txt"); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTwoSeconds(b *testing.B) {
	for range b.N {
		time.Sleep(2 * time.Second)
	}
}

func BenchmarkNothing(b *testing.B) { for range b.N { } }

var calls int

func BenchmarkGrows(b *testing.B) {
	calls++
	for range b.N {
		for range calls {
			sink = make([]byte, 16)
		}
	}
}

func BenchmarkTimerN(b *testing.B) {
	for range b.N {
		b.StopTimer()
		sink = make([]byte, 1000)
		b.StartTimer()
		sink = make([]byte, 16)
	}
}

func BenchmarkTimerLoop(b *testing.B) {
	for b.Loop() {
		b.StopTimer()
		sink = make([]byte, 1000)
		b.StartTimer()
		sink = make([]byte, 16)
	}
}

func BenchmarkStopped(b *testing.B) {
	b.StopTimer()
	for range b.N {
		sink = make([]byte, 16)
	}
}

func BenchmarkPanicsLater(b *testing.B) {
	for i := range b.N {
		if i == 3 {
			panic("no luck")
		}
	}
}

func BenchmarkPanicsInGoroutine(b *testing.B) {
	for i := range b.N {
		if i == 3 {
			go panic("no luck elsewhere")
			time.Sleep(time.Hour)
		}
	}
}

func BenchmarkExits3(b *testing.B) {
	if b.N > 1 {
		fmt.Println("giving up")
		os.Exit(3)
	}
}

func BenchmarkHangs(b *testing.B) {
	if b.N > 1 {
		c := exec.Command("sleep", "1000")
		if err := c.Start(); err != nil {
			b.Fatal(err)
		}
		os.WriteFile(os.Getenv("PID_FILE"), fmt.Append(nil, c.Process.Pid), 0o600)
		c.Wait()
	}
}

func BenchmarkTempDir(b *testing.B) {
	if err := os.WriteFile(b.TempDir()+"/file", nil, 0o600); err != nil {
		b.Fatal(err)
	}
	for b.Loop() { // its process is ended in the middle of it
	}
}

func BenchmarkFailsLater(b *testing.B) {
	for b.Loop() {
		if calls++; calls == 10 {
			b.Fatal("wrong after ten")
		}
	}
}
`

func awkwardBinary(t *testing.T) *Binary {
	return build(t, module(t, map[string]string{"m_test.go": awkward, "testdata/in.txt": "in"}), 0)
}

// parts starts a benchmark and takes k parts of n iterations, and as many
// counted.
func parts(t *testing.T, bin *Binary, name string, n int64, k int) (timed, counted []Part) {
	t.Helper()
	c, err := bin.Start(t.Context(), Start{Name: name, Timeout: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	if timed, err = c.Parts(t.Context(), n, k, false, time.Minute); err != nil {
		t.Fatal(err)
	}
	if counted, err = c.Parts(t.Context(), n, k, true, time.Minute); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Finish(t.Context()); err != nil {
		t.Fatal(err)
	}
	if len(timed) != k || len(counted) != k {
		t.Fatalf("%s: %d and %d parts, want %d", name, len(timed), len(counted), k)
	}
	return timed, counted
}

// perOp returns what each of the counted parts allocates at least, per
// operation and rounded down: the runtime may allocate beside the benchmark,
// say for a thread that it starts, and on a busy machine does.
func perOp(counted []Part) (allocs, bytes int64) {
	allocs, bytes = math.MaxInt64, math.MaxInt64
	for _, c := range counted {
		allocs, bytes = min(allocs, c.Allocs/c.Iterations), min(bytes, c.Bytes/c.Iterations)
	}
	return allocs, bytes
}

func TestAwkwardBenchmarksAreMeasured(t *testing.T) {
	t.Parallel()
	bin := awkwardBinary(t)
	parts(t, bin, "Prints", 5000, 4)
	parts(t, bin, "File", 100, 2)
	parts(t, bin, "Leaks", 200, 3)
	_, c := parts(t, bin, "Procs", 100, 2)
	if allocs, _ := perOp(c); c[1].Values["procs"] != 1 || allocs != 1 {
		t.Errorf("Procs: %+v", c)
	}
	if p, _ := parts(t, bin, "Nothing", 1_000_000_000, 2); p[0].Wall < 0 || p[0].Iterations != 1_000_000_000 {
		t.Errorf("Nothing: %+v", p[0])
	}
	// One call before (its first iteration), and one per part.
	p, c := parts(t, bin, "Grows", 1000, 3)
	for i := range c {
		if allocs, _ := perOp(c[i : i+1]); allocs != int64(1+len(p)+i+1) {
			t.Errorf("Grows: part %d has %d allocations", i, c[i].Allocs)
		}
	}
	for _, name := range []string{"TimerN", "TimerLoop"} {
		p, c := parts(t, bin, name, 50, 5)
		if allocs, bytes := perOp(c); allocs != 1 || bytes != 16 || p[2].Wall <= 0 || p[2].Span <= p[2].Wall {
			t.Errorf("%s: %+v, counted %+v", name, p[2], c)
		}
	}
	p, c = parts(t, bin, "Stopped", 50, 5)
	if allocs, _ := perOp(c); allocs != 0 || p[0].Span <= p[0].Wall {
		t.Errorf("Stopped: %+v, counted %+v", p[0], c)
	}
}

func TestAwkwardBenchmarksThatFail(t *testing.T) {
	t.Parallel()
	bin := awkwardBinary(t)
	for _, c := range []struct{ name, want string }{
		{"PanicsLater", "BenchmarkPanicsLater on m fails: panic: no luck"}, {"PanicsInGoroutine", "fails: panic: no luck elsewhere"},
		{"Exits3", "fails: exit status 3\n"}, {"FailsLater", "wrong after ten"},
	} {
		k, err := bin.Start(t.Context(), Start{Name: c.name, Timeout: time.Minute})
		if err != nil {
			t.Fatal(err)
		}
		_, err = k.Parts(t.Context(), 20, 2, false, time.Minute)
		if f := (*Failure)(nil); !errors.As(err, &f) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", c.name, err, c.want)
		}
	}
}

func TestSlowBenchmark(t *testing.T) {
	t.Parallel()
	bin := awkwardBinary(t)
	if _, err := bin.Start(t.Context(), Start{Name: "TwoSeconds", Timeout: 500 * time.Millisecond}); err == nil || !strings.Contains(err.Error(), "no answer within 500ms: it hangs, or one iteration takes longer (raise the timeout)") {
		t.Errorf("got %v", err)
	}
	k, err := bin.Start(t.Context(), Start{Name: "TwoSeconds", Timeout: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	defer k.Close(t.Context())
	p, err := k.Parts(t.Context(), 1, 1, false, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	if time.Duration(p[0].Wall) < 2*time.Second { // a sleep is never shorter
		t.Errorf("%+v", p[0])
	}
}

func TestTemporaryFilesGoWithTheProcess(t *testing.T) {
	bin := awkwardBinary(t)
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	files := func() []string {
		list, err := filepath.Glob(temp + "/toll-*/BenchmarkTempDir*/*/file")
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	k, err := bin.Start(t.Context(), Start{Name: "TempDir", Timeout: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	if list := files(); len(list) != 1 {
		t.Errorf("a running process has the files %v", list)
	}
	k.Close(t.Context())
	if left, err := os.ReadDir(temp); err != nil || len(left) != 0 {
		t.Errorf("left %v, %v", left, err)
	}
}

func TestHangingBenchmarkIsEndedWithItsChildren(t *testing.T) {
	t.Parallel()
	bin := awkwardBinary(t)
	file := filepath.Join(t.TempDir(), "pid")
	k, err := bin.Start(t.Context(), Start{Name: "Hangs", Timeout: time.Minute, Env: []string{"PID_FILE=" + file}})
	if err != nil {
		t.Fatal(err)
	}
	// Long enough for the child to start, also on a busy machine.
	if _, err := k.Parts(t.Context(), 2, 1, false, 3*time.Second); err == nil || !strings.Contains(err.Error(), "no answer within 3s") {
		t.Errorf("got %v", err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	pid := atoi(t, string(text))
	for deadline := time.Now().Add(10 * time.Second); runs(pid); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("process %d still runs", pid)
		}
	}
}

func atoi(t *testing.T, s string) int {
	t.Helper()
	n, err := strconv.Atoi(s)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// runs is false for a process that is dead, waited for or not.
func runs(pid int) bool {
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return syscall.Kill(pid, 0) == nil
	}
	_, rest, _ := bytes.Cut(stat, []byte(") "))
	return !bytes.HasPrefix(rest, []byte("Z"))
}

func TestEndingKeepsLittle(t *testing.T) {
	var e ending
	for range 1000 {
		e.Write(bytes.Repeat([]byte("x"), 5000))
	}
	e.Write(append(bytes.Repeat([]byte("y"), 1<<20), "the end"...))
	if len(e) > 1<<20 || cap(e) > 4<<20 || !bytes.HasSuffix(e, []byte("ythe end")) {
		t.Errorf("%d bytes of %d", len(e), cap(e))
	}
}

// TestTestMainThatNeverEnds holds a question for the list of benchmarks to its time.
func TestTestMainThatNeverEnds(t *testing.T) {
	t.Parallel()
	bin := build(t, module(t, map[string]string{"m_test.go": "package m\n\nimport \"testing\"\n\nfunc TestMain(m *testing.M) { select {} }\n\nfunc BenchmarkX(b *testing.B) {}\n"}), 0)
	start := time.Now()
	if _, err := bin.List(t.Context(), "", 500*time.Millisecond); err == nil || !strings.Contains(err.Error(), "TestMain") {
		t.Errorf("got %v", err)
	}
	if took := time.Since(start); took > 20*time.Second {
		t.Errorf("answered after %s", took)
	}
}
