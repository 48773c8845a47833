package patch

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"golang.org/x/mod/modfile"
)

// CopyModule copies the module's folder root, as it is now with all that is
// not committed, to the new folder dir. Left out are .git, .toll and nested
// modules of others (folders with a .git of their own). Replace lines of go.mod
// that lead to a neighbour of root are made absolute, so that the copy builds
// where it is. A copy that failed or was stopped is removed.
func CopyModule(ctx context.Context, root, dir string) (err error) {
	if err := os.Mkdir(dir, 0o755); err != nil {
		return fmt.Errorf("copy the module: %w", err)
	}
	defer func() {
		if err != nil {
			err = errors.Join(fmt.Errorf("copy the module: %w", err), os.RemoveAll(dir))
		}
	}()
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		rel, err := filepath.Rel(root, path)
		if err != nil || rel == "." {
			return err
		}
		return copyEntry(path, filepath.Join(dir, rel), d)
	})
	if err != nil {
		return err
	}
	return anchorReplaces(root, filepath.Join(dir, "go.mod"))
}

func copyEntry(from, to string, d fs.DirEntry) error {
	switch name := d.Name(); {
	case name == ".git" && !d.IsDir():
		return nil // of a linked work tree or a submodule: it leads to the user's own
	case d.IsDir():
		if name == ".git" || name == ".toll" {
			return filepath.SkipDir
		}
		if _, err := os.Lstat(filepath.Join(from, ".git")); err == nil {
			return filepath.SkipDir
		}
		return os.Mkdir(to, 0o755)
	case d.Type()&fs.ModeSymlink != 0:
		target, err := os.Readlink(from)
		if err != nil {
			return err
		}
		return os.Symlink(target, to)
	case d.Type().IsRegular():
		return copyFile(from, to)
	}
	// Sockets and pipes are no part of a module.
	return nil
}

func copyFile(from, to string) error {
	r, err := os.Open(from)
	if err != nil {
		return err
	}
	defer r.Close()
	info, err := r.Stat()
	if err != nil {
		return err
	}
	w, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, info.Mode().Perm()|0o200)
	if err != nil {
		return err
	}
	_, err = io.Copy(w, r)
	return errors.Join(err, w.Close())
}

// anchorReplaces makes the folders of replace lines in the copied go.mod
// absolute where they lie outside root, or in what was not copied.
func anchorReplaces(root, copied string) error {
	data, err := os.ReadFile(copied)
	if err != nil {
		return err
	}
	mod, err := modfile.Parse(copied, data, nil)
	if err != nil {
		return err
	}
	abs, err := filepath.Abs(root)
	if err != nil {
		return err
	}
	changed := false
	for _, r := range mod.Replace {
		if r.New.Version != "" || !modfile.IsDirectoryPath(r.New.Path) || filepath.IsAbs(r.New.Path) {
			continue
		}
		at := filepath.FromSlash(r.New.Path)
		if filepath.IsLocal(at) && (there(filepath.Join(filepath.Dir(copied), at)) || !there(filepath.Join(abs, at))) {
			continue
		}
		if err := mod.AddReplace(r.Old.Path, r.Old.Version, filepath.Join(abs, at), ""); err != nil {
			return err
		}
		changed = true
	}
	if !changed {
		return nil
	}
	out, err := mod.Format()
	if err != nil {
		return err
	}
	return os.WriteFile(copied, out, 0o644)
}

func there(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// CopyWork writes the workspace file work into dir, a copy of the module in root, which is part of
// the workspace: the copy takes the module's place, the others are named by where they are.
func CopyWork(work, root, dir string) error {
	data, err := os.ReadFile(work)
	if err != nil {
		return fmt.Errorf("copy the workspace: %w", err)
	}
	f, err := modfile.ParseWork(work, data, nil)
	if err != nil {
		return fmt.Errorf("copy the workspace: %w", err)
	}
	place := func(name string) string {
		if !filepath.IsAbs(name) {
			name = filepath.Join(filepath.Dir(work), filepath.FromSlash(name))
		}
		if real, err := filepath.EvalSymlinks(name); err == nil {
			name = real
		}
		if rel, err := filepath.Rel(root, name); err == nil && filepath.IsLocal(rel) && there(filepath.Join(dir, rel)) {
			return filepath.Join(dir, rel)
		}
		return name
	}
	for _, use := range slices.Clone(f.Use) {
		was := use.Path // dropping clears it
		err = errors.Join(err, f.DropUse(was), f.AddUse(place(was), ""))
	}
	for _, r := range slices.Clone(f.Replace) {
		if r.New.Version == "" && modfile.IsDirectoryPath(r.New.Path) {
			err = errors.Join(err, f.AddReplace(r.Old.Path, r.Old.Version, place(r.New.Path), ""))
		}
	}
	if err != nil {
		return fmt.Errorf("copy the workspace: %w", err)
	}
	f.SortBlocks()
	f.Cleanup()
	return os.WriteFile(filepath.Join(dir, "go.work"), modfile.Format(f.Syntax), 0o644)
}
