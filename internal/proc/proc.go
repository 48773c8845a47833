// Package proc starts child processes: the only importer of os/exec.
//
// Every child leads a process group of its own. When its context ends the
// whole group gets SIGINT, as from a Ctrl-C (the go command removes its
// temporary folders on that and no other signal), then SIGKILL after a grace
// period, so that a
// benchmark that started a server leaves nothing behind on Ctrl-C. Output kept
// in memory is bounded. gocmd and gitcmd say which programs may run; nothing
// from a repository or a profile is ever executed by name.
package proc

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"
)

// keep bounds the output held in memory per stream, in bytes.
const keep = 64 << 20

// A Spec describes one child.
type Spec struct {
	Args   []string // program and arguments
	Dir    string   // "" is the current folder
	Env    []string // "KEY=value" added to the parent's environment, later wins
	Stdin  io.Reader
	Stdout io.Writer     // nil collects into Result
	Stderr io.Writer     // nil collects into Result
	Grace  time.Duration // between SIGINT and SIGKILL; 0 is 2 s
	Files  []*os.File    // the child's descriptors from 3 on; the caller closes its own copies
	On     []int         // CPUs that it may run on, of those of CPUs; none is all
}

// A Result is a child that ran to its end.
type Result struct {
	Stdout, Stderr []byte
	Code           int           // exit code, -1 when a signal ended it
	User, Sys      time.Duration // CPU of the child and the descendants it waited for
	MaxRSS         int64         // bytes, largest single process
	Wall           time.Duration
}

// An Error is a child that could not start, failed, or was stopped.
type Error struct {
	Args   []string
	Dir    string
	Code   int    // -1 when it did not exit by itself
	Output string // last lines of stderr, or of stdout when stderr is empty
	Err    error
}

func (e *Error) Unwrap() error { return e.Err }

func (e *Error) Error() string {
	s := fmt.Sprintf("%s: %v", CommandLine(e.Args), e.Err)
	if e.Output != "" {
		s += "\n" + e.Output
	}
	return s
}

// CommandLine joins args for a person, quoting where a shell would need it.
func CommandLine(args []string) string {
	quoted := make([]string, len(args))
	for i, a := range args {
		if a == "" || strings.ContainsAny(a, " \t\n\"'$*?[](){}|&;<>\\`") {
			a = "'" + strings.ReplaceAll(a, "'", `'\''`) + "'"
		}
		quoted[i] = a
	}
	return strings.Join(quoted, " ")
}

// A Child is a running process group.
type Child struct {
	cmd      *exec.Cmd
	args     []string
	out, err *tail
	start    time.Time
}

// Start runs the child without waiting. The context's end kills its group.
func Start(ctx context.Context, s Spec) (*Child, error) {
	if err := ctx.Err(); err != nil {
		return nil, &Error{Args: s.Args, Dir: s.Dir, Code: -1, Err: context.Cause(ctx)}
	}
	grace := s.Grace
	if grace == 0 {
		grace = 2 * time.Second
	}
	cmd := exec.CommandContext(ctx, s.Args[0], s.Args[1:]...)
	cmd.Dir = s.Dir
	cmd.Env = append(os.Environ(), s.Env...)
	cmd.Stdin = s.Stdin
	cmd.ExtraFiles = s.Files
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	c := &Child{cmd: cmd, args: s.Args, start: time.Now()}
	cmd.Stdout, cmd.Stderr = s.Stdout, s.Stderr
	if s.Stdout == nil {
		c.out = &tail{}
		cmd.Stdout = c.out
	}
	if s.Stderr == nil {
		c.err = &tail{}
		cmd.Stderr = c.err
	}
	cmd.Cancel = func() error {
		pgid := cmd.Process.Pid
		time.AfterFunc(grace, func() { syscall.Kill(-pgid, syscall.SIGKILL) })
		return syscall.Kill(-pgid, syscall.SIGINT)
	}
	// After the leader is gone, a grandchild may hold the pipes open.
	cmd.WaitDelay = grace + time.Second
	start := cmd.Start
	if len(s.On) > 0 {
		start = func() error { return startOn(s.On, cmd.Start) }
	}
	if err := start(); err != nil {
		return nil, &Error{Args: s.Args, Dir: s.Dir, Code: -1, Err: err}
	}
	return c, nil
}

// Kill ends the child's group at once.
func (c *Child) Kill() { syscall.Kill(-c.cmd.Process.Pid, syscall.SIGKILL) }

// Wait waits for the end. The result is valid whatever the error.
func (c *Child) Wait(ctx context.Context) (Result, error) {
	err := c.cmd.Wait()
	r := Result{Code: -1, Wall: time.Since(c.start)}
	if st := c.cmd.ProcessState; st != nil {
		r.Code, r.User, r.Sys = st.ExitCode(), st.UserTime(), st.SystemTime()
		if ru, ok := st.SysUsage().(*syscall.Rusage); ok {
			r.MaxRSS = ru.Maxrss << 10
		}
	}
	if c.out != nil {
		r.Stdout = c.out.Bytes()
	}
	if c.err != nil {
		r.Stderr = c.err.Bytes()
	}
	if err == nil {
		return r, nil
	}
	// A stopped context is the cause, whatever the signal made of the exit.
	if ctx.Err() != nil {
		err = context.Cause(ctx)
	} else if e := (*exec.ExitError)(nil); errors.As(err, &e) {
		err = errors.New(e.String())
	}
	output := r.Stderr
	if len(bytes.TrimSpace(output)) == 0 {
		output = r.Stdout
	}
	return r, &Error{Args: c.args, Dir: c.cmd.Dir, Code: r.Code, Output: LastLines(output, 20), Err: err}
}

// Run starts the child and waits for it.
func Run(ctx context.Context, s Spec) (Result, error) {
	c, err := Start(ctx, s)
	if err != nil {
		return Result{Code: -1}, err
	}
	return c.Wait(ctx)
}

// Look reports where a program is, "" when it is not on the PATH.
func Look(name string) string {
	p, err := exec.LookPath(name)
	if err != nil {
		return ""
	}
	return p
}

// LastLines returns the last n lines of out without trailing space.
func LastLines(out []byte, n int) string {
	lines := strings.Split(strings.TrimRight(string(out), " \t\r\n"), "\n")
	return strings.Join(lines[max(0, len(lines)-n):], "\n")
}

// tail keeps the last keep bytes written.
type tail struct{ buf bytes.Buffer }

func (t *tail) Write(p []byte) (int, error) {
	if t.buf.Len()+len(p) > keep {
		rest := t.buf.Bytes()
		cut := min(len(rest), keep/2)
		kept := bytes.Clone(rest[cut:])
		t.buf.Reset()
		t.buf.Write(kept)
	}
	return t.buf.Write(p)
}

func (t *tail) Bytes() []byte { return t.buf.Bytes() }
