package report

import (
	"fmt"
	"html/template"

	"github.com/gotoll/toll/internal/doctor/checkup"
	"github.com/gotoll/toll/internal/units"
	"github.com/gotoll/toll/internal/web"
)

// lanes of the timeline, in SVG units.
const (
	laneWidth, laneLeft, laneRight = 860.0, 78.0, 14.0
	marksTop, stopsTop, stopsEnd   = 22.0, 34.0, 46.0 // one strip below the other
	procsTop, procsBottom          = 76.0, 164.0
	waitsTop, waitsBottom          = 196.0, 246.0
	heapTop, heapBottom            = 278.0, 336.0
)

func timelineView(t checkup.Timeline) web.Figure {
	gc := 0
	for _, s := range t.Stops {
		if s.GC {
			gc++
		}
	}
	v := web.Figure{
		ID: "timeline", Title: "Collector and scheduler over time", Wide: true,
		Lead: fmt.Sprintf("%s of an execution trace, %s a bin; %s of the collector, %d stops of the world, %d of them the collector's. Goroutines are averages over a bin.",
			seconds(float64(len(t.Bins))*t.Width), seconds(t.Width), units.Plural(len(t.Marks), "mark phase"), len(t.Stops), gc),
		Legend: []web.Swatch{{Class: "s0", Text: "your code on a processor"}, {Class: "s1", Text: "the collector on a processor"}, {Class: "s7", Text: "mark phase"}, {Class: "stop", Text: "the world stands still"}, {Class: "s4", Text: "waits for a processor"}, {Class: "s2", Text: "heap, and its goal dashed"}},
		Plot:   timelinePlot(t), Table: timelineTable(t),
	}
	if t.Dropped > 0 {
		v.Lead += fmt.Sprintf(" %s more phases are not drawn.", units.Count(int64(t.Dropped)))
	}
	return v
}

func seconds(s float64) string { return units.Nanos(s * 1e9) }

func timelinePlot(t checkup.Timeline) template.HTML {
	d := web.NewDrawing(laneWidth, heapBottom+24)
	x := web.Scale{High: float64(len(t.Bins)) * t.Width, From: laneLeft, To: laneWidth - laneRight}
	for _, m := range t.Marks {
		d.Rect("s7", x.At(m.Begin), marksTop, max(0.7, x.At(m.End)-x.At(m.Begin)), stopsTop-marksTop-2, "")
	}
	d.Text("ink", "start", 0, marksTop-10, "the collector's mark phases, and stops of the world")
	for _, s := range t.Stops {
		d.Rect("stop", x.At(s.Begin), stopsTop, max(1, x.At(s.End)-x.At(s.Begin)), stopsEnd-stopsTop, "")
	}
	processorLane(d, t, x)
	waitLane(d, t, x)
	heapLane(d, t, x)
	for _, v := range x.Ticks(8) {
		d.Line("axis", x.At(v), heapBottom, x.At(v), heapBottom+4)
		d.Text("", "middle", x.At(v), heapBottom+17, seconds(v))
	}
	d.Line("axis", laneLeft, heapBottom, laneWidth-laneRight, heapBottom)
	wide := x.At(t.Width) - x.At(0)
	for i, b := range t.Bins {
		d.Rect("ask", x.At(float64(i)*t.Width), marksTop, wide, heapBottom-marksTop, binTip(t, i, b))
	}
	return d.Embed(fmt.Sprintf("lanes over %s: stops of the world, goroutines on processors, goroutines that wait for one, heap", seconds(x.High)))
}

func binTip(t checkup.Timeline, i int, b checkup.Bin) string {
	text := fmt.Sprintf("at %s: %s goroutines on processors", seconds(float64(i)*t.Width), units.Sig(b.Running))
	if t.Procs > 0 {
		text += fmt.Sprintf(" of %d", t.Procs)
	}
	text += fmt.Sprintf(", %s of that the collector; %s wait for one", units.Sig(b.Collector), units.Sig(b.Runnable))
	if b.Heap > 0 {
		text += ", heap " + units.Bytes(b.Heap)
		if b.Goal > 0 {
			text += " of a goal of " + units.Bytes(b.Goal)
		}
	}
	return text
}

// lane draws the frame of one lane and gives its scale.
func lane(d *web.Drawing, title string, high, top, bottom float64, word func(float64) string, ticks int) web.Scale {
	y := web.Scale{High: high, From: bottom, To: top}
	d.Text("ink", "start", 0, top-10, title)
	for _, v := range y.Ticks(ticks) {
		d.Line("grid", laneLeft, y.At(v), laneWidth-laneRight, y.At(v))
		d.Text("", "end", laneLeft-8, y.At(v)+4, word(v))
	}
	return y
}

func processorLane(d *web.Drawing, t checkup.Timeline, x web.Scale) {
	high := float64(max(1, t.Procs))
	for _, b := range t.Bins {
		high = max(high, b.Running)
	}
	y := lane(d, "goroutines on processors", high, procsTop, procsBottom, units.Number, min(4, max(2, t.Procs)))
	for i, b := range t.Bins {
		left, right := x.At(float64(i)*t.Width), x.At(float64(i+1)*t.Width)
		gc := y.At(b.Collector)
		d.Rect("s1", left, gc, right-left, procsBottom-gc, "")
		d.Rect("s0", left, y.At(b.Running), right-left, gc-y.At(b.Running), "")
	}
	if t.Procs > 0 {
		d.Line("limit", laneLeft, y.At(float64(t.Procs)), laneWidth-laneRight, y.At(float64(t.Procs)))
		d.Text("", "end", laneWidth-laneRight, procsTop-10, fmt.Sprintf("dashed: GOMAXPROCS %d", t.Procs))
	}
}

func waitLane(d *web.Drawing, t checkup.Timeline, x web.Scale) {
	high := 1.0
	for _, b := range t.Bins {
		high = max(high, b.Runnable)
	}
	y := lane(d, "goroutines that wait for a processor", high, waitsTop, waitsBottom, units.Number, 2)
	for i, b := range t.Bins {
		left, right := x.At(float64(i)*t.Width), x.At(float64(i+1)*t.Width)
		d.Rect("s4", left, y.At(b.Runnable), right-left, waitsBottom-y.At(b.Runnable), "")
	}
}

func heapLane(d *web.Drawing, t checkup.Timeline, x web.Scale) {
	high := 0.0
	for _, b := range t.Bins {
		high = max(high, b.Heap, b.Goal)
	}
	if high == 0 {
		d.Text("", "start", laneLeft, (heapTop+heapBottom)/2, "the trace has no readings of the heap")
		return
	}
	y := web.Scale{High: high, From: heapBottom, To: heapTop}
	d.Text("ink", "start", 0, heapTop-10, "heap in objects, highest of a bin")
	for _, v := range y.BinaryTicks(2) {
		d.Line("grid", laneLeft, y.At(v), laneWidth-laneRight, y.At(v))
		d.Text("", "end", laneLeft-8, y.At(v)+4, units.Bytes(v))
	}
	var heap, goal [][2]float64
	was := 0.0
	for i, b := range t.Bins {
		at := x.At((float64(i) + 0.5) * t.Width)
		if b.Heap > 0 {
			heap = append(heap, [2]float64{at, y.At(b.Heap)})
		}
		if b.Goal > 0 {
			was = b.Goal
		}
		if was > 0 {
			goal = append(goal, [2]float64{at, y.At(was)})
		}
	}
	d.Polyline("s2 thick", heap, false)
	d.Polyline("s2 d1", goal, false)
}

// timelineRows is about how many rows the table twin has: bins are folded.
const timelineRows = 20

func timelineTable(t checkup.Timeline) *web.Table {
	out := &web.Table{Caption: "The timeline in stretches, goroutines on average", Head: []string{"from", "to", "on processors", "of that the collector", "waiting for one", "highest heap", "stops"}}
	each := max(1, (len(t.Bins)+timelineRows-1)/timelineRows)
	for i := 0; i < len(t.Bins); i += each {
		end := min(len(t.Bins), i+each)
		var sum checkup.Bin
		for _, b := range t.Bins[i:end] {
			sum.Running, sum.Collector, sum.Runnable, sum.Heap = sum.Running+b.Running, sum.Collector+b.Collector, sum.Runnable+b.Runnable, max(sum.Heap, b.Heap)
		}
		n, from, to, stops := float64(end-i), float64(i)*t.Width, float64(end)*t.Width, 0
		for _, s := range t.Stops {
			if s.Begin >= from && s.Begin < to {
				stops++
			}
		}
		heap := ""
		if sum.Heap > 0 {
			heap = units.Bytes(sum.Heap)
		}
		out.Rows = append(out.Rows, web.Row{seconds(from), seconds(to), units.Sig(sum.Running / n), units.Sig(sum.Collector / n), units.Sig(sum.Runnable / n), heap, units.Count(int64(stops))})
	}
	return out
}
