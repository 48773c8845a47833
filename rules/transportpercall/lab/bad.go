// Package lab holds the pair that the rule's claim is measured with.
package lab

import (
	"io"
	"net/http"
	"time"
)

// Bad makes a transport for one request, whose connection nobody uses again.
func Bad(url string) (string, error) {
	tr := &http.Transport{IdleConnTimeout: time.Second}
	client := &http.Client{Transport: tr}
	resp, err := client.Get(url)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	return string(body), err
}
