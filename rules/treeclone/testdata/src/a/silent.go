package a

import (
	"embed"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
)

// No command is run: the copy is the result.
func backup(workspace string) (string, error) {
	tmp, err := os.MkdirTemp("", "backup")
	if err != nil {
		return "", err
	}
	return tmp, os.CopyFS(tmp, os.DirFS(workspace))
}

// What is part of the program has no folder that could be used itself.
func unpacked(assets fs.FS, name string) error {
	tmp, err := os.MkdirTemp("", "run")
	if err != nil {
		return err
	}
	part, err := fs.Sub(assets, "scripts")
	if err != nil {
		return err
	}
	if err := os.CopyFS(tmp, part); err != nil {
		return err
	}
	cmd := exec.Command(name)
	cmd.Dir = tmp
	return cmd.Run()
}

// One file.
func single(file, name string) error {
	tmp, err := os.MkdirTemp("", "run")
	if err != nil {
		return err
	}
	if err := copyFile(file, filepath.Join(tmp, "input")); err != nil {
		return err
	}
	return start(tmp, name)
}

// Links are no copies.
func linkTree(from, to string) error {
	return filepath.WalkDir(from, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		if err := os.Link(name, filepath.Join(to, d.Name())); err != nil {
			return copyFile(name, filepath.Join(to, d.Name()))
		}
		return nil
	})
}

func linked(workspace, name string) error {
	tmp, err := os.MkdirTemp("", "run")
	if err != nil {
		return err
	}
	if err := linkTree(workspace, tmp); err != nil {
		return err
	}
	return start(tmp, name)
}

// What the program brings along is nowhere else.
//
//go:embed gen.go
var assets embed.FS

func unpack(name string) error {
	tmp, err := os.MkdirTemp("", "run")
	if err != nil {
		return err
	}
	if err := os.CopyFS(tmp, assets); err != nil {
		return err
	}
	return start(tmp, name)
}

// The copy is made of what the command left.
func collect(to, name string) error {
	tmp, err := os.MkdirTemp("", "run")
	if err != nil {
		return err
	}
	cmd := exec.Command(name)
	cmd.Dir = tmp
	if err := cmd.Run(); err != nil {
		return err
	}
	return copyTree(tmp, to)
}
