// Package lab lists the experiments that belong to no rule: one folder each.
package lab

import (
	"github.com/gotoll/toll/internal/experiment"
	"github.com/gotoll/toll/lab/bettercode"
	"github.com/gotoll/toll/lab/buildflags"
	"github.com/gotoll/toll/lab/bus"
	"github.com/gotoll/toll/lab/defercost"
	"github.com/gotoll/toll/lab/finalizers"
	"github.com/gotoll/toll/lab/gcsweep"
	"github.com/gotoll/toll/lab/mutexscope"
	"github.com/gotoll/toll/lab/operator"
	"github.com/gotoll/toll/lab/overhead"
	"github.com/gotoll/toll/lab/payment"
	"github.com/gotoll/toll/lab/poolcontention"
	"github.com/gotoll/toll/lab/roi"
)

// All returns the experiments, sorted by name.
func All() []*experiment.Experiment {
	return []*experiment.Experiment{
		bettercode.Experiment,
		buildflags.Experiment,
		bus.Experiment,
		defercost.Experiment,
		finalizers.Experiment,
		gcsweep.Experiment,
		mutexscope.Experiment,
		operator.Experiment,
		overhead.Experiment,
		payment.Experiment,
		poolcontention.Experiment,
		roi.Experiment,
	}
}

// Catalogue is everything that the lab can run or has to say.
func Catalogue() experiment.Catalogue {
	return experiment.Catalogue{Experiments: All(), OfRules: ruleClaims(), Open: openClaims()}
}
