// Package keys is of another module: what its functions do is not known.
package keys

func Prefix() []byte { return []byte{'k'} }

func DecodeID(key []byte) int64 { return int64(len(key)) }

func IsData(key []byte) bool { return len(key) > 0 }

func ToText(s *string) string { return *s }

func VersionOf(key []byte) int64 { return int64(len(key)) }

func MarkSeen(key []byte) bool { return len(key) > 0 }

func Lookup(name string) (int64, error) { return int64(len(name)), nil }

type Piece struct{ First []byte }

func (p *Piece) GetFirst() []byte { return p.First }
