package a

import "fmt"

var watch textLogger

type branch struct {
	name string
	hung bool
	kids []*branch
}

// These ask for the level themselves, before they make anything.
func (b *branch) asked() string {
	if !watch.DebugEnabled() {
		return ""
	}
	return fmt.Sprintf("%s with %d kids", b.name, len(b.kids))
}

func askedByV(b *branch) string {
	if !verbose.V(4) {
		return ""
	}
	return "branch " + b.name
}

// It makes a text in any case.
func inAnyCase(b *branch) string {
	if !watch.DebugEnabled() {
		return "branch " + b.name
	}
	return fmt.Sprintf("%s with %d kids", b.name, len(b.kids))
}

// The level of a tree, and a switch of what is shown, are no question for records.
func atLevel(b *branch, level int) string {
	if level > 8 {
		return ""
	}
	return fmt.Sprintf("%s at %d", b.name, level)
}

func (b *branch) ifEnabled() string {
	if enabled := !b.hung; !enabled {
		return "off"
	}
	return b.name + "/on"
}

func grow(b *branch) int {
	watch.Debug(b.asked())
	watch.Debug(askedByV(b))
	text := askedByV(b)
	watch.Debug(text)
	watch.Debug(inAnyCase(b))  // want `computes a.inAnyCase for a debug record`
	watch.Debug(atLevel(b, 1)) // want `computes a.atLevel for a debug record`
	watch.Debug(b.ifEnabled()) // want `computes branch.ifEnabled for a debug record`
	b.kids = append(b.kids, &branch{name: b.name})
	return len(b.kids)
}
