package mechanism

import (
	"slices"
	"strings"
	"testing"
)

func TestTableIsSound(t *testing.T) {
	ids, symbols := map[string]bool{}, map[string]string{}
	for _, m := range Table {
		if ids[m.ID] || m.ID == "" || m.Name == "" || m.Name != strings.TrimSpace(m.Name) {
			t.Errorf("%+v: an ID and a name of its own, please", m)
		}
		ids[m.ID] = true
		for _, s := range m.Symbols {
			name, _, _ := strings.Cut(s, " ")
			if other := symbols[name]; other != "" {
				t.Errorf("%q is a symbol of %s and of %s", name, other, m.ID)
			}
			symbols[name] = m.ID
		}
		if m.Under != "" && !slices.ContainsFunc(Table, func(o Mechanism) bool { return o.ID != m.ID && strings.HasPrefix(o.ID, m.Under) }) {
			t.Errorf("%s is under %q, which no row is", m.ID, m.Under)
		}
	}
}

// TestOf spells names as pprof does, of the versions in which they stand.
func TestOf(t *testing.T) {
	for name, want := range map[string]string{
		"runtime.mapaccess1_faststr":                       "map.read.string",
		"runtime.mapaccess2":                               "map.read",
		"runtime.mapassign_fast64ptr":                      "map.assign.64",
		"internal/runtime/maps.(*table).rehash":            "map.grow",
		"runtime.evacuate_faststr":                         "map.grow",
		"runtime.mallocgcSmallScanNoHeader":                "alloc",
		"runtime.growsliceNoAlias":                         "slice.grow",
		"runtime.convTstring":                              "box",
		"runtime.gcWriteBarrier2":                          "writebarrier",
		"type:.eq.example.com/m/p.Key":                     "compare",
		"type:.hash.go.shape.struct { example.com/m.x int": "map.hash.struct",
		"slices.SortFunc[go.shape.[]int,go.shape.int]":     "sort",
		"slices.Contains[go.shape.[]string]":               "slices",
		"sync.(*Pool).Get":                                 "sync.pool",
		"sync.(*Mutex).Lock":                               "lock",
		"internal/sync.(*Mutex).lockSlow":                  "lock.wait",
		"sync/atomic.(*Pointer[go.shape.int]).Load":        "atomic",
		"internal/sync.(*HashTrieMap[go.shape.any]).Load":  "sync.map",
		"strings.(*Builder).WriteString":                   "text.build",
		"strings.Map":                                      "text.case",
		"strings.Lines.func1":                              "text.split",
		"encoding/json.(*decodeState).object":              "json",
		"encoding/json/jsontext.(*Decoder).ReadToken":      "json",
		"encoding/base64.(*Encoding).Encode":               "basecode",
		"crypto/tls.(*Conn).readRecord":                    "tls",
		"crypto/internal/fips140/sha256.blockSHANI":        "hash",
		"crypto/internal/fips140/aes/gcm.gcmAesEnc":        "crypto",
		"regexp/syntax.Parse":                              "regexp.compile",
		"regexp.(*Regexp).doExecute":                       "regexp.match",
		"time.Now":                                         "clock",
		"time.Time.AppendFormat":                           "time",
		"net/http.(*conn).serve":                           "http",
		"net.(*conn).Write":                                "io.net",
		"go.uber.org/zap.(*Logger).Info":                   "log.module",
		"github.com/klauspost/compress/zstd.(*Encoder).F":  "compress.module",
		"google.golang.org/grpc/internal/transport.(*T).x": "grpc",
		"math/big.nat.mul":                                 "math.big",
		"runtime.gcBgMarkWorker.func2":                     "gc.background",
		"runtime.deferreturn":                              "defer.run",
		"callRet":                                          "reflect",
	} {
		got := "none"
		if id := Of(name); id != None {
			got = Table[id].ID
		}
		if got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
	for _, name := range []string{"example.com/m/p.Do", "main.main", "", "github.com/x/sort.Sort", "runtimes.memmove"} {
		if id := Of(name); id != None {
			t.Errorf("%q is named %s", name, Table[id].ID)
		}
	}
}

// TestChoose reads stacks from the frame that the line calls to the leaf.
func TestChoose(t *testing.T) {
	for stack, want := range map[string]string{
		"runtime.growslice runtime.mallocgc runtime.memclrNoHeapPointers":                     "slice.grow",
		"encoding/json.Unmarshal reflect.Value.Set runtime.memmove":                           "json",
		"fmt.Fprint os.(*File).Write internal/poll.(*FD).Write syscall.write syscall.Syscall": "syscall",
		"fmt.Sprint runtime.mallocgc runtime.gcAssistAlloc runtime.gcDrainN":                  "gc.assist",
		"io.Copy bufio.(*Writer).Write runtime.memmove":                                       "copy",
		"io.Copy bufio.(*Writer).Write":                                                       "io",
		"runtime.mapassign_faststr internal/runtime/maps.(*table).rehash runtime.strhash":     "map.grow",
		"runtime.mapaccess1_faststr aeshashbody":                                              "map.hash.string",
		"runtime.mapaccess2 type:.hash.p.Key runtime.strhash aeshashbody":                     "map.hash.struct",
		"runtime.mapaccess1_fast64 runtime.memhash64":                                         "map.hash.64",
		"runtime.mapassign_faststr runtime.memmove":                                           "map.assign.string",
		"sync.(*Mutex).Lock internal/sync.(*Mutex).Lock internal/sync.(*Mutex).lockSlow":      "lock.wait",
		"example.com/lib.Do strings.Index internal/bytealg.IndexString":                       "text.search",
		"runtime.mcall runtime.park_m runtime.schedule runtime.findRunnable runtime.stopm":    "sched.idle",
		"runtime.mcall runtime.park_m runtime.schedule runtime.findRunnable runtime.netpoll":  "netpoll",
		"runtime.chansend1 runtime.chansend runtime.goready runtime.wakep runtime.notewakeup": "chan.send",
		"example.com/lib.Do example.com/lib.inner":                                            "none",
	} {
		frames := strings.Fields(stack)
		slices.Reverse(frames)
		id, _ := Choose(len(frames), func(depth int) ID { return Of(frames[depth]) })
		got := "none"
		if id != None {
			got = Table[id].ID
		}
		if got != want {
			t.Errorf("%s: named %s, want %s", stack, got, want)
		}
	}
}
