package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"example.com/payments/internal/metrics"
)

// maxWaiting bounds the payments of a self load that wait for an answer. What
// comes on top is dropped and counted, as a full load balancer does.
const maxWaiting = 256

// A selfLoad sends payments at random moments (a Poisson process), whether or not
// the earlier ones are answered, so that a slow service shows as latency and not as
// less load. Even gaps would keep step with the kernel's tick, by which profiles
// take their samples: they then see one part of the service and not the other.
type selfLoad struct {
	duration time.Duration
	rate     int // payments per second, in the mean
}

func (l selfLoad) run(ctx context.Context, base, key string, stdout io.Writer) {
	ctx, cancel := context.WithTimeout(ctx, l.duration)
	defer cancel()
	client := &http.Client{
		Timeout:   10 * time.Second,
		Transport: &http.Transport{MaxIdleConnsPerHost: maxWaiting},
	}
	defer client.CloseIdleConnections()

	var (
		latency metrics.Recorder
		dropped atomic.Int64
		wg      sync.WaitGroup
		slots   = make(chan struct{}, maxWaiting)
	)
	start := time.Now()
	gap := float64(time.Second) / float64(l.rate)
	next := time.NewTimer(0)
	defer next.Stop()
	sent := 0
	for due := start; ctx.Err() == nil; {
		for ; !due.After(time.Now()); due = due.Add(time.Duration(gap * rand.ExpFloat64())) {
			intended := due
			sent++
			select {
			case slots <- struct{}{}:
			default:
				dropped.Add(1)
				continue
			}
			n := sent - 1
			wg.Go(func() {
				defer func() { <-slots }()
				defer latency.RecordLatency(intended)
				if err := pay(client, base, key, n); err != nil {
					latency.RecordFailure()
				}
			})
		}
		next.Reset(time.Until(due))
		select {
		case <-next.C:
		case <-ctx.Done():
		}
	}
	wg.Wait()
	fmt.Fprintf(stdout, "self load: %d payments in %s, %d failed, %d dropped, p50 below %s, p99 below %s\n",
		latency.Count(), time.Since(start).Round(time.Millisecond), latency.Failures(), dropped.Load(),
		latency.Quantile(0.50), latency.Quantile(0.99))
}

func pay(client *http.Client, base, key string, n int) error {
	body := fmt.Sprintf(`{"account":%q,"card":"4111111111111111","amount":"%d.90","currency":"EUR","country":"DE",`+
		`"reference":"SELF-%06d","description":"self load"}`, demoAccount, 10+n%90, n)
	req, err := http.NewRequest(http.MethodPost, base+"/v1/payments", strings.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+key)
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Idempotency-Key", fmt.Sprintf("self-%d", n))
	resp, err := client.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if _, err := io.Copy(io.Discard, resp.Body); err != nil {
		return err
	}
	if resp.StatusCode != http.StatusCreated {
		return fmt.Errorf("payment %d: %s", n, resp.Status)
	}
	return nil
}
