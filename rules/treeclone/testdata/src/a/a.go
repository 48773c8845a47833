package a

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
)

func direct(workspace, name string) error {
	tmp, err := os.MkdirTemp("", "run")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	if err := os.CopyFS(tmp, os.DirFS(workspace)); err != nil { // want `copies a whole tree of files to run one command in the copy`
		return err
	}
	cmd := exec.Command(name)
	cmd.Dir = tmp
	return cmd.Run()
}

// The file system and the folder have names first.
func named(workspace, name string) error {
	tmp, err := os.MkdirTemp("", "run")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	all := os.DirFS(workspace)
	sources, err := fs.Sub(all, "src")
	if err != nil {
		return err
	}
	if err := os.CopyFS(tmp, sources); err != nil { // want `copies a whole tree of files to run one command in the copy`
		return err
	}
	cmd := exec.Command(name)
	cmd.Dir = tmp
	return cmd.Run()
}

func atRef(root []byte, ref string) error {
	tmp, err := os.MkdirTemp("", "ref")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	from := string(root)
	if err := exec.Command("git", "clone", "--quiet", "--no-checkout", from, tmp).Run(); err != nil { // want `copies a whole tree of files to run one command in the copy`
		return err
	}
	cmd := exec.Command("git", "checkout", ref)
	cmd.Dir = tmp
	return cmd.Run()
}

func copyTree(from, to string) error {
	return filepath.WalkDir(from, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(from, name)
		if err != nil {
			return err
		}
		return copyFile(name, filepath.Join(to, rel))
	})
}

func copyFile(from, to string) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, data, 0o666)
}

func start(dir, name string) error {
	cmd := exec.Command(name)
	cmd.Dir = dir
	return cmd.Run()
}

func indirect(workspace, name string) error {
	tmp, err := os.MkdirTemp("", "run")
	if err != nil {
		return err
	}
	err = copyTree(workspace, filepath.Join(tmp, "work")) // want `copies a whole tree of files`
	if err == nil {
		err = start(tmp, name)
	}
	return err
}

func byCommand(workspace, name string) error {
	tmp, err := os.MkdirTemp("", "run")
	if err != nil {
		return err
	}
	if err := exec.Command("cp", "-r", workspace, tmp).Run(); err != nil { // want `copies a whole tree of files`
		return err
	}
	return start(tmp, name)
}

// Under a name of its own, by a walk on the spot, from a helper's folder.
func below(workspace, name string) error {
	tmp, err := os.MkdirTemp("", "run")
	if err != nil {
		return err
	}
	work := filepath.Join(tmp, "work")
	if err := copyTree(workspace, work); err != nil { // want `copies a whole tree of files`
		return err
	}
	return start(work, name)
}

func walking(workspace, name string) error {
	tmp, err := tempFolder()
	if err != nil {
		return err
	}
	err = filepath.Walk(workspace, func(file string, _ fs.FileInfo, err error) error { // want `copies a whole tree of files`
		return copyFile(file, filepath.Join(tmp, filepath.Base(file)))
	})
	if err != nil {
		return err
	}
	return start(tmp, name)
}

func tempFolder() (string, error) { return os.MkdirTemp("", "run") }
