package a

import "os"

// What is opened in a branch is closed there behind its use; the defer is for the return in between.
func firstFull(names []string, known map[string]bool) string {
	for _, name := range names {
		if known[name] {
			f, err := os.Open(name)
			if err != nil {
				return ""
			}
			defer f.Close()
			if info, err := f.Stat(); err != nil || info.Size() > 0 {
				return name
			}
			f.Close()
		}
	}
	return ""
}

// Those of which one is too long stay open.
func firstEmpty(groups [][]string, known map[string]bool) string {
next:
	for _, names := range groups {
		if len(names) > 0 && known[names[0]] {
			f, err := os.Open(names[0])
			if err != nil {
				return ""
			}
			defer f.Close() // want `defers in a loop`
			for _, name := range names {
				if len(name) > 255 {
					continue next
				}
			}
			if info, err := f.Stat(); err != nil || info.Size() == 0 {
				return names[0]
			}
			f.Close()
		}
	}
	return ""
}

// Those that are left out stay open.
func firstFile(names []string, known map[string]bool) string {
	for _, name := range names {
		if known[name] {
			f, err := os.Open(name)
			if err != nil {
				return ""
			}
			defer f.Close() // want `defers in a loop`
			info, err := f.Stat()
			if err == nil && info.IsDir() {
				continue
			}
			if err != nil || info.Size() > 0 {
				return name
			}
			f.Close()
		}
	}
	return ""
}
