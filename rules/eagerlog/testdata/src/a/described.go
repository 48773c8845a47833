package a

import "example.com/veil"

// What marks a value for a log makes its text for it.
func (s *cluster) told(names veil.Set, one veil.Name, text string, err error) {
	s.log.Debugf("names %v", veil.Private(names)) // want `computes Set.String in veil.Private for a debug record before anybody asks whether the level is on`
	s.log.Debugf("names %v", veil.Shown(names))   // want `computes Set.String in veil.Shown for a debug record`
	s.log.Infof("names %v", veil.Private(names))
	// Texts at hand, and what makes none, or not always.
	s.log.Debugf("name %v", veil.Private(one))
	s.log.Debugf("text %v", veil.Private(text))
	s.log.Debugf("names %v", veil.Lazy(names))
	s.log.Debugf("names %v", veil.Sets(names))
	s.log.Debugf("names %v", veil.Hidden(names))
	s.log.Debugf("names %v", veil.Private(&err))
}
