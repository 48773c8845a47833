package lab

import "strconv"

// limit is how many texts are kept.
const limit = 1000

var recent = map[int]string{}

// Better is Bad with a bound.
func Better(numbers []int) (n int) {
	for _, number := range numbers {
		text, ok := recent[number]
		if !ok {
			text = strconv.Itoa(number)
			if len(recent) >= limit {
				clear(recent)
			}
			recent[number] = text
		}
		n += len(text)
	}
	return n
}
