package a

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
)

// Depends on the row.
func perRow(rows []string) (n int) {
	for _, row := range rows {
		n += len(strings.ToLower(row))
	}
	for i := range rows {
		n += len(fmt.Sprintf("%d", i))
	}
	return n
}

// Through one variable of the loop.
func viaLocal(rows []string) (n int) {
	for _, row := range rows {
		name := row
		n += len(strings.ToLower(name))
	}
	return n
}

// Changed by the loop.
func changing(rows []string, q string) (n int) {
	for range rows {
		n += len(strings.ToLower(q))
		q += "x"
	}
	return n
}

// The loop is left: it runs once.
func last(rows []string, q string) string {
	for _, row := range rows {
		if row == q {
			return strings.ToLower(q)
		}
		if row == "" {
			q = "x" + row
			break
		}
	}
	for _, row := range rows {
		if row != "" {
			row = strings.ToUpper(rows[0])
			break
		}
	}
	return ""
}

// Cheap: no allocation, a look at a few bytes.
func cheap(rows []string, q string) (n int) {
	for _, row := range rows {
		if strings.HasPrefix(row, strings.TrimSpace(q)) {
			n += len(q)
		}
	}
	return n
}

// The method may move on.
type scanner struct{ text string }

func (s *scanner) next() bool { s.text += "x"; return len(s.text) < 9 }

func scanned(s *scanner) (n int) {
	for s.next() {
		n += len(strings.ToLower(s.text))
	}
	return n
}

// The elements change.
func elements(parts []string) (n int) {
	for i := range parts {
		parts[i] = "x"
		n += len(strings.Join(parts, ","))
	}
	return n
}

// The map changes, or may.
func counts(m map[string]int, rows []string, k string) (n int) {
	for _, row := range rows {
		m[row] = 1
		n += m[k]
	}
	return n
}

func handed(m map[string]int, rows []string, f func(map[string]int)) (n int) {
	for range rows {
		f(m)
		n += m["a"]
	}
	return n
}

// Stored to, not read.
func stored(m map[string]int, rows []string) {
	for _, row := range rows {
		m["last"] = len(row)
		m["sum"] += len(row)
	}
}

// Runs only when something went wrong.
func failing(rows []string, name string) error {
	for _, row := range rows {
		if row == "" {
			return errors.New("empty in " + strings.ToUpper(name))
		}
	}
	return nil
}

// Before the loop.
func hoisted(rows []string, q string) (n int) {
	q = strings.ToLower(q)
	for _, row := range strings.Split(q, ",") {
		if strings.Contains(row, q) {
			n++
		}
	}
	return n
}

// The literal runs later.
func later(rows []string, q string) (fs []func() string) {
	for range rows {
		fs = append(fs, func() string { return strings.ToLower(q) })
	}
	return fs
}

// Iterations are events: between two of them much may change.
func events(ch chan string, dir, name string) {
	for {
		select {
		case e := <-ch:
			if e == strings.ToLower(name) || e == filepath.Join(dir, name) {
				return
			}
			fmt.Println(e)
		}
	}
}

type page struct {
	Offset int
	Filter string
}

// Encoded anew since the loop changes what the pointer leads to.
func pages(p *page, get func([]byte) int) (n int) {
	for {
		if p.Filter != "" {
			p.Offset = n
		}
		text, err := json.Marshal(p)
		if err != nil {
			return n
		}
		got := get(text)
		if got == 0 {
			return n
		}
		n += got
	}
}

type vector struct{ data []float64 }

func (v *vector) step(from *vector) {
	for i := range v.data {
		v.data[i] = from.data[i] / 2
	}
}

// The vectors write to the slices behind the names.
func converge(n int, tol float64) []float64 {
	last, vec := make([]float64, n), make([]float64, n)
	v, lastV := &vector{data: vec}, &vector{data: last}
	for {
		lastV, v = v, lastV
		v.step(lastV)
		if difference(vec, last) < tol {
			break
		}
	}
	return vec
}

func difference(a, b []float64) (sum float64) {
	for i := range a {
		sum += (a[i] - b[i]) * (a[i] - b[i])
	}
	return sum
}

type perTenant interface{ MaxNameLength(tenant string) int }

// Another tenant each time, and something that is no table of limits.
func perName(limits, next perTenant, tenants []string) (n int) {
	for _, tenant := range tenants {
		n += limits.MaxNameLength(tenant) + next.MaxNameLength("a")
	}
	return n
}

// Only for what is not there.
func widths(text string, glyphs map[rune]int) (n int) {
	for _, char := range text {
		width, ok := glyphs[char]
		if !ok {
			width = glyphs['m']
		}
		n += width
	}
	return n
}

// Three times.
func corners(points map[string]int, of string) (n int) {
	for i := range 3 {
		n += i * points[of]
	}
	return n
}

type queue struct{ waiting []string }

func (q *queue) longest() (n int) {
	for _, w := range q.waiting {
		n = max(n, len(w))
	}
	return n
}

// The loop changes what the method walks.
func (q *queue) drain() (n int) {
	for q.longest() > 0 {
		n += q.longest()
		q.waiting = q.waiting[1:]
	}
	return n
}

func room(from, to int, sent []int) (n int) {
	for _, at := range sent {
		if from <= at && at < to {
			n++
		}
	}
	return to - from - n
}

type stream struct {
	start, end int
	sent       []int
}

// The function may have the same pointer: it sends.
func (s *stream) each(send func(n int) bool) {
	for {
		n := room(s.start, s.end, s.sent)
		if n == 0 || !send(n) {
			return
		}
	}
}

type lexScope struct {
	up      *lexScope
	strict  bool
	members map[string]int
}

// Once at most.
func lookUp(s *lexScope, name string, fail func(string)) int {
	told := false
	for ; s != nil; s = s.up {
		if s.strict && name == "arguments" && !told {
			fail(fmt.Sprintf("Cannot access %q here:", name))
			told = true
		}
		if v, ok := s.members[name]; ok {
			return v
		}
	}
	return 0
}

// Nor is this more: the first only.
func headed(rows []string, title string, say func(string)) {
	first := true
	for _, row := range rows {
		if first {
			say(fmt.Sprintf("%s:%s", title, title))
			first = false
		}
		say(row)
	}
}
