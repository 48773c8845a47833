package vitals

import (
	"bufio"
	"bytes"
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// MemStats is what /debug/pprof/heap?debug=1 says of runtime.MemStats at its
// end: exact counters of every Go program, at the price of one short pause.
type MemStats struct {
	TotalAlloc uint64 // bytes since the start
	Mallocs    uint64 // objects since the start
	HeapAlloc  uint64 // bytes, unswept garbage included
	Sys        uint64 // bytes from the system
	NextGC     uint64 // bytes, the heap goal
	NumGC      uint64
	Forced     uint64      // cycles by runtime.GC
	Pauses     [256]uint64 // ring, ns; cycle n is at (n+255)%256
	CPU        float64     // share of the available CPU since the start, an estimate
}

var statLine = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^# (\w+) = (.*)$`) })

// ReadMemStats reads the page.
func ReadMemStats(page []byte) (MemStats, error) {
	var m MemStats
	found := false
	into := map[string]*uint64{
		"TotalAlloc": &m.TotalAlloc, "Mallocs": &m.Mallocs, "HeapAlloc": &m.HeapAlloc, "Sys": &m.Sys,
		"NextGC": &m.NextGC, "NumGC": &m.NumGC, "NumForcedGC": &m.Forced,
	}
	lines := bufio.NewScanner(bytes.NewReader(page))
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		f := statLine().FindStringSubmatch(lines.Text())
		if f == nil {
			continue
		}
		if to := into[f[1]]; to != nil {
			v, err := strconv.ParseUint(f[2], 10, 64)
			if err == nil {
				*to, found = v, true
			}
		}
		switch f[1] {
		case "PauseNs":
			for i, s := range strings.Fields(strings.Trim(f[2], "[]")) {
				if v, err := strconv.ParseUint(s, 10, 64); err == nil && i < len(m.Pauses) {
					m.Pauses[i] = v
				}
			}
		case "GCCPUFraction":
			m.CPU, _ = strconv.ParseFloat(f[2], 64) // 0 is unknown
		}
	}
	if !found {
		return MemStats{}, errors.New("the heap page has no MemStats")
	}
	return m, nil
}

// PausesSince are the pauses of the cycles after an earlier reading, in
// seconds, ascending; at most the last 256.
func (m MemStats) PausesSince(earlier MemStats) []float64 {
	n := min(m.NumGC-min(m.NumGC, earlier.NumGC), uint64(len(m.Pauses)))
	out := make([]float64, 0, n)
	for i := range n {
		out = append(out, float64(m.Pauses[(m.NumGC-i+255)%256])/1e9)
	}
	slices.Sort(out)
	return out
}
