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

// A number is counted through once: the last turn alone, and the first.
func framed(rows []string, title string, say func(string)) {
	for i, row := range rows {
		say(row)
		if i == len(rows)-1 {
			say(fmt.Sprintf("%s:%s", title, title))
		}
	}
	for i := 0; i < len(rows); i++ {
		if i == 0 && rows[i] != fmt.Sprintf("%s|%s", title, title) {
			say(rows[i])
		}
	}
}

// Often: the number that is asked for changes, or it is no single one.
func ruled(rows []string, title string, say func(string)) {
	next := 0
	for i, row := range rows {
		if i == next {
			say(fmt.Sprintf("%s:%s", title, title)) // want `formats`
			next += 10
		}
		if i%10 == 0 {
			say(fmt.Sprintf("%s|%s", title, title)) // want `formats`
		}
		say(row)
	}
}

// Once for each of the others around, or inside.
func tabled(rows [][]string, title string, say func(string)) {
	for _, row := range rows {
		for i := range row {
			if i == 0 {
				say(fmt.Sprintf("%s:%s", title, title)) // want `formats`
			}
		}
	}
	for i, row := range rows {
		if i == 0 {
			for _, cell := range row {
				say(cell + fmt.Sprintf("%s|%s", title, title)) // want `formats`
			}
		}
	}
}

// The loop around has another title in each turn.
func sections(titles, rows []string, say func(string)) {
	for _, title := range titles {
		for i, row := range rows {
			if i == 0 {
				say(fmt.Sprintf("%s:%s", title, title))
			}
			say(row)
		}
	}
}

// A lookup, too.
func widthOf(rows []string, widths map[string]int, name string, say func(string)) (n int) {
	for i, row := range rows {
		if i == 0 {
			n += widths[name]
		}
		say(row)
	}
	for i, row := range rows {
		if i > 0 {
			n += widths[name] // want `looks up`
		}
		say(row)
	}
	return n
}
