// Package metrics counts operations and their latencies without a lock.
package metrics

import (
	"math/bits"
	"sync/atomic"
	"time"
)

// A Recorder holds the latencies of one operation in buckets that double from
// one microsecond. The zero value is ready for use.
type Recorder struct {
	buckets  [26]atomic.Int64
	sum      atomic.Int64 // microseconds
	failures atomic.Int64
}

// RecordLatency counts one operation that began at start and ends now.
func (r *Recorder) RecordLatency(start time.Time) {
	us := uint64(time.Since(start).Microseconds())
	r.sum.Add(int64(us))
	r.buckets[min(bits.Len64(us), len(r.buckets)-1)].Add(1)
}

// RecordFailure counts one failed operation.
func (r *Recorder) RecordFailure() { r.failures.Add(1) }

// Count returns how many operations were recorded.
func (r *Recorder) Count() int64 {
	var n int64
	for i := range r.buckets {
		n += r.buckets[i].Load()
	}
	return n
}

// Failures returns how many operations failed.
func (r *Recorder) Failures() int64 { return r.failures.Load() }

// Quantile returns the upper bound of the bucket that holds the quantile q in
// 0..1, and 0 when nothing was recorded.
func (r *Recorder) Quantile(q float64) time.Duration {
	rank := int64(q * float64(r.Count()))
	for i := range r.buckets {
		n := r.buckets[i].Load()
		if n > 0 && rank < n {
			return time.Microsecond << i
		}
		rank -= n
	}
	return 0
}
