package a

import (
	"context"
	"net/http"
)

// One small value, or a pointer.
func small(ctx context.Context, user string, s *session) context.Context {
	ctx = context.WithValue(ctx, key("user"), user)
	ctx = context.WithValue(ctx, keyType{}, s)
	return context.WithValue(ctx, key("n"), 3)
}

// An interface is what it is already.
func boxed(ctx context.Context, v any) context.Context {
	return context.WithValue(ctx, keyType{}, v)
}

// Each iteration has a context of its own.
func perItem(ctx context.Context, names []string, run func(context.Context)) {
	for _, name := range names {
		child := context.WithValue(ctx, keyType{}, name)
		run(child)
	}
	for _, name := range names {
		ctx := context.WithValue(ctx, keyType{}, name)
		run(ctx)
	}
}

// Starts anew in each iteration.
func anew(base context.Context, names []string, run func(context.Context)) {
	var ctx context.Context
	for _, name := range names {
		ctx = base
		ctx = context.WithValue(ctx, keyType{}, name)
		run(ctx)
	}
}

// The loop is left.
func found(ctx context.Context, names []string) context.Context {
	for _, name := range names {
		if name == "x" {
			ctx = context.WithValue(ctx, keyType{}, name)
			break
		}
	}
	return ctx
}

// Asked once, or for another key each time, or another context.
func once(ctx context.Context, names []string, others []context.Context) (n int) {
	user := ctx.Value(key("user"))
	for _, name := range names {
		if name == user || ctx.Value(key(name)) != nil {
			n++
		}
	}
	for _, other := range others {
		if other.Value(keyType{}) != nil {
			n++
		}
	}
	return n
}

// Layers of different contexts.
func branches(a, b context.Context) (context.Context, context.Context) {
	a = context.WithValue(a, key("1"), 1)
	b = context.WithValue(b, key("1"), 1)
	a = context.WithValue(a, key("2"), 2)
	b = context.WithValue(b, key("2"), 2)
	return a, b
}

// Children of one context are no chain, nor are alternatives.
func children(ctx context.Context, run func(context.Context)) {
	a := context.WithValue(ctx, key("1"), 1)
	b := context.WithValue(ctx, key("2"), 2)
	c := context.WithValue(ctx, key("3"), 3)
	d := context.WithValue(ctx, key("4"), 4)
	run(a)
	run(b)
	run(c)
	run(d)
}

func alternatives(ctx context.Context, kind int) context.Context {
	switch kind {
	case 1:
		ctx = context.WithValue(ctx, key("1"), 1)
	case 2:
		ctx = context.WithValue(ctx, key("2"), 2)
	case 3:
		ctx = context.WithValue(ctx, key("3"), 3)
	}
	if kind == 4 {
		return context.WithValue(ctx, key("4"), 4)
	} else if kind == 5 {
		ctx = context.WithValue(ctx, key("5"), 5)
	}
	return context.WithValue(ctx, key("6"), 6)
}

// A function asks another context each time, or once.
func others(ctx context.Context, all []context.Context) (n int) {
	name := user(ctx)
	for _, c := range all {
		if user(c) == name {
			n++
		}
	}
	return n
}

// One item asks, or the first.
func pickedItem(ctx context.Context, names []string) (out []string) {
	for _, name := range names {
		if name == "user" {
			out = append(out, user(ctx))
		}
		switch name {
		case "id":
			out = append(out, user(ctx))
		}
	}
	for range names {
		out = append(out, user(ctx))
		break
	}
	return out
}

// One of several is asked.
func branchesAsk(ctx context.Context, kind int) any {
	switch kind {
	case 1:
		return ctx.Value(key("1"))
	case 2:
		return ctx.Value(key("2"))
	}
	if kind == 3 {
		return ctx.Value(key("3"))
	}
	if kind == 4 {
		return ctx.Value(key("4"))
	}
	return ctx.Value(key("5"))
}

// The loop waits, or goes elsewhere.
func waits(ctx context.Context, names <-chan string) {
	for name := range names {
		if ctx.Value(keyType{}) == name {
			return
		}
	}
}

func handed(ctx context.Context, names []string, send func(context.Context, string, string)) {
	for _, name := range names {
		send(ctx, user(ctx), name)
	}
}

// Another linter was told that it is meant.
func told(ctx context.Context, params []string) context.Context {
	for _, p := range params {
		ctx = context.WithValue(ctx, key(p), p) //nolint:fatcontext
	}
	return ctx
}

// So does one that failed.
func failedItem(ctx context.Context, names []string, check func(string) error) (out []string) {
	for _, name := range names {
		if err := check(name); err != nil {
			out = append(out, user(ctx))
			continue
		}
	}
	return out
}

// The first that has a name is served, and no other: one layer.
func firstNamed(next http.Handler, names []string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		for _, name := range names {
			if name != "" {
				r = r.WithContext(context.WithValue(r.Context(), userKey{}, name))
				next.ServeHTTP(w, r)
				return
			}
		}
	}
}

type userKey struct{}

type routeKey struct{}

type hop struct{ gateway, resolver string }

func hopOf(ctx context.Context) *hop { h, _ := ctx.Value(routeKey{}).(*hop); return h }

func withHop(ctx context.Context, h *hop) context.Context {
	return context.WithValue(ctx, routeKey{}, h)
}

// What one part has put there the next one finds: a layer in all.
func routed(ctx context.Context, via, domain, tag string) context.Context {
	if via != "" {
		h := hopOf(ctx)
		if h == nil {
			h = new(hop)
			ctx = withHop(ctx, h)
		}
		h.gateway = via
	}
	if domain != "" {
		h := hopOf(ctx)
		if h == nil {
			h = new(hop)
			ctx = withHop(ctx, h)
		}
		h.resolver = domain
	}
	h := hopOf(ctx)
	if h == nil {
		h = new(hop)
		ctx = withHop(ctx, h)
	}
	if tag != "" {
		ctx = context.WithValue(ctx, userKey{}, tag)
	}
	return ctx
}

type slots struct{}

// Only one is of that name.
func startAll(ctx context.Context, names []string, start func(context.Context, string)) {
	for _, name := range names {
		if name == "http" {
			ctx = context.WithValue(ctx, userKey{}, &slots{})
		}
		start(ctx, name)
	}
}
