package cli

import (
	"bytes"
	"context"

	"github.com/gotoll/toll/internal/doctor"
	"github.com/gotoll/toll/internal/files"
	"github.com/gotoll/toll/internal/labrun"
	"github.com/gotoll/toll/internal/report"
	"github.com/gotoll/toll/internal/serve"
)

// pages are those that stand beside the report where it is served: each is
// gathered when it is opened.
func (a *app) pages(ws *workspace) map[report.Page]serve.Gather {
	page := func(fills ...filler) serve.Gather {
		return func(ctx context.Context) (report.Model, error) {
			m := a.model("serve")
			m.Module, m.Go = ws.module, ws.goTool
			return m, fill(ctx, ws, &m, fills)
		}
	}
	return map[report.Page]serve.Gather{report.DoctorPage: page(a.examined, a.tuned), report.HistoryPage: page(a.trends), report.LabPage: page(a.onRecord)}
}

// beside adds to a report what the pages show.
func (a *app) beside(ctx context.Context, ws *workspace, m *report.Model) error {
	return fill(ctx, ws, m, []filler{a.examined, a.tuned, a.trends, a.onRecord})
}

// A filler gathers one thing that a page shows.
type filler func(context.Context, *workspace, *report.Model) error

func fill(ctx context.Context, ws *workspace, m *report.Model, fills []filler) error {
	for _, f := range fills {
		if err := f(ctx, ws, m); err != nil {
			return err
		}
	}
	return nil
}

// examined is what the newest recording with more than profiles says of the
// runtime.
func (a *app) examined(ctx context.Context, ws *workspace, m *report.Model) error {
	recordings, warnings, err := ws.store().List()
	if err != nil {
		return err
	}
	m.Warnings = append(m.Warnings, warnings...)
	rec, ok := doctor.Newest(recordings)
	if !ok {
		return nil
	}
	r, err := doctor.Recorded(ctx, ws.store(), rec)
	if err == nil {
		m.Doctor = &r
	}
	return err
}

func (a *app) trends(_ context.Context, ws *workspace, m *report.Model) error {
	l, err := ws.pastLedger()
	if err != nil || l == nil {
		return err
	}
	defer l.Close()
	r, err := trendOf(l)
	m.History = &r
	return err
}

func (a *app) onRecord(_ context.Context, _ *workspace, m *report.Model) error {
	m.Lab = labrun.Recorded(a.catalogue(), a.rules())
	for _, r := range a.rules() {
		if claim, ok := r.Claim(); ok {
			m.Pairs = append(m.Pairs, report.Pair{Rule: r.Name(), Summary: r.Summary, Claim: claim})
		}
	}
	return nil
}

// writePage writes one page as a file of its own.
func (a *app) writePage(name string, m report.Model, page report.Page) error {
	var b bytes.Buffer
	if err := report.PageHTML(&b, m, page, nil); err != nil {
		return err
	}
	return files.Replace(a.path(name), b.Bytes())
}
