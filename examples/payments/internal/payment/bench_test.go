package payment

import (
	"sync"
	"testing"
	"time"
)

func BenchmarkValidate(b *testing.B) {
	req := request()
	for b.Loop() {
		if _, err := req.Validate(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkProcessPayment(b *testing.B) {
	f := newFixture(b, quiet(), 1, 0)
	req := request()
	for b.Loop() {
		if _, err := f.ProcessPayment(b.Context(), req); err != nil {
			b.Fatal(err)
		}
	}
}

// Eight tills charge at the same moment, against a database that answers in
// 200 microseconds. An operation is done when the last of them has its receipt.
func BenchmarkProcessPaymentRush(b *testing.B) {
	f := newFixture(b, quiet(), 8, 200*time.Microsecond)
	req := request()
	for b.Loop() {
		var wg sync.WaitGroup
		for range 8 {
			wg.Go(func() {
				if _, err := f.ProcessPayment(b.Context(), req); err != nil {
					b.Error(err)
				}
			})
		}
		wg.Wait()
	}
}
