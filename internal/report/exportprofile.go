package report

import (
	"io"
	"strings"

	"github.com/gotoll/toll/finding"
)

// speedscope is the file format of https://www.speedscope.app, one sampled
// profile: https://github.com/jlfwong/speedscope/wiki/Importing-from-custom-sources
type speedscope struct {
	Schema   string `json:"$schema"`
	Exporter string `json:"exporter"`
	Name     string `json:"name"`
	Shared   struct {
		Frames []speedscopeFrame `json:"frames"`
	} `json:"shared"`
	Profiles []speedscopeProfile `json:"profiles"`
}

type speedscopeFrame struct {
	Name string `json:"name"`
	File string `json:"file,omitempty"`
	Line int32  `json:"line,omitempty"`
}

type speedscopeProfile struct {
	Type    string    `json:"type"`
	Name    string    `json:"name"`
	Unit    string    `json:"unit"`
	Start   float64   `json:"startValue"`
	End     float64   `json:"endValue"`
	Samples [][]int32 `json:"samples"` // frames, root first
	Weights []float64 `json:"weights"`
}

// Speedscope writes the call tree of one kind ("" is the first) for speedscope.
func Speedscope(w io.Writer, m Model, kind finding.Kind) error {
	f, err := m.flameOf(kind)
	if err != nil {
		return err
	}
	out := speedscope{Schema: "https://www.speedscope.app/file-format-schema.json", Exporter: m.Tool, Name: clean(m.heading()) + " " + string(f.Kind)}
	p := speedscopeProfile{Type: "sampled", Name: out.Name, Unit: "none", Samples: [][]int32{}, Weights: []float64{}}
	switch f.Unit {
	case "ns":
		p.Unit = "nanoseconds"
	case "bytes":
		p.Unit = "bytes"
	}
	frames := functionsOf(f)
	for _, fn := range frames.all {
		out.Shared.Frames = append(out.Shared.Frames, speedscopeFrame(fn))
	}
	stacks := make([][]int32, len(f.Name))
	for i := range f.Name {
		if i > 0 {
			above := stacks[f.Parent[i]]
			stacks[i] = append(above[:len(above):len(above)], frames.of[i])
		}
		if f.Flat[i] > 0 && i > 0 {
			p.Samples, p.Weights = append(p.Samples, stacks[i]), append(p.Weights, f.Flat[i])
			p.End += f.Flat[i]
		}
	}
	out.Profiles = []speedscopeProfile{p}
	return writeJSON(w, out)
}

// A function is one frame of a tree, wherever it was called.
type function struct {
	Name, File string
	Line       int32
}

type functionTable struct {
	all []function
	of  []int32 // per row
}

func functionsOf(f finding.Flame) functionTable {
	t := functionTable{all: []function{}, of: make([]int32, len(f.Name))}
	index := map[function]int32{}
	for i := range f.Name {
		fn := function{Name: clean(f.Names[f.Name[i]]), Line: f.Line[i]}
		if f.File[i] >= 0 {
			fn.File = clean(f.Files[f.File[i]])
		}
		id, ok := index[fn]
		if !ok {
			id = int32(len(t.all))
			index[fn] = id
			t.all = append(t.all, fn)
		}
		t.of[i] = id
	}
	return t
}

// The Firefox Profiler's processed format, version 46; newer profilers upgrade
// it: https://github.com/firefox-devtools/profiler/blob/main/docs-developer/CHANGELOG-formats.md
type firefox struct {
	Meta    firefoxMeta     `json:"meta"`
	Libs    []int           `json:"libs"`
	Threads []firefoxThread `json:"threads"`
	Pages   []int           `json:"pages"`
	Tracks  []int           `json:"counters"`
}

type firefoxMeta struct {
	Version      int               `json:"version"`
	Processed    int               `json:"preprocessedProfileVersion"`
	Interval     float64           `json:"interval"`
	StartTime    float64           `json:"startTime"`
	ProcessType  int               `json:"processType"`
	Product      string            `json:"product"`
	Stackwalk    int               `json:"stackwalk"`
	Debug        bool              `json:"debug"`
	Symbolicated bool              `json:"symbolicated"`
	Categories   []firefoxCategory `json:"categories"`
	MarkerSchema []int             `json:"markerSchema"`
}

type firefoxCategory struct {
	Name          string   `json:"name"`
	Color         string   `json:"color"`
	Subcategories []string `json:"subcategories"`
}

type firefoxThread struct {
	Name        string         `json:"name"`
	ProcessType string         `json:"processType"`
	ProcessName string         `json:"processName"`
	PID         string         `json:"pid"`
	TID         int            `json:"tid"`
	Register    float64        `json:"registerTime"`
	Unregister  *float64       `json:"unregisterTime"`
	Startup     float64        `json:"processStartupTime"`
	Shutdown    *float64       `json:"processShutdownTime"`
	Pauses      []int          `json:"pausedRanges"`
	IsMain      bool           `json:"isMainThread"`
	Frames      map[string]any `json:"frameTable"`
	Funcs       map[string]any `json:"funcTable"`
	Stacks      map[string]any `json:"stackTable"`
	Samples     map[string]any `json:"samples"`
	Markers     map[string]any `json:"markers"`
	Resources   map[string]any `json:"resourceTable"`
	Natives     map[string]any `json:"nativeSymbols"`
	Strings     []string       `json:"stringArray"`
}

// Firefox writes the call tree of one kind ("" is the first) for
// https://profiler.firefox.com. Its timeline has no meaning: a tree has none.
func Firefox(w io.Writer, m Model, kind finding.Kind) error {
	f, err := m.flameOf(kind)
	if err != nil {
		return err
	}
	out := firefox{Libs: []int{}, Pages: []int{}, Tracks: []int{}, Meta: firefoxMeta{
		Version: 24, Processed: 46, Interval: 1, Product: clean(m.heading()) + " " + string(f.Kind), Symbolicated: true, MarkerSchema: []int{},
		Categories: []firefoxCategory{
			{"your code", "yellow", []string{"Other"}}, {"libraries", "grey", []string{"Other"}}, {"runtime, GC", "blue", []string{"Other"}},
		},
	}}
	out.Threads = []firefoxThread{firefoxTree(f, m.Module)}
	return writeJSON(w, out)
}

func firefoxTree(f finding.Flame, module string) firefoxThread {
	t := firefoxThread{Name: string(f.Kind), ProcessType: "default", ProcessName: "Go program", PID: "1", TID: 1, Pauses: []int{}, IsMain: true, Strings: []string{}}
	index := map[string]int32{}
	str := func(s string) int32 {
		i, ok := index[s]
		if !ok {
			i = int32(len(t.Strings))
			index[s] = i
			t.Strings = append(t.Strings, s)
		}
		return i
	}
	fns := functionsOf(f)
	n := len(fns.all)
	name, file, line, category, null := make([]int32, n), make([]any, n), make([]any, n), make([]int, n), make([]any, n)
	ids, minus, zero, no := make([]int, n), make([]int, n), make([]int, n), make([]bool, n)
	for i, fn := range fns.all {
		name[i], category[i], ids[i], minus[i] = str(fn.Name), frameClass(fn.Name, module), i, -1
		if fn.File != "" {
			file[i] = str(fn.File)
		}
		if fn.Line > 0 {
			line[i] = fn.Line
		}
	}
	t.Funcs = map[string]any{"length": n, "name": name, "isJS": no, "relevantForJS": no, "resource": minus, "fileName": file, "lineNumber": line, "columnNumber": null}
	t.Frames = map[string]any{"length": n, "address": minus, "inlineDepth": zero, "category": category, "subcategory": zero, "func": ids, "nativeSymbol": null, "innerWindowID": zero, "implementation": null, "line": line, "column": null}
	prefix, cats, subs := make([]any, len(f.Name)), make([]int, len(f.Name)), make([]int, len(f.Name))
	stack, times, weights := []int{}, []float64{}, []float64{}
	for i := range f.Name {
		if f.Parent[i] >= 0 {
			prefix[i] = f.Parent[i]
		}
		cats[i] = category[fns.of[i]]
		if f.Flat[i] > 0 {
			stack, times, weights = append(stack, i), append(times, float64(len(times))), append(weights, firefoxWeight(f.Flat[i], f.Unit))
		}
	}
	t.Stacks = map[string]any{"length": len(f.Name), "frame": fns.of, "prefix": prefix, "category": cats, "subcategory": subs}
	kind := "samples"
	switch {
	case f.Unit == "ns":
		kind = "tracing-ms"
	case strings.HasPrefix(f.Unit, "byte"):
		kind = "bytes"
	}
	t.Samples = map[string]any{"length": len(stack), "stack": stack, "time": times, "weight": weights, "weightType": kind}
	none := []int{}
	t.Markers = map[string]any{"length": 0, "category": none, "data": none, "endTime": none, "name": none, "phase": none, "startTime": none}
	t.Resources = map[string]any{"length": 0, "lib": none, "name": none, "host": none, "type": none}
	t.Natives = map[string]any{"length": 0, "libIndex": none, "address": none, "name": none, "functionSize": none}
	return t
}

// firefoxWeight is in ms for times, as the profiler words them.
func firefoxWeight(v float64, unit string) float64 {
	if unit == "ns" {
		return v / 1e6
	}
	return v
}
