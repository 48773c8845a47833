package loadgen

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/gotoll/toll/internal/proc"
)

// A Command is how to start one server.
type Command struct {
	Label string   // "old", for messages
	Line  string   // program and arguments; may hold {port}, {port2}, {port3} and {dir}
	Dir   string   // to run in
	Env   []string // "KEY=value", on top of the parent's
}

// grace is what a server has to end by itself after the interrupt.
const grace = 2 * time.Second

// A Server is a running server that answered. One Load at a time; Close ends it.
type Server struct {
	Label   string
	StartUp time.Duration // until it answered
	spec    Spec
	targets []Target // ports filled in
	pprof   string
	ready   string
	line    string
	temp    string
	log     string
	client  *http.Client
	meter   meter
	stop    context.CancelFunc
	child   *proc.Child
	ended   chan struct{} // closed when the leader is gone
	cause   error         // of its end; read after ended
}

// An Ended is a server that is gone before Close.
type Ended struct {
	Label, Line string
	How         string // "exit status 2"
	Output      string // its last lines
}

func (e *Ended) Error() string {
	s := fmt.Sprintf("the %s server (%s) ended by itself: %s", e.Label, e.Line, e.How)
	if e.Output != "" {
		return s + "; its last lines:\n" + e.Output
	}
	return s + "; it printed nothing"
}

// Start starts a server and waits until it answers. temp is a folder for its
// output and its {dir}. A server that ends or never answers is an error with
// its last lines.
func Start(ctx context.Context, c Command, spec Spec, temp string) (*Server, error) {
	dir, err := os.MkdirTemp(temp, "server-")
	if err != nil {
		return nil, fmt.Errorf("make a temporary folder for the %s server: %w", c.Label, err)
	}
	ports, err := freePorts()
	if err != nil {
		return nil, err
	}
	fill := ports.replacer(filepath.Join(dir, "dir"))
	s := &Server{
		Label: c.Label, spec: spec, pprof: fill.Replace(spec.Pprof), temp: dir, log: filepath.Join(dir, "output"), line: fill.Replace(c.Line),
		client: newClient(spec), ended: make(chan struct{}),
	}
	for _, t := range spec.Targets {
		t.URL = fill.Replace(t.URL)
		s.targets = append(s.targets, t)
	}
	s.ready = cmp.Or(fill.Replace(spec.Ready), strings.ReplaceAll(s.targets[0].URL, "{n}", "0"))
	words, err := Words(c.Line)
	if err != nil || len(words) == 0 {
		return nil, fmt.Errorf("the %s server's command %q: %w", c.Label, c.Line, cmp.Or(err, errors.New("names no program")))
	}
	for i := range words {
		words[i] = fill.Replace(words[i])
	}
	if err := s.run(ctx, words, c, ports); err != nil {
		os.RemoveAll(dir)
		return nil, err
	}
	begin := time.Now()
	if err := s.await(ctx); err != nil {
		s.Close()
		return nil, err
	}
	s.StartUp = time.Since(begin)
	return s, nil
}

func (s *Server) run(ctx context.Context, words []string, c Command, ports portSet) error {
	if err := os.Mkdir(filepath.Join(s.temp, "dir"), 0o755); err != nil {
		return fmt.Errorf("make a temporary folder for the %s server: %w", s.Label, err)
	}
	// A file, not a pipe: copying a talkative server's lines would take CPU
	// from what is measured.
	out, err := os.Create(s.log)
	if err != nil {
		return fmt.Errorf("make a file for the output of the %s server: %w", s.Label, err)
	}
	defer out.Close()
	ctx, s.stop = context.WithCancel(ctx)
	env := append([]string{"PORT=" + strconv.Itoa(ports[0])}, c.Env...)
	s.child, err = proc.Start(ctx, proc.Spec{Args: words, Dir: c.Dir, Env: env, Stdout: out, Stderr: out, Grace: grace})
	if err != nil {
		s.stop()
		return fmt.Errorf("start the %s server: %w", s.Label, err)
	}
	s.meter.group = s.child.Group()
	go func() {
		_, err := s.child.Wait(ctx)
		s.cause = err
		close(s.ended)
	}()
	return nil
}

// await polls until the server answers.
func (s *Server) await(ctx context.Context) error {
	limit := time.NewTimer(s.spec.Wait)
	defer limit.Stop()
	last := errors.New("no answer")
	for gap := 5 * time.Millisecond; ; gap = min(2*gap, 200*time.Millisecond) {
		err := s.probe(ctx)
		if err == nil {
			return s.meter.scan()
		}
		if last = err; ctx.Err() != nil {
			return fmt.Errorf("wait for the %s server: %w", s.Label, context.Cause(ctx))
		}
		select {
		case <-time.After(gap):
		case <-ctx.Done():
		case <-s.ended:
			return s.End()
		case <-limit.C:
			return fmt.Errorf("the %s server (%s) did not answer at %s within %s: %w (does it listen on PORT or {port}? is wait= long enough?)%s",
				s.Label, s.line, s.ready, s.spec.Wait, last, printed(s.tail()))
		}
	}
}

func printed(output string) string {
	if output == "" {
		return ""
	}
	return "; its last lines:\n" + output
}

func (s *Server) probe(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, s.spec.Timeout)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, s.ready, nil)
	if err != nil {
		return err
	}
	res, err := s.client.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	io.Copy(io.Discard, io.LimitReader(res.Body, 1<<20))
	if s.spec.Ready != "" && res.StatusCode >= 400 {
		return fmt.Errorf("it answers %s", res.Status)
	}
	return nil
}

// End is why the server is gone, nil while it runs.
func (s *Server) End() error {
	select {
	case <-s.ended:
	default:
		return nil
	}
	how := "exit status 0 (a server has to stay in the foreground)"
	if e := (*proc.Error)(nil); errors.As(s.cause, &e) {
		how = e.Err.Error()
	}
	return &Ended{Label: s.Label, Line: s.line, How: how, Output: s.tail()}
}

// tail is what the server's output tells.
func (s *Server) tail() string {
	f, err := os.Open(s.log)
	if err != nil {
		return ""
	}
	defer f.Close()
	const most = 256 << 10 // a dump of all goroutines may follow the panic
	if info, err := f.Stat(); err == nil && info.Size() > most {
		f.Seek(-most, io.SeekEnd)
	}
	text, _ := io.ReadAll(f)
	return telling(string(text))
}

// telling cuts output down to a dozen lines: from a panic on, else the last
// ones, with the first two of a short output, where a usage says what is wrong.
func telling(output string) string {
	const shown = 12
	lines := strings.Split(strings.TrimSpace(output), "\n")
	for i, l := range lines {
		if strings.HasPrefix(l, "panic: ") || strings.HasPrefix(l, "fatal error: ") {
			return strings.Join(lines[i:min(i+shown, len(lines))], "\n")
		}
	}
	if n := len(lines); n > shown {
		return strings.Join(append(append(lines[:2:2], "…"), lines[n-shown+3:]...), "\n")
	}
	return strings.Join(lines, "\n")
}

// Close ends the server with everything it started and waits for the end.
func (s *Server) Close() {
	s.client.CloseIdleConnections()
	s.stop()
	<-s.ended
	s.child.Kill() // what the leader left behind in its group
	os.RemoveAll(s.temp)
}
