package bench

import (
	"crypto/sha256"
	"debug/elf"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gotoll/toll/finding"
)

// digests returns the sha256 of a binary and that of what it executes and
// reads: the same as the first where the format is not ELF.
func digests(path string) (whole, code string, err error) {
	f, err := os.Open(path)
	if err != nil {
		return "", "", fmt.Errorf("open the test binary: %w", err)
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", "", fmt.Errorf("read the test binary: %w", err)
	}
	whole = hex.EncodeToString(h.Sum(nil))
	e, err := elf.NewFile(f)
	if err != nil {
		return whole, whole, nil
	}
	h = sha256.New()
	for _, s := range e.Sections {
		if !executes(s) {
			continue
		}
		fmt.Fprintf(h, "%s %d\n", s.Name, s.Size)
		if s.Type == elf.SHT_NOBITS {
			continue
		}
		if _, err := io.Copy(h, s.Open()); err != nil {
			return "", "", fmt.Errorf("read section %s of the test binary: %w", s.Name, err)
		}
	}
	return whole, hex.EncodeToString(h.Sum(nil)), nil
}

// executes reports whether a section decides what the program does. Line
// tables, the table of their sizes and build information change with a comment
// or a flag.
func executes(s *elf.Section) bool {
	switch s.Name {
	case ".gopclntab", ".go.module", ".go.buildinfo":
		return false
	}
	return s.Flags&elf.SHF_ALLOC != 0 && s.Type != elf.SHT_NOTE
}

// treeDigest is a sha256 over the sources of a module: names and contents of
// everything the go command compiles, overlaid.
func treeDigest(root string, overlay map[string]string) (string, error) {
	var lines []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if name := d.Name(); path != root && (strings.HasPrefix(name, ".") || name == "node_modules") {
				return filepath.SkipDir
			}
			return nil
		}
		if !d.Type().IsRegular() || !source(d.Name()) {
			return nil
		}
		from := path
		if o, ok := overlay[path]; ok {
			if from = o; o == "" {
				return nil
			}
		}
		content, err := os.ReadFile(from)
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel(root, path)
		lines = append(lines, filepath.ToSlash(rel)+" "+finding.Digest(content))
		return nil
	})
	if err != nil {
		return "", fmt.Errorf("digest the sources: %w", err)
	}
	slices.Sort(lines)
	return finding.Digest([]byte(strings.Join(lines, "\n"))), nil
}

func source(name string) bool {
	switch filepath.Ext(name) {
	case ".go", ".s", ".S", ".c", ".h", ".cc", ".cpp", ".hpp":
		return true
	}
	return name == "go.mod" || name == "go.sum" || name == "go.work"
}
