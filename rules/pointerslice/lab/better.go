package lab

// Better keeps the spans side by side.
func Better(text string) (sum int) {
	var spans []span
	from := 0
	for i := range len(text) {
		if text[i] == ' ' {
			spans = append(spans, span{from, i})
			from = i + 1
		}
	}
	for _, s := range spans {
		sum += (s.to - s.from) * len(spans)
	}
	return sum
}
