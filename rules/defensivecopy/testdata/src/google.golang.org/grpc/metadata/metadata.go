package metadata

import "context"

type MD map[string][]string

func (md MD) Get(k string) []string { return md[k] }

func FromIncomingContext(ctx context.Context) (MD, bool) { return nil, ctx == nil }

func ValueFromIncomingContext(ctx context.Context, key string) []string { return nil }

func FromOutgoingContext(ctx context.Context) (MD, bool) { return nil, ctx == nil }

func (md MD) Copy() MD { return md }

func (md MD) Set(k string, v ...string) { md[k] = v }
