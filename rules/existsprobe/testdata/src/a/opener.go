package a

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

type settings struct{ Name string }

func readJSON(path string, v any) error {
	f, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("open: %w", err)
	}
	defer f.Close()
	return json.NewDecoder(f).Decode(v)
}

// A function of the package opens the file, and says when it is not there.
func loadSettings(path string) (*settings, error) {
	if _, err := os.Stat(path); os.IsNotExist(err) { // want `asks whether the file exists before readJSON`
		return &settings{Name: "default"}, nil
	}
	var s settings
	if err := readJSON(path, &s); err != nil {
		return nil, err
	}
	return &s, nil
}

// This one makes a default of what went wrong.
func readOr(path, other string) (string, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return other, nil
	}
	return string(data), nil
}

func loadOr(path string) (string, error) {
	if _, err := os.Stat(path); os.IsNotExist(err) {
		return "", errors.New("missing")
	}
	return readOr(path, "x")
}

// The opened file tells whether it is a folder.
func copyFile(w io.Writer, path string) error {
	info, err := os.Stat(path) // want `looks the path up for what the file tells`
	if err != nil || info.IsDir() {
		return os.ErrNotExist
	}
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = io.Copy(w, f)
	return err
}

func copySmall(w io.Writer, path string) error {
	info, err := os.Stat(path) // want `looks the path up for what the file tells`
	if err != nil {
		return err
	}
	if info.IsDir() || info.Size() > 1000 {
		return errors.New("no small file")
	}
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = io.Copy(w, f)
	return err
}

// Opening a pipe would wait.
func copyRegular(w io.Writer, path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return errors.New("no file")
	}
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = io.Copy(w, f)
	return err
}

// Two files are asked for first.
func loadBoth(a, b string, v any) error {
	if !fileExists(a) || !fileExists(b) {
		return errors.New("missing")
	}
	if err := readJSON(a, v); err != nil {
		return err
	}
	return readJSON(b, v)
}

func fileExists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// What is made in between would have to be undone.
func linkAll(path, other string, v any) error {
	_, err := os.Stat(path)
	if os.IsNotExist(err) {
		return nil
	}
	if err := os.MkdirAll(other, 0o755); err != nil {
		return err
	}
	return readJSON(path, v)
}
