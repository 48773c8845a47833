package lab

import "testing"

func FuzzEquivalent(f *testing.F) {
	f.Add("eu-west-1", "u42", 7)
	f.Add("", "", 0)
	f.Add("%s", "%d%%", -1)
	f.Add("\xff\x00", "日本", -1<<63)
	f.Fuzz(func(t *testing.T, region, user string, id int) {
		if bad, better := Bad(region, user, id), Better(region, user, id); bad != better {
			t.Fatalf("Bad %q, Better %q", bad, better)
		}
	})
}

var sink string

func BenchmarkBad(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		sink = Bad("eu-west-1", "customer-8841", 48213)
	}
}

func BenchmarkBetter(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		sink = Better("eu-west-1", "customer-8841", 48213)
	}
}
