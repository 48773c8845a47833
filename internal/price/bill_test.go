package price

import (
	"math"
	"testing"

	"github.com/gotoll/toll/finding"
)

// The article's figures: 28,000 a month, 240 hours at 125, 23 % saved of a
// throughput that rose by 23 %.
func TestNewBill(t *testing.T) {
	c := finding.Cost{Cores: 1, CoreHour: 28000 * 12 / hoursAYear, HoursToFix: 240, HourlyRate: 125}
	b := NewBill(c, finding.Interval{Low: 0.1, Mid: 1 - 1/1.23, High: 0.23}, 1)
	near := func(got, want float64) bool { return math.Abs(got-want) < 0.5 }
	if !near(b.Fleet, 336000) || !near(b.Year.High, 77280) || !near(b.Year.Mid, 62829) || !near(b.Year.Low, 33600) {
		t.Errorf("fleet %v, year %+v", b.Fleet, b.Year)
	}
	if !near(b.Spent, 30000) || !near(b.FirstYear.Low, 3600) || !near(b.PaybackDays.Low, 30000/77280.*365.25) || !near(b.PaybackDays.High, 30000/33600.*365.25) {
		t.Errorf("spent %v, first year %+v, payback %+v", b.Spent, b.FirstYear, b.PaybackDays)
	}
	if b := NewBill(c, finding.Interval{}, 1); b.PaybackDays.Mid != -1 {
		t.Errorf("nothing saved is paid back in %v days", b.PaybackDays.Mid)
	}
}
