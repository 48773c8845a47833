package vitals

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
)

// A Page is one reading of a Prometheus metrics page: the Go runtime's metrics
// by the names that client_golang and github.com/gotoll/toll/metrics give them
// ("go_gc_heap_allocs_bytes_total"). Series with labels are left out, but for
// the buckets of histograms.
type Page struct {
	Values     map[string]float64
	Histograms map[string]Histogram
}

// ReadPage reads the text format, version 0.0.4.
func ReadPage(text []byte) (Page, error) {
	p := Page{Values: map[string]float64{}, Histograms: map[string]Histogram{}}
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, 1<<20)
	cumulative := map[string][][2]float64{}
	for lines.Scan() {
		line := strings.TrimSpace(lines.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		end := strings.LastIndexByte(line, '}')
		name, rest, ok := strings.Cut(line[max(end, 0):], " ")
		if !ok {
			continue
		}
		v, err := strconv.ParseFloat(strings.Fields(rest)[0], 64)
		if err != nil {
			continue
		}
		if end < 0 {
			p.Values[name] = v
			continue
		}
		series, labels, _ := strings.Cut(line[:end], "{")
		if h, isBucket := strings.CutSuffix(series, "_bucket"); isBucket {
			if le, ok := bound(labels); ok {
				cumulative[h] = append(cumulative[h], [2]float64{le, v})
			}
		}
	}
	if lines.Err() != nil || len(p.Values) == 0 {
		return Page{}, errors.New("this is no Prometheus metrics page")
	}
	for name, points := range cumulative {
		p.Histograms[name] = histogram(points)
	}
	return p, nil
}

// bound is the bucket's end where le is the only label.
func bound(labels string) (float64, bool) {
	v, ok := strings.CutPrefix(labels, `le="`)
	if !ok || strings.Contains(v, ",") && !strings.HasSuffix(v, `",`) {
		return 0, false
	}
	le, err := strconv.ParseFloat(strings.TrimRight(v, `",`), 64)
	return le, err == nil
}

func histogram(points [][2]float64) Histogram {
	slices.SortFunc(points, func(a, b [2]float64) int { return cmp.Compare(a[0], b[0]) })
	var h Histogram
	before := 0.0
	for _, p := range points {
		h.Bounds = append(h.Bounds, p[0])
		h.Counts = append(h.Counts, max(0, p[1]-before))
		before = p[1]
	}
	return h
}

// Has reports whether the page has a plain value of that name.
func (p Page) Has(name string) bool {
	_, ok := p.Values[name]
	return ok
}

// Delta is how much a counter grew since an earlier page; ok is false if either
// lacks it or the program was restarted between.
func (p Page) Delta(earlier Page, name string) (float64, bool) {
	now, ok := p.Values[name]
	was, had := earlier.Values[name]
	d := now - was
	return d, ok && had && d >= 0 && !math.IsNaN(d)
}
