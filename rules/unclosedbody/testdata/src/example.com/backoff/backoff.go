package backoff

import "net/http"

func Retry[T any](n int, f func() (T, error)) (v T, err error) {
	for range n {
		if v, err = f(); err == nil {
			return v, nil
		}
	}
	return v, err
}

// Fetch may close what it gives.
func Fetch(n int, f func() (*http.Response, error)) (*http.Response, error) {
	return Retry(n, f)
}
