// Package metrics serves every figure of runtime/metrics on one page, and the
// CPU time that the system charged the process, in the Prometheus text format,
// with the standard library alone:
//
//	http.Handle("/metrics", metrics.Handler())
//
// The names are those of the official Go client with all runtime metrics on
// (collectors.MetricsAll), so that its dashboards and alerts work with either:
// "/gc/heap/allocs:bytes" is go_gc_heap_allocs_bytes_total. `toll doctor` and
// `toll record` read the page. Serve it where pprof is served: on loopback or an
// internal network.
//
// One request reads all metrics once; nothing runs between requests. Flight
// serves the runtime's flight recorder beside it, for programs that want one.
package metrics

import (
	"bytes"
	"math"
	"net/http"
	"runtime"
	"runtime/metrics"
	"strconv"
	"strings"
	"sync"
)

// ContentType is the format that the page is in.
const ContentType = "text/plain; version=0.0.4; charset=utf-8"

// Handler serves the page. The metrics are those of the Go release that the
// program is built with; /godebug/ counters are left out.
func Handler() http.Handler {
	p := newPage()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !reads(w, r) {
			return
		}
		w.Header().Set("Content-Type", ContentType)
		w.Write(p.text())
	})
}

// reads answers requests that want to change something.
func reads(w http.ResponseWriter, r *http.Request) bool {
	if r.Method == http.MethodGet || r.Method == http.MethodHead {
		return true
	}
	w.Header().Set("Allow", "GET, HEAD")
	http.Error(w, "read only", http.StatusMethodNotAllowed)
	return false
}

// page holds what is read at each request. Requests take turns, for they share
// the samples' memory.
type page struct {
	mu      sync.Mutex
	about   []metrics.Description
	names   []string
	samples []metrics.Sample
}

func newPage() *page {
	p := &page{}
	for _, d := range metrics.All() {
		if strings.HasPrefix(d.Name, "/godebug/") || d.Kind == metrics.KindBad {
			continue
		}
		p.about = append(p.about, d)
		p.names = append(p.names, Name(d))
		p.samples = append(p.samples, metrics.Sample{Name: d.Name})
	}
	return p
}

// Name is a metric's name on the page: path and unit joined by underscores,
// with "_total" for counters.
func Name(d metrics.Description) string {
	path, unit, _ := strings.Cut(d.Name, ":")
	name := "go" + path + "_" + unit
	name = strings.NewReplacer("/", "_", "-", "_", "*", "_", ".", "_").Replace(name)
	if d.Cumulative && d.Kind != metrics.KindFloat64Histogram {
		name += "_total"
	}
	return name
}

func (p *page) text() []byte {
	p.mu.Lock()
	defer p.mu.Unlock()
	metrics.Read(p.samples)
	var b bytes.Buffer
	head(&b, "go_info", "Version of Go that the program is built with.", "gauge")
	b.WriteString("go_info{version=" + strconv.Quote(runtime.Version()) + "} 1\n")
	if seconds, ok := processCPU(); ok {
		head(&b, "process_cpu_seconds_total", "Total user and system CPU time spent in seconds.", "counter")
		b.WriteString("process_cpu_seconds_total " + number(seconds) + "\n")
	}
	for i, s := range p.samples {
		name, d := p.names[i], p.about[i]
		switch s.Value.Kind() {
		case metrics.KindUint64:
			plain(&b, name, d, float64(s.Value.Uint64()))
		case metrics.KindFloat64:
			plain(&b, name, d, s.Value.Float64())
		case metrics.KindFloat64Histogram:
			histogram(&b, name, d, s.Value.Float64Histogram())
		}
	}
	return b.Bytes()
}

func head(b *bytes.Buffer, name, help, kind string) {
	help = strings.NewReplacer("\\", `\\`, "\n", " ").Replace(help)
	b.WriteString("# HELP " + name + " " + help + "\n# TYPE " + name + " " + kind + "\n")
}

func plain(b *bytes.Buffer, name string, d metrics.Description, v float64) {
	kind := "gauge"
	if d.Cumulative {
		kind = "counter"
	}
	head(b, name, d.Description, kind)
	b.WriteString(name + " " + number(v) + "\n")
}

// histogram writes cumulative buckets. The runtime's buckets are [low, high), those
// of Prometheus (low, high]: a value on an edge is counted one bucket too high.
// The sum is estimated from the buckets' middles, for the runtime keeps none.
func histogram(b *bytes.Buffer, name string, d metrics.Description, h *metrics.Float64Histogram) {
	head(b, name, d.Description, "histogram")
	seen, sum := uint64(0), 0.0
	for i, n := range h.Counts {
		low, high := h.Buckets[i], h.Buckets[i+1]
		seen += n
		sum += float64(n) * middle(low, high)
		if math.IsInf(high, 1) {
			break
		}
		b.WriteString(name + `_bucket{le="` + number(high) + `"} ` + strconv.FormatUint(seen, 10) + "\n")
	}
	b.WriteString(name + `_bucket{le="+Inf"} ` + strconv.FormatUint(seen, 10) + "\n")
	b.WriteString(name + "_sum " + number(sum) + "\n" + name + "_count " + strconv.FormatUint(seen, 10) + "\n")
}

func middle(low, high float64) float64 {
	switch {
	case math.IsInf(low, -1):
		return high
	case math.IsInf(high, 1):
		return low
	}
	return (low + high) / 2
}

func number(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }
