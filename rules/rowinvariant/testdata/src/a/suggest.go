package a

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

type table struct {
	header map[string]int
	names  []string
	prefix string
	rows   [][]string
}

// Constants parsed again and again.
func zones(stamps []time.Time) (out []time.Time, err error) {
	for _, s := range stamps {
		zone, err := time.LoadLocation("Europe/Berlin") // want `parses the same time or zone`
		if err != nil {
			return nil, err
		}
		out = append(out, s.In(zone))
	}
	return out, nil
}

func environment(names []string) (n int) {
	for _, name := range names {
		if name == os.Getenv("HOME") { // want `asks the system for the same`
			n++
		}
	}
	return n
}

func decoded(rows []string, schema map[string]int) (n int) {
	for range rows {
		text, _ := json.Marshal(schema) // want `encodes the same value`
		n += len(text)
	}
	return n
}

func several(rows []string, dir, name string, id int, limit string) (n int) {
	for range rows {
		n += len(filepath.Join(dir, name))       // want `builds the same path`
		n += len(fmt.Sprintf("%s-%d", name, id)) // want `formats the same text`
		n += len(strings.Split(name, "."))       // want `splits the same text`
		max, _ := strconv.Atoi(limit)            // want `converts the same number`
		n += max
	}
	return n
}

// A closure that is called may change it.
func closure(rows []string, query string) (n int) {
	next := func() { query += "x" }
	next()
	for range rows {
		n += len(strings.ToLower(query)) // want `changes the case`
	}
	return n
}

// The document is the same, the variable is new.
func schemas(rows []string, schema string) (n int) {
	for range rows {
		var fields map[string]int
		if json.Unmarshal([]byte(schema), &fields) == nil { // want `decodes the same document`
			n += len(fields)
		}
	}
	return n
}

type labelLimits interface {
	MaxNameLength(tenant string) int
	Next(tenant string) int
}

func tooLong(limits labelLimits, tenant string, names []string) (n int) {
	for _, name := range names {
		if len(name) > limits.MaxNameLength(tenant) { // want `asks for the same limit in every iteration with the same result`
			n++
		}
	}
	return n
}

func owned(files []*os.File, uid int) error {
	for _, f := range files {
		if os.Geteuid() == 0 { // want `asks the system for the same in every iteration`
			if err := f.Chown(uid, uid); err != nil {
				return err
			}
		}
	}
	return nil
}

// A method that walks what the loop leaves alone.
func (t *table) width() (n int) {
	for _, name := range t.names {
		n = max(n, len(name))
	}
	return n
}

func (t *table) padded() (n int) {
	for _, name := range t.names {
		n += t.width() - len(name) // want `runs width over the same values in every iteration with the same result`
	}
	return n
}

// The length of an array is known without a look behind the pointer, which may be nil.
func measured(rows []string, f *frame) (n int) {
	if len(f.cells) > 8 {
		n++
	}
	for range f.cells {
		n++
	}
	for _, row := range rows {
		if row == "" {
			continue
		}
		if strings.Contains(row, strings.ToLower(f.title)) { // want `changes the case of the same text`
			n++
		}
	}
	return n
}
