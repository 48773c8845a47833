package lab

import (
	"encoding/json"
	"testing"
)

func document(tb testing.TB, kind, name string) []byte {
	data, err := json.Marshal(event{
		ID: "e-1", Kind: kind, Time: "2026-11-21T00:00:00Z", Subject: "order/7",
		Labels:  map[string]string{"region": "eu", "tier": "gold"},
		Actors:  []actor{{name, name + "@example.com", []string{"admin", "staff"}}, {"Bob", "", nil}},
		Payload: map[string]any{"items": []int{1, 2, 3}, "total": 12.5},
	})
	if err != nil {
		tb.Fatal(err)
	}
	return data
}

func FuzzEquivalent(f *testing.F) {
	f.Add("created", "Ann")
	f.Add("", "")
	f.Fuzz(func(t *testing.T, kind, name string) {
		data := document(t, kind, name)
		if bad, better := Bad(data), Better(data); bad != better {
			t.Fatalf("Bad %q, Better %q", bad, better)
		}
	})
}

func decode(b *testing.B, call func([]byte) string) {
	data := document(b, "created", "Ann")
	b.ReportAllocs()
	for b.Loop() {
		call(data)
	}
}

func BenchmarkBad(b *testing.B) { decode(b, Bad) }

func BenchmarkBetter(b *testing.B) { decode(b, Better) }
