// Command program serves on a port of its own, as the mutex article's servers
// do, and sends it a closed loop of clients. --form says where the mutex is
// unlocked and how. The work is fixed: each client sends the same number of
// requests, of which the first is its ramp-up.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

// span is what each request's work takes.
const span = 10 * time.Millisecond

// A server counts its requests under a mutex.
type server struct {
	mu    sync.Mutex
	count int
	work  func()
}

// forms are the four ways to hold the mutex: over the whole handler or over
// the count alone, unlocked by defer or by a call.
var forms = map[string]func(*server){
	"defer, whole": func(s *server) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.count++
		s.work()
	},
	"explicit, whole": func(s *server) {
		s.mu.Lock()
		s.count++
		s.work()
		s.mu.Unlock()
	},
	"explicit, narrow": func(s *server) {
		s.mu.Lock()
		s.count++
		s.mu.Unlock()
		s.work()
	},
	"defer, narrow": func(s *server) {
		s.add()
		s.work()
	},
}

func (s *server) add() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.count++
}

// A figure is what one concurrency gave.
type figure struct {
	first   float64 // mean latency of each client's first request, seconds
	latency float64 // mean latency of the requests after it, seconds
	rate    float64 // of the requests after it, a second
	inside  float64 // requests in the system on average, from both: Little's law
}

// drive lets clients send requests each, one after the other, and measures
// them from the moment at which every client had its first answer.
func drive(url string, clients, requests int) (figure, error) {
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: clients}, Timeout: time.Minute}
	defer client.CloseIdleConnections()
	type spans struct{ begin, end []time.Time }
	all, errs := make([]spans, clients), make([]error, clients)
	var wait sync.WaitGroup
	for c := range clients {
		wait.Go(func() {
			for range requests {
				begin := time.Now()
				if errs[c] = get(client, url); errs[c] != nil {
					return
				}
				all[c].begin = append(all[c].begin, begin)
				all[c].end = append(all[c].end, time.Now())
			}
		})
	}
	wait.Wait()
	var f figure
	// The window is where all clients were at work: from the last one's first
	// answer to the first one's last.
	var from, to time.Time
	for c, s := range all {
		if errs[c] != nil {
			return f, errs[c]
		}
		f.first += s.end[0].Sub(s.begin[0]).Seconds() / float64(clients)
		if s.end[0].After(from) {
			from = s.end[0]
		}
		if last := s.end[requests-1]; to.IsZero() || last.Before(to) {
			to = last
		}
	}
	n, answered := 0, 0
	for _, s := range all {
		for i := 1; i < requests; i++ {
			f.latency += s.end[i].Sub(s.begin[i]).Seconds()
			n++
			if s.end[i].After(from) && !s.end[i].After(to) {
				answered++
			}
		}
	}
	f.latency /= float64(n)
	if to.After(from) {
		f.rate = float64(answered) / to.Sub(from).Seconds()
	}
	f.inside = f.rate * f.latency
	return f, nil
}

func get(client *http.Client, url string) error {
	res, err := client.Get(url)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	if _, err := io.Copy(io.Discard, res.Body); err != nil {
		return err
	}
	if res.StatusCode != http.StatusOK {
		return fmt.Errorf("%s answered %s", url, res.Status)
	}
	return nil
}

// serve starts the server on a free port of the loopback.
func serve(s *server, form func(*server)) (url string, stop func() error, err error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", nil, err
	}
	web := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		form(s)
		fmt.Fprintln(w, "ok")
	})}
	go web.Serve(l)
	return "http://" + l.Addr().String(), web.Close, nil
}

func run(form string, shrink int) error {
	handle := forms[form]
	if handle == nil {
		return fmt.Errorf("no form %q", form)
	}
	out := json.NewEncoder(os.Stdout)
	for _, load := range []struct{ clients, requests int }{{1, 11}, {10, 4}, {50, 3}, {100, 3}} {
		if strings.HasSuffix(form, "narrow") {
			load.requests *= 5 // they take no longer with more clients
		}
		s := &server{work: func() { time.Sleep(span / time.Duration(shrink)) }}
		url, stop, err := serve(s, handle)
		if err != nil {
			return err
		}
		f, err := drive(url, load.clients, load.requests)
		stop()
		if err != nil {
			return err
		}
		name := strconv.Itoa(load.clients) + " clients"
		if load.clients == 1 {
			name = "1 client"
		}
		for _, row := range []struct {
			row, unit string
			value     float64
		}{{name, "sec", f.latency}, {name, "/s", f.rate}, {name + ", first request", "sec", f.first}, {name + ", in the system", "count", f.inside}} {
			if err := out.Encode(map[string]any{"row": row.row, "unit": row.unit, "value": row.value}); err != nil {
				return err
			}
		}
	}
	return nil
}

func main() {
	form := flag.String("form", "defer, whole", "where the mutex is unlocked, and how")
	shrink := flag.Int("shrink", 1, "divide the time of the work by this, for tests")
	flag.Parse()
	if err := run(*form, *shrink); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
