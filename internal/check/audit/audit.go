// Package audit holds what `toll check` found, as values: internal/check fills
// them, report writes them. It computes nothing.
package audit

import "github.com/gotoll/toll/finding"

// Schema is the version of the JSON form of Report. Additions do not raise it.
const Schema = 1

// A State is how a row stands.
type State string

const (
	Problem State = "problem" // should be changed before a release
	Note    State = "note"    // worth a decision; the reason says between what
	OK      State = "ok"
)

// A Report is one binary or folder, looked through. Nothing was executed.
type Report struct {
	Schema   int               `json:"schema"`
	Target   string            `json:"target"`
	Kind     string            `json:"kind"` // "binary" or "module"
	About    string            `json:"about"`
	Rows     []Row             `json:"rows"`  // problems first
	Files    []string          `json:"files"` // that were read, relative
	Warnings []finding.Warning `json:"warnings"`
}

// Count is how many rows stand so.
func (r Report) Count(s State) int {
	n := 0
	for _, row := range r.Rows {
		if row.State == s {
			n++
		}
	}
	return n
}

// A Row is one thing that was looked at.
type Row struct {
	ID    string `json:"id"` // "build.trimpath"
	State State  `json:"state"`
	At    string `json:"at"`   // "Makefile:12", "" the whole target
	Says  string `json:"says"` // what is there
	Why   string `json:"why"`  // what follows, with figures and their source
	Next  string `json:"next"` // what to do, "" nothing
}
