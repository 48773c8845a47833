// Package mechanism names what the functions below a line of source are doing:
// "map lookup, string key", "slice growth", "system call". It is one table, in
// table_*.go, of function names as pprof spells them, with the Go versions in
// which each name exists, and the one way of choosing a name for a stack.
//
// It reads no profile and knows no source: internal/evidence charges samples
// to lines and asks here what is below them.
package mechanism

import (
	"slices"
	"strings"
	"sync"
)

// A Reach says how a row competes with others that are found below the same
// line. See Choose.
type Reach uint8

const (
	// Asked rows name what the line asked for: the outermost wins, for it is
	// what its author can change. What json.Unmarshal allocates is JSON's.
	Asked Reach = iota
	// Anywhere rows win wherever they are: their cost has a remedy of its own,
	// whoever asked (a lock that is waited for, the kernel, a GC assist).
	Anywhere
	// Wrapper rows only pass on, as io and bufio do: they name a sample that
	// nothing else names.
	Wrapper
)

// A Detail says which part of a function's name is kept beside the mechanism.
type Detail uint8

const (
	NoDetail Detail = iota
	Package         // import path: "crypto/sha256"
	Caller          // last name of the function that called it: "write"
)

// A Mechanism is one row of the table.
type Mechanism struct {
	ID   string // stable, "map.assign": family, dot, rest
	Name string // for people, lower case
	// Reach and Under decide between rows; Under is the prefix of the IDs that
	// this row makes more precise when it is found below them.
	Reach  Reach
	Under  string
	Detail Detail
	// Symbols are names without type arguments and closure suffixes, exact or a
	// prefix that ends in '*'. A range of Go versions follows where a name does
	// not exist in all of 1.21 to now: "runtime.hashGrow -1.23", "... 1.24-".
	Symbols []string
}

// Family is the first part of the ID.
func (m Mechanism) Family() string {
	family, _, _ := strings.Cut(m.ID, ".")
	return family
}

// The rows that no symbol stands for.
const (
	Own     = "own"     // the line's own computation
	Library = "library" // a package that no row names
	Other   = "runtime" // a part of the runtime that no row names
	Unknown = "unknown" // no function names
)

var builtin = []Mechanism{
	{ID: Own, Name: "own code"},
	{ID: Library, Name: "library", Detail: Package},
	{ID: Other, Name: "runtime, other"},
	{ID: Unknown, Name: "unknown: no function names"},
}

// An ID is a row's index in Table; None is no row.
type ID int16

// None is what Of answers for a function that no row names.
const None ID = -1

// Table is every row, those of builtin last. It must not be changed.
var Table = slices.Concat(runtimeRows, schedulerRows, standardRows, moduleRows, builtin)

// Builtin returns the row of a builtin ID such as Own.
func Builtin(id string) ID { return symbols().byID[id] }

// index finds rows by name: exact names, and prefixes by their length.
type index struct {
	exact    map[string]ID
	prefixes map[string]ID
	lengths  []int // of prefixes, longest first
	byID     map[string]ID
}

var symbols = sync.OnceValue(func() index {
	x := index{exact: map[string]ID{}, prefixes: map[string]ID{}, byID: map[string]ID{}}
	for i, m := range Table {
		x.byID[m.ID] = ID(i)
		for _, s := range m.Symbols {
			name, _, _ := strings.Cut(s, " ")
			if prefix, ok := strings.CutSuffix(name, "*"); ok {
				x.prefixes[prefix] = ID(i)
				if !slices.Contains(x.lengths, len(prefix)) {
					x.lengths = append(x.lengths, len(prefix))
				}
				continue
			}
			x.exact[name] = ID(i)
		}
	}
	slices.Sort(x.lengths)
	slices.Reverse(x.lengths)
	return x
})

// Of names a function, None when no row does. An exact name beats a prefix,
// and a longer prefix a shorter one.
func Of(function string) ID {
	x := symbols()
	name := Strip(function)
	if id, ok := x.exact[name]; ok {
		return id
	}
	for _, n := range x.lengths {
		if n > len(name) {
			continue
		}
		if id, ok := x.prefixes[name[:n]]; ok {
			return id
		}
	}
	return None
}

// Strip removes type arguments and the suffixes of closures from a name as
// pprof spells it, so that rows need not spell them.
func Strip(name string) string {
	if strings.HasPrefix(name, "type:") || strings.HasPrefix(name, "type..") {
		return name
	}
	if i := strings.IndexByte(name, '['); i >= 0 {
		if j := strings.LastIndexByte(name, ']'); j > i {
			name = name[:i] + name[j+1:]
		}
	}
	for _, mark := range []string{".func", ".gowrap", ".deferwrap", "-range"} {
		i := strings.LastIndex(name, mark)
		if i > 0 && i+len(mark) < len(name) && name[i+len(mark)] >= '1' && name[i+len(mark)] <= '9' {
			name = name[:i]
		}
	}
	return strings.TrimSuffix(name, "-fm")
}

// Choose names a sample by the rows of the functions below its line, from the
// one that the line calls (first) to the leaf: each sample gets one name. at
// gives the row of the function at a depth, 0 being the leaf; the line itself
// is at depth n. depth is where the row was found, None without any.
//
// The outermost row wins, because it is what the line's author wrote and can
// change; rows that reach anywhere win over it, wrappers lose to any other, and
// one row may make the first more precise (a map's growth, its hashing).
func Choose(n int, at func(depth int) ID) (row ID, depth int) {
	chosen, wrapper := None, None
	where, wrapped := 0, 0
	precise := false
	for d := n - 1; d >= 0; d-- {
		id := at(d)
		if id == None {
			continue
		}
		m := &Table[id]
		switch {
		case m.Reach == Anywhere:
			return id, d
		case m.Reach == Wrapper:
			if wrapper == None {
				wrapper, wrapped = id, d
			}
		case chosen == None:
			chosen, where = id, d
		case !precise && m.Under != "" && strings.HasPrefix(Table[chosen].ID, m.Under):
			chosen, where, precise = sameKind(id, chosen), d, true
		}
	}
	if chosen == None {
		return wrapper, wrapped
	}
	return chosen, where
}

// sameKind keeps what a row's ID says of the key ("map.read.string") in a row
// that makes it precise and has a variant of that kind: hash functions are
// shared, so that "map.hash" alone does not tell.
func sameKind(precise, was ID) ID {
	if i := strings.LastIndexByte(Table[was].ID, '.'); i > strings.IndexByte(Table[was].ID, '.') {
		if id, ok := symbols().byID[Table[precise].ID+Table[was].ID[i:]]; ok {
			return id
		}
	}
	return precise
}
