package a

import (
	"os"
	"strconv"
)

// What there is so far goes along with the error.
func parsedSoFar(fields []string) (int, []int64, error) {
	var all []int64
	for _, f := range fields {
		n, err := strconv.ParseInt(f, 10, 64)
		if err != nil {
			return len(fields), all, err
		}
		all = append(all, n) // want `grows all array by array`
	}
	return len(fields), all, nil
}

// A part of it is another slice of the same array.
func lastSoFar(fields []string) ([]int64, error) {
	var all []int64
	for _, f := range fields {
		n, err := strconv.ParseInt(f, 10, 64)
		if err != nil {
			return all[:0], err
		}
		all = append(all, n)
	}
	return all, nil
}

// What is listed is there: to read it fails seldom.
func entryStates(entries []os.DirEntry) []os.FileInfo {
	var all []os.FileInfo
	for _, e := range entries {
		info, err := e.Info()
		if err != nil {
			continue
		}
		all = append(all, info) // want `grows all array by array`
	}
	return all
}

func linkTargets(dir string, names []string) []string {
	var all []string
	for _, name := range names {
		target, err := os.Readlink(dir + "/" + name)
		if err != nil {
			continue
		}
		all = append(all, target) // want `grows all array by array`
	}
	return all
}

// Who only asks whether it is there looks for those that are.
func presentOnes(names []string) []string {
	var all []string
	for _, name := range names {
		if _, err := os.Stat(name); err != nil {
			continue
		}
		all = append(all, name)
	}
	return all
}

// So does who parses.
func parsedNumbers(fields []string) []int {
	var all []int
	for _, f := range fields {
		n, err := strconv.Atoi(f)
		if err != nil {
			continue
		}
		all = append(all, n)
	}
	return all
}
