package forms

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"os"
)

// The text is shown first, and needed once more for the error.
func health(resp *http.Response) error {
	msg, _ := io.ReadAll(resp.Body)
	fmt.Fprintln(os.Stderr, string(msg))
	if resp.StatusCode != http.StatusOK {
		err := fmt.Errorf("failed: %s", msg)
		return err
	}
	return nil
}

func stored(path string, r io.Reader) error {
	var buf bytes.Buffer
	if _, err := io.Copy(&buf, r); err != nil {
		return err
	}
	if err := os.WriteFile(path, buf.Bytes(), 0o644); err != nil {
		return fmt.Errorf("cannot store %q: %w", buf.String(), err)
	}
	return nil
}

// Either one or the other.
func either(w io.Writer, resp *http.Response) error {
	msg, err := io.ReadAll(resp.Body) // want `holds the whole input in memory only to write it`
	if err != nil {
		return err
	}
	if resp.StatusCode == http.StatusOK {
		_, err = w.Write(msg)
		return err
	}
	return fmt.Errorf("failed: %s", msg)
}

func oneOf(w io.Writer, resp *http.Response) (err error) {
	msg, err := io.ReadAll(resp.Body) // want `holds the whole input in memory only to write it`
	if err != nil {
		return err
	}
	switch resp.StatusCode {
	case http.StatusOK:
		_, err = w.Write(msg)
	case http.StatusNotFound:
		return nil
	default:
		return fmt.Errorf("failed: %s", msg)
	}
	return err
}

func orElse(w io.Writer, resp *http.Response) (err error) {
	msg, err := io.ReadAll(resp.Body) // want `holds the whole input in memory only to write it`
	if err != nil {
		return err
	}
	if resp.StatusCode == http.StatusOK {
		_, err = w.Write(msg)
	} else {
		err = fmt.Errorf("failed: %s", msg)
	}
	return err
}
