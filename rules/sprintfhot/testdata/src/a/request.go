package a

import (
	"fmt"
	"net/http"
)

type api struct{ base string }

func (a *api) newRequest(method, path string) (*http.Request, error) {
	return http.NewRequest(method, a.base+path, nil)
}

// The answer takes a thousand times as long as the address.
func (a *api) issue(owner, repo string, number int) (*http.Request, error) {
	u := fmt.Sprintf("repos/%s/%s/issues/%d", owner, repo, number)
	return a.newRequest("GET", u)
}

func fetch(host string, id int) (*http.Response, error) {
	return http.Get(fmt.Sprintf("https://%s/item/%d", host, id))
}

type site struct{ links []string }

// An address that is only shown.
func (p *site) link(host string, id int) {
	u := fmt.Sprintf("https://%s/item/%d", host, id) // want `fmt.Sprintf boxes 2 arguments`
	p.links = append(p.links, u)
}
