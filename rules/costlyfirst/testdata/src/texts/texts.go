// Package texts has a type of text with methods.
package texts

type Ref string

func (r Ref) Short() string { return string(r[len(r)/2:]) }
