package costlyorder

import (
	"testing"

	"github.com/gotoll/toll/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, Rule) }
