package a

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
)

func thrownAway(url string) error {
	http.Get(url)           // want `never closes`
	go http.Get(url)        // want `never closes`
	_, err := http.Get(url) // want `never closes`
	return err
}

// A defer in the loop would close at the function's end only.
func loop(urls []string) (n int) {
	for _, url := range urls {
		resp, err := http.Get(url) // want `never closes`
		if err != nil {
			continue
		}
		n += resp.StatusCode
	}
	return n
}

func initialised(url string) bool {
	if resp, err := http.Get(url); err == nil { // want `never closes`
		return resp.StatusCode == 200
	}
	return false
}

func parse(r io.Reader) (any, error) { return r, nil }

func parsed(url string) (any, error) {
	resp, err := http.Get(url) // want `never closes`
	if err != nil {
		return nil, err
	}
	return parse(resp.Body) // may read later
}

var errStatus = errors.New("status")

func early(url string) ([]byte, error) {
	resp, err := http.Get(url) // want `returns before the response's body is closed: its connection leaks`
	if err != nil {
		return nil, err
	}
	if resp.StatusCode != 200 {
		return nil, errStatus
	}
	defer resp.Body.Close()
	return io.ReadAll(resp.Body)
}

func late(url string, v any) error {
	resp, err := http.Get(url) // want `returns before`
	if err != nil {
		return err
	}
	if err := json.NewDecoder(resp.Body).Decode(v); err != nil {
		return err
	}
	resp.Body.Close()
	return nil
}

// In a loop, the next request comes at once.
func allUp(urls []string) bool {
	for _, url := range urls {
		resp, err := http.Get(url) // want `closes the response's body unread: the next request has to dial again`
		if err != nil {
			return false
		}
		resp.Body.Close()
		if resp.StatusCode != 200 {
			return false
		}
	}
	return true
}

// One request through the client that all share: nobody says that it comes again.
func ping(url string) (bool, error) {
	resp, err := http.Get(url)
	if err != nil {
		return false, err
	}
	defer resp.Body.Close()
	return resp.StatusCode == 200, nil
}

func (a *api) put(url string, data io.Reader) error {
	req, err := http.NewRequest(http.MethodPut, url, data)
	if err != nil {
		return err
	}
	resp, err := a.http.Do(req) // want `closes the response's body unread`
	if err != nil {
		return err
	}
	resp.Body.Close()
	if resp.StatusCode >= 300 {
		return errStatus
	}
	return nil
}

// The caller gets the response, or an error: then nobody closes.
func checked(url string) (*http.Response, error) {
	resp, err := http.Get(url) // want `returns before the response's body is closed`
	if err != nil {
		return nil, err
	}
	if resp.StatusCode >= 400 {
		var v any
		if err := json.NewDecoder(resp.Body).Decode(&v); err != nil {
			return nil, err
		}
		return nil, errStatus
	}
	return resp, nil
}

// The caller closes what is returned; the other way out leaves it open.
func attempt(c *http.Client, req *http.Request) (*http.Response, error) {
	resp, err := c.Do(req) // want `returns before the response's body is closed`
	if err != nil {
		return nil, err
	} else if resp.StatusCode < 200 || resp.StatusCode > 499 {
		return nil, errors.New("bad status")
	}
	return resp, nil
}

// The next mirror is asked while the answer of this one stands open.
func mirrored(c *http.Client, mirrors []string) (io.ReadCloser, error) {
	for _, m := range mirrors {
		resp, err := c.Get(m) // want `asks again before the response's body is closed`
		if err != nil {
			return nil, err
		}
		if resp.StatusCode > 299 {
			if resp.StatusCode == http.StatusNotFound {
				continue
			}
			resp.Body.Close()
			return nil, errStatus
		}
		return resp.Body, nil
	}
	return nil, errStatus
}

func askedAgain(c *http.Client, url string) ([]byte, error) {
	for range 3 {
		resp, err := c.Get(url) // want `asks again before the response's body is closed`
		if err != nil {
			return nil, err
		}
		if resp.StatusCode == http.StatusTooManyRequests {
			continue
		}
		data, err := io.ReadAll(resp.Body)
		resp.Body.Close()
		return data, err
	}
	return nil, errStatus
}

// The last way out of the turn is forgotten.
func fetched(c *http.Client, url string) ([]byte, error) {
	var last error
	for range 5 {
		resp, err := c.Get(url) // want `asks again before the response's body is closed`
		if err != nil {
			last = err
			continue
		}
		if resp.StatusCode == http.StatusOK {
			data, err := io.ReadAll(resp.Body)
			resp.Body.Close()
			return data, err
		}
		last = errStatus
		if resp.StatusCode >= 500 {
			_, _ = io.ReadAll(resp.Body)
			resp.Body.Close()
			continue
		}
	}
	return nil, last
}
