package a

import (
	"context"
	"io"
	"net/http"
	"time"
)

// The function's end cancels the request, and with it the connection.
func (r *remote) timed(ctx context.Context, path string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	traced := context.WithValue(ctx, errGone, path)
	req, err := http.NewRequestWithContext(traced, http.MethodGet, r.base+path, nil)
	if err != nil {
		return nil, err
	}
	resp, err := r.http.Do(req)
	if err != nil {
		return nil, err
	}
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		return nil, err
	}
	resp.Body.Close()
	return body, nil
}

// It cancels something else.
func (r *remote) timedBeside(ctx context.Context, path string, wait func(context.Context)) ([]byte, error) {
	short, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	wait(short)
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, r.base+path, nil)
	if err != nil {
		return nil, err
	}
	resp, err := r.http.Do(req) // want `returns before the response's body is closed`
	if err != nil {
		return nil, err
	}
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		return nil, err
	}
	resp.Body.Close()
	return body, nil
}

// In a loop all stay open to the function's end.
func (r *remote) timedAll(ctx context.Context, paths []string) (n int, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	for _, path := range paths {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, r.base+path, nil)
		if err != nil {
			return n, err
		}
		resp, err := r.http.Do(req) // want `returns before the response's body is closed`
		if err != nil {
			return n, err
		}
		if resp.StatusCode != http.StatusOK {
			continue
		}
		n++
		resp.Body.Close()
	}
	return n, nil
}

// What is unread costs the connection all the same.
func (r *remote) timedUnread(ctx context.Context, path string) (int, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, r.base+path, nil)
	if err != nil {
		return 0, err
	}
	resp, err := r.http.Do(req) // want `closes the response's body unread`
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	return resp.StatusCode, nil
}
