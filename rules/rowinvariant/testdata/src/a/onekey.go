package a

import "fmt"

// A map has a key once: what stands behind the comparison is done once at most.
func mapped(ports map[string]string, ip, port, source string) bool {
	for k, v := range ports {
		if k == ip && v == fmt.Sprintf("%s:%s", port, source) {
			return true
		}
	}
	return false
}

func anyMapped(ports map[string]string, port, source string) (n int) {
	for _, v := range ports {
		if v == fmt.Sprintf("%s:%s", port, source) { // want `formats`
			n++
		}
	}
	return n
}

// One of the names at most.
func dropIndex(names []string, column, index string, exec func(string)) {
	for _, name := range names {
		if name == column {
			exec(fmt.Sprintf("DROP INDEX `%s`", index))
		}
	}
}
