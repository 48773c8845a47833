package a

import (
	"net/http"
	"sync"
)

// Made once.
var shared = &http.Client{Transport: &http.Transport{}}

var lazy = sync.OnceValue(func() *http.Client {
	c := &http.Client{Transport: &http.Transport{}}
	c.Get("http://localhost/warm")
	return c
})

// A constructor hands its client to somebody who keeps it.
func newAPI() *api {
	tr := &http.Transport{}
	return &api{http: &http.Client{Transport: tr}}
}

func newClient() *http.Client {
	return &http.Client{Transport: &http.Transport{}}
}

func (a *api) fill() {
	a.http = newClient()
	a.http.Get("http://localhost")
}

func (a *api) set(url string) {
	c := &http.Client{Transport: &http.Transport{}}
	a.http = c // kept in a field
	c.Get(url)
}

func (a *api) setField(url string) {
	a.http.Transport = &http.Transport{} // kept in a field of a field
	a.http.Get(url)
}

func configure(c *http.Client, url string) {
	c.Transport = &http.Transport{} // the caller's client
	c.Get(url)
}

// A client without a transport of its own shares the default one.
func plain(url string) {
	c := http.Client{}
	c.Get(url)
}

func defaults(url string) {
	c := http.Client{Transport: http.DefaultTransport}
	c.Get(url)
}

// One transport for all requests of a loop.
func many(urls []string) {
	c := http.Client{Transport: &http.Transport{}}
	for _, u := range urls {
		c.Get(u)
	}
}

// Its author wants no connection to stay.
func oneShot(url string) {
	c := http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	c.Get(url)
	tr := &http.Transport{}
	tr.DisableKeepAlives = true
	d := http.Client{Transport: tr}
	d.Get(url)
}

// It closes what it made for many requests.
func several(urls []string) {
	tr := &http.Transport{}
	defer tr.CloseIdleConnections()
	d := http.Client{Transport: tr}
	for _, u := range urls {
		d.Get(u)
	}
}

// A literal may live on.
func captured() func(string) {
	c := http.Client{Transport: &http.Transport{}}
	return func(url string) { c.Get(url) }
}

func handedOn(url string, register func(*http.Client)) {
	c := &http.Client{Transport: &http.Transport{}}
	register(c) // who knows where it goes
	c.Get(url)
}
