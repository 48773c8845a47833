package a

import "os"

// Nobody knows what index does with the file.
func handed(names []string) {
	for _, name := range names {
		f, err := os.Open(name)
		if err != nil {
			continue
		}
		defer f.Close() // want `defers in a loop`
		index(f)
	}
}

var indexed []*os.File

func index(f *os.File) { indexed = append(indexed, f) }

// Stop may end more than what the iteration used.
func stopped(topics []string) (n int) {
	for _, t := range topics {
		sub := newSubscription(t)
		defer sub.Stop() // want `defers in a loop`
		n += len(sub.next())
	}
	return n
}
