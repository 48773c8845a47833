package a

import (
	"encoding/json"
	"fmt"
	"io"
	"sort"
)

// The literal is done with the slice when Slice returns.
func medians(rows [][]float64) (sum float64) {
	for _, row := range rows {
		vals := make([]float64, 0, len(row)) // want `makes and grows a slice per iteration`
		for _, v := range row {
			if v > 0 {
				vals = append(vals, v)
			}
		}
		sort.Slice(vals, func(i, j int) bool { return vals[i] < vals[j] })
		sum += vals[len(vals)/2]
	}
	return sum
}

// An encoder keeps nothing.
func export(w io.Writer, rows [][]string) (texts []string, err error) {
	enc := json.NewEncoder(w)
	for i, row := range rows {
		fields := map[string]string{} // want `makes and grows a map per iteration`
		for _, cell := range row {
			fields[fmt.Sprint(i)] = cell
		}
		if err := enc.Encode(fields); err != nil {
			return nil, err
		}
		texts = append(texts, fmt.Sprint(fields))
	}
	return texts, nil
}
