// Package lab holds the pair that the rule's claim is measured with.
package lab

// A span is a part of a text.
type span struct{ from, to int }

// Bad finds the words of a text and adds up their lengths.
func Bad(text string) (sum int) {
	var spans []*span
	from := 0
	for i := range len(text) {
		if text[i] == ' ' {
			spans = append(spans, &span{from, i})
			from = i + 1
		}
	}
	for _, s := range spans {
		sum += (s.to - s.from) * len(spans)
	}
	return sum
}
