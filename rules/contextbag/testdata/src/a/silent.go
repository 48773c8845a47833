package a

import "context"

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
