package wider

import "strings"

type path string

type file struct{ at path }

// A type of strings in between copies nothing.
func (f *file) plain() path {
	f.at = path(strings.ReplaceAll(string(f.at), ":", "_")) // want `walks and copies the string once per replacement`
	f.at = path(strings.ReplaceAll(string(f.at), "*", "_"))
	f.at = path(strings.ReplaceAll(string(f.at), "?", "_"))
	return f.at
}

// Two of one string and one of another.
func (f *file) others(p path) path {
	f.at = path(strings.ReplaceAll(string(f.at), ":", "_"))
	f.at = path(strings.ReplaceAll(string(f.at), "*", "_"))
	f.at = path(strings.ReplaceAll(string(p), "?", "_"))
	return f.at
}

// Two strings by one table.
func pairOf(key, value string) (string, string) {
	for _, e := range escapes {
		key = strings.ReplaceAll(key, e.from, e.to) // want `walks and copies the string once per replacement`
		value = strings.ReplaceAll(value, e.from, e.to)
	}
	return key, value
}

// More is done in a turn, or with one string after the other.
func counted(key, value string) (string, int) {
	n := 0
	for _, e := range escapes {
		key = strings.ReplaceAll(key, e.from, e.to)
		n += len(key)
	}
	for _, e := range escapes {
		key = strings.ReplaceAll(key, e.from, e.to)
		key = strings.ReplaceAll(key, e.to, value)
	}
	return key, n
}
