package lab

import "context"

// Better is Bad with the tenant taken out of the context once.
func Better(ctx context.Context, tenants []string) (n int) {
	own, ok := ctx.Value(tenantKey{}).(string)
	if !ok {
		return 0
	}
	for _, tenant := range tenants {
		if own == tenant {
			n++
		}
	}
	return n
}
