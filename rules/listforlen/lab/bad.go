// Package lab races a list that is gathered to be counted against a counter.
package lab

// A Session is somebody's visit.
type Session struct {
	User   string
	Active bool
}

// Bad counts the active sessions by a list of them.
func Bad(sessions []*Session) int {
	var active []*Session
	for _, s := range sessions {
		if s.Active {
			active = append(active, s)
		}
	}
	return len(active)
}
