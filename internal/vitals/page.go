package vitals

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// CPUCounter is the process's CPU time on a metrics page, as the official Go
// client, other languages' and Toll's own handler name it.
const CPUCounter = "process_cpu_seconds_total"

// LeastSeen is the share of the counted CPU time that a CPU profile has to have
// seen for its parts to stand for all of it; Toll's choice.
const LeastSeen = 0.6

// leastUsed are the CPU seconds from which on it matters what a profile missed.
const leastUsed = 0.5

// Unseen says that a CPU profile saw too little of the CPU seconds that the
// system counted for its shares to stand for all of them; "" where it saw enough.
func Unseen(saw, counted float64) string {
	if counted < leastUsed || saw >= LeastSeen*counted {
		return ""
	}
	return fmt.Sprintf("the CPU profile saw %.2f s of the %.2f s that the system counted: its shares are of what it saw (Go's profiler samples on the kernel's timer tick and misses work in bursts of a few milliseconds)", saw, counted)
}

// A Page is one reading of a Prometheus metrics page: the Go runtime's metrics
// by the names that client_golang and github.com/gotoll/toll/metrics give them
// ("go_gc_heap_allocs_bytes_total"), and the program's own.
type Page struct {
	Values     map[string]float64   // series without labels
	Histograms map[string]Histogram // summed over the series of a name
	labelled   []series
}

// series is one with labels.
type series struct {
	name, labels string // "http_requests_total", `code="200",method="GET"`
	value        float64
}

// ReadPage reads the text format, version 0.0.4.
func ReadPage(text []byte) (Page, error) {
	p := Page{Values: map[string]float64{}, Histograms: map[string]Histogram{}}
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, 1<<20)
	cumulative := map[string]map[float64]float64{}
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
		name, labels, _ := strings.Cut(line[:end], "{")
		h, isBucket := strings.CutSuffix(name, "_bucket")
		le, bounded := 0.0, false
		if isBucket {
			le, bounded = bound(labels)
		}
		if !bounded {
			p.labelled = append(p.labelled, series{name, labels, v})
			continue
		}
		if cumulative[h] == nil {
			cumulative[h] = map[float64]float64{}
		}
		cumulative[h][le] += v
	}
	if lines.Err() != nil || len(p.Values)+len(p.labelled) == 0 {
		return Page{}, errors.New("this is no Prometheus metrics page")
	}
	for name, points := range cumulative {
		p.Histograms[name] = histogram(points)
	}
	return p, nil
}

var labelPair = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(\w+)\s*=\s*"((?:[^"\\]|\\.)*)"`) })

// bound is the end of the bucket that a series counts.
func bound(labels string) (float64, bool) {
	le, err := strconv.ParseFloat(labelsOf(labels)["le"], 64)
	return le, err == nil
}

// labelsOf reads `a="1",b="2"`.
func labelsOf(text string) map[string]string {
	out := map[string]string{}
	for _, m := range labelPair().FindAllStringSubmatch(text, -1) {
		out[m[1]] = m[2]
	}
	return out
}

// histogram makes buckets of cumulative counts.
func histogram(points map[float64]float64) Histogram {
	var h Histogram
	before := 0.0
	for _, le := range slices.Sorted(maps.Keys(points)) {
		h.Bounds = append(h.Bounds, le)
		h.Counts = append(h.Counts, max(0, points[le]-before))
		before = points[le]
	}
	return h
}

// Sum adds up the series that a selector names: all of a name, as
// "http_requests_total", or those that have the given labels too, as
// `http_requests_total{code="200"}`. ok is false where there are none.
func (p Page) Sum(selector string) (sum float64, ok bool) {
	name, rest, _ := strings.Cut(selector, "{")
	want := labelsOf(rest)
	if len(want) == 0 {
		sum, ok = p.Values[name]
	}
	for _, s := range p.labelled {
		if s.name != name {
			continue
		}
		have, match := labelsOf(s.labels), true
		for k, v := range want {
			match = match && have[k] == v
		}
		if match {
			sum, ok = sum+s.value, true
		}
	}
	return sum, ok
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
