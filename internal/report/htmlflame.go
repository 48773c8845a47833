package report

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"math"
	"slices"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/units"
	"github.com/gotoll/toll/internal/web"
)

const (
	maxFrames = 100_000 // frames in a page; the smallest go first
	packAbove = 200_000 // bytes of JSON that are embedded as text
	twinRows  = 20      // functions in the table beside a flame graph
)

// flameData is what the page's script draws: functions once, then one column
// per property of a frame, in depth-first order.
type flameData struct {
	Unit    string    `json:"unit"`
	Total   float64   `json:"total"`
	Samples int64     `json:"samples"`
	Names   []string  `json:"names"`
	Places  []string  `json:"places"`
	Class   []int     `json:"cls"` // 0 own, 1 library, 2 runtime
	Fn      []int32   `json:"fn"`
	Depth   []int32   `json:"depth"`
	Cum     []float64 `json:"cum"`
	Flat    []float64 `json:"flat"`
	Recover []float64 `json:"rec"`

	// With an earlier recording to compare with:
	Base       string    `json:"base,omitempty"`
	Was        []float64 `json:"was,omitempty"`
	WasTotal   float64   `json:"wasTotal,omitempty"`
	WasSamples int64     `json:"wasSamples,omitempty"`
	// Change is the difference of the shares where its interval excludes none,
	// else 0.
	Change []float64 `json:"chg,omitempty"`
}

func flames(m Model) ([]web.Flame, error) {
	var out []web.Flame
	for _, f := range m.Flames {
		if f.Total <= 0 || !wellFormed(f) {
			continue // nothing to draw; the evidence section has the kind's totals
		}
		d, cut := frames(f, m.Module)
		raw, err := json.Marshal(d)
		if err != nil {
			return nil, fmt.Errorf("encode flame graph of %s: %w", f.Kind, err)
		}
		v := web.Flame{
			ID: anchor("", string(f.Kind)), Label: kindLabel(f.Kind), Data: template.JS(raw), Rows: topRows(f, d),
			Note: fmt.Sprintf("%s in %s samples", units.Value(f.Total, f.Unit), units.Count(f.Samples)),
		}
		if f.Base != nil {
			v.Base = clean(f.Base.Recording)
		}
		if cut > 0 {
			v.Note += fmt.Sprintf("; frames under %s of the total are not drawn", units.Percent(cut/f.Total))
		}
		if len(raw) > packAbove {
			packed, err := pack(raw)
			if err != nil {
				return nil, err
			}
			v.Data, v.Packed = template.JS(`"`+packed+`"`), true
		}
		out = append(out, v)
	}
	return out, nil
}

// wellFormed checks the columns' lengths and that each parent comes first.
func wellFormed(f finding.Flame) bool {
	n := len(f.Name)
	if n == 0 || len(f.File) != n || len(f.Line) != n || len(f.Parent) != n || len(f.Cum) != n || len(f.Flat) != n || len(f.Recover) != n {
		return false
	}
	if b := f.Base; b != nil && (len(b.Cum) != n || len(b.Change) != n || b.Total <= 0) {
		return false
	}
	for i := range n {
		if int(f.Name[i]) >= len(f.Names) || f.Name[i] < 0 || int(f.File[i]) >= len(f.Files) || int(f.Parent[i]) >= i || (f.Parent[i] < 0) != (i == 0) {
			return false
		}
	}
	return true
}

func pack(raw []byte) (string, error) {
	var b bytes.Buffer
	zw := gzip.NewWriter(&b)
	if _, err := zw.Write(raw); err != nil {
		return "", fmt.Errorf("pack flame graph: %w", err)
	}
	if err := zw.Close(); err != nil {
		return "", fmt.Errorf("pack flame graph: %w", err)
	}
	return base64.StdEncoding.EncodeToString(b.Bytes()), nil
}

// frames turns f into the page's columns. Frames below the returned value are
// left out so that maxFrames stay; 0 when all are there.
func frames(f finding.Flame, module string) (flameData, float64) {
	d := flameData{Unit: f.Unit, Total: f.Total, Samples: f.Samples}
	cut := 0.0
	if f.Base != nil {
		d.Base, d.WasTotal, d.WasSamples = clean(f.Base.Recording), f.Base.Total, f.Base.Samples
	}
	size := func(i int) float64 {
		if f.Base == nil {
			return f.Cum[i]
		}
		return max(f.Cum[i], f.Base.Cum[i]/f.Base.Total*f.Total)
	}
	if len(f.Cum) > maxFrames {
		sorted := make([]float64, len(f.Cum))
		for i := range sorted {
			sorted[i] = size(i)
		}
		slices.Sort(sorted)
		cut = math.Nextafter(sorted[len(sorted)-maxFrames-1], math.Inf(1))
	}
	type function struct{ name, file, line int32 }
	index := map[function]int32{}
	depth := make([]int32, len(f.Name))
	kept := make([]bool, len(f.Name))
	for i := range f.Name {
		if p := f.Parent[i]; p >= 0 {
			if !kept[p] {
				continue
			}
			depth[i] = depth[p] + 1
		}
		if size(i) < cut && i > 0 {
			continue
		}
		kept[i] = true
		key := function{f.Name[i], f.File[i], f.Line[i]}
		fn, ok := index[key]
		if !ok {
			fn = int32(len(d.Names))
			index[key] = fn
			name := f.Names[f.Name[i]]
			d.Names = append(d.Names, clean(name))
			d.Places = append(d.Places, clean(place(f, i)))
			d.Class = append(d.Class, frameClass(name, module))
		}
		d.Fn, d.Depth = append(d.Fn, fn), append(d.Depth, depth[i])
		d.Cum, d.Flat, d.Recover = append(d.Cum, math.Round(f.Cum[i])), append(d.Flat, math.Round(f.Flat[i])), append(d.Recover, math.Round(f.Recover[i]))
		if b := f.Base; b != nil {
			d.Was, d.Change = append(d.Was, math.Round(b.Cum[i])), append(d.Change, beyondNoise(b.Change[i]))
		}
	}
	return d, cut
}

// beyondNoise is a change that its interval is sure of, to four digits, else 0.
func beyondNoise(i finding.Interval) float64 {
	if i.Low <= 0 && i.High >= 0 {
		return 0
	}
	return math.Round(i.Mid*1e4) / 1e4
}

func place(f finding.Flame, i int) string {
	if f.File[i] < 0 {
		return ""
	}
	file := f.Files[f.File[i]]
	if f.Line[i] > 0 {
		file += fmt.Sprintf(":%d", f.Line[i])
	}
	return file
}

func frameClass(name, module string) int {
	switch {
	case strings.HasPrefix(name, "runtime.") || strings.HasPrefix(name, "runtime/") || strings.HasPrefix(name, "internal/runtime/") || strings.HasPrefix(name, "gcWriteBarrier"):
		return 2
	case strings.HasPrefix(name, "main.") || module != "" && (strings.HasPrefix(name, module+"/") || strings.HasPrefix(name, module+".")):
		return 0
	}
	return 1
}

// topRows folds the tree into functions, largest total first: a recursive
// function's inner calls are already in the outer one's total.
func topRows(f finding.Flame, d flameData) []web.TopRow {
	type sum struct {
		fn                int32
		self, total, back float64
	}
	sums := make([]sum, len(d.Names))
	path := []int32{}
	active := make([]int, len(d.Names))
	for i, fn := range d.Fn {
		for len(path) > int(d.Depth[i]) {
			active[path[len(path)-1]]--
			path = path[:len(path)-1]
		}
		s := &sums[fn]
		s.fn = fn
		s.self += d.Flat[i]
		if active[fn] == 0 && i > 0 {
			s.total += d.Cum[i]
			s.back += d.Recover[i]
		}
		active[fn]++
		path = append(path, fn)
	}
	sums = slices.DeleteFunc(sums, func(s sum) bool { return s.total <= 0 })
	slices.SortStableFunc(sums, func(a, b sum) int { return cmp.Compare(b.total, a.total) })
	var out []web.TopRow
	for _, s := range sums[:min(len(sums), twinRows)] {
		total := units.Percent(s.total / f.Total)
		out = append(out, web.TopRow{
			Name: d.Names[s.fn], Place: d.Places[s.fn], Class: []string{"own", "lib", "sys"}[d.Class[s.fn]], Recover: s.back >= 0.001*f.Total,
			Self: units.Value(s.self, f.Unit), SelfShare: units.Percent(s.self / f.Total), Total: units.Value(s.total, f.Unit), TotalShare: total,
			Bar: web.NewBar(s.total, s.total, f.Total, total),
		})
	}
	return out
}
