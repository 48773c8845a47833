// Package guard holds the alert rules that `toll guard` writes, with their unit
// tests. They are files as Prometheus reads them, so that its own promtool is
// the judge of both.
package guard

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/gotoll/toll/internal/files"
)

//go:embed prometheus
var prometheus embed.FS

// Write puts the files for Prometheus into a folder and returns their names.
// Files that are there and differ are left alone unless force is set: then
// nothing is written.
func Write(dir string, force bool) ([]string, error) {
	entries, err := prometheus.ReadDir("prometheus")
	if err != nil {
		return nil, fmt.Errorf("list the rules: %w", err)
	}
	var names []string
	for _, e := range entries {
		want, err := prometheus.ReadFile("prometheus/" + e.Name())
		if err != nil {
			return nil, fmt.Errorf("read the rules: %w", err)
		}
		had, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("write the rules: %w", err)
		}
		if err == nil && string(had) != string(want) && !force {
			return nil, fmt.Errorf("%s is there and differs: --force writes over it", filepath.Join(dir, e.Name()))
		}
		names = append(names, e.Name())
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, fmt.Errorf("write the rules: %w", err)
	}
	for _, name := range names {
		data, err := prometheus.ReadFile("prometheus/" + name)
		if err != nil {
			return nil, fmt.Errorf("read the rules: %w", err)
		}
		if err := files.Replace(filepath.Join(dir, name), data); err != nil {
			return nil, err
		}
	}
	return names, nil
}
