package ids

import "context"

func NameFromContext(ctx context.Context) Name { return ctx.Value("name").(Name) }

type ID [16]byte

func (id ID) String() string { return string(id[:]) }

type Kind int

func (k Kind) String() string { return "kind" }

type Name struct{ Space, Local string }

func (n Name) String() string { return n.Space + "/" + n.Local }

type Pair struct{ Key, Value string }

type Set struct{ pairs any }

func NewSet(pairs ...Pair) Set { return Set{pairs} }

func NewList(pairs ...Pair) []Pair { return append([]Pair(nil), pairs...) }

func First(pairs ...Pair) string { return pairs[0].Key }
