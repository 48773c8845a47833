package a

import (
	"context"
	"net/http"
	"sort"
)

type key string

type keyType struct{}

type session struct {
	user  string
	roles [16]string
}

type job struct {
	ctx  context.Context
	name string
}

// A large value is copied to the heap.
func byValue(ctx context.Context, s session) context.Context {
	return context.WithValue(ctx, keyType{}, s) // want `copies 272 bytes to the heap to put them into a context: a pointer takes none`
}

func dereferenced(r *http.Request, s *session) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), key("s"), *s)) // want `copies 272 bytes`
}

// Four layers where a struct is one.
func layers(ctx context.Context, user, role, host, id string) context.Context {
	ctx = context.WithValue(ctx, key("user"), user) // want `adds 4 layers to a context one by one: each allocates, and each lookup walks them all`
	ctx = context.WithValue(ctx, key("role"), role)
	ctx = context.WithValue(ctx, key("host"), host)
	ctx = context.WithValue(ctx, key("id"), id)
	return ctx
}

func ifs(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx := r.Context()
		if v := r.Header.Get("A"); v != "" {
			ctx = context.WithValue(ctx, key("a"), v) // want `adds 4 layers`
		}
		ctx = context.WithValue(ctx, key("b"), 1)
		ctx = context.WithValue(ctx, key("c"), 2)
		ctx = context.WithValue(ctx, key("d"), 3)
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}

// A layer per iteration.
func pile(ctx context.Context, values map[string]string) context.Context {
	for k, v := range values {
		ctx = context.WithValue(ctx, key(k), v) // want `piles a layer on the same context in every iteration: lookups get longer and nothing is freed`
	}
	return ctx
}

func (j *job) pile(names []string) {
	for _, n := range names {
		j.ctx = context.WithValue(j.ctx, keyType{}, n) // want `piles a layer`
	}
}

// The same question for every item.
func asked(ctx context.Context, names []string) (n int) {
	for _, name := range names {
		if ctx.Value(keyType{}) == name { // want `walks the context for the same value in every iteration`
			n++
		}
	}
	return n
}

func askedRequest(r *http.Request, names []string) (n int) {
	for i := 0; i < len(names); i++ {
		if user, ok := r.Context().Value(key("user")).(string); ok && user == names[i] { // want `walks the context`
			n++
		}
	}
	return n
}

func (j *job) asked(names []string) (n int) {
	for range names {
		if j.ctx.Value(keyType{}) != nil { // want `walks the context`
			n++
		}
	}
	return n
}

// The chain begins with the request's, one of them in a call.
func chain(w http.ResponseWriter, r *http.Request, next http.Handler) {
	ctx := context.WithValue(r.Context(), key("a"), 1) // want `adds 4 layers`
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	ctx = context.WithValue(context.WithValue(ctx, key("b"), 2), key("c"), 3)
	next.ServeHTTP(w, r.WithContext(context.WithValue(ctx, key("d"), 4)))
}

func requests(w http.ResponseWriter, r *http.Request, next http.Handler) {
	r = r.WithContext(context.WithValue(r.Context(), key("a"), 1)) // want `adds 4 layers`
	r = r.WithContext(context.WithValue(r.Context(), key("b"), 2))
	if r.Method == "PUT" {
		*r = *r.WithContext(context.WithValue(r.Context(), key("c"), 3))
	}
	r = r.WithContext(withUser(r.Context(), "d"))
	next.ServeHTTP(w, r)
}

func withUser(ctx context.Context, user string) context.Context {
	return context.WithValue(ctx, key("user"), user)
}

func user(ctx context.Context) string {
	u, _ := ctx.Value(key("user")).(string)
	return u
}

// A function asks.
func askedFunc(ctx context.Context, names []string) (n int) {
	for _, name := range names {
		if user(ctx) == name { // want `walks the context for the same value in every iteration`
			n++
		}
	}
	return n
}

// A bag that is emptied.
func fields(r *http.Request) []any {
	id := r.Context().Value(key("id")) // want `asks a context for 4 values one by one: each lookup walks its layers`
	user := r.Context().Value(key("user"))
	host := r.Context().Value(key("host"))
	trace := r.Context().Value(key("trace"))
	return []any{id, user, host, trace}
}

// A comparison of a sort is a turn of a loop.
func sortedFor(ctx context.Context, names []string, before func(locale any, a, b string) bool) {
	sort.Slice(names, func(i, j int) bool {
		return before(ctx.Value(keyType{}), names[i], names[j]) // want `walks the context for the same value with every comparison`
	})
	locale := ctx.Value(keyType{})
	sort.Slice(names, func(i, j int) bool { return before(locale, names[i], names[j]) })
	sort.Slice(names, func(i, j int) bool { return ctx.Value(key(names[i])) == nil }) // another key each time
}

// A method that asks the context of its receiver.
type asker struct {
	ctx  context.Context
	name string
}

func (a *asker) tenant() string {
	s, _ := a.ctx.Value(keyType{}).(string)
	return s
}

func (a *asker) plain() string { return a.name }

func (a *asker) mine(of []string) (n int) {
	for _, name := range of {
		if name != a.tenant() { // want `walks the context for the same value in every iteration`
			n++
		}
		if name != a.plain() {
			n++
		}
	}
	return n
}

// Each has its own.
func ofEach(askers []*asker) (n int) {
	for _, a := range askers {
		n += len(a.tenant())
	}
	return n
}

// Four accessors are four walks.
func userNameOf(ctx context.Context) string   { s, _ := ctx.Value(key("user")).(string); return s }
func tenantNameOf(ctx context.Context) string { s, _ := ctx.Value(key("tenant")).(string); return s }

func described(ctx context.Context) []string {
	return []string{userNameOf(ctx), tenantNameOf(ctx), tenantNameOf(ctx), userNameOf(ctx)} // want `asks a context for 4 values one by one`
}

func described3(ctx context.Context) []string {
	return []string{userNameOf(ctx), tenantNameOf(ctx), userNameOf(ctx)}
}

// The context of a request, piled up by each turn.
func tagged(r *http.Request, tags []string) *http.Request {
	for _, tag := range tags {
		r = r.WithContext(context.WithValue(r.Context(), key(tag), tag)) // want `piles a layer on the same context in every iteration`
	}
	for _, tag := range tags {
		own := r.WithContext(context.WithValue(r.Context(), key(tag), tag))
		_ = own
	}
	return r
}
