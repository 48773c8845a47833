package report

import (
	"fmt"
	"io"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/term"
	"github.com/gotoll/toll/internal/units"
)

// CostJSON writes a bill as indented JSON.
func CostJSON(w io.Writer, b finding.Bill) error { return indented(w, b, "bill") }

// CostText writes a bill, a step a line, so that every figure can be followed.
func CostText(t *term.Term, b finding.Bill) error {
	p := &page{t: t}
	cur := b.Cost.Currency
	money := func(i finding.Interval) string { return units.Money(i.Low, "") + ".." + units.Money(i.High, cur) }
	from := "by " + units.Plural(b.Findings, "finding") + " worth a change"
	if b.Asked {
		from = "as given"
	}
	tb := term.Table{Columns: []term.Column{{}, {Right: true}, {}}}
	tb.Add("fleet", units.Money(b.Fleet, cur)+" a year", fmt.Sprintf("%s cores, 8,766 h at %s", units.Number(b.Cost.Cores), units.Money(b.Cost.CoreHour, cur)))
	tb.Add("saved CPU", units.Share(b.Share), from)
	tb.Add("saved", money(b.Year)+" a year", "if the fleet shrinks with its CPU")
	tb.Add("work", units.Money(b.Spent, cur), fmt.Sprintf("%s h at %s", units.Number(b.Hours), units.Money(b.Cost.HourlyRate, cur)))
	tb.Add("first year", money(b.FirstYear), "saved less work")
	tb.Add("payback", paybackText(b.PaybackDays), "")
	p.b.WriteString(tb.Render(t))
	p.folded(term.Dim, "The interval is of the measurement alone; cores, prices and hours are taken as given. docs/cost.md follows an example, and says what such sums leave out.")
	return p.flush()
}

func paybackText(d finding.Interval) string {
	days := func(v float64) string {
		if v < 0 {
			return "never"
		}
		return units.Number(v)
	}
	return days(d.Low) + ".." + days(d.High) + " days"
}
