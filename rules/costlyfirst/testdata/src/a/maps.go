package a

import "maps"

type endpoint struct {
	id   string
	tags map[string]string
	any  map[string]any
	tls  bool
}

// Short texts and truths decide as well as a map does.
func (e *endpoint) equal(o *endpoint) bool {
	return maps.Equal(e.tags, o.tags) && e.tls == o.tls && e.id == o.id // want `compares two maps before it asks e.tls == o.tls`
}

// What values of an interface hold may not be comparable: advice only.
func (e *endpoint) same(o *endpoint) bool {
	return maps.Equal(e.any, o.any) && e.tls == o.tls // want `compares two maps before it asks e.tls == o.tls`
}
