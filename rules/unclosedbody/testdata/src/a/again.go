package a

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"time"
)

func refused(res *http.Response) (bool, string) {
	return res.StatusCode == http.StatusForbidden, res.Header.Get("WWW-Authenticate")
}

// The first response is forgotten where the second is asked for.
func (r *remote) withScope(req *http.Request) (*http.Response, error) {
	res, err := r.http.Do(req) // want `asks again before the response's body is closed`
	if err != nil {
		return nil, err
	}
	if again, scope := refused(res); again {
		req.Header.Set("Scope", scope)
		res, err = r.http.Do(req)
		if err != nil {
			return nil, err
		}
	}
	return res, nil
}

func (r *remote) withScopeCloses(req *http.Request) (*http.Response, error) {
	res, err := r.http.Do(req)
	if err != nil {
		return nil, err
	}
	if again, scope := refused(res); again {
		res.Body.Close()
		req.Header.Set("Scope", scope)
		res, err = r.http.Do(req)
		if err != nil {
			return nil, err
		}
	}
	return res, nil
}

// There is no first response where the request failed.
func (r *remote) onceMore(req *http.Request) (int, error) {
	res, err := r.http.Do(req)
	if err != nil {
		res, err = r.http.Do(req)
	}
	if err != nil {
		return 0, err
	}
	defer res.Body.Close()
	return res.StatusCode, json.NewDecoder(res.Body).Decode(&struct{}{})
}

func retry[T any](n int, f func() (T, error)) (v T, err error) {
	for range n {
		if v, err = f(); err == nil {
			return v, nil
		}
	}
	return v, err
}

// What helps to try again gives the response back as it came.
func (r *remote) triedAgain(u *url.URL) (v struct{ Name string }, err error) {
	ask := func() (*http.Response, error) {
		res, err := r.http.Get(u.String())
		if err != nil {
			return nil, err
		}
		if res.StatusCode != http.StatusOK {
			res.Body.Close()
			return nil, errors.New(res.Status)
		}
		return res, nil
	}
	res, err := retry(3, ask) // want `never closes the response's body`
	if err != nil {
		return v, err
	}
	return v, json.NewDecoder(res.Body).Decode(&v)
}

// The literal has closed it.
func (r *remote) statusOnly(u *url.URL) (int, error) {
	res, err := retry(3, func() (*http.Response, error) {
		res, err := r.http.Get(u.String())
		if err != nil {
			return nil, err
		}
		defer res.Body.Close()
		return res, json.NewDecoder(res.Body).Decode(&struct{}{})
	})
	if err != nil {
		return 0, err
	}
	return res.StatusCode, nil
}

// Seconds pass between the requests: it costs nothing to dial again.
func waitFor(u string) {
	for {
		res, err := http.Get(u)
		if err == nil {
			res.Body.Close()
			if res.StatusCode == http.StatusOK {
				return
			}
		}
		time.Sleep(time.Second)
	}
}
