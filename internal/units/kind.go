package units

import "github.com/gotoll/toll/finding"

// Kind names what a share of a kind of evidence is a share of: "CPU" in
// "1.9%..3.4% of CPU".
func Kind(k finding.Kind) string {
	switch k {
	case finding.CPU:
		return "CPU"
	case finding.Alloc:
		return "bytes allocated"
	case finding.Objects:
		return "objects allocated"
	case finding.Mutex:
		return "lock wait"
	case finding.Wall:
		return "goroutine time"
	case finding.Block:
		return "blocking wait"
	}
	return string(k)
}
