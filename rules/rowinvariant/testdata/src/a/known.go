package a

import (
	"log"
	"os"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
	"sync"
)

// A function that climbs to the root for a text.
type folder struct {
	parent *folder
	title  string
}

func (f *folder) where() string {
	if f.parent == nil {
		return f.title
	}
	return f.parent.where() + "/" + f.title
}

func (f *folder) below(paths []string) (n int) {
	for _, p := range paths {
		if strings.HasPrefix(p, f.where()) { // want `runs where on the same values in every iteration`
			n++
		}
	}
	return n
}

// What it returns before may be kept from the last time.
type keeper struct {
	parent *keeper
	path   string
}

func (k *keeper) where() string {
	if k.path != "" {
		return k.path
	}
	return k.parent.where() + "/" + k.path
}

func (k *keeper) below(paths []string) (n int) {
	for _, p := range paths {
		if strings.HasPrefix(p, k.where()) {
			n++
		}
	}
	return n
}

// A logger beside what is read, in a field of the same receiver.
type finder struct {
	query string
	log   *log.Logger
	out   *log.Logger
}

func (f *finder) find(rows []string) (n int) {
	for _, r := range rows {
		if strings.Contains(r, strings.ToLower(f.query)) { // want `changes the case of the same text`
			f.log.Printf("found %s", r)
			n++
		}
	}
	return n
}

func (f *finder) reset() { f.query = "" }

func (f *finder) findUntil(rows []string) (n int) {
	for _, r := range rows {
		if strings.Contains(r, strings.ToLower(f.query)) {
			f.reset()
			n++
		}
	}
	return n
}

func itoa(id int, rows []string, out map[string]bool) {
	for _, r := range rows {
		out[strconv.Itoa(id)+":"+r] = true // want `converts the same number or text`
	}
}

// A comparison asks for the same each time.
func rank(docs []string, terms []string) {
	sort.Slice(docs, func(i, j int) bool {
		return strings.Count(docs[i], strings.Join(terms, " ")) > strings.Count(docs[j], strings.Join(terms, " ")) // want `builds the same text in every call of the function`
	})
}

func walked(root, name string) (found []string) {
	filepath.Walk(root, func(path string, info os.FileInfo, err error) error {
		if err != nil {
			return err
		}
		if strings.ToLower(info.Name()) == strings.ToLower(name) { // want `changes the case of the same text in every call`
			found = append(found, path)
		}
		return nil
	})
	return found
}

func walkedChanging(root, name string) {
	filepath.Walk(root, func(path string, info os.FileInfo, err error) error {
		if strings.HasPrefix(path, strings.ToLower(name)) {
			name = path
		}
		return nil
	})
}

// Each has a list of its own.
func ownLists(names []string, base string) (out [][]string) {
	for range names {
		parts := strings.Split(base, ",")
		out = append(out, parts)
	}
	return out
}

// Others may write while this one waits for the lock.
type turnstile struct {
	mu    sync.Mutex
	locks map[string]chan int
}

func (t *turnstile) enter(id string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for {
		ch, ok := t.locks[id]
		if !ok {
			break
		}
		t.mu.Unlock()
		<-ch
		t.mu.Lock()
	}
	t.locks[id] = make(chan int)
}

// One page after the other.
func perPage(limit int, get func(string) bool) {
	for get(strconv.Itoa(limit)) {
		get(strconv.Itoa(limit))
	}
}
