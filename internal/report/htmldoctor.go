package report

import (
	"fmt"
	"math"
	"strings"

	"github.com/gotoll/toll/internal/doctor/checkup"
	"github.com/gotoll/toll/internal/tune/sweep"
	"github.com/gotoll/toll/internal/units"
	"github.com/gotoll/toll/internal/web"
)

// doctorView is an examination and the curve of settings beside it, either of
// which may be missing.
func doctorView(r *checkup.Report, c *sweep.Curve) *web.Doctor {
	v := &web.Doctor{Empty: "No recording has an execution trace or a metrics page, so there is nothing to examine. To take one of a running program:", Command: "toll record http://127.0.0.1:6060"}
	if r != nil {
		v = examinationView(r)
	}
	if c != nil {
		v.Tune = tuneView(*c)
	}
	return v
}

func examinationView(r *checkup.Report) *web.Doctor {
	v := &web.Doctor{Answer: clean(r.Summary), Source: clean(doctorSource(*r))}
	if r.Machine.State != "quiet" {
		v.Machine = clean("Machine " + r.Machine.State + ": " + r.Machine.Reason + ".")
	}
	for _, c := range r.Checks {
		switch c.State {
		case checkup.Constraint, checkup.Notable:
			v.Ailments = append(v.Ailments, ailmentView(c))
		case checkup.Fine:
			var row web.Row
			for _, cell := range quietRow(c) {
				row = append(row, clean(cell))
			}
			v.Quiet = append(v.Quiet, row)
		}
	}
	for _, u := range unseenChecks(*r) {
		v.Unseen = append(v.Unseen, clean(u))
	}
	if r.Timeline != nil {
		v.Figures = append(v.Figures, timelineView(*r.Timeline))
	}
	for _, h := range r.Histograms {
		v.Figures = append(v.Figures, histogramView(h, *r))
	}
	for _, w := range r.Warnings {
		v.Notes = append(v.Notes, clean(w.String()))
	}
	return v
}

func ailmentView(c checkup.Check) web.Ailment {
	head, state := ailmentHead(c)
	v := web.Ailment{Name: clean(c.Name), Figure: clean(head), State: state, Class: "measure"}
	if c.State == checkup.Constraint {
		v.Class = "regressed"
	}
	add := func(name, value string) {
		if value != "" {
			v.Facts = append(v.Facts, web.Pair{Name: name, Value: clean(value)})
		}
	}
	add("parts", partsText(c.Parts))
	add("why", c.Why)
	add("from", strings.TrimSuffix(c.Source+", "+c.Sure, "."))
	if c.Threshold != nil {
		add("threshold", units.Value(c.Threshold.Figure.Value, c.Threshold.Figure.Unit)+": "+c.Threshold.Why)
	}
	add("next", c.Next)
	for _, s := range c.Sites {
		share := ""
		if s.Share > 0 {
			share = units.Percent(s.Share)
		}
		v.Sites = append(v.Sites, web.Row{share, figure(s.Value), clean(s.At), clean(lastElement(s.Func))})
	}
	return v
}

// histogramView draws how often each duration was seen, over a logarithmic
// axis, with the threshold of its check.
func histogramView(h checkup.Histogram, r checkup.Report) web.Figure {
	v := web.Figure{ID: anchor("shape-", h.Check), Title: clean(h.Name), Wide: true, Lead: fmt.Sprintf("n=%s, from: %s; buckets grow by about a half", units.Number(h.N), clean(h.Source))}
	if h.Source == "metrics page" {
		v.Lead = fmt.Sprintf("n=%s, from: %s; buckets are the runtime's", units.Number(h.N), h.Source)
	}
	var limit *checkup.Threshold
	for _, c := range r.Checks {
		if c.ID != h.Check || c.Figure == nil {
			continue
		}
		limit = c.Threshold
		if c.Figure.Unit != h.Unit {
			limit = nil
		}
		if c.Lies {
			v.Lead += "; measured by the clock of a machine that starved the program: it lies"
		}
	}
	t := &web.Table{Caption: clean(h.Name + " by duration"), Head: []string{"above", "up to", "count", "share"}, Numbers: 0}
	for _, b := range h.Buckets {
		up := units.Value(b.High, h.Unit)
		if b.Open {
			up = "no end"
		}
		t.Rows = append(t.Rows, web.Row{units.Value(b.Low, h.Unit), up, units.Number(b.Count), units.Percent(b.Count / max(1, h.N))})
	}
	v.Table = t
	v.Plot = histogramDrawing(h, limit).Embed(clean(fmt.Sprintf("%s: n=%s between %s and %s", h.Name, units.Number(h.N), t.Rows[0][0], t.Rows[len(t.Rows)-1][1])))
	return v
}

func histogramDrawing(h checkup.Histogram, limit *checkup.Threshold) *web.Drawing {
	const width, height, left, right, top, bottom = 860.0, 190.0, 60.0, 14.0, 22.0, 164.0
	first, last := h.Buckets[0], h.Buckets[len(h.Buckets)-1]
	x := web.Scale{Low: first.Low, High: last.High, From: left, To: width - right, Log: true}
	if x.Low <= 0 {
		x.Low = first.High / 2
	}
	y := web.Scale{From: bottom, To: top}
	for _, b := range h.Buckets {
		y.High = max(y.High, b.Count)
	}
	if limit != nil {
		x.Low, x.High = min(x.Low, limit.Figure.Value/1.5), max(x.High, limit.Figure.Value*1.5)
	}
	d := web.NewDrawing(width, height)
	for _, v := range y.Ticks(3) {
		if v != math.Trunc(v) { // there is no half a wait
			continue
		}
		d.Line("grid", left, y.At(v), width-right, y.At(v))
		d.Text("", "end", left-8, y.At(v)+4, units.Number(v))
	}
	d.Line("axis", left, bottom, width-right, bottom)
	for _, v := range x.Ticks(8) {
		d.Line("axis", x.At(v), bottom, x.At(v), bottom+4)
		anchor := "middle"
		if x.At(v) > width-right-20 {
			anchor = "end"
		}
		d.Text("", anchor, x.At(v), bottom+17, units.Value(v, h.Unit))
	}
	for _, b := range h.Buckets {
		low := max(b.Low, x.Low)
		tip := fmt.Sprintf("above %s, up to %s: %s of %s, %s", units.Value(b.Low, h.Unit), units.Value(b.High, h.Unit), units.Number(b.Count), units.Number(h.N), units.Percent(b.Count/max(1, h.N)))
		if b.Open {
			tip = fmt.Sprintf("above %s: %s of %s", units.Value(b.Low, h.Unit), units.Number(b.Count), units.Number(h.N))
		}
		tall := max(2, bottom-y.At(b.Count)) // one long wait among thousands must be seen
		d.Rect("bar", x.At(low)+0.5, bottom-tall, x.At(b.High)-x.At(low)-1, tall, tip)
	}
	if limit != nil {
		at := x.At(limit.Figure.Value)
		d.Line("limit", at, top-8, at, bottom)
		anchor, dx := "start", 5.0
		if at > width*0.7 {
			anchor, dx = "end", -5
		}
		d.Text("", anchor, at+dx, top-2, "threshold "+units.Value(limit.Figure.Value, limit.Figure.Unit))
	}
	return d
}
