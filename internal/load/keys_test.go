package load

import "testing"

// TestKeysOfReplacements: a fork under the same name and version is another package.
func TestKeysOfReplacements(t *testing.T) {
	key := func(cache, dir string) Sum {
		g := &Graph{ModCache: cache, Nodes: []Node{{Path: "example.com/bar/sub", Module: "example.com/bar", Dir: cache + dir + "/sub", ModDir: cache + dir, Fixed: true}}}
		return g.Keys(&Snapshot{}, "v1", true).Whole[0]
	}
	own := key("/a/mod", "/example.com/bar@v1.0.0")
	if key("/a/mod", "/example.org/fork/bar@v1.0.0") == own {
		t.Error("a fork has the key of the original")
	}
	if key("/another/place/mod", "/example.com/bar@v1.0.0") != own {
		t.Error("the key depends on where the cache is")
	}
}
