// Package bench turns a source tree into timed parts of its benchmarks, or of
// other work: its tests and fuzz corpora, or a command.
//
// It builds test binaries with a driver inside, starts them as long-lived
// children, and asks them over a pipe for parts: n iterations timed together.
// It returns raw parts and knows no statistics. No file of the user changes:
// the driver enters through the go command's -overlay, as a file added to a
// copy of the standard library's testing package, so that every benchmark
// works as it is written: b.N and b.Loop, sub-benchmarks, TestMain, internal
// and external test packages, custom metrics. Builds of one arm share the
// build cache; a new layout of the same code costs compiling one package
// and linking.
//
// Tests and fuzz targets are made into benchmarks by the same driver, and run
// again and again in one process. A command is run by a small helper process
// that speaks the driver's protocol: whatever the work, there is one Child.
package bench

// A Source is one arm's tree with everything that decides how it is built.
type Source struct {
	Root    string            // module root folder
	Label   string            // "main", "main+3f2a…", a folder's base name
	Commit  string            // that Root is a checkout of, "" where it is none
	Env     []string          // "KEY=value" for the build and for the children
	Flags   []string          // more flags of `go build`
	Tags    string            // build tags, comma-separated
	Overlay map[string]string // absolute file -> absolute file to use in its place
	ModFile string            // go.mod in place of Root's; "" is Root's
}
