package a

import (
	"context"
	"net/http"
)

type tenantKey struct{}

func withTenant(ctx context.Context, name string) context.Context {
	return context.WithValue(ctx, tenantKey{}, name)
}

func perTenant(ctx context.Context, names []string, list func(context.Context) error) error {
	for _, name := range names {
		ctx = withTenant(ctx, name) // want `piles a layer on the same context in every iteration`
		if err := list(ctx); err != nil {
			return err
		}
	}
	return nil
}

func perTenantAnew(ctx context.Context, names []string, list func(context.Context) error) error {
	for _, name := range names {
		ctx := withTenant(ctx, name)
		if err := list(ctx); err != nil {
			return err
		}
	}
	return nil
}

// What is gathered is for the call behind the loop.
func gathers(ctx context.Context, names []string, list func(context.Context) error) error {
	for _, name := range names {
		ctx = withTenant(ctx, name)
	}
	return list(ctx)
}

func onBase(next http.Handler, base context.Context) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if v, ok := r.Context().Value(http.ServerContextKey).(*http.Server); ok {
			base = context.WithValue(base, http.ServerContextKey, v) // want `piles a layer on the same context with every request`
		}
		next.ServeHTTP(w, r.WithContext(base))
	})
}

func onCopyOfBase(next http.Handler, base context.Context) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		base := base
		if v, ok := r.Context().Value(http.ServerContextKey).(*http.Server); ok {
			base = context.WithValue(base, http.ServerContextKey, v)
		}
		next.ServeHTTP(w, r.WithContext(base))
	})
}

type span struct{ name string }

type spanKey struct{}

func contextWithSpan(ctx context.Context, s *span) context.Context {
	return context.WithValue(ctx, spanKey{}, s)
}

func newChildContext(ctx context.Context, s *span) context.Context {
	return contextWithSpan(ctx, &span{s.name + "/"})
}

// Each retry has its own span.
func retries(ctx context.Context, n int, ask func(context.Context) error) (err error) {
	for range n {
		ctx = contextWithSpan(ctx, &span{"ask"}) // want `piles a layer on the same context in every iteration`
		if err = ask(ctx); err == nil {
			return nil
		}
	}
	for range n {
		ctx = newChildContext(ctx, &span{"ask"}) // want `piles a layer on the same context in every iteration`
		if err = ask(ctx); err == nil {
			return nil
		}
	}
	for range n {
		child := contextWithSpan(ctx, &span{"ask"})
		if err = ask(child); err == nil {
			return nil
		}
	}
	return err
}
