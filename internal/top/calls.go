package top

import (
	"github.com/gotoll/toll/internal/evidence"
	"github.com/gotoll/toll/internal/top/table"
)

// calls gives each row of the user's own code what was counted of its function.
// What the row itself costs in a call is not said: calls and samples are of two
// runs, which may have done another mix of work.
func calls(x *evidence.Sheet, t *table.Table) {
	if t.By != table.ByLine && t.By != table.ByFunction {
		return
	}
	for i := range t.Rows {
		r := &t.Rows[i]
		if r.Site == nil || !r.Own {
			continue
		}
		if c, ok := x.Calls(*r.Site); ok {
			r.Calls = &c
		}
	}
}
