// Command program is a mix of common work (JSON, regular expressions,
// templates, sorting, compression) in a fixed amount: what a build flag is
// worth is its CPU time under one build against another. It builds from Go
// 1.21 on.
package main

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"math/bits"
	"math/rand"
	"os"
	"regexp"
	"sort"
	"strings"
	"text/template"
	"time"
)

const times = 7

type order struct {
	ID    int      `json:"id"`
	Name  string   `json:"name"`
	Tags  []string `json:"tags"`
	Price float64  `json:"price"`
}

var (
	pattern = regexp.MustCompile(`([a-z]+)-(\d+)@[a-z]+\.(com|org)`)
	page    = template.Must(template.New("page").Parse(`{{range .}}<li>{{.ID}} {{.Name}}{{range .Tags}} #{{.}}{{end}}</li>{{end}}`))
	sink    float64
)

func orders() []order {
	r := rand.New(rand.NewSource(1))
	all := make([]order, 200)
	for i := range all {
		all[i] = order{ID: r.Int(), Name: fmt.Sprintf("user-%d@mail.org", r.Intn(1000)), Tags: []string{"a", "bb", "ccc"}, Price: r.Float64()}
	}
	return all
}

func main() {
	shrink := flag.Int("shrink", 1, "divide the work by this, for tests")
	flag.Parse()
	all := orders()
	text, err := json.Marshal(all)
	if err != nil {
		os.Exit(1)
	}
	work := []struct {
		row string
		n   int
		f   func()
	}{
		{"decode JSON", 20, func() { var v []order; check(json.Unmarshal(text, &v)) }},
		{"regular expression", 10, func() { pattern.FindAllSubmatchIndex(text, -1) }},
		{"template", 20, func() { var b strings.Builder; check(page.Execute(&b, all)) }},
		{"sort", 40, func() {
			v := append([]order(nil), all...)
			sort.Slice(v, func(i, j int) bool { return v[i].ID < v[j].ID })
		}},
		{"compress", 4, func() {
			w, err := flate.NewWriter(&bytes.Buffer{}, 6)
			check(err)
			_, err = w.Write(text)
			check(err)
			check(w.Close())
		}},
		{"count bits", 40, func() {
			n := 0
			for i := uint64(0); i < 20000; i++ {
				n += bits.OnesCount64(i * 0x9e3779b97f4a7c15)
			}
			sink = float64(n)
		}},
		{"floor, multiply, add", 40, func() {
			x := 1.0
			for i := 0; i < 20000; i++ {
				x = math.Floor(x)*1.0000001 + float64(i)
			}
			sink = x
		}},
	}
	for _, w := range work {
		n := max(1, w.n / *shrink)
		best := time.Duration(1 << 62)
		for i := 0; i < times; i++ {
			start := time.Now()
			for j := 0; j < n; j++ {
				w.f()
			}
			if d := time.Since(start); d < best {
				best = d
			}
		}
		if err := json.NewEncoder(os.Stdout).Encode(map[string]any{"row": w.row, "unit": "sec/op", "value": best.Seconds() / float64(n)}); err != nil {
			os.Exit(1)
		}
	}
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
