package lab

import "testing"

// ordersOf makes an order of each byte: its lowest bit says whether it is open.
func ordersOf(data []byte) []order {
	orders := make([]order, len(data))
	for i, b := range data {
		orders[i] = order{id: int64(i), cents: int64(b) * 7, open: b&1 == 1}
	}
	return orders
}

func FuzzEquivalent(f *testing.F) {
	f.Add([]byte(nil))
	f.Add([]byte{1})
	f.Add([]byte("some are open, some are not"))
	f.Fuzz(func(t *testing.T, data []byte) {
		orders := ordersOf(data)
		if bad, better := Bad(orders), Better(orders); bad != better {
			t.Fatalf("Bad %d, Better %d", bad, better)
		}
	})
}

// thousand orders do not fit into a first-level cache, as in life.
func thousand() []order {
	data := make([]byte, 1000)
	for i := range data {
		data[i] = byte(i)
	}
	return ordersOf(data)
}

func BenchmarkBad(b *testing.B) {
	orders := thousand()
	b.ReportAllocs()
	for b.Loop() {
		Bad(orders)
	}
}

func BenchmarkBetter(b *testing.B) {
	orders := thousand()
	b.ReportAllocs()
	for b.Loop() {
		Better(orders)
	}
}
