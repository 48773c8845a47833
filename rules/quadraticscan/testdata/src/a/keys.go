package a

import (
	"maps"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
)

type treeNode struct{ children map[string]int }

// A map knows its keys.
func parentOf(nodes map[string]treeNode, want string) (string, bool) {
	for name, n := range nodes {
		for child := range n.children { // want "goes through the keys of n.children to find one that it could ask for"
			if child == want {
				return name, true
			}
		}
	}
	return "", false
}

func sizeOf(sizes map[string]int, name string) (size int) {
	for key, value := range sizes { // want "goes through the keys of sizes"
		if name != key {
			continue
		}
		size = value
		break
	}
	return size
}

func positive(sizes map[string]int, name string) bool {
	for key, value := range sizes { // want "goes through the keys of sizes"
		if value > 0 && key == name {
			return true
		}
	}
	return false
}

func hasKey(sizes map[string]int, name string) bool {
	return slices.Contains(slices.Collect(maps.Keys(sizes)), name) // want "goes through the keys of sizes"
}

// Another form of the key, or several, are not what a map can be asked for.
func foldedKey(header http.Header, name string) []string {
	for key, values := range header {
		if strings.EqualFold(key, name) {
			return values
		}
	}
	for key, values := range header {
		if strings.ToLower(key) == name {
			return values
		}
	}
	return nil
}

func otherKeys(sizes map[string]int, name string) (sum int) {
	for key, value := range sizes {
		if key == name {
			continue
		}
		sum += value
	}
	for key, value := range sizes {
		if key == name {
			sum -= value
		} else {
			sum += value
		}
	}
	for key, value := range sizes {
		if key == name || value == 0 {
			sum++
		}
	}
	return sum
}

func chained(next map[string]string, name string) int {
	n := 0
	for from, to := range next {
		if from == name {
			name = to
			n++
		}
		if to == from {
			n--
		}
	}
	for from, to := range next {
		if from == to {
			n++
		}
	}
	return n
}

// What a path is made of its text is a key, too.
func kept(changed, paths []string) (list []string) {
	for _, name := range changed {
		if cleanIn(paths, name) { // want "searches paths from its start"
			list = append(list, name)
		}
	}
	return list
}

func cleanIn(list []string, name string) bool {
	name = filepath.Clean(name)
	for _, s := range list {
		if filepath.Clean(s) == name {
			return true
		}
	}
	return false
}
