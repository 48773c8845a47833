package a

import (
	"fmt"
	"strconv"
	"strings"
)

// A column looked up by name for every row.
func columns(rows [][]string, header map[string]int) (out []string) {
	for _, row := range rows {
		if row[header["name"]] != "" { // want `looks up header\["name"\] in every iteration`
			out = append(out, row[header["name"]])
		}
	}
	return out
}

type bill struct {
	lines  []line
	rates  map[string]float64
	totals map[string]int
}

type line struct {
	net  float64
	kind string
}

// The receiver is not nil where its lines are ranged over.
func (b *bill) gross(country string) (sum float64) {
	for _, l := range b.lines {
		sum += l.net * b.rates[country] // want `looks up b\.rates\[country\]`
	}
	return sum
}

// Both variables move out of the head of an if.
func limited(sizes []int, limits map[string]int, user string) (n int) {
	for _, size := range sizes {
		if limit, ok := limits[user]; ok && size > limit { // want `looks up limits\[user\]`
			n++
		}
	}
	return n
}

// Their names are taken.
func twice(sizes []int, limits map[string]int, a, b string) (n int) {
	limit, ok := limits[a]
	if !ok {
		return limit
	}
	for _, size := range sizes {
		limit, ok := limits[b] // want `looks up limits\[b\]`
		if ok && size > limit {
			n++
		}
	}
	return n
}

// The map is the function's own: what the loop calls cannot know it.
func weighed(names []string, weigh func(string) int) (n int) {
	weights := make(map[string]int)
	for i, name := range names {
		weights[name] = i
	}
	for _, name := range names {
		n += weigh(name) * weights["base"] // want `looks up weights\["base"\]`
	}
	return n
}

// Before both loops.
func cells(rows [][]string, width map[string]int, unit string) (n int) {
	for _, row := range rows {
		for _, cell := range row {
			n += len(cell) * width[unit] // want `looks up width\[unit\]`
		}
	}
	return n
}

// Text and elements that the loop leaves alone.
func prefixes(rows, parts []string) (n int) {
	for _, row := range rows {
		if strings.HasPrefix(row, strings.Join(parts, "/")) { // want `builds the same text`
			n++
		}
	}
	return n
}

// A search that surely ends.
func place(header []string, name string) int {
	for i, h := range header {
		if h == name {
			return i
		}
	}
	return -1
}

func placed(rows [][]string, header []string) (out []string) {
	for _, row := range rows {
		if i := place(header, "city"); i >= 0 { // want `runs place over the same arguments`
			out = append(out, row[i])
		}
	}
	return out
}

// What is written has another type.
func labelled(out *strings.Builder, rows []int, units map[int]string, unit int) {
	for _, row := range rows {
		out.WriteString(strconv.Itoa(row))
		out.WriteString(units[unit]) // want `looks up units\[unit\]`
	}
}

// The literal runs later: it is left as it is.
func delayed(rows []int, names map[int]string, id int) (later []func() string, n int) {
	for range rows {
		n += len(names[id]) // want `looks up names\[id\]`
		later = append(later, func() string { return fmt.Sprint(names[id]) })
	}
	return later, n
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

// What the comment says would be left behind: it stays advice.
func commented(sizes []int, limits map[string]int, user string) (n int) {
	for _, size := range sizes {
		// Nobody may have more.
		limit, ok := limits[user] // want `looks up limits\[user\]`
		if ok && size > limit {
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

// The lookup as a whole, not its first half.
func inner(rows []string, sections map[string]map[string]*bill, section, kind string) (n int) {
	for _, row := range rows {
		if sections[section][kind].totals[row] > 0 { // want `looks up sections\[section\]\[kind\]`
			n += sections[section][kind].totals[row]
		}
	}
	return n
}

func nextLevel(rows []string, sections map[string]map[string]int, section string) (n int) {
	for _, row := range rows {
		n += sections[section][row] // want `looks up sections\[section\] in every`
	}
	return n
}

// The inner map gets entries, the outer one is only asked.
func networkLabels(networks map[string]map[string]string) map[string]map[string]string {
	labels := make(map[string]map[string]string, len(networks))
	for id, of := range networks {
		labels[id] = map[string]string{}
		for k, v := range of {
			labels[id]["label_"+k] = v // want `looks up labels\[id\] in every iteration`
		}
	}
	return labels
}
