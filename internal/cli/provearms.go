package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/gotoll/toll/internal/prove"
)

// armFlags say how the sides of a race are built and run. Between two trees
// they hold for both sides; without trees they are the difference itself: the
// working tree raced against itself.
type armFlags struct{ old, new prove.Side }

func (f *armFlags) add(cmd *cobra.Command) {
	fl := cmd.Flags()
	fl.StringArrayVar(&f.new.Env, "env", nil, "`KEY=value` for builds and benchmarks; without refs or folders: of the new side only")
	fl.StringArrayVar(&f.new.Flags, "flag", nil, "`flag` of go build, such as -gcflags=-B; without refs or folders: of the new side only")
	fl.StringVar(&f.new.Go, "go", "", "Go `version`, such as 1.26.0; without refs or folders: of the new side only")
	fl.StringArrayVar(&f.old.Env, "old-env", nil, "`KEY=value` of the old side; without refs or folders")
	fl.StringArrayVar(&f.old.Flags, "old-flag", nil, "`flag` of go build of the old side; without refs or folders")
	fl.StringVar(&f.old.Go, "old-go", "", "Go `version` of the old side; without refs or folders")
}

func given(s prove.Side) bool { return s.Go != "" || len(s.Flags) > 0 || len(s.Env) > 0 }

// apply puts the flags into o; trees says that the sides are two trees.
func (f *armFlags) apply(a *app, cmd *cobra.Command, o *prove.Options, trees bool) error {
	for _, s := range []prove.Side{f.old, f.new} {
		for _, e := range s.Env {
			if name, _, ok := strings.Cut(e, "="); !ok || name == "" {
				return a.usage(cmd, "--env %q is no KEY=value", e)
			}
		}
		for _, g := range s.Flags {
			if !strings.HasPrefix(g, "-") {
				return a.usage(cmd, "--flag %q is no flag of go build: write it whole, as --flag=-gcflags=-B", g)
			}
		}
	}
	switch {
	case trees && given(f.old):
		return a.usage(cmd, "two trees are built and run alike: --old-env, --old-flag and --old-go race the working tree against itself, without refs and folders")
	case trees:
		o.Both = f.new
	case given(f.old) || given(f.new):
		o.Sides = &[2]prove.Side{f.old, f.new}
	}
	return nil
}
