package report

import (
	"fmt"
	"io"
	"slices"

	"github.com/gotoll/toll/internal/tune/sweep"
	"github.com/gotoll/toll/internal/web"
)

// A Page is one of the pages beside the findings.
type Page string

const (
	DoctorPage  Page = "doctor"
	HistoryPage Page = "history"
	LabPage     Page = "lab"     // what is on record
	LabRunPage  Page = "lab run" // of a fresh run, with its launches
)

// Pages are those that a report links to, in order.
var Pages = []Page{DoctorPage, HistoryPage, LabPage}

func (p Page) title() string {
	switch p {
	case DoctorPage:
		return "Doctor"
	case HistoryPage:
		return "History"
	}
	return "Lab"
}

// pageLinks lead to the pages, each address made by to.
func pageLinks(pages []Page, to func(Page) string) []web.Link {
	var out []web.Link
	for _, p := range Pages {
		if slices.Contains(pages, p) {
			out = append(out, web.Link{Text: p.title(), Href: to(p)})
		}
	}
	return out
}

// PageHTML writes one of the pages by itself: a file, or where v is not nil a
// page of the server. It shows what m has for it, or says what to type.
func PageHTML(w io.Writer, m Model, page Page, v *Live) error {
	p := web.Aside{Title: page.title(), Module: clean(m.heading()), Foot: foot(m)}
	if v == nil {
		p.Foot += " One file: it asks the network for nothing."
	} else {
		p.Home, p.Live = "/", liveView(m, *v)
		p.Links = pageLinks(v.Pages, func(p Page) string { return "/" + string(p) })
	}
	switch page {
	case DoctorPage:
		p.Doctor = doctorView(m.Doctor, m.Tune)
		if m.Doctor != nil && v == nil {
			p.Title = clean("Doctor: " + m.Doctor.Target)
		}
	case HistoryPage:
		p.History = historyView(m.History)
	case LabPage, LabRunPage:
		p.Lab = labView(m.Lab, m.Pairs, page == LabRunPage)
		if page == LabRunPage && len(m.Lab) == 1 {
			p.Title = clean("Lab: " + m.Lab[0].Experiment)
		}
	default:
		return fmt.Errorf("there is no page %q", page)
	}
	return web.RenderAside(w, p)
}

// TuneHTML writes a curve as a page of its own; m says who made it and when.
func TuneHTML(w io.Writer, m Model, c sweep.Curve) error {
	return web.RenderAside(w, web.Aside{Title: clean("Tune: " + c.Command), Module: clean(m.heading()), Tune: tuneView(c), Foot: made(m) + " One file: it asks the network for nothing."})
}
