package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"slices"
	"sync"
	"time"
)

// A form is one way to process a payment.
type form func(*service, context.Context, request) error

// handler answers POST with a payment.
func handler(s *service, process form) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, in *http.Request) {
		var r request
		if err := json.NewDecoder(in.Body).Decode(&r); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		switch err := process(s, in.Context(), r); {
		case errors.Is(err, errLate):
			http.Error(w, err.Error(), http.StatusServiceUnavailable)
		case err != nil:
			http.Error(w, err.Error(), http.StatusUnprocessableEntity)
		default:
			fmt.Fprintln(w, `{"status":"accepted"}`)
		}
	})
}

// serve starts a server on a free port of the loopback.
func serve(h http.Handler) (url string, stop func() error, err error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", nil, err
	}
	web := &http.Server{Handler: h}
	go web.Serve(l)
	return "http://" + l.Addr().String(), web.Close, nil
}

// payment is the n-th request's body.
func payment(n int) request {
	return request{Account: fmt.Sprintf("acc%d", n%1000), Card: fmt.Sprintf("4000%012d", n), Minor: int64(n%5000 + 1)}
}

// post sends a payment; dropped is a deadline that passed.
func post(client *http.Client, url string, r request) (dropped bool, err error) {
	body, err := json.Marshal(r)
	if err != nil {
		return false, err
	}
	res, err := client.Post(url, "application/json", bytes.NewReader(body))
	if err != nil {
		return false, err
	}
	defer res.Body.Close()
	if _, err := io.Copy(io.Discard, res.Body); err != nil {
		return false, err
	}
	if res.StatusCode == http.StatusOK || res.StatusCode == http.StatusServiceUnavailable {
		return res.StatusCode != http.StatusOK, nil
	}
	return false, fmt.Errorf("the server answered %s", res.Status)
}

func newClient() *http.Client {
	return &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 512}, Timeout: time.Minute}
}

// A result is what a load gave, without its ramp-up.
type result struct {
	p50, p99, mean float64 // seconds, from when a request was due
	rate           float64 // answers a second
	inside         float64 // requests in the system: counted, on average
	dropped        float64 // share
}

// An answer is one request: when it was due, when it was answered.
type answer struct {
	due, done time.Duration
	dropped   bool
}

// open sends n requests at times that do not depend on the answers: intervals
// are exponential, from the seed. Latency counts from when a request was due,
// so that one which is sent late is not a fast one. The first fifth is ramp-up.
func open(url string, rate float64, n int, seed uint64) (result, error) {
	random := rand.New(rand.NewPCG(seed, 2))
	due := make([]time.Duration, n)
	at := 0.0
	for i := range due {
		at += random.ExpFloat64() / rate
		due[i] = time.Duration(at * float64(time.Second))
	}
	client := newClient()
	defer client.CloseIdleConnections()
	all, errs := make([]answer, n), make([]error, n)
	var waiting sync.WaitGroup
	begin := time.Now()
	for i := range n {
		time.Sleep(due[i] - time.Since(begin))
		waiting.Go(func() {
			dropped, err := post(client, url, payment(i))
			all[i], errs[i] = answer{due[i], time.Since(begin), dropped}, err
		})
	}
	waiting.Wait()
	return summary(all, n/5), errors.Join(errs...)
}

// summary leaves out the first ramp answers.
func summary(all []answer, ramp int) (r result) {
	kept := all[ramp:]
	spans := make([]float64, len(kept))
	from, to := kept[0].due, kept[len(kept)-1].due
	answered := 0
	for i, a := range kept {
		spans[i] = (a.done - a.due).Seconds()
		r.mean += spans[i] / float64(len(kept))
		if a.dropped {
			r.dropped += 1 / float64(len(kept))
		}
	}
	// What was in the system is counted from all requests, the late ones of the
	// ramp-up too: the other side of Little's law.
	for _, a := range all {
		if overlap := min(a.done, to) - max(a.due, from); overlap > 0 {
			r.inside += overlap.Seconds() / (to - from).Seconds()
		}
		if a.done > from && a.done <= to {
			answered++
		}
	}
	r.rate = float64(answered) / (to - from).Seconds()
	slices.Sort(spans)
	r.p50, r.p99 = quantile(spans, 0.50), quantile(spans, 0.99)
	return r
}

// quantile of sorted values: the smallest that q of them do not exceed.
func quantile(sorted []float64, q float64) float64 {
	return sorted[min(len(sorted)-1, int(q*float64(len(sorted))))]
}

// closed lets callers send n requests in all, each after the answer to the one
// before, and returns answers a second. Dropped ones are no answers.
func closed(url string, callers, n int) (float64, error) {
	client := newClient()
	defer client.CloseIdleConnections()
	var waiting sync.WaitGroup
	errs, good := make([]error, callers), make([]int, callers)
	begin := time.Now()
	for c := range callers {
		waiting.Go(func() {
			for i := c; i < n; i += callers {
				dropped, err := post(client, url, payment(i))
				if err != nil {
					errs[c] = err
					return
				}
				if !dropped {
					good[c]++
				}
			}
		})
	}
	waiting.Wait()
	total := 0
	for _, g := range good {
		total += g
	}
	return float64(total) / time.Since(begin).Seconds(), errors.Join(errs...)
}
