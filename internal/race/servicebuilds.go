package race

import (
	"debug/buildinfo"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/loadgen"
	"github.com/gotoll/toll/internal/proc"
)

// builds fills in what the binaries say of themselves.
func (s *serviceRace) builds() {
	for arm, c := range s.plan.Servers {
		b := finding.Build{Label: c.Line, Go: "unknown Go", GOOS: runtime.GOOS, GOARCH: runtime.GOARCH, Flags: []string{}, Env: append([]string{}, c.Env...)}
		words, _ := loadgen.Words(c.Line)
		for _, word := range words {
			name := word
			if !strings.Contains(name, "/") {
				name = proc.Look(name)
			} else if !filepath.IsAbs(name) {
				name = filepath.Join(c.Dir, name)
			}
			info, err := buildinfo.ReadFile(name)
			if err != nil {
				continue // env, sh -c, a script: the program may come later
			}
			b.Go = info.GoVersion
			for _, set := range info.Settings {
				switch set.Key {
				case "-ldflags", "-gcflags", "-race":
					b.Flags = append(b.Flags, set.Key+"="+set.Value)
				case "-tags":
					b.Tags = set.Value
				case "GOAMD64":
					b.GOAMD64 = set.Value
				case "-pgo":
					b.PGO = filepath.Base(set.Value)
				}
			}
			if data, err := os.ReadFile(name); err == nil {
				b.Binary = finding.Digest(data)
			}
			break
		}
		s.out.Builds[arm] = b
	}
	old, new := s.out.Builds[0], s.out.Builds[1]
	switch {
	case old.Binary != "" && old.Label == new.Label:
		s.warn("both sides run the same command: a race of a server against itself")
	case old.Go != new.Go:
		s.warn("the sides were built by different toolchains: %s and %s", old.Go, new.Go)
	}
}
