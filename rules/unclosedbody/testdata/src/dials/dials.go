// Package dials keeps no connections: what is left unread costs nothing.
package dials

import (
	"net/http"
	"time"
)

var client = &http.Client{Timeout: time.Second, Transport: &http.Transport{DisableKeepAlives: true}}

func alive(url string) bool {
	res, err := client.Get(url)
	if err != nil {
		return false
	}
	defer res.Body.Close()
	return res.StatusCode == http.StatusOK
}

func leaks(url string) bool {
	res, err := client.Get(url) // want `never closes the response's body`
	return err == nil && res.StatusCode == http.StatusOK
}
