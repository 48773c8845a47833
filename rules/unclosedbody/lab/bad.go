// Package lab holds the pair that the rule's claim is measured with.
package lab

import "net/http"

// Bad looks at the status and forgets the body.
func Bad(client *http.Client, url string) (int, error) {
	resp, err := client.Get(url)
	if err != nil {
		return 0, err
	}
	return resp.StatusCode, nil
}
