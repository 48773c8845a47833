package wide

import "strings"

// The number tells the last piece from the others.
func validLabels(host string, valid func(string) bool) bool {
	labels := strings.Split(host, ".") // want `allocates a list of all pieces to look at one after the other`
	for i, label := range labels {
		if i == len(labels)-1 && label == "" {
			continue
		}
		if !valid(label) {
			return false
		}
	}
	return true
}

func quoted(text string) string {
	var b strings.Builder
	rows := strings.Split(text, "\n") // want `allocates a list of all pieces to look at one after the other`
	for i, row := range rows {
		if i > 0 {
			b.WriteString("> ")
		}
		b.WriteString(row)
		if i+1 < len(rows) {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// The last but one, a number that is written down, a bound that is something else.
func lastButOne(text string) (n, m, k int) {
	rows := strings.Split(text, "\n")
	for i, row := range rows {
		if i < len(rows)-2 {
			n += len(row)
		}
	}
	cells := strings.Split(text, ";")
	for i, cell := range cells {
		if i == len(cells)-1 {
			m += i * len(cell)
		}
	}
	words := strings.Split(text, " ")
	for i, word := range words {
		if i == len(text)-1 {
			k += len(word)
		}
	}
	return n, m, k
}

// The number of pieces is of use before the loop, or after it; or pieces are looked at beside it.
func countedBeside(text string, grow func(int)) (n int) {
	rows := strings.Split(text, "\n")
	grow(len(rows))
	for i, row := range rows {
		if i < len(rows)-1 {
			n += len(row)
		}
	}
	cells := strings.Split(text, ";")
	for i, cell := range cells {
		if i < len(cells)-1 && cell != cells[i+1] {
			n++
		}
	}
	return n
}

// Looked at once for each name, and a list that says how many there will be.
func lastAgain(text string, names []string) (list []string, n int) {
	rows := strings.Split(text, "\n")
	for _, name := range names {
		for i, row := range rows {
			if i == len(rows)-1 && row == name {
				n++
			}
		}
	}
	cells := strings.Split(text, ";")
	for i, cell := range cells {
		if i == len(cells)-1 && cell == "" {
			continue
		}
		list = append(list, cell)
	}
	return list, n
}

// The words of a text end in blanks, or not.
func lastWord(text string) (n int) {
	words := strings.Fields(text)
	for i, word := range words {
		if i < len(words)-1 {
			n += len(word)
		}
	}
	return n
}
