package reporttest

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/report"
)

// builder writes a Flame in depth-first order.
type builder struct {
	f     finding.Flame
	index map[string]int32
	files map[string]int32
}

func newBuilder(kind finding.Kind, unit string, total float64, samples int64) *builder {
	b := &builder{f: finding.Flame{Kind: kind, Unit: unit, Total: total, Samples: samples}, index: map[string]int32{}, files: map[string]int32{}}
	b.row("root", "", 0, -1, total, 0, 0)
	return b
}

func intern(index map[string]int32, list *[]string, s string) int32 {
	i, ok := index[s]
	if !ok {
		i = int32(len(*list))
		index[s] = i
		*list = append(*list, s)
	}
	return i
}

func (b *builder) row(name, file string, line, parent int32, cum, flat, recover float64) int32 {
	f := &b.f
	at := int32(len(f.Name))
	f.Name = append(f.Name, intern(b.index, &f.Names, name))
	fi := int32(-1)
	if file != "" {
		fi = intern(b.files, &f.Files, file)
	}
	f.File, f.Line, f.Parent = append(f.File, fi), append(f.Line, line), append(f.Parent, parent)
	f.Cum, f.Flat, f.Recover = append(f.Cum, cum), append(f.Flat, flat), append(f.Recover, recover)
	return at
}

type node struct {
	name, file string
	line       int32
	share      float64 // of the total
	recover    float64 // share of the total
	kids       []node
}

func (b *builder) tree(n node, parent int32) {
	flat := n.share
	for _, k := range n.kids {
		flat -= k.share
	}
	at := b.row(n.name, n.file, n.line, parent, n.share*b.f.Total, max(0, flat)*b.f.Total, n.recover*b.f.Total)
	for _, k := range n.kids {
		b.tree(k, at)
	}
}

func smallFlame(kind finding.Kind, unit string, total float64, samples int64) finding.Flame {
	const p = module + "/"
	alloc := func(s float64) node {
		return node{name: "runtime.mallocgc", file: "runtime/malloc.go", line: 1014, share: s, kids: []node{{name: "runtime.mallocgcSmallNoscan", file: "runtime/malloc.go", line: 1170, share: s * 0.7, kids: []node{{name: "runtime.nextFreeFast", file: "runtime/malloc.go", line: 930, share: s * 0.3}}}}}
	}
	reference := node{name: p + "internal/risk.validReference", file: "internal/risk/reference.go", line: 28, share: 0.082, recover: 0.068, kids: []node{
		{name: "regexp.MustCompile", file: "regexp/regexp.go", line: 311, share: 0.071, recover: 0.068, kids: []node{
			{name: "regexp.compile", file: "regexp/regexp.go", line: 167, share: 0.069, recover: 0.066, kids: []node{
				{name: "regexp/syntax.Parse", file: "regexp/syntax/parse.go", line: 890, share: 0.031, recover: 0.03, kids: []node{alloc(0.012)}},
				{name: "regexp/syntax.Compile", file: "regexp/syntax/compile.go", line: 90, share: 0.022, recover: 0.021},
				{name: "regexp.compileOnePass", file: "regexp/onepass.go", line: 473, share: 0.011, recover: 0.01}}}}},
		{name: "regexp.(*Regexp).MatchString", file: "regexp/regexp.go", line: 527, share: 0.009}}}
	csv := node{name: p + "internal/statement.(*Statement).CSV", file: "internal/statement/export.go", line: 40, share: 0.094, recover: 0.034, kids: []node{
		{name: "runtime.concatstrings", file: "runtime/string.go", line: 27, share: 0.045, recover: 0.034, kids: []node{
			{name: "runtime.rawstring", file: "runtime/string.go", line: 295, share: 0.026, recover: 0.02, kids: []node{alloc(0.025)}}, {name: "runtime.memmove", file: "runtime/memmove_amd64.s", line: 28, share: 0.016, recover: 0.014}}},
		{name: "time.Time.Format", file: "time/format.go", line: 651, share: 0.032}}}
	handler := node{name: p + "internal/api.(*Handler).charge", file: "internal/api/handler.go", line: 102, share: 0.41, recover: 0.094, kids: []node{
		{name: p + "internal/pool.(*Pool).Charge", file: "internal/pool/pool.go", line: 52, share: 0.12, kids: []node{{name: p + "internal/audit.(*Log).Append", file: "internal/audit/log.go", line: 33, share: 0.09, kids: []node{{name: "internal/poll.(*FD).Write", file: "internal/poll/fd_unix.go", line: 367, share: 0.081, kids: []node{{name: "internal/runtime/syscall.Syscall6", file: "internal/runtime/syscall/asm_linux_amd64.s", line: 36, share: 0.079}}}}}}},
		reference,
		{name: "encoding/json.Unmarshal", file: "encoding/json/decode.go", line: 101, share: 0.078, kids: []node{{name: "encoding/json.(*decodeState).object", file: "encoding/json/decode.go", line: 604, share: 0.066, kids: []node{alloc(0.02)}}}},
		{name: p + "internal/api.(*Handler).token", file: "internal/api/handler.go", line: 86, share: 0.049, recover: 0.026, kids: []node{{name: "fmt.Sprintf", file: "fmt/print.go", line: 237, share: 0.041, recover: 0.026, kids: []node{{name: "fmt.(*pp).doPrintf", file: "fmt/print.go", line: 1031, share: 0.03, recover: 0.02}}}}}}}
	serve := node{name: "net/http.(*conn).serve", file: "net/http/server.go", line: 1908, share: 0.66, recover: 0.128, kids: []node{
		{name: "net/http.serverHandler.ServeHTTP", file: "net/http/server.go", line: 3300, share: 0.58, recover: 0.128, kids: []node{
			{name: p + "internal/api.logged.func1", file: "internal/api/middleware.go", line: 36, share: 0.56, recover: 0.128, kids: []node{handler, csv}}}},
		{name: "bufio.(*Reader).Peek", file: "bufio/bufio.go", line: 141, share: 0.05}}}
	gc := node{name: "runtime.gcBgMarkWorker", file: "runtime/mgc.go", line: 1424, share: 0.165, kids: []node{{name: "runtime.systemstack", file: "runtime/asm_amd64.s", line: 480, share: 0.16, kids: []node{{name: "runtime.gcDrain", file: "runtime/mgcmark.go", line: 1220, share: 0.155, kids: []node{{name: "runtime.scanobject", file: "runtime/mgcmark.go", line: 1450, share: 0.11}, {name: "runtime.greyobject", file: "runtime/mgcmark.go", line: 1640, share: 0.03}}}}}}}
	sched := node{name: "runtime.mcall", file: "runtime/asm_amd64.s", line: 420, share: 0.11, kids: []node{{name: "runtime.park_m", file: "runtime/proc.go", line: 4110, share: 0.105, kids: []node{{name: "runtime.schedule", file: "runtime/proc.go", line: 3990, share: 0.1, kids: []node{{name: "runtime.findRunnable", file: "runtime/proc.go", line: 3267, share: 0.09, kids: []node{{name: "runtime.futex", file: "runtime/sys_linux_amd64.s", line: 557, share: 0.05}}}}}}}}}
	b := newBuilder(kind, unit, total, samples)
	for _, n := range []node{serve, gc, sched} {
		b.tree(n, 0)
	}
	b.f.Recover[0] = 0.128 * total
	return b.f
}

// bigFlame is a random tree of about n frames, always the same.
func bigFlame(n int) finding.Flame {
	r := rand.New(rand.NewPCG(1, 2))
	b := newBuilder(finding.CPU, "ns", 60e9, 6000)
	var grow func(parent int32, share float64, budget, depth int)
	grow = func(parent int32, share float64, budget, depth int) {
		for budget > 0 && share > 1e-9 && depth < 60 {
			part, cut := min(budget, 1+r.IntN(budget)), share*(0.3+0.6*r.Float64())
			name := fmt.Sprintf("%s/internal/p%d.(*T%d).Method%d", module, r.IntN(40), r.IntN(30), r.IntN(50))
			if r.IntN(4) == 0 {
				name = fmt.Sprintf("runtime.fn%d", r.IntN(200))
			}
			back := 0.0
			if r.IntN(6) == 0 {
				back = cut * r.Float64()
			}
			at := b.row(name, fmt.Sprintf("internal/p%d/t.go", r.IntN(40)), int32(r.IntN(900)), parent, cut*60e9, cut*6e9, back*60e9)
			grow(at, cut, part-1, depth+1)
			budget, share = budget-part, share-cut
		}
	}
	grow(0, 1, n, 0)
	return b.f
}

// Compared is Full with its first call tree beside an earlier recording, in
// which regexp cost twice as much.
func Compared() report.Model {
	m := Full()
	f := &m.Flames[0]
	base := &finding.FlameBase{Recording: "001-bench", Total: f.Total, Samples: 8000}
	for i := range f.Name {
		was, change := f.Cum[i], finding.Interval{Low: -0.01, High: 0.01}
		if strings.HasPrefix(f.Names[f.Name[i]], "regexp") {
			was *= 2
			mid := -f.Cum[i] / f.Total
			change = finding.Interval{Low: 1.2 * mid, Mid: mid, High: 0.8 * mid}
		}
		base.Cum, base.Change = append(base.Cum, was), append(base.Change, change)
	}
	f.Base = base
	return m
}
