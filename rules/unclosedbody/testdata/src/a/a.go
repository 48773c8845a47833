package a

import (
	"bufio"
	"encoding/json"
	"io"
	"net/http"
)

type api struct{ http *http.Client }

func (a *api) status(url string) (int, error) {
	resp, err := a.http.Get(url) // want `never closes the response's body: its connection and two goroutines leak`
	if err != nil {
		return 0, err
	}
	return resp.StatusCode, nil
}

func body(url string) ([]byte, error) {
	resp, err := http.Get(url) // want `never closes`
	if err != nil {
		return nil, err
	}
	// Its length is not known.
	return io.ReadAll(resp.Body)
}

func decoded(req *http.Request, v any) error {
	res, err := http.DefaultClient.Do(req) // want `never closes`
	if err != nil {
		return err
	}
	return json.NewDecoder(res.Body).Decode(v)
}

func lines(rt http.RoundTripper, req *http.Request) (n int, err error) {
	resp, err := rt.RoundTrip(req) // want `never closes`
	if err != nil {
		return 0, err
	}
	s := bufio.NewScanner(io.LimitReader(resp.Body, 1000))
	for s.Scan() {
		n++
	}
	return n, s.Err()
}

type doer interface {
	Do(*http.Request) (*http.Response, error)
}

func through(d doer, req *http.Request) (http.Header, error) {
	resp, err := d.Do(req) // want `never closes`
	if err != nil {
		return nil, err
	}
	return resp.Header, nil
}

// The package's own function returns the response open.
func (a *api) send(method, url string) (*http.Response, error) {
	req, err := http.NewRequest(method, url, nil)
	if err != nil {
		return nil, err
	}
	return a.http.Do(req)
}

func (a *api) touch(url string) error {
	resp, err := a.send("POST", url) // want `never closes`
	if err != nil {
		return err
	}
	if resp.StatusCode >= 300 {
		return io.ErrUnexpectedEOF
	}
	return nil
}
