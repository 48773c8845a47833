package a

import (
	"errors"
	"io/fs"
	"log"
	"os"
)

// What is said of a new folder needs the answer: MkdirAll gives none.
func announced(dir string) ([]os.DirEntry, error) {
	if !exists(dir) {
		log.Printf("creating %s", dir)
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return nil, err
		}
	}
	return os.ReadDir(dir)
}

// So does what is done with it.
func populated(dir string, populate func(string) error) error {
	_, err := os.Stat(dir)
	if err != nil {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return err
		}
		return populate(dir)
	}
	return nil
}

// So does what is said before it is made in any case.
func said(dir string) error {
	if !exists(dir) {
		log.Printf("creating %s", dir)
	}
	return os.MkdirAll(dir, 0o755)
}

// So does what is returned where none may be made.
func madeIfAllowed(dir string, allowed bool) error {
	if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
		if allowed {
			if err := os.MkdirAll(dir, 0o755); err != nil {
				return err
			}
		} else {
			return errors.New("no folder " + dir)
		}
	}
	return nil
}

// An else for what could not be looked at says nothing of a missing one.
func madeIfMissing(dir string) error {
	if _, err := os.Stat(dir); err != nil { // want `before os.MkdirAll`
		if os.IsNotExist(err) {
			return os.MkdirAll(dir, 0o755)
		} else {
			return err
		}
	}
	return nil
}

// RemoveAll does not tell either, also behind an early end.
func swept(dir string) error {
	if !exists(dir) {
		return nil
	}
	log.Printf("removing %s", dir)
	return os.RemoveAll(dir)
}

// Nothing but the folder is made: what is said where that fails needs no answer.
func quiet(dir string) error {
	if !exists(dir) { // want `before os.MkdirAll`
		mode := os.FileMode(0o755)
		err := os.MkdirAll(dir, mode)
		if err != nil {
			log.Printf("no folder %s", dir)
			return err
		}
	}
	return nil
}

// What could not be looked at is no answer.
func replacedAll(dir string) error {
	_, err := os.Stat(dir) // want `before os.RemoveAll`
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	return os.Mkdir(dir, 0o755)
}

func ended(dir string) error {
	if exists(dir) { // want `before os.MkdirAll`
		return nil
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	return nil
}

func asked(dir string) error {
	_, err := os.Stat(dir) // want `before os.MkdirAll`
	if err == nil {
		return nil
	}
	if !os.IsNotExist(err) {
		return err
	}
	return os.MkdirAll(dir, 0o755)
}

// Remove tells whether there was something to say.
func told(path string) error {
	if exists(path) { // want `before os.Remove`
		log.Printf("removing %s", path)
		return os.Remove(path)
	}
	return nil
}
