package a

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"
)

type remote struct {
	http *http.Client
	base string
}

var errGone = errors.New("gone")

func (r *remote) once(ctx context.Context, path string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, r.base+path, nil)
	if err != nil {
		return nil, err
	}
	return r.http.Do(req)
}

func (r *remote) busyForgets(ctx context.Context, path string) (*http.Response, error) {
	delay := time.Second
	for tries := 1; ; tries++ {
		res, err := r.once(ctx, path) // want `returns before the response's body is closed`
		if res == nil || res.StatusCode != http.StatusTooManyRequests || tries == 5 {
			return res, err
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(delay):
		}
		delay *= 2
	}
}

func (r *remote) busyCloses(ctx context.Context, path string) (*http.Response, error) {
	for tries := 1; ; tries++ {
		res, err := r.once(ctx, path)
		if res == nil || res.StatusCode != http.StatusTooManyRequests || tries == 5 {
			return res, err
		}
		res.Body.Close()
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(time.Second):
		}
	}
}

func (r *remote) asksTooOften(ctx context.Context, path string) (*http.Response, error) {
	var res *http.Response
	var err error
	for i := range 10 {
		res, err = r.once(ctx, path) // want `asks again before the response's body is closed`
		if err != nil && i < 9 {
			time.Sleep(time.Second)
		}
	}
	return res, err
}

func (r *remote) asksUntilAnswered(ctx context.Context, path string) (*http.Response, error) {
	var res *http.Response
	var err error
	for range 10 {
		res, err = r.once(ctx, path)
		if err == nil {
			break
		}
		time.Sleep(time.Second)
	}
	return res, err
}

func statusOf(res *http.Response) error {
	if res.StatusCode == http.StatusOK {
		return nil
	}
	return fmt.Errorf("unexpected status %s", res.Status)
}

func statusOrClose(res *http.Response, err error) error {
	if err == nil && res.StatusCode != http.StatusOK {
		res.Body.Close()
		err = errGone
	}
	return err
}

func (r *remote) lookedAtByHelper(ctx context.Context, path string) (io.ReadCloser, error) {
	res, err := r.once(ctx, path) // want `returns before the response's body is closed`
	if err != nil {
		return nil, err
	}
	if err := statusOf(res); err != nil {
		return nil, err
	}
	return res.Body, nil
}

func (r *remote) closedByHelper(ctx context.Context, path string) (io.ReadCloser, error) {
	res, err := r.once(ctx, path)
	if err = statusOrClose(res, err); err != nil {
		return nil, err
	}
	return res.Body, nil
}

func (r *remote) namedBeforeHelper(path string) (names []string, err error) {
	res, err := r.http.Get(r.base + path) // want `returns before the response's body is closed`
	if err == nil && res.StatusCode == http.StatusNotFound {
		return nil, errGone
	}
	if err = statusOrClose(res, err); err != nil {
		return nil, err
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	return strings.Fields(string(b)), err
}

func drained(res *http.Response) {
	io.Copy(io.Discard, res.Body)
	res.Body.Close()
}

func (r *remote) oneCaseForgets(path string) (io.ReadCloser, error) {
	res, err := r.http.Get(r.base + path) // want `returns before the response's body is closed`
	if err != nil {
		return nil, err
	}
	switch res.StatusCode {
	case http.StatusOK:
		return res.Body, nil
	case http.StatusPreconditionFailed:
		b, err := io.ReadAll(res.Body)
		if err != nil {
			return nil, err
		}
		drained(res)
		return nil, errors.New(string(b))
	default:
		drained(res)
		return nil, errGone
	}
}

func (r *remote) eachCaseCloses(path string) (io.ReadCloser, error) {
	res, err := r.http.Get(r.base + path)
	if err != nil {
		return nil, err
	}
	switch res.StatusCode {
	case http.StatusOK:
		return res.Body, nil
	case http.StatusNoContent:
		return nil, nil // comes without a body
	default:
		drained(res)
		return nil, errGone
	}
}

func healthy(u string, wait time.Duration) (string, error) {
	timeout := time.After(wait)
	for {
		res, err := http.Get(u) // want `returns before the response's body is closed|asks again before the response's body is closed`
		if err == nil && res.StatusCode == http.StatusOK {
			return "healthy", nil
		}
		select {
		case <-time.After(time.Second):
			continue
		case <-timeout:
		}
		if err != nil {
			return "", fmt.Errorf("timed out waiting for %s: %w", u, err)
		}
		var answer struct{ Detail string }
		err = json.NewDecoder(res.Body).Decode(&answer)
		res.Body.Close()
		return answer.Detail, err
	}
}

func (r *remote) inRetry(call func(func() (bool, error)) error, req *http.Request) (v struct{ ID string }, err error) {
	var res *http.Response
	err = call(func() (bool, error) {
		res, err = r.http.Do(req) // want `returns before the response's body is closed`
		if err != nil {
			return true, err
		}
		if res.StatusCode == http.StatusOK {
			defer res.Body.Close()
			return false, json.NewDecoder(res.Body).Decode(&v)
		}
		return res.StatusCode >= 500, errGone
	})
	return v, err
}

func (r *remote) usedBehindRetry(call func(func() (bool, error)) error, req *http.Request) (v struct{ ID string }, err error) {
	var res *http.Response
	err = call(func() (bool, error) {
		res, err = r.http.Do(req)
		return err != nil, err
	})
	if err != nil {
		return v, err
	}
	defer res.Body.Close()
	return v, json.NewDecoder(res.Body).Decode(&v)
}

func onTheSpot(u string) error {
	var b []byte
	err := func() error {
		res, err := http.Get(u)
		if err != nil {
			return err
		}
		defer res.Body.Close()
		b, err = io.ReadAll(res.Body)
		return err
	}()
	fmt.Println(len(b))
	return err
}

func closedByEarlierDefer(u string) (string, error) {
	var res *http.Response
	var err error
	defer func() {
		if res != nil {
			res.Body.Close()
		}
	}()
	res, err = http.Get(u)
	if err != nil {
		return "", err
	}
	if res.StatusCode != http.StatusOK {
		return "", errGone
	}
	b, err := io.ReadAll(res.Body)
	return string(b), err
}

func wrapsTheError(u string) (string, error) {
	res, err := http.Get(u)
	failed := fmt.Errorf("asking %s: %w", u, err)
	if failed != nil && errors.Is(err, io.EOF) {
		return "", failed
	}
	if err != nil {
		return "", failed
	}
	b, err := io.ReadAll(res.Body)
	res.Body.Close()
	return string(b), err
}

func closesIfThere(u string, offset int64) (io.ReadCloser, error) {
	res, err := http.Get(u)
	if err != nil {
		return nil, err
	}
	_, err = io.CopyN(io.Discard, res.Body, offset)
	if err != nil {
		if res != nil {
			res.Body.Close()
		}
		return nil, err
	}
	return res.Body, nil
}

func remembersSuccess(u string) (string, error) {
	var res *http.Response
	success := false
	for range 3 {
		var err error
		res, err = http.Get(u)
		if err != nil {
			continue
		}
		if res.StatusCode/100 != 2 {
			res.Body.Close()
			continue
		}
		success = true
		break
	}
	if !success {
		return "", errGone
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	return string(b), err
}
