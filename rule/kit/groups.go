package kit

import "go/types"

// WaitsForGroup matches the Wait of a group of goroutines: of sync, golang.org/x/sync or
// github.com/sourcegraph/conc.
func WaitsForGroup(f *types.Func) bool { return f.Name() == "Wait" && ofGroup(f) }

// StartsInGroup matches the Go of such a group, which starts what it is given.
func StartsInGroup(f *types.Func) bool {
	return (f.Name() == "Go" || f.Name() == "TryGo") && ofGroup(f)
}

func ofGroup(f *types.Func) bool {
	if f.Pkg() == nil || f.Signature().Recv() == nil {
		return false
	}
	switch f.Pkg().Path() {
	case "sync":
		return ReceiverName(f) == "WaitGroup"
	case "golang.org/x/sync/errgroup":
		return ReceiverName(f) == "Group"
	case "github.com/sourcegraph/conc":
		return ReceiverName(f) == "WaitGroup"
	case "github.com/sourcegraph/conc/pool":
		return true
	}
	return false
}
