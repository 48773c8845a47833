// Package guide is the code that the Go optimization guide recommends, as it
// is printed there.
package guide

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"sync"
	"time"
)

// LogURL is line 424.
func LogURL(logger *slog.Logger, r *http.Request) {
	logger.Debug("request", "url", &r.URL)
}

// A Job is work for Workers.
type Job struct{}

// Workers is lines 203 to 224.
func Workers(jobs []Job, process func(Job)) error {
	jobsCh := make(chan Job, 256)
	var wg sync.WaitGroup
	for i := 0; i < 16; i++ {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for job := range jobsCh {
				process(job)
			}
		}()
	}

	for _, job := range jobs {
		select {
		case jobsCh <- job:
		default:
			return errors.New("queue full")
		}
	}
	close(jobsCh)
	wg.Wait()
	return nil
}

// Cache is boundedCache of lines 532 to 548.
type Cache struct {
	max int
	q   []string
	m   map[string][]byte
}

func (c *Cache) put(k string, v []byte) {
	if _, ok := c.m[k]; !ok && len(c.q) == c.max {
		evict := c.q[0]
		c.q = c.q[1:]
		delete(c.m, evict)
	}
	if _, ok := c.m[k]; !ok {
		c.q = append(c.q, k)
	}
	c.m[k] = v
}

type payload struct {
	User  string `json:"user"`
	Count int    `json:"count"`
}

func decodeBad(r io.Reader) (map[string]any, error) {
	var v map[string]any
	err := json.NewDecoder(r).Decode(&v)
	return v, err
}

func decodeBetter(r io.Reader) (payload, error) {
	var p payload
	dec := json.NewDecoder(r)
	dec.DisallowUnknownFields()
	if err := dec.Decode(&p); err != nil {
		return payload{}, err
	}
	return p, nil
}

// shared is the client of lines 143 to 156.
func shared() *http.Client {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.MaxIdleConns = 200
	t.MaxIdleConnsPerHost = 100
	t.MaxConnsPerHost = 100
	return &http.Client{Timeout: 2 * time.Second, Transport: t}
}

var mu sync.Mutex

// call is lines 376 to 382.
func call(client *http.Client, config *string) error {
	mu.Lock()
	url := *config
	mu.Unlock()
	_, err := client.Get(url)
	return err
}

type largeObject struct{ data [2048]byte }

func summarize(o largeObject) string { return fmt.Sprint(len(o.data)) }

type lazySummary struct{ v largeObject }

func (l lazySummary) LogValue() slog.Value { return slog.StringValue(summarize(l.v)) }

func logLazily(logger *slog.Logger, obj largeObject) {
	logger.Debug("request", "summary", lazySummary{v: obj})
}

// frame is line 1120: validated raw payload bytes as data: <json>\n\n.
func frame(raw []byte) ([]byte, error) {
	if !json.Valid(raw) {
		return nil, errors.New("no JSON")
	}
	return fmt.Appendf(nil, "data: %s\n\n", raw), nil
}
