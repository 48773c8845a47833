package serve

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/gotoll/toll/internal/history/trend"
	"github.com/gotoll/toll/internal/report"
)

// The pages beside the report gather what they show and nothing else; the
// report links to those that are served.
func TestPages(t *testing.T) {
	trouble := errors.New("the ledger is damaged")
	var failed error
	r := serving(t, Options{Pages: map[report.Page]Gather{
		report.HistoryPage: func(context.Context) (report.Model, error) {
			return report.Model{Module: "example.com/m", History: &trend.Report{Source: "ledger", Series: []trend.Series{{Bench: "Sum<b>", Unit: "sec/op", Points: []trend.Point{{Label: "l", Value: 1e-9}}}}}}, failed
		},
		report.DoctorPage: func(context.Context) (report.Model, error) { return report.Model{Module: "example.com/m"}, nil },
	}})
	code, home := r.ask("GET", "/", false, nil)
	if code != http.StatusOK || !strings.Contains(home, `<a href="/history">`) || !strings.Contains(home, `<a href="/doctor">`) || strings.Contains(home, `"/lab"`) {
		t.Errorf("the report's links, %d", code)
	}
	if strings.Contains(home, `id="history-h"`) {
		t.Error("the report has a section that is a page of its own")
	}
	code, page := r.ask("GET", "/history", false, nil)
	for _, want := range []string{"Sum&lt;b&gt;", `<a href="/">example.com/m</a>`, `<a href="/doctor">Doctor</a>`, "connect-src &#39;self&#39;", "Read only"} {
		if code != http.StatusOK || !strings.Contains(page, want) {
			t.Errorf("the history page, %d, does not say %q", code, want)
		}
	}
	if _, page := r.ask("GET", "/doctor", true, nil); !strings.Contains(page, "toll record http://") || strings.Contains(page, "Read only") {
		t.Error("the doctor's page without a recording does not say what to type")
	}
	if code, _ := r.ask("GET", "/lab", false, nil); code != http.StatusNotFound {
		t.Errorf("a page that is not served gives %d", code)
	}
	failed = trouble
	if code, page := r.ask("GET", "/history", false, nil); code != http.StatusInternalServerError || !strings.Contains(page, "the ledger is damaged") {
		t.Errorf("trouble gives %d %q", code, page)
	}
}
