package given

import (
	"bufio"
	"bytes"
	"io"
	"net/http"
	"os"
)

// The body is read by the caller, when the file is closed.
func saved(name string) (*http.Response, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	buf := new(bytes.Buffer)
	if _, err := io.Copy(buf, f); err != nil {
		return nil, err
	}
	resp, err := http.ReadResponse(bufio.NewReader(buf), nil)
	return resp, err
}

func savedWhole(name string) (*http.Response, error) {
	all, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return http.ReadResponse(bufio.NewReader(bytes.NewReader(all)), nil)
}

// The body is read here, or what it is read from stays open.
func savedStatus(name string, w io.Writer) (int, error) {
	f, err := os.Open(name)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	buf := new(bytes.Buffer)
	if _, err := io.Copy(buf, f); err != nil { // want `only to take it line by line`
		return 0, err
	}
	resp, err := http.ReadResponse(bufio.NewReader(buf), nil)
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	_, err = io.Copy(w, resp.Body)
	return resp.StatusCode, err
}

func savedOpen(name string) (*http.Response, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	var buf bytes.Buffer
	if _, err := io.Copy(&buf, f); err != nil { // want `only to give back what reads it`
		f.Close()
		return nil, err
	}
	return http.ReadResponse(bufio.NewReader(&buf), nil)
}

func answer(r io.Reader) (*http.Response, error) {
	var buf bytes.Buffer
	if _, err := io.Copy(&buf, r); err != nil { // want `only to give back what reads it`
		return nil, err
	}
	return http.ReadResponse(bufio.NewReader(&buf), nil)
}
