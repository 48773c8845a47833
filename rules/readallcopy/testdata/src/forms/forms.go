// Package forms has the forms that the pattern takes in real code.
package forms

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/ioutil"
	"net/http"
	"os"
	"strings"
)

// Git backend.
func serve(w io.WriteCloser, r *http.Request) error {
	input, err := ioutil.ReadAll(r.Body) // want `holds the whole input in memory only to write it`
	if err != nil {
		return err
	}
	defer w.Close()
	if _, err := w.Write(input); err != nil {
		return err
	}
	return nil
}

// Error text, then written.
func proxy(w http.ResponseWriter, u string) error {
	resp, err := http.Get(u)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body) // want `holds the whole input in memory only to write it`
	if err != nil {
		return err
	}
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("status %d: %s", resp.StatusCode, body)
	}
	w.Header().Set("Content-Type", "text/plain")
	_, err = w.Write(body)
	return err
}

// Download.
func download(u, path string) error {
	resp, err := http.Get(u)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body) // want `holds the whole input in memory only to write it`
	if err != nil {
		return err
	}
	return os.WriteFile(path, data, 0o644)
}

// Trimmed lines.
func hosts(path string) (out []string, err error) {
	b, err := os.ReadFile(path) // want `holds the whole input in memory only to take it line by line`
	if err != nil {
		return nil, err
	}
	for _, l := range strings.Split(strings.TrimSpace(string(b)), "\n") {
		if l != "" && l[0] != '#' {
			out = append(out, l)
		}
	}
	return out, nil
}

// Lines through variables.
func counts(path string) (n int, err error) {
	content, err := os.ReadFile(path) // want `holds the whole input in memory only to take it line by line`
	if err != nil {
		return 0, err
	}
	text := string(content)
	lines := strings.Split(text, "\n")
	for _, l := range lines {
		if strings.HasPrefix(l, "cpu") {
			n++
		}
	}
	return n, nil
}

// Sum.
func digest(path string) (string, error) {
	b, err := os.ReadFile(path) // want `holds the whole input in memory only to hash it`
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%x", sha256.Sum256(b)), nil
}

// Hash write.
func digest2(r io.Reader) ([]byte, error) {
	h := sha256.New()
	b, err := io.ReadAll(r) // want `holds the whole input in memory only to hash it`
	if err != nil {
		return nil, err
	}
	h.Write(b)
	return h.Sum(nil), nil
}

// Csv.
func rows(r io.Reader) ([][]string, error) {
	b, err := io.ReadAll(r) // want `holds the whole input in memory only to read it once more`
	if err != nil {
		return nil, err
	}
	return csv.NewReader(bytes.NewReader(b)).ReadAll()
}

// Scanner.
func scan(path string) (n int) {
	data, err := os.ReadFile(path) // want `holds the whole input in memory only to take it line by line`
	if err != nil {
		return 0
	}
	sc := bufio.NewScanner(bytes.NewReader(data))
	for sc.Scan() {
		n += len(sc.Text())
	}
	return n
}

// Copy file.
func copyFile(src, dst string) error {
	b, err := os.ReadFile(src) // want `holds the whole input in memory only to write it`
	if err != nil {
		return err
	}
	if err := os.WriteFile(dst, b, 0o644); err != nil {
		return err
	}
	return nil
}

// Print.
func cat(path string) error {
	b, err := os.ReadFile(path) // want `holds the whole input in memory only to write it`
	if err != nil {
		return err
	}
	fmt.Fprint(os.Stdout, string(b))
	return nil
}

// Decoder over a buffer.
func decode(r *http.Request, v any) error {
	b, err := io.ReadAll(r.Body) // want `holds the whole input in memory only to read it once more`
	if err != nil {
		return err
	}
	return json.NewDecoder(bytes.NewBuffer(b)).Decode(v)
}

// Discard.
func drain(resp *http.Response) {
	io.ReadAll(resp.Body) // want `holds the whole input in memory only to throw it away`
	resp.Body.Close()
}

// Left alone: length and retries.
func upload(u, path string) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	resp, err := http.Post(u, "application/octet-stream", bytes.NewReader(data))
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Left alone.
func parse(r io.Reader, v any) error {
	b, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	return json.Unmarshal(b, v)
}

// Left alone: twice.
func both(r io.Reader, w io.Writer, v any) error {
	b, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(b, v); err != nil {
		return err
	}
	_, err = w.Write(b)
	return err
}

// Left alone: restored.
func peek(r *http.Request) ([]byte, error) {
	b, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	r.Body = io.NopCloser(bytes.NewReader(b))
	return b, nil
}

// Left alone: error text.
func check(resp *http.Response) error {
	if resp.StatusCode == 200 {
		return nil
	}
	b, _ := io.ReadAll(resp.Body)
	return errors.New(string(b))
}

// Left alone: a key.
func pid(path string) (string, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	return strings.TrimSpace(string(b)), nil
}

// Left alone: lines indexed.
func second(path string) (string, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	lines := strings.Split(string(b), "\n")
	if len(lines) < 2 {
		return "", errors.New("short")
	}
	return lines[1], nil
}
