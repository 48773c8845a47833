package live

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

// A server's clock is told from the Date of its answers, which has whole
// seconds; what a cache kept tells nothing.
func TestAhead(t *testing.T) {
	for _, c := range []struct {
		name        string
		off         time.Duration
		date, age   bool
		ahead, says bool // within a second of off, or nothing
	}{
		{name: "equal", date: true},
		{name: "a second off", off: time.Second, date: true},
		{name: "ahead", off: time.Hour, date: true, ahead: true, says: true},
		{name: "behind", off: -90 * time.Second, date: true, ahead: true, says: true},
		{name: "no date", off: time.Hour},
		{name: "cached", off: -time.Hour, date: true, age: true},
	} {
		t.Run(c.name, func(t *testing.T) {
			srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				w.Header()["Date"] = nil
				if c.date {
					w.Header().Set("Date", time.Now().Add(c.off).UTC().Format(http.TimeFormat))
				}
				if c.age {
					w.Header().Set("Age", "3600")
				}
			}))
			defer srv.Close()
			s, err := New(srv.URL)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := s.Get(t.Context(), "heap", soon); err != nil {
				t.Fatal(err)
			}
			got := s.Ahead()
			if off := got - c.off; c.ahead && (off < -2*time.Second || off > 2*time.Second) || !c.ahead && got != 0 {
				t.Errorf("ahead by %s", got)
			}
			if says := s.Skewed(); (says != "") != c.says {
				t.Errorf("says %q", says)
			}
		})
	}
}
