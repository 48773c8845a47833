package wide

import (
	"context"
	"errors"
	"net/netip"
	"sort"
	"strings"
	"sync"

	"example.com/ids"
)

type wideColumn interface {
	ToArray() []int
	ToInt() int
}

// A method that is named for a conversion, in the condition of a loop.
func wideSum(left wideColumn, right []int) (sum int) {
	values := left.ToArray()
	for i := 0; i < len(left.ToArray()); i++ { // want `converts the same value in every iteration`
		sum += values[i] * right[i]
	}
	for i := 0; i < left.ToInt(); i++ { // a number
		sum++
	}
	return sum
}

func wideShrink(left wideColumn, next func(wideColumn) wideColumn) (n int) {
	for i := 0; i < len(left.ToArray()); i++ {
		left = next(left) // another one each time
		n++
	}
	return n
}

// An array or a struct of another package that is written out.
func wideSize(id ids.ID, at netip.Addr, name ids.Name, kind ids.Kind, lines []string) (size int) {
	for _, p := range lines {
		size += len(p) + len(id.String()) // want `formats the same value in every iteration`
		size += len(at.String())          // want `formats the same value in every iteration`
		size += len(name.String())        // want `formats the same value in every iteration`
		size += len(kind.String())        // a name from a list
	}
	return size
}

func wideIDs(all []ids.ID, parts []string) (size int) {
	for i, p := range parts {
		size += len(p) + len(all[i].String()) // another in each turn
	}
	return size
}

type wideLog struct{}

func (wideLog) Info(text string, args ...any) {}

func wideSeldom(log wideLog, id ids.ID, lines []string) (size int) {
	for _, p := range lines {
		if p == "" {
			size += len(id.String()) // for some
			continue
		}
		log.Info("part", "id", id.String()) // a record
	}
	return size
}

// A text that is put together to be compared.
func wideProfile(lines []string, name string, next func() (string, error)) (n int) {
	for _, l := range lines {
		if strings.HasPrefix(l, name+" ") { // want `builds the same text in every iteration`
			n++
		}
		if l == "x" && strings.HasPrefix(l, name+"-") { // for some
			n++
		}
		if strings.HasPrefix(l, l+name) || l == next2(name)+"/" { // another each time, or a call's
			n++
		}
		n += len(name + l)
	}
	for {
		l, err := next()
		if err != nil {
			return n
		}
		if l == name+":" { // want `builds the same text in every iteration`
			n++
		}
		if l == "swap" {
			continue
		}
	}
}

func newWide(lines []string, name string) error {
	for _, l := range lines {
		if strings.HasPrefix(l, name+":") { // of a configuration
			return errWide
		}
	}
	return nil
}

var errWide = errors.New("itself")

func wideFirst(ctx context.Context, lines []string) (v any) {
	for _, l := range lines {
		if v == nil && l != "" {
			v = ctx.Value(wideKey{}) // once
		}
	}
	return v
}

func wideShifted(lines []string, name string) (n int) {
	for _, l := range lines {
		if strings.HasPrefix(l, name+" ") { // grows
			name += l
		}
	}
	return n
}

func next2(s string) string { return s }

type wideKey struct{}

// A context keeps its values.
func wideContext(ctx context.Context, lines []string, send func(context.Context, string)) (n int) {
	for _, l := range lines {
		if ctx.Value(wideKey{}) == nil { // want `asks the context for the same value in every iteration`
			continue
		}
		send(ctx, l)
		n += len(ids.NameFromContext(ctx).Local) // want `asks the context for the same value in every iteration`
	}
	for _, l := range lines {
		ctx = context.WithValue(ctx, wideKey{}, l)
		send(ctx, ids.NameFromContext(ctx).Local)
	}
	return n
}

type wideSink interface{ Take(n int, s ids.Set) }

type wideListener interface{ Took(pairs []ids.Pair) }

// One value for all that it is handed to.
func wideFan(sinks []wideSink, pairs []ids.Pair) {
	for _, s := range sinks {
		s.Take(1, ids.NewSet(pairs...)) // want `makes the same value for each in every iteration`
	}
}

func wideOwn(sinks []wideSink, listeners []wideListener, pairs []ids.Pair, more [][]ids.Pair) {
	for i, s := range sinks {
		s.Take(1, ids.NewSet(more[i]...)) // each its own
	}
	for _, l := range listeners {
		l.Took(ids.NewList(pairs...)) // a list may be written to
	}
	for _, s := range sinks {
		pairs = append(pairs, ids.Pair{})
		s.Take(1, ids.NewSet(pairs...)) // grows
	}
}

type wideView interface{ Name() string }

type wideSpan struct {
	mu   sync.Mutex
	name string
	tags []string
}

type wideCopy struct {
	name string
	tags []string
}

func (c wideCopy) Name() string { return c.name }

func (s *wideSpan) snapshot() wideView {
	s.mu.Lock()
	defer s.mu.Unlock()
	return wideCopy{s.name, append([]string(nil), s.tags...)}
}

func (s *wideSpan) clone() *wideSpan {
	return &wideSpan{name: s.name, tags: append([]string(nil), s.tags...)}
}

type wideProcessor interface {
	End(v wideView)
	Own(s *wideSpan)
}

func (s *wideSpan) end(all []wideProcessor) {
	for _, p := range all {
		p.End(s.snapshot()) // want `makes the same snapshot for each in every iteration`
	}
	for _, p := range all {
		p.Own(s.clone()) // each has its own
	}
	for _, p := range all {
		p.Own(s) // may change it
		p.End(s.snapshot())
	}
}

type wideRoute struct{ pos int }

type wideApp struct{ trees []map[string][]*wideRoute }

// An entry that a sort asks for in each comparison.
func (app *wideApp) order() {
	for m := range app.trees {
		for part := range app.trees[m] {
			sort.Slice(app.trees[m][part], func(i, j int) bool {
				return app.trees[m][part][i].pos < app.trees[m][part][j].pos // want `looks up app.trees\[m\]\[part\] in every call of the function`
			})
		}
	}
}

func wideRanks(names []string, ranks map[string]int) {
	sort.Slice(names, func(i, j int) bool {
		return ranks[names[i]] < ranks[names[j]] // of each element
	})
	sort.Slice(names, func(i, j int) bool {
		ranks["asked"]++
		return ranks["bias"]+i < j // written to
	})
}

// An element of a list that the loop stores to.
func wideStored(rows []map[string]int, k string) (n int) {
	for i := range rows {
		rows[0] = map[string]int{}
		n += rows[0][k] + i
	}
	return n
}

func wideElement(rows []map[string]int, k string, items []int) (n int) {
	for _, i := range items {
		n += rows[0][k] * i // want `looks up rows\[0\]\[k\] in every iteration`
	}
	return n
}
