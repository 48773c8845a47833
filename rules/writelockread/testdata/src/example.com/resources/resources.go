// Package resources counts what there is.
package resources

// A Resource is an amount of each kind.
type Resource struct{ amounts map[string]int64 }

// New is none.
func New() *Resource { return &Resource{make(map[string]int64)} }

// Clone is another with the same amounts.
func (r *Resource) Clone() *Resource {
	c := New()
	for k, v := range r.amounts {
		c.amounts[k] = v
	}
	return c
}

// Copy takes what the other has.
func (r *Resource) Copy(from *Resource) *Resource {
	for k, v := range from.amounts {
		r.amounts[k] = v
	}
	return r
}
