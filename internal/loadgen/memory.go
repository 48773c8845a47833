package loadgen

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
)

// Memory is what a Go server has allocated since its start: objects and bytes.
type Memory struct{ Mallocs, Bytes float64 }

func (m Memory) minus(o Memory) Memory { return Memory{m.Mallocs - o.Mallocs, m.Bytes - o.Bytes} }

// memory takes the difference since before. Being asked allocates as well:
// asking twice in a row tells how much, and that is taken off.
func (r *run) memory(ctx context.Context, before Memory, requests int) error {
	if r.s.pprof == "" {
		return nil
	}
	after, err := r.s.memory(ctx)
	if err != nil {
		return err
	}
	again, err := r.s.memory(ctx)
	if err != nil {
		return err
	}
	r.w.Memory, r.w.Requests = after.minus(before).minus(again.minus(after)), requests
	return nil
}

// memory asks the server for its runtime.MemStats: from expvar's JSON, or from
// the text form of a heap profile.
func (s *Server) memory(ctx context.Context) (Memory, error) {
	if s.pprof == "" {
		return Memory{}, nil
	}
	ctx, cancel := context.WithTimeout(ctx, s.spec.Timeout+s.spec.Wait)
	defer cancel()
	at, err := memoryURL(s.pprof)
	if err != nil {
		return Memory{}, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, at, nil)
	if err != nil {
		return Memory{}, err
	}
	res, err := s.client.Do(req)
	if err != nil {
		return Memory{}, fmt.Errorf("ask the %s server for its allocations: %w", s.Label, err)
	}
	defer res.Body.Close()
	m, ok := readMemory(io.LimitReader(res.Body, 64<<20))
	if res.StatusCode != http.StatusOK || !ok {
		return m, fmt.Errorf("%s of the %s server answers %s without memory statistics: pprof= takes the URL of expvar's /debug/vars or of net/http/pprof; without the key allocations are not counted", at, s.Label, res.Status)
	}
	return m, nil
}

// memoryURL adds the page to the address of a pprof server.
func memoryURL(base string) (string, error) {
	u, err := url.Parse(base)
	if err != nil {
		return "", fmt.Errorf("pprof=%s is no URL", base)
	}
	switch path := strings.TrimSuffix(u.Path, "/"); {
	case path == "", strings.HasSuffix(path, "/debug/pprof"):
		u.Path, u.RawQuery = strings.TrimSuffix(path, "/debug/pprof")+"/debug/pprof/allocs", "debug=1"
	case strings.HasSuffix(path, "/allocs"), strings.HasSuffix(path, "/heap"):
		u.RawQuery = "debug=1"
	}
	return u.String(), nil
}

func readMemory(in io.Reader) (m Memory, ok bool) {
	b := bufio.NewReaderSize(in, 64<<10)
	if first, _ := b.Peek(1); len(first) == 1 && first[0] == '{' {
		var vars struct {
			Memstats *struct{ Mallocs, TotalAlloc float64 }
		}
		if json.NewDecoder(b).Decode(&vars) != nil || vars.Memstats == nil {
			return m, false
		}
		_, _ = io.Copy(io.Discard, b) // leaves the connection usable
		return Memory{vars.Memstats.Mallocs, vars.Memstats.TotalAlloc}, true
	}
	found := 0
	for {
		line, err := b.ReadString('\n')
		for key, to := range map[string]*float64{"# Mallocs = ": &m.Mallocs, "# TotalAlloc = ": &m.Bytes} {
			if text, is := strings.CutPrefix(strings.TrimSpace(line), key); is {
				if v, err := strconv.ParseFloat(text, 64); err == nil {
					*to = v
					found++
				}
			}
		}
		if err != nil {
			return m, found == 2
		}
	}
}
