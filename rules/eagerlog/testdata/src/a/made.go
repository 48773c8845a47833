package a

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httputil"
	runtimedebug "runtime/debug"
	"sort"
	"time"

	"example.com/debug"
)

// The error of the dump is another one than that of the call.
func fetch(c *http.Client, req *http.Request) (*http.Response, error) {
	resp, err := c.Do(req)
	if err != nil {
		return nil, err
	}
	dump, err := httputil.DumpResponse(resp, true) // want `computes httputil.DumpResponse for debug records only`
	if err == nil {
		slog.Debug("answer", "text", dump)
	}
	_, err = io.ReadAll(resp.Body)
	if err != nil {
		return nil, err
	}
	return resp, nil
}

// Here it is told to the caller.
func fetched(c *http.Client, req *http.Request) (*http.Response, error) {
	resp, err := c.Do(req)
	if err != nil {
		return nil, err
	}
	dump, err := httputil.DumpResponse(resp, true)
	if err == nil {
		slog.Debug("answer", "text", dump)
	}
	return resp, err
}

type textLogger interface {
	Debug(text string)
	DebugEnabled() bool
}

type notebook interface{ Debug(text string) }

type proxy struct {
	next   http.RoundTripper
	logger textLogger
	notes  notebook
}

func (p *proxy) RoundTrip(req *http.Request) (*http.Response, error) {
	p.logger.Debug("sent " + fmt.Sprint(req.Header)) // want `computes fmt.Sprint for a debug record`
	p.notes.Debug(fmt.Sprint(req.Header))
	p.logger.Debug("sent")
	if p.logger.DebugEnabled() {
		p.logger.Debug(fmt.Sprint(req.Header))
	}
	return p.next.RoundTrip(req)
}

// V says whether records of a level are written.
type V bool

func (v V) Infof(format string, args ...any) {
	if v {
		fmt.Printf(format, args...)
	}
}

type vlog struct{ at int }

func (l vlog) V(n int) V { return V(l.at >= n) }

func (l vlog) on() bool { return l.at > 0 }

var verbose vlog

type pod struct{ space, name string }

func scores(pods []pod) map[string]int {
	out := make(map[string]int, len(pods))
	for _, p := range pods {
		out[p.name]++
	}
	verbose.V(2).Infof("pods %s", fmt.Sprint(pods)) // want `computes fmt.Sprint for a debug record`
	names := make([]string, 0, len(pods))
	for _, p := range pods {
		names = append(names, p.space+"/"+p.name)
	}
	sort.Strings(names)
	verbose.V(4).Infof("%d pods: %v", len(pods), names) // want `is given names, which is filled for debug records only`
	return out
}

func listed(pods []pod) []string {
	names := make([]string, 0, len(pods))
	for _, p := range pods {
		names = append(names, p.name)
	}
	slog.Debug("pods", "names", names)
	return names
}

func counted(pods []pod) (n int) {
	var odd []string
	for _, p := range pods {
		if len(p.name)%2 == 1 {
			n++
			odd = append(odd, p.name) // by the way
		}
	}
	slog.Debug("pods", "odd", odd)
	return n
}

// A panic is rare, and its stack is all there is.
func protected(f func()) (err error) {
	defer func() {
		if r := recover(); r != nil {
			slog.Debug(string(runtimedebug.Stack()))
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	f()
	return nil
}

type peer struct {
	log  *slog.Logger
	text textLogger
	name string
}

// The text has a name of its own, which nothing but the record reads.
func (p *peer) receive(addr fmt.Stringer, data []byte) int {
	text := string(data) // want `computes a copy by conversion for debug records only`
	p.log.Debug("received", "from", p.name, "text", text)
	from := slog.String("from", addr.String()) // want `computes Stringer.String for debug records only`
	p.log.Debug("received", from)
	line := "received " + addr.String() + ": " + p.name // want `computes Stringer.String for debug records only`
	p.text.Debug(line)
	body := string(data) // want `computes a copy by conversion for debug records only`
	p.log.Debug("received", slog.String("text", body))
	attrs := []any{"from", addr.String(), "n", len(data)} // want `computes Stringer.String for debug records only`
	p.log.Debug("received", attrs...)
	return len(data)
}

// It is read elsewhere, at hand, or asked for.
func (p *peer) keep(addr fmt.Stringer, data []byte) string {
	text := string(data)
	p.log.Debug("received", "text", text)
	from := slog.String("from", p.name)
	p.log.Debug("received", from)
	line := "received " + addr.String()
	if p.text.DebugEnabled() {
		p.text.Debug(line)
	}
	body := string(data)
	p.log.Info("received", "text", body)
	again := string(data)
	p.log.Debug("received", "n", hash(again))
	return text
}

func hash(text string) int { return len(text) }

// A record that is made by hand: its handler is to be asked first.
func (p *peer) tell(ctx context.Context, level slog.Level, format string, args ...any) error {
	r := slog.NewRecord(time.Now(), level, fmt.Sprintf(format, args...), 0)
	return p.log.Handler().Handle(ctx, r) // want `makes a record before anybody asks the handler whether it takes the level`
}

func (p *peer) tellAsked(ctx context.Context, level slog.Level, format string, args ...any) error {
	if !p.log.Handler().Enabled(ctx, level) {
		return nil
	}
	r := slog.NewRecord(time.Now(), level, fmt.Sprintf(format, args...), 0)
	return p.log.Handler().Handle(ctx, r)
}

func (p *peer) tellPlain(ctx context.Context, level slog.Level, text string) error {
	return p.log.Handler().Handle(ctx, slog.NewRecord(time.Now(), level, text, 0))
}

type twice struct{ slog.Handler }

func (t twice) Handle(ctx context.Context, r slog.Record) error {
	again := slog.NewRecord(r.Time, r.Level, fmt.Sprint(r.Message, r.Level), r.PC)
	return t.Handler.Handle(ctx, again)
}

// A package that is there for debug records.
func (p *peer) dumps(with *debug.Dumper, words []string) {
	p.text.Debug(with.Sdump(p))                           // want `computes Dumper.Sdump for a debug record`
	debug.Log("peer %s of %s", p.name, fmt.Sprint(words)) // want `computes fmt.Sprint for a debug record`
	debug.Log("peer %s of %v", p.name, words)
}

func spaces(pods []pod) int {
	names := make([]string, 0, len(pods))
	for _, p := range pods {
		name := fmt.Sprintf("%s/%s", p.space, p.name)
		names = append(names, name)
	}
	sort.Strings(names)
	verbose.V(4).Infof("pods %v", names) // want `is given names, which is filled for debug records only`
	return len(pods)
}

func indexed(pods []pod) int {
	names := make([]string, 0, len(pods))
	for i := range pods {
		p := pods[i]
		names = append(names, fmt.Sprintf("%s/%s", p.space, p.name))
	}
	verbose.V(4).Infof("pods %v", names) // want `is given names, which is filled for debug records only`
	return len(pods)
}

func loud(pods []pod) int {
	names := make([]string, 0, len(pods))
	for _, p := range pods {
		name := fmt.Sprintf("%s/%s", p.space, p.name)
		names = append(names, name)
		fmt.Println(name)
	}
	verbose.V(4).Infof("pods %v", names)
	return len(pods)
}

// The bytes become a text first.
func (p *peer) dumped(r *http.Request, name string) string {
	dump, _ := httputil.DumpRequest(r, true) // want `computes httputil.DumpRequest for debug records only`
	text := string(dump)                     // want `computes a copy by conversion for debug records only`
	p.log.Debug("request", "text", text)
	again, _ := httputil.DumpRequest(r, false)
	kept := string(again)
	p.log.Debug("request", "text", kept)
	return kept
}
