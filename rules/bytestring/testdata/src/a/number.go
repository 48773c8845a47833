package a

import (
	"strconv"
	"time"
)

type stamp struct {
	at   time.Time
	size []byte
}

func (s stamp) MarshalText() ([]byte, error) {
	return []byte(s.at.Format(time.RFC3339)), nil // want `copies the text of a number or a time into bytes that could be appended to`
}

func (s stamp) layout(l string) []byte {
	return []byte(s.at.Format(l)) // want `copies the text of a number or a time into bytes that could be appended to`
}

func (s *stamp) measure(n int, ratio float64) stamp {
	s.size = []byte(strconv.Itoa(n)) // want `copies the text of a number or a time into bytes that could be appended to`

	return stamp{size: []byte(strconv.FormatFloat(ratio, 'f', 2, 64))} // want `copies the text of a number or a time into bytes that could be appended to`
}

// These bytes may stay on the stack.
func digits(n int) (sum int) {
	text := []byte(strconv.Itoa(n))
	for _, d := range text {
		sum += int(d - '0')
	}
	return sum
}
