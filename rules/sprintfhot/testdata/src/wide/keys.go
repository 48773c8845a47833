package wide

import "fmt"

// Keys of a store sort as their numbers do.
func blockKey(height int64, prefix string) []byte {
	return []byte(fmt.Sprintf("lb/%s/%020d", prefix, height)) // want `fmt.Sprintf boxes 2 arguments`
}

func segment(offset int64) (string, string) {
	return fmt.Sprintf("%020d.log", offset), fmt.Sprintf("%010d", offset) // names of files
}
