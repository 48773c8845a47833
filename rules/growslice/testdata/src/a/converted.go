package a

func namesIn(m map[string]int) []string {
	result := []string(nil)
	for k := range m {
		result = append(result, k) // want `grows result array by array although the loop's length is known`
	}
	return result
}

type wrongType struct{ v any }

func (w *wrongType) Error() string { return "wrong type" }

func toInt(x any) (int, bool) { n, ok := x.(int); return n, ok }

// What goes on is in the if, and the failure behind it.
func implode(v []any) any {
	var rs []rune
	for _, r := range v {
		if r, ok := toInt(r); ok {
			rs = append(rs, rune(r)) // want `grows rs array by array although the loop's length is known`
			continue
		}
		return &wrongType{v}
	}
	return string(rs)
}

// It gives what it has found.
func firstInts(v []any) any {
	var rs []rune
	for _, r := range v {
		if r, ok := toInt(r); ok {
			rs = append(rs, rune(r))
			continue
		}
		return rs
	}
	return nil
}
