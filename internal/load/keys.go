package load

import (
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"path/filepath"
	"strings"
)

// Keys name what a package is, for stores of results. Index by node.
type Keys struct {
	// Surface changes when anything an importer can see of the package may
	// have changed: its own declarations or its imports' surfaces. The bodies
	// of functions are not part of it.
	Surface []Sum
	// Whole changes also with anything in its own files.
	Whole []Sum
}

// A keyer feeds length-prefixed strings to a hash, so that no two sequences
// read the same.
type keyer struct{ h hash.Hash }

func (k keyer) add(parts ...string) {
	for _, p := range parts {
		n := len(p)
		k.h.Write([]byte{byte(n), byte(n >> 8), byte(n >> 16), byte(n >> 24)})
		k.h.Write([]byte(p))
	}
}

func (k keyer) sum() (d Sum) { k.h.Sum(d[:0]); return d }

// Keys derives the keys of all nodes. base is what the results depend on
// besides the packages: the version of the tool and of its rules. With deep,
// bodies count as visible to importers, as they are through facts.
func (g *Graph) Keys(s *Snapshot, base string, deep bool) Keys {
	k := Keys{Surface: make([]Sum, len(g.Nodes)), Whole: make([]Sum, len(g.Nodes))}
	for i := range g.Nodes {
		n := &g.Nodes[i]
		id := keyer{sha256.New()}
		id.add(base, g.Toolchain, g.GOOS, g.GOARCH, g.Features, n.Path, n.Name, n.Module, n.GoVersion, n.Error)
		for _, j := range n.Imports {
			id.add(string(k.Surface[j][:]))
		}
		if n.Fixed {
			id.add("fixed", fixedDir(g, n))
			id.add(n.Files...)
			k.Surface[i] = id.sum()
			k.Whole[i] = k.Surface[i]
			continue
		}
		whole := keyer{sha256.New()}
		whole.add(relative(n.ModDir, n.Dir))
		for _, base := range n.Files {
			f := s.Files[filepath.Join(n.Dir, base)]
			visible := f.Decls
			if deep {
				visible = f.Digest
			}
			id.add(base, string(visible[:]))
			whole.add(base, string(f.Digest[:]))
		}
		k.Surface[i] = id.sum()
		whole.add(string(k.Surface[i][:]))
		k.Whole[i] = whole.sum()
	}
	return k
}

// fixedDir names a fixed package's folder without the place of the cache: the module that it is of,
// which a replacement may have chosen, and its version.
func fixedDir(g *Graph, n *Node) string {
	if n.Std {
		return strings.TrimPrefix(n.Dir, g.GOROOT)
	}
	return relative(g.ModCache, n.Dir)
}

// String is the key as a name for a file.
func (d Sum) String() string { return hex.EncodeToString(d[:]) }
