package a

import (
	"fmt"
	"log"
	"net/http"
	"strings"
)

type shelf struct {
	books map[string]*node
	lists map[string][]string
	log   *log.Logger
	open  bool
}

// A condition whose right side asks, too: where it holds, both sides were asked.
func (s *shelf) both(k string) *node {
	if s != nil && s.books[k] != nil {
		return s.books[k] // want `again`
	}
	return nil
}

func (s *shelf) inside(k string) bool {
	return s.open && len(s.lists[k]) > 0 && s.lists[k][0] != "" // want `again`
}

func (s *shelf) leaves(k string) int {
	if !s.open || s.books[k] == nil {
		return 0
	}
	return s.books[k].count // want `again`
}

func (s *shelf) opposite(k string) int {
	if s.open && !(s.books[k] == nil || k == "") {
		return s.books[k].count // want `again`
	} else if s.open || s.books[k] != nil {
		return 1
	}
	return 2
}

func (s *shelf) cases(k string) int {
	switch {
	case s.open && s.books[k] != nil:
		return s.books[k].count // want `again`
	case s.open, s.lists[k] != nil:
		return len(s.lists[k])
	}
	return 0
}

// Where the condition is not what says it, the right side may not have been asked.
func (s *shelf) passed(k string) int {
	if s.open || s.books[k] != nil {
		return s.books[k].count
	}
	if s.open && s.lists[k] != nil {
		useNode(nil)
	}
	if s.open && s.lists[k] == nil {
		return 1
	}
	return len(s.lists[k])
}

func (s *shelf) mayGoOn(k string, list []string) int {
	for range list {
		if s.open || s.books[k] == nil {
			if k == "" {
				break
			}
			return 1
		}
		if s.books[k] == nil {
			return 2
		}
	}
	return s.books[k].count
}

// What a branch that leaves does is not done before the code behind it.
func (s *shelf) first(k string) string {
	if len(s.lists[k]) == 0 {
		s.close()
		return ""
	}
	if len(s.lists[k]) > 1 { // want `again`
		s.log.Printf("many of %s", k)
	}
	return s.lists[k][0]
}

func (s *shelf) close() { s.lists = nil }

func (s *shelf) goesOn(keys []string) int {
	n := 0
	for _, k := range keys {
		if s.books[k] == nil {
			s.close()
			continue
		}
		n += s.books[k].count // want `again`
	}
	return n
}

// The branch leaves the inner loop only.
func (s *shelf) innerLoop(k string, list []string) int {
	n := len(s.lists[k])
	for _, l := range list {
		if l == k {
			s.close()
			continue
		}
	}
	return n + len(s.lists[k])
}

func (s *shelf) sometimes(k string, list []string) int {
	if s.lists[k] == nil {
		for range list {
			if s.close(); s.open {
				break
			}
		}
	}
	return len(s.lists[k])
}

// The list of a range is looked at once; its elements are not the map's.
func (s *shelf) upper(k string) {
	if s.lists[k] == nil {
		return
	}
	for i := range s.lists[k] { // want `again`
		s.lists[k][i] = strings.ToUpper(s.lists[k][i])
	}
}

func replaceIn(h http.Header, name, from, to string) {
	for i := range h[name] {
		h[name][i] = strings.ReplaceAll(h[name][i], from, to) // want `again`
	}
}

func maps(all []map[string]int, k string, other map[string]int) int {
	n := all[0][k]
	all[0] = other
	return n + all[0][k]
}

// A header is handed out by an interface that only gives it.
func cacheControl(w http.ResponseWriter, metadata map[string]string) {
	if metadata["cache-control"] != "" {
		w.Header().Set("Cache-Control", metadata["cache-control"]) // want `again`
	}
}

// The logger gets the shelf itself.
func (s *shelf) given(k string) int {
	if s.books[k] == nil {
		return 0
	}
	fmt.Println(s)
	return s.books[k].count
}

// A text of an element leads nowhere.
func (s *shelf) written(b *strings.Builder, k string) {
	b.WriteString(s.lists[k][0])
	b.WriteString(s.lists[k][1]) // want `again`
}
