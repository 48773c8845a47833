package a

import (
	"fmt"
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
