package a

import (
	"fmt"
	"log"
	"os"
	"path/filepath"
)

// The probe stands in a branch, and the open behind it tells the same.
func mustSettings(file string, optional bool) (*os.File, error) {
	if optional {
		if _, err := os.Stat(filepath.Clean(file)); err != nil { // want `asks whether the file exists before os.Open`
			log.Printf("no settings in %s: %v", file, err)
			return nil, nil
		}
	}
	f, err := os.Open(filepath.Clean(file))
	if err != nil {
		return nil, fmt.Errorf("open settings: %w", err)
	}
	return f, nil
}

// Another file is opened behind it.
func eitherSettings(file, other string, optional bool) (*os.File, error) {
	if optional {
		if _, err := os.Stat(file); err != nil {
			return nil, nil
		}
	}
	return os.Open(other)
}

// It chooses between two ways.
func chosen(file string, old bool) (*os.File, error) {
	if old {
		if _, err := os.Stat(file); err != nil {
			return nil, nil
		}
	} else {
		log.Print("new")
	}
	return os.Open(file)
}
