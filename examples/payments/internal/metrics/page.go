package metrics

import (
	"bytes"
	"fmt"
	"time"
)

// Page is the record in the Prometheus text format: NAMEs_total,
// NAME_failures_total and the histogram NAME_seconds.
func (r *Recorder) Page(name string) []byte {
	var b bytes.Buffer
	var seen int64
	fmt.Fprintf(&b, "# TYPE %s_seconds histogram\n", name)
	for i := range r.buckets {
		seen += r.buckets[i].Load()
		fmt.Fprintf(&b, "%s_seconds_bucket{le=\"%g\"} %d\n", name, (time.Microsecond << i).Seconds(), seen)
	}
	fmt.Fprintf(&b, "%s_seconds_bucket{le=\"+Inf\"} %d\n%s_seconds_sum %g\n%s_seconds_count %d\n", name, seen, name, float64(r.sum.Load())/1e6, name, seen)
	fmt.Fprintf(&b, "# TYPE %ss_total counter\n%ss_total %d\n", name, name, seen)
	fmt.Fprintf(&b, "# TYPE %s_failures_total counter\n%s_failures_total %d\n", name, name, r.Failures())
	return b.Bytes()
}
