package bench

import (
	"fmt"
	"strconv"
	"strings"
)

// A Part is n iterations timed together, raw. Times are nanoseconds of the
// whole part.
type Part struct {
	Iterations int64
	Wall       int64 // as the benchmark's own timer counts
	CPU        int64 // user and system time of the process while that timer ran
	Span       int64 // from call to return, set-up included
	GCs        int64 // cycles that ended while the timer ran
	Switches   int64 // involuntary context switches
	Started    int64 // goroutines; -1 where the runtime does not tell (before Go 1.26)
	// Allocs, Bytes and Values are of counted parts only; Values holds what
	// the benchmark reports with ReportMetric.
	Allocs, Bytes int64
	Values        map[string]float64
	// Of commands only: MaxRSS is the peak memory of the largest process of a
	// run, in bytes, and Output tells what the runs printed from anything else;
	// "~" where it differed between runs.
	MaxRSS int64
	Output string
}

// read adds one line of an answer to parts; done at the answer's end.
func read(parts *[]Part, n int64, line string) (done bool, err error) {
	bad := unexpected(line)
	f := strings.Fields(line)
	if len(f) == 0 {
		return false, bad
	}
	last := len(*parts) - 1
	switch {
	case f[0] == ".":
		return true, nil
	case f[0] == "x" && len(f) == 3 && last >= 0:
		v, err := strconv.ParseFloat(f[1], 64)
		if err != nil {
			return false, bad
		}
		if (*parts)[last].Values == nil {
			(*parts)[last].Values = map[string]float64{}
		}
		(*parts)[last].Values[f[2]] = v
		return false, nil
	}
	output := ""
	if f[0] == "o" && len(f) == 3 {
		output, f = f[2], f[:2]
	}
	v := make([]int64, 0, 6)
	for _, s := range f[1:] {
		x, err := strconv.ParseInt(s, 10, 64)
		if err != nil {
			return false, bad
		}
		v = append(v, x)
	}
	switch {
	case f[0] == "p" && len(v) == 6:
		*parts = append(*parts, Part{Iterations: n, Wall: v[0], CPU: v[1], GCs: v[2], Switches: v[3], Span: v[4], Started: v[5]})
	case f[0] == "m" && len(v) == 2 && last >= 0:
		(*parts)[last].Allocs, (*parts)[last].Bytes = v[0], v[1]
	case f[0] == "o" && len(v) == 1 && last >= 0:
		(*parts)[last].MaxRSS, (*parts)[last].Output = v[0], output
	default:
		return false, bad
	}
	return false, nil
}

// A toldTrouble is the driver's own word on why a workload cannot be measured.
type toldTrouble string

func (t toldTrouble) Error() string { return string(t) }

// unexpected is the error for a line that is no answer, or is one that says
// what is wrong.
func unexpected(line string) error {
	if _, why, ok := trouble(line); ok {
		return toldTrouble(why)
	}
	return fmt.Errorf("unexpected answer %q", line)
}

// trouble reads "t\tNAME\tTEXT".
func trouble(line string) (name, why string, ok bool) {
	rest, ok := strings.CutPrefix(strings.TrimSpace(line), "t\t")
	if !ok {
		return "", "", false
	}
	return strings.Cut(rest, "\t")
}
