package pair

import (
	"net/url"
	"slices"
	"strings"
)

// filterBad keeps the header and the rows whose primary key is the wanted one.
// It makes a map of the header and asks it for each row.
func filterBad(records [][]string, key, want []string) [][]string {
	if len(records) == 0 {
		return nil
	}
	index := map[string]int{}
	for i, name := range records[0] {
		index[name] = i
	}
	out := [][]string{records[0]}
	for _, row := range records[1:] {
		match := true
		for i, name := range key {
			at, ok := index[name]
			if !ok || at >= len(row) || row[at] != want[i] {
				match = false
				break
			}
		}
		if match {
			out = append(out, row)
		}
	}
	return out
}

// filterBetter looks the key's columns up once, in the header itself.
func filterBetter(records [][]string, key, want []string) [][]string {
	if len(records) == 0 {
		return nil
	}
	var few [4]int
	columns := few[:0]
	for _, name := range key {
		columns = append(columns, lastIndex(records[0], name))
	}
	out := [][]string{records[0]}
rows:
	for _, row := range records[1:] {
		for i, at := range columns {
			if at < 0 || at >= len(row) || row[at] != want[i] {
				continue rows
			}
		}
		out = append(out, row)
	}
	return out
}

// lastIndex is where a map of the header would point: of two columns with one
// name it is the later.
func lastIndex(header []string, name string) int {
	for i := len(header) - 1; i >= 0; i-- {
		if header[i] == name {
			return i
		}
	}
	return -1
}

// selectBad projects records onto columns, in the order asked for; what a
// short row lacks is "". An unknown column is no result.
func selectBad(records [][]string, columns []string) [][]string {
	if len(records) == 0 {
		return nil
	}
	index := map[string]int{}
	for i, name := range records[0] {
		index[name] = i
	}
	at := make([]int, 0, len(columns))
	for _, name := range columns {
		i, ok := index[name]
		if !ok {
			return nil
		}
		at = append(at, i)
	}
	return project(records, at)
}

// A selection is a set of columns looked up once, for one header.
type selection struct {
	header, columns []string
	at              []int
}

// of is selectBad; it looks the columns up again when the header is another.
func (s *selection) of(records [][]string) [][]string {
	if len(records) == 0 {
		return nil
	}
	if !slices.Equal(s.header, records[0]) || s.at == nil {
		s.header, s.at = slices.Clone(records[0]), make([]int, 0, len(s.columns))
		for _, name := range s.columns {
			i := lastIndex(records[0], name)
			if i < 0 {
				s.at = nil
				return nil
			}
			s.at = append(s.at, i)
		}
	}
	return project(records, s.at)
}

func project(records [][]string, at []int) [][]string {
	out := make([][]string, 0, len(records))
	for _, row := range records {
		line := make([]string, len(at))
		for i, from := range at {
			if from < len(row) {
				line[i] = row[from]
			}
		}
		out = append(out, line)
	}
	return out
}

// A route is what the dispatch needs of a resource's path.
type route struct {
	Name, Action, Rest string
	Found              bool
}

// routeBad splits NAME/ACTION/REST into all of its segments.
func routeBad(path string) route {
	parts := strings.Split(path, "/")
	switch {
	case parts[0] == "" || len(parts) > 1 && parts[1] == "":
		return route{}
	case len(parts) == 1:
		return route{Name: parts[0], Found: true}
	}
	return route{Name: parts[0], Action: parts[1], Rest: path[min(len(path), len(parts[0])+len(parts[1])+2):], Found: true}
}

// routeBetter cuts off what it needs.
func routeBetter(path string) route {
	name, rest, more := strings.Cut(path, "/")
	if name == "" {
		return route{}
	}
	if !more {
		return route{Name: name, Found: true}
	}
	action, rest, _ := strings.Cut(rest, "/")
	if action == "" {
		return route{}
	}
	return route{Name: name, Action: action, Rest: rest, Found: true}
}

// A semantic is a module's alias and operation, percent-decoded.
type semantic struct {
	Alias, Op string
	Found     bool
}

// semanticBad reads ALIAS/OP, and nothing but these two, from all segments.
func semanticBad(path string) semantic {
	parts := strings.Split(path, "/")
	if len(parts) != 2 || parts[0] == "" || parts[1] == "" {
		return semantic{}
	}
	return decoded(parts[0], parts[1])
}

// semanticBetter reads it with two cuts.
func semanticBetter(path string) semantic {
	alias, op, ok := strings.Cut(path, "/")
	if !ok || alias == "" || op == "" || strings.IndexByte(op, '/') >= 0 {
		return semantic{}
	}
	return decoded(alias, op)
}

func decoded(alias, op string) semantic {
	a, err := url.PathUnescape(alias)
	if err != nil {
		return semantic{}
	}
	return semantic{Alias: a, Op: op, Found: true}
}
