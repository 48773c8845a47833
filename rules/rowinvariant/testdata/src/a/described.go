package a

import (
	"fmt"
	"net/http"
	"sort"
)

type metric interface {
	Name() string
	Tags() map[string]string
	AddTag(key, value string)
}

type point struct {
	name string
	tags []string
}

func tagList(of map[string]string) []string {
	tags := make([]string, 0, len(of))
	for k, v := range of {
		tags = append(tags, fmt.Sprintf("%s:%s", k, v))
	}
	sort.Strings(tags)
	return tags
}

func points(metrics []metric, fields []string) (n int) {
	for _, m := range metrics {
		for _, field := range fields {
			p := point{name: m.Name() + field}
			n += len(p.name) + len(tagList(m.Tags())) // want `runs tagList over the same arguments in every iteration with the same result`
		}
	}
	return n
}

// Which changes what is told.
func tagged(metrics []metric, fields []string) (n int) {
	for _, m := range metrics {
		for _, field := range fields {
			m.AddTag("field", field)
			n += len(tagList(m.Tags()))
		}
	}
	return n
}

// The list that the loop goes through by index is looked up for each element, twice.
func copiedValues(md http.Header, keys []string) (all []string) {
	for _, k := range keys {
		for i := 0; i < len(md.Values(k)); i++ { // want `looks the same list up in every iteration with the same result`
			all = append(all, md.Values(k)[i])
		}
	}
	return all
}

type tree struct{ children []*tree }

func (t *tree) Children() []*tree { return t.children }

// A getter, and a list that the loop makes longer.
func walkedTree(t *tree, md http.Header, k string) (n int) {
	for i := 0; i < len(t.Children()); i++ {
		n += walkedTree(t.Children()[i], md, k)
	}
	for i := 0; i < len(md.Values(k)); i++ {
		if md.Values(k)[i] == "" {
			md = md.Clone()
			md.Add(k, "end")
		}
	}
	return n
}
