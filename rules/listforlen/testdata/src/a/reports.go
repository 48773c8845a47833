package a

import "github.com/google/go-cmp/cmp"

type status struct{ ready bool }

func reportChanged(before, after status) bool {
	return cmp.Diff(before, after) != "" // want `writes out a report only to know whether there is a difference: Equal tells`
}

func reportSame(before, after status) bool {
	if d := cmp.Diff(before, after); len(d) == 0 { // want `writes out a report only to know`
		return true
	}
	return false
}

// The report is read.
func reportShown(before, after status, show func(string)) {
	if d := cmp.Diff(before, after); d != "" {
		show(d)
	}
	if cmp.Diff(before, after) == "expected" {
		return
	}
	_ = cmp.Equal(before, after)
}
