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

// A column looked up by name for every row.
func column(rows [][]string, header map[string]int) (out []string) {
	for _, row := range rows {
		out = append(out, row[header["name"]]) // want `looks up header\["name"\] in every iteration with the same result: the key is hashed and compared each time`
	}
	return out
}

func (t *table) column(name string) (out []string) {
	for _, row := range t.rows {
		out = append(out, row[t.header[name]]) // want `looks up t\.header\[name\] in every iteration`
	}
	return out
}

func checked(rows []string, limits map[string]int, user string) (n int) {
	for range rows {
		if limit, ok := limits[user]; ok && n < limit { // want `looks up limits\[user\]`
			n++
		}
	}
	return n
}

// A field that the loop leaves alone.
func (t *table) prefixed() (n int) {
	for _, name := range t.names {
		if strings.HasPrefix(name, strings.ToLower(t.prefix)) { // want `changes the case`
			n++
		}
	}
	return n
}

// A search by a function of the package.
func find(names []string, name string) int {
	for i, n := range names {
		if n == name {
			return i
		}
	}
	return -1
}

func searched(t *table) (out []string) {
	for _, row := range t.rows {
		out = append(out, row[find(t.names, "city")]) // want `runs find over the same arguments in every iteration`
	}
	return out
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
