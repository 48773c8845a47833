package record

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// testRun is a `go test` command line taken apart.
type testRun struct {
	packages  []string
	build     []string // flags of the go command: "-tags=x"
	test      []string // flags of the test binary: "-test.benchtime=1s"
	args      []string // what the user hands to the tests themselves
	bench     string   // -bench, "" without
	benchtime string
	timeout   bool
	run       bool // -run was given
}

// IsGoTest tells whether a command is for Command: go test, whose test binaries
// it builds and profiles one by one.
func IsGoTest(command []string) bool {
	return len(command) > 1 && command[0] == "go" && command[1] == "test"
}

// errNotGoTest is what Command says to any other: Process runs it.
var errNotGoTest = errors.New("not a `go test` command")

// flagUse says where a go test flag goes.
type flagUse uint8

const (
	useBuild   flagUse = iota + 1 // to the go command
	useTest                       // to the test binary, as -test.NAME
	useProfile                    // Toll sets it itself
	useRefuse                     // it would make the run something else
)

// buildFlags and testFlags are the flags of `go help testflag` and `go help
// build`; a trailing "=" marks those that take a value.
const (
	buildFlags = "a race msan asan work x linkshared modcacherw trimpath buildvcs p= asmflags= buildmode= compiler= " +
		"gccgoflags= gcflags= installsuffix= ldflags= mod= modfile= overlay= pgo= pkgdir= tags= toolexec= vet="
	testFlags = "benchmem short failfast v fullpath artifacts bench= benchtime= count= cpu= parallel= run= skip= shuffle= timeout= " +
		"memprofilerate= mutexprofilefraction= blockprofilerate="
	profileFlags = "cpuprofile= memprofile= mutexprofile= blockprofile= trace= outputdir= o="
	refusedFlags = "c n json i cover covermode= coverpkg= coverprofile= exec= fuzz= fuzztime= fuzzminimizetime= fuzzcachedir= list= C="
)

// knownFlag looks a flag up.
func knownFlag(name string) (use flagUse, takesValue bool) {
	for _, list := range []struct {
		flags string
		use   flagUse
	}{{buildFlags, useBuild}, {testFlags, useTest}, {profileFlags, useProfile}, {refusedFlags, useRefuse}} {
		for f := range strings.FieldsSeq(list.flags) {
			if base, value := strings.CutSuffix(f, "="); base == name {
				return list.use, value
			}
		}
	}
	return 0, false
}

// parseTest takes a command line apart as the go command does.
func parseTest(command []string) (testRun, error) {
	var t testRun
	if !IsGoTest(command) {
		return t, errNotGoTest
	}
	rest := command[2:]
	for len(rest) > 0 {
		arg := rest[0]
		rest = rest[1:]
		if arg == "-args" || arg == "--args" {
			t.args = append(t.args, rest...)
			break
		}
		if len(arg) < 2 || arg[0] != '-' || arg == "--" {
			if arg != "--" {
				t.packages = append(t.packages, arg)
			}
			continue
		}
		used, err := t.flag(arg, rest)
		if err != nil {
			return t, err
		}
		rest = rest[used:]
	}
	if len(t.packages) == 0 {
		t.packages = []string{"."}
	}
	if i := slices.IndexFunc(t.packages, func(p string) bool { return strings.HasSuffix(p, ".go") }); i >= 0 {
		return t, fmt.Errorf("%s is a file: name packages (./...), so that lines can be matched", t.packages[i])
	}
	return t, nil
}

// flag takes one flag and tells how many further arguments it used up.
func (t *testRun) flag(arg string, rest []string) (used int, err error) {
	name, value, inline := strings.Cut(strings.TrimLeft(arg, "-"), "=")
	name = strings.TrimPrefix(name, "test.")
	use, takesValue := knownFlag(name)
	if takesValue && !inline {
		if len(rest) == 0 {
			return 0, fmt.Errorf("flag -%s needs a value", name)
		}
		value, used = rest[0], 1
	}
	switch use {
	case useProfile:
		return 0, fmt.Errorf("leave out -%s: toll record takes the profiles itself and keeps them with the recording", name)
	case useRefuse:
		return 0, fmt.Errorf("leave out -%s: a run with it cannot be profiled as the program is", name)
	case useBuild:
		t.build = append(t.build, join("-"+name, value, inline || takesValue))
	case useTest:
		t.note(name, value)
		t.test = append(t.test, join("-test."+name, value, inline || takesValue))
	default:
		t.args = append(t.args, arg) // a flag of the tests' own
	}
	return used, nil
}

func (t *testRun) note(name, value string) {
	switch name {
	case "bench":
		t.bench = value
	case "benchtime":
		t.benchtime = value
	case "run":
		t.run = true
	case "timeout":
		t.timeout = true
	}
}

func join(flag, value string, hasValue bool) string {
	if hasValue {
		return flag + "=" + value
	}
	return flag
}

// without removes the named flags of the test binary.
func without(flags []string, names ...string) []string {
	return slices.DeleteFunc(slices.Clone(flags), func(f string) bool {
		name, _, _ := strings.Cut(strings.TrimPrefix(f, "-test."), "=")
		return slices.Contains(names, name)
	})
}

// main are the arguments of the run that takes the CPU and allocation profiles
// (all four for plain tests, whose second run would cost their whole time).
func (t testRun) main(dir string) []string {
	args := []string{"-test.paniconexit0", "-test.outputdir=" + dir, "-test.cpuprofile=" + cpuFile, "-test.memprofile=" + allocFile}
	args = append(args, t.defaults()...)
	if t.bench == "" {
		args = append(args, "-test.mutexprofile="+mutexFile, "-test.blockprofile="+blockFile, "-test.blockprofilerate=10000")
	} else {
		args = append(args, "-test.benchmem")
	}
	return slices.Concat(args, t.test, t.args)
}

// waits are the arguments of the short run that takes the lock and wait
// profiles of benchmarks.
func (t testRun) waits(dir string) []string {
	args := []string{"-test.paniconexit0", "-test.outputdir=" + dir, "-test.mutexprofile=" + mutexFile, "-test.blockprofile=" + blockFile}
	args = append(args, t.defaults()...)
	args = append(args, without(t.test, "benchtime", "count", "v")...)
	if strings.HasSuffix(t.benchtime, "x") {
		args = append(args, "-test.benchtime="+t.benchtime)
	} else {
		args = append(args, "-test.benchtime=100ms")
	}
	return append(args, t.args...)
}

// defaults are what go test adds by itself, and no tests beside benchmarks.
func (t testRun) defaults() []string {
	var args []string
	if !t.timeout {
		args = append(args, "-test.timeout=10m")
	}
	if t.bench != "" && !t.run {
		args = append(args, "-test.run=^$")
	}
	return args
}
