package alerts

import "time"

type Alert struct {
	Labels map[string]string
	Ends   time.Time
}

func (a *Alert) Resolved() bool               { return a.ResolvedAt(time.Now()) }
func (a *Alert) ResolvedAt(t time.Time) bool  { return !a.Ends.After(t) }
func (a *Alert) Silenced() bool               { return false }
func (a *Alert) SilencedAt(place string) bool { return false }
