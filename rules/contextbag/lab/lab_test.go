package lab

import (
	"context"
	"strings"
	"testing"
)

// request is a context as a request has it: some layers above the tenant's.
func request(tenant string) context.Context {
	ctx := context.WithValue(context.Background(), tenantKey{}, tenant)
	for _, key := range []any{1, "user", 2.0, 'r'} {
		ctx = context.WithValue(ctx, key, "value")
	}
	return ctx
}

func FuzzEquivalent(f *testing.F) {
	f.Add("a", "a b a")
	f.Add("", "")
	f.Fuzz(func(t *testing.T, tenant, list string) {
		tenants := strings.Split(list, " ")
		for _, ctx := range []context.Context{request(tenant), context.Background()} {
			if bad, better := Bad(ctx, tenants), Better(ctx, tenants); bad != better {
				t.Fatalf("Bad %d, Better %d", bad, better)
			}
		}
	})
}

var (
	tenants = strings.Fields(strings.Repeat("red green blue ", 30))
	sink    int
)

func BenchmarkBad(b *testing.B) {
	ctx := request("green")
	b.ReportAllocs()
	for b.Loop() {
		sink = Bad(ctx, tenants)
	}
}

func BenchmarkBetter(b *testing.B) {
	ctx := request("green")
	b.ReportAllocs()
	for b.Loop() {
		sink = Better(ctx, tenants)
	}
}
