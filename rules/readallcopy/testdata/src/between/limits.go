package between

import (
	"bufio"
	"bytes"
	"crypto/sha1"
	"encoding/hex"
	"io"
	"net/http"
	"os"
	"strings"
)

const most = 1 << 30

// A limit against abuse says nothing of what usually comes.
func rows(name string) (n int, err error) {
	f, err := os.Open(name)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	all, err := io.ReadAll(io.LimitReader(f, most)) // want `only to take it line by line`
	if err != nil {
		return 0, err
	}
	for _, line := range strings.Split(string(all), "\n") {
		if strings.HasPrefix(line, "#") {
			n++
		}
	}
	return n, nil
}

func ofMemory(w *bufio.Writer, text string) error {
	all, err := io.ReadAll(io.LimitReader(strings.NewReader(text), most))
	if err != nil {
		return err
	}
	_, err = w.Write(all)
	return err
}

func upTo(w *bufio.Writer, r io.Reader, n int64) error {
	all, err := io.ReadAll(io.LimitReader(r, n))
	if err != nil {
		return err
	}
	_, err = w.Write(all)
	return err
}

// The digest is made of what has been written.
func stored(w io.Writer, resp *http.Response) (string, error) {
	all, err := io.ReadAll(resp.Body) // want `only to hash it and write it`
	if err != nil {
		return "", err
	}
	if _, err := w.Write(all); err != nil {
		return "", err
	}
	sum := sha1.Sum(all)
	return hex.EncodeToString(sum[:]), nil
}

// It is wanted before anything is written, or the bytes are looked at once more.
func named(dir string, resp *http.Response) error {
	all, err := io.ReadAll(resp.Body)
	if err != nil {
		return err
	}
	sum := sha1.Sum(all)
	return os.WriteFile(dir+hex.EncodeToString(sum[:]), all, 0o644)
}

func storedAndAsked(w io.Writer, resp *http.Response) (bool, error) {
	all, err := io.ReadAll(resp.Body)
	if err != nil {
		return false, err
	}
	if _, err := w.Write(all); err != nil {
		return false, err
	}
	sum := sha1.Sum(all)
	return bytes.Contains(all, sum[:]), nil
}
