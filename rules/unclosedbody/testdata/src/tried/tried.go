package tried

import (
	"encoding/json"
	"net/http"

	"example.com/backoff"
)

// What tries again for any type knows of no body.
func latest(client *http.Client, req *http.Request) (string, error) {
	ask := func() (*http.Response, error) { return client.Do(req) }
	resp, err := backoff.Retry(3, ask) // want `never closes the response's body`
	if err != nil {
		return "", err
	}
	var answer struct{ Name string }
	if err := json.NewDecoder(resp.Body).Decode(&answer); err != nil {
		return "", err
	}
	return answer.Name, nil
}

// Somebody else may close it.
func fetched(client *http.Client, req *http.Request) (int, error) {
	resp, err := backoff.Fetch(3, func() (*http.Response, error) { return client.Do(req) })
	if err != nil {
		return 0, err
	}
	return resp.StatusCode, nil
}
