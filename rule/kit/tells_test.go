package kit

import "testing"

func TestOfLogs(t *testing.T) {
	for name, want := range map[string]bool{
		"go.uber.org/zap":                false,
		"k8s.io/klog/v2":                 true,
		"github.com/sirupsen/logrus":     true,
		"github.com/go-kit/log/level":    true,
		"example.com/shop/catalog":       false,
		"example.com/shop/catalog/log":   true,
		"example.com/blog/dialog":        false,
		"example.com/auth/login":         false,
		"logger":                         true,
		"sequencelogic":                  false,
		"github.com/hashicorp/go-hclog":  true,
		"example.com/backlog/changelogs": false,
	} {
		equal(t, ofLogs(name), want, "%q", name)
	}
}
