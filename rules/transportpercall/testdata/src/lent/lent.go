package lent

import (
	"net/http"
	"time"
)

var kept *http.Client

func do(c *http.Client, u string) error {
	r, err := c.Get(u)
	if err != nil {
		return err
	}
	return r.Body.Close()
}

func doNamed(name string, c *http.Client, u string) error { return do(c, u+name) }

func keep(c *http.Client, u string) error {
	kept = c
	return do(c, u)
}

func all(c *http.Client, us []string) error {
	for _, u := range us {
		if _, err := c.Get(u); err != nil {
			return err
		}
	}
	return nil
}

func again(c *http.Client, u string, n int) error {
	if n == 0 {
		return nil
	}
	if _, err := c.Get(u); err != nil {
		return again(c, u, n-1)
	}
	return nil
}

// A function of the package makes the request.
func ping(u string) error {
	c := &http.Client{Transport: &http.Transport{TLSHandshakeTimeout: time.Second}} // want `makes a transport per call`
	return do(c, u)
}

func pingNamed(u string) error {
	tr := &http.Transport{TLSHandshakeTimeout: time.Second} // want `makes a transport per call`
	return doNamed("x", &http.Client{Transport: tr}, u)
}

// It keeps the client, makes many requests with it, or is asked in a loop.
func pingKept(u string) error {
	return keep(&http.Client{Transport: &http.Transport{TLSHandshakeTimeout: time.Second}}, u)
}

func pingAll(us []string) error {
	return all(&http.Client{Transport: &http.Transport{TLSHandshakeTimeout: time.Second}}, us)
}

func pingEach(us []string) {
	c := &http.Client{Transport: &http.Transport{TLSHandshakeTimeout: time.Second}}
	for _, u := range us {
		do(c, u)
	}
}

func pingAgain(u string) error {
	return again(&http.Client{Transport: &http.Transport{TLSHandshakeTimeout: time.Second}}, u, 3)
}
