package a

import (
	"bufio"
	"io"
	"net/http"
)

// A reader that wraps itself.
func limited(url string) ([]byte, error) {
	resp, err := http.Get(url)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	var r io.Reader
	r = bufio.NewReader(resp.Body)
	r = io.LimitReader(r, 100)
	return io.ReadAll(r)
}
