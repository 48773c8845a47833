package bench

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gotoll/toll/internal/proc"
)

// ErrSkipped is a benchmark that ran no iteration.
var ErrSkipped = errors.New("it ran no iteration: it skips itself here, or it does not exist")

// A Failure is a benchmark that does not run to its end.
type Failure struct {
	Name   string
	Label  string // of the arm
	Reason string // one line
	Output string // last lines that it printed
}

func (f *Failure) Error() string {
	s := fmt.Sprintf("%s on %s %s", function(f.Name), f.Label, f.Reason)
	if f.Output != "" {
		s += "\n" + f.Output
	}
	return s
}

// A Child is a running process that serves one benchmark. It is not safe for
// concurrent use; Close ends it.
type Child struct {
	Loop    bool // b.Loop style: its set-up ran once
	Procs   int  // goroutines that share the iterations of RunParallel; 0 without
	Workers int  // goroutines that the benchmark had started when it was ready, and that lived on
	bin     *Binary
	name    string
	p       *proc.Child
	temp    string // its own folder for temporary files, "" for a command
	in      *os.File
	ans     *os.File
	out     *bufio.Reader
	again   bool // it has run once: what fails now is a repeated run
	ended   bool
	// The end of what the process prints. Little is kept: what a benchmark
	// prints for each iteration must not fill the memory of who measures it.
	printed [2]ending
}

// An ending keeps the last lines written to it.
type ending []byte

func (e *ending) Write(p []byte) (int, error) {
	const keep = 256 << 10
	*e = append(*e, p[max(0, len(p)-keep):]...)
	if len(*e) > 2*keep {
		*e = append((*e)[:0], (*e)[len(*e)-keep:]...)
	}
	return len(p), nil
}

// A Start says how to start a child.
type Start struct {
	Name    string        // as List returns it
	Pad     int           // bytes added to the environment: moves the stack
	Timeout time.Duration // for the first iteration
	Env     []string
	On      []int // CPUs that it may run on; none is all
}

// Start starts a process that has run the benchmark's first iteration and
// waits for Parts. It returns ErrSkipped or a *Failure for a benchmark that
// cannot be measured.
func (b *Binary) Start(ctx context.Context, s Start) (*Child, error) {
	args, env := selecting(exactly(s.Name))
	if r := b.command; r != nil {
		args, env = append([]string{r.stdin, r.output, r.mask, r.name, b.Path}, r.args...), nil
		s.Name = r.name
	}
	env = slices.Concat(b.env, s.Env, env, []string{"TOLL_DRIVER=serve", "TOLL_PAD=" + strings.Repeat("x", s.Pad)})
	c, err := b.spawn(ctx, args, env, s.On)
	if err != nil {
		return nil, err
	}
	c.name = s.Name
	line, err := c.line(s.Timeout)
	if err != nil {
		return nil, c.fail(ctx, err, s.Timeout, true)
	}
	f := strings.Fields(line)
	if len(f) < 4 || f[0] != "ready" {
		return nil, c.fail(ctx, unexpected(line), s.Timeout, false)
	}
	c.again = isWork(s.Name)
	c.Loop = f[1] == "l"
	c.Procs, _ = strconv.Atoi(f[2])
	c.Workers, _ = strconv.Atoi(f[3])
	return c, nil
}

func (b *Binary) spawn(ctx context.Context, args, env []string, on []int) (*Child, error) {
	cmdR, cmdW, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("open a pipe to the benchmark: %w", err)
	}
	defer cmdR.Close()
	ansR, ansW, err := os.Pipe()
	if err != nil {
		cmdW.Close()
		return nil, fmt.Errorf("open a pipe to the benchmark: %w", err)
	}
	defer ansW.Close()
	c := &Child{bin: b, in: cmdW, ans: ansR, out: bufio.NewReaderSize(ansR, 64<<10)}
	program := b.Path
	if b.command != nil {
		program = b.command.helper
	} else {
		// Who is ended in the middle leaves the files of its b.TempDir behind. The name
		// is short, for the path of a Unix socket may have 104 bytes.
		if c.temp, err = os.MkdirTemp("", "toll-"); err != nil {
			return nil, errors.Join(fmt.Errorf("make a folder for the benchmark's temporary files: %w", err), cmdW.Close(), ansR.Close())
		}
		env = append([]string{"TMPDIR=" + c.temp}, env...) // one that the user sets comes later
	}
	c.p, err = proc.Start(ctx, proc.Spec{
		Args: append([]string{program}, args...), Dir: b.Package.Dir, Env: env, Files: []*os.File{cmdR, ansW}, Grace: 500 * time.Millisecond, On: on,
		Stdout: &c.printed[0], Stderr: &c.printed[1],
	})
	if err != nil {
		return nil, errors.Join(err, cmdW.Close(), ansR.Close(), os.RemoveAll(c.temp))
	}
	return c, nil
}

// reap waits for the end of the process, and takes away what it left: servers
// of its group, temporary files.
func (c *Child) reap(ctx context.Context) error {
	slow := time.AfterFunc(10*time.Second, c.p.Kill)
	defer slow.Stop()
	_, err := c.p.Wait(ctx)
	c.p.Kill()
	os.RemoveAll(c.temp)
	return err
}

// Parts runs k parts of n iterations each; counted parts carry allocations and
// the benchmark's own metrics, and their times include the counting.
func (c *Child) Parts(ctx context.Context, n int64, k int, counted bool, timeout time.Duration) ([]Part, error) {
	verb := "p"
	if counted {
		verb = "m"
	}
	if _, err := fmt.Fprintf(c.in, "%s %d %d\n", verb, n, k); err != nil {
		return nil, c.fail(ctx, err, timeout, false)
	}
	parts := make([]Part, 0, k)
	for {
		line, err := c.line(timeout)
		if err != nil {
			return nil, c.fail(ctx, err, timeout, false)
		}
		done, err := read(&parts, n, line)
		if err != nil {
			return nil, c.fail(ctx, err, timeout, false)
		}
		if done {
			return parts, nil
		}
	}
}

func (c *Child) line(timeout time.Duration) (string, error) {
	if err := c.ans.SetReadDeadline(time.Now().Add(timeout)); err != nil {
		return "", err
	}
	return c.out.ReadString('\n')
}

// Finish lets the benchmark return, and its TestMain clean up. It returns the
// metrics that a b.Loop benchmark reports after its loop.
func (c *Child) Finish(ctx context.Context) (map[string]float64, error) {
	if c.ended {
		return nil, nil
	}
	fmt.Fprintln(c.in, "q")
	c.in.Close()
	parts := []Part{{}}
	for {
		line, err := c.line(10 * time.Second)
		if err != nil {
			break
		}
		if done, err := read(&parts, 0, line); done || err != nil {
			break
		}
	}
	c.ended = true
	c.ans.Close()
	// How the process ends after its last part is no matter of the numbers.
	err := c.reap(ctx)
	if ctx.Err() == nil {
		err = nil
	}
	return parts[0].Values, err
}

// Close ends the process at once, if it still runs.
func (c *Child) Close(ctx context.Context) {
	if c.ended {
		return
	}
	c.ended = true
	c.p.Kill()
	c.in.Close()
	c.ans.Close()
	c.reap(ctx)
}

// fail ends the child and says why there is no answer.
func (c *Child) fail(ctx context.Context, cause error, timeout time.Duration, starting bool) error {
	gone := errors.Is(cause, io.EOF) || errors.Is(cause, os.ErrClosed) || strings.Contains(cause.Error(), "broken pipe")
	told := toldTrouble("")
	if !gone && !errors.As(cause, &told) { // one that tells its trouble ends by itself
		c.p.Kill()
	}
	c.ended = true
	c.in.Close()
	c.ans.Close()
	err := c.reap(ctx)
	if ctx.Err() != nil {
		return fmt.Errorf("run %s: %w", function(c.name), context.Cause(ctx))
	}
	f := &Failure{Name: c.name, Label: c.bin.Build.Label, Output: telling(slices.Concat(c.printed[0], []byte("\n"), c.printed[1]))}
	switch {
	case told != "":
		f.Reason, f.Output = string(told), telling(c.printed[1])
	case errors.Is(cause, os.ErrDeadlineExceeded):
		f.Reason = fmt.Sprintf("gave no answer within %s: it hangs, or one iteration takes longer (raise the timeout)", timeout)
		if c.again {
			f.Reason += "; its first run in this process ended"
		}
	case gone && err == nil && starting:
		return ErrSkipped
	case gone && err == nil:
		f.Reason = "ended by itself before it was asked to"
	case gone:
		f.Reason = "fails: " + firstLine(err)
		switch line, rest, _ := strings.Cut(f.Output, "\n"); {
		case strings.HasPrefix(line, "panic: "), strings.HasPrefix(line, "fatal error: "):
			f.Reason = "fails: " + line
		case strings.HasPrefix(line, "--- FAIL") && strings.HasPrefix(rest, "    "):
			line, _, _ = strings.Cut(rest, "\n")
			f.Reason = "fails: " + strings.TrimSpace(line)
		}
		if c.again {
			f.Reason = "passes once, but " + f.Reason + " when it runs again in the same process (it depends on state that a run leaves behind)"
		}
	default:
		f.Reason = "answers what the driver does not know: " + cause.Error()
	}
	return f
}

// telling cuts what a failed benchmark printed down to a dozen lines from the
// first that names the trouble.
func telling(out []byte) string {
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	for i, l := range lines {
		if strings.HasPrefix(l, "panic: ") || strings.HasPrefix(l, "fatal error: ") || strings.HasPrefix(l, "--- FAIL") {
			return strings.Join(lines[i:min(i+12, len(lines))], "\n")
		}
	}
	return strings.Join(lines[max(0, len(lines)-12):], "\n")
}

func firstLine(err error) string {
	var e *proc.Error
	if errors.As(err, &e) {
		return e.Err.Error()
	}
	s, _, _ := strings.Cut(err.Error(), "\n")
	return s
}
