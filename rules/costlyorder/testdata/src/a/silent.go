package a

import (
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"
)

func tie(rows []row) {
	sort.Slice(rows, func(i, j int) bool {
		if rows[i].ns != rows[j].ns {
			return rows[i].ns < rows[j].ns
		}
		return rows[i].key() < rows[j].key() // where the first key did not decide
	})
	sort.Slice(rows, func(i, j int) bool {
		return rows[i].ns < rows[j].ns || rows[i].ns == rows[j].ns && rows[i].key() < rows[j].key()
	})
	slices.SortFunc(rows, func(a, b row) int {
		switch {
		case a.ns < b.ns:
			return -1
		case a.ns > b.ns:
			return 1
		}
		return strings.Compare(a.key(), b.key())
	})
}

func (r row) title() string { return r.name }

func getter(rows []row) {
	sort.Slice(rows, func(i, j int) bool { return rows[i].title() < rows[j].title() })
}

func oneSide(rows []row, want string) {
	sort.Slice(rows, func(i, j int) bool { return rows[i].key() == want && rows[j].name != want })
}

func folded(rows []row) { // tolowercompare's
	sort.Slice(rows, func(i, j int) bool { return strings.ToLower(rows[i].name) < strings.ToLower(rows[j].name) })
}

func few(containers []row) {
	sort.Slice(containers, func(i, j int) bool { return containers[i].key() < containers[j].key() })
}

func pairs(a, b row) bool { // no sort
	return fmt.Sprint(a.name) < fmt.Sprint(b.name)
}

func both(rows []row) {
	slices.SortFunc(rows, func(a, b row) int { return strings.Compare(strings.Repeat(a.name, len(b.name)), "") }) // of both
}

func init() {
	all := []row{}
	sort.Slice(all, func(i, j int) bool { return all[i].key() < all[j].key() })
}

func failed(names []string) error {
	if len(names) == 0 {
		return fmt.Errorf("none")
	}
	sort.Slice(names, func(i, j int) bool {
		if names[i] == names[j] {
			panic(strconv.Quote(names[i]) + strconv.Quote(names[j]))
		}
		return names[i] < names[j]
	})
	return nil
}
