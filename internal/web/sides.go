package web

// A DiffPair is one row of a diff shown side by side. Kind is "file", "hunk",
// "same" or "change"; a side without a line is nil.
type DiffPair struct {
	Kind     string
	Text     string // of "file" and "hunk"
	Old, New *DiffLine
}

// Sides pairs the lines of a diff: what was taken out stands beside what came
// in its place.
func Sides(lines []DiffLine) []DiffPair {
	var out []DiffPair
	for i := 0; i < len(lines); {
		l := &lines[i]
		switch l.Kind {
		case "file", "hunk":
			out = append(out, DiffPair{Kind: l.Kind, Text: l.Text})
			i++
		case "same":
			out = append(out, DiffPair{Kind: "same", Old: l, New: l})
			i++
		default:
			end := i
			var del, add []*DiffLine
			for ; end < len(lines) && (lines[end].Kind == "del" || lines[end].Kind == "add"); end++ {
				if lines[end].Kind == "del" {
					del = append(del, &lines[end])
				} else {
					add = append(add, &lines[end])
				}
			}
			for n := range max(len(del), len(add)) {
				p := DiffPair{Kind: "change"}
				if n < len(del) {
					p.Old = del[n]
				}
				if n < len(add) {
					p.New = add[n]
				}
				out = append(out, p)
			}
			i = end
		}
	}
	return out
}

// Sides is the finding's patch side by side.
func (f Finding) Sides() []DiffPair { return Sides(f.Diff) }
