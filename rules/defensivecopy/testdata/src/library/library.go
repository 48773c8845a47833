package library

import (
	"context"
	"net/http"

	"google.golang.org/grpc/metadata"
)

func token(ctx context.Context) string {
	md, ok := metadata.FromIncomingContext(ctx) // want `copies all metadata to look at one of them`
	if !ok {
		return ""
	}
	if values := md.Get("authorization"); len(values) > 0 {
		return values[0]
	}
	return ""
}

func trace(ctx context.Context) []string {
	md, _ := metadata.FromIncomingContext(ctx) // want `copies all metadata to look at one of them`
	return md["trace"]
}

// All of it is wanted.
func forward(ctx context.Context, send func(metadata.MD)) string {
	md, ok := metadata.FromIncomingContext(ctx)
	if !ok {
		return ""
	}
	send(md)
	return md.Get("id")[0]
}

// Many are.
func several(ctx context.Context, keys []string) (all []string) {
	md, _ := metadata.FromIncomingContext(ctx)
	for _, k := range keys {
		all = append(all, md.Get(k)...)
	}
	return all
}

func session(r *http.Request) string {
	for _, c := range r.Cookies() { // want `parses all cookies to find one by its name`
		if c.Name == "session" {
			return c.Value
		}
	}
	return ""
}

func other(r *http.Request) *http.Cookie {
	for _, c := range r.Cookies() { // want `parses all cookies to find one by its name`
		if c.Name != "other" {
			continue
		}
		return c
	}
	return nil
}

// All of them are looked at.
func count(r *http.Request) (n int) {
	for _, c := range r.Cookies() {
		if c.Name == "x" {
			n++
		}
	}
	return n
}

// The method itself is handed on.
func lookup(ctx context.Context) func(string) []string {
	md, _ := metadata.FromIncomingContext(ctx)
	get := md.Get
	return get
}

// The last one of a name.
func lastSession(r *http.Request) (value string) {
	for _, c := range r.Cookies() {
		if c.Name == "session" {
			value = c.Value
			continue
		}
	}
	return value
}

// What the library gives is a copy already.
func outgoing(ctx context.Context, id string) metadata.MD {
	var md metadata.MD
	given, ok := metadata.FromOutgoingContext(ctx)
	if ok {
		md = given.Copy() // want `copies`
	} else {
		md = metadata.MD{}
	}
	md.Set("id", id)
	return md
}
