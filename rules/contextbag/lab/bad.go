// Package lab races a context that is asked for every item against one that is
// asked once.
package lab

import "context"

type tenantKey struct{}

// Bad counts the items of the context's tenant.
func Bad(ctx context.Context, tenants []string) (n int) {
	for _, tenant := range tenants {
		if ctx.Value(tenantKey{}) == tenant {
			n++
		}
	}
	return n
}
