package a

import (
	"errors"
	"io"
	"net/http"
)

// Read to its end it gives the connection back, and one whose read fails ends.
func textOf(url string) (string, error) {
	resp, err := http.Get(url) // want `leak where a compressed answer is broken`
	if err != nil {
		return "", err
	}
	b, err := io.ReadAll(resp.Body)
	return string(b), err
}

// Not every answer is read.
func okText(url string) (string, error) {
	resp, err := http.Get(url) // want `never closes the response's body: its connection and two goroutines leak$`
	if err != nil {
		return "", err
	}
	if resp.StatusCode != http.StatusOK {
		return "", errors.New(resp.Status)
	}
	b, err := io.ReadAll(resp.Body)
	return string(b), err
}

func firstOf(url string, all bool) ([]byte, error) {
	resp, err := http.Get(url) // want `never closes the response's body: its connection and two goroutines leak$`
	if err != nil {
		return nil, err
	}
	if all {
		return io.ReadAll(resp.Body)
	}
	b := make([]byte, 1)
	_, err = io.ReadFull(resp.Body, b)
	return b, err
}

// The other side may fail.
func copied(w io.Writer, url string) error {
	resp, err := http.Get(url) // want `leak whenever copying it fails`
	if err != nil {
		return err
	}
	_, err = io.Copy(w, resp.Body)
	return err
}

// A function of the package that reads what it is given to its end does so, too.
func textBy(url string) (string, error) {
	resp, err := http.Get(url) // want `leak where a compressed answer is broken`
	if err != nil {
		return "", err
	}
	return string(mustReadAll(resp.Body)), nil
}

func mustReadAll(r io.Reader) []byte {
	b, err := io.ReadAll(r)
	if err != nil {
		panic(err)
	}
	return b
}

// One that may leave before does not.
func textIf(url string, wanted bool) (string, error) {
	resp, err := http.Get(url) // want `never closes the response's body: its connection and two goroutines leak$`
	if err != nil {
		return "", err
	}
	return string(readIf(resp.Body, wanted)), nil
}

func readIf(r io.Reader, wanted bool) []byte {
	if !wanted {
		return nil
	}
	b, _ := io.ReadAll(r)
	return b
}
