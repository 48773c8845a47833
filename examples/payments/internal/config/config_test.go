package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestLoad(t *testing.T) {
	base := write(t, "base.conf", "# base\naddr = 127.0.0.1:9000\npool_size=4\n\nquery_latency = 2ms\naudit_durable = true\n")
	site := write(t, "site.conf", "pool_size = 16\nkey.globex = globex.s3cret\npprof_addr = [::1]:6060\n")
	c, err := Load(base, site)
	if err != nil {
		t.Fatal(err)
	}
	if c.Addr != "127.0.0.1:9000" || c.PoolSize != 16 || c.QueryLatency != 2*time.Millisecond || !c.AuditDurable {
		t.Errorf("got %+v", c)
	}
	if c.APIKeys["globex"] != "globex.s3cret" || c.APIKeys["acme"] == "" {
		t.Errorf("keys %v", c.APIKeys)
	}
	if s := c.String(); strings.Contains(s, "s3cret") || !strings.Contains(s, "globex") {
		t.Errorf("String() = %q", s)
	}
}

func TestLoadSaysWhatIsWrong(t *testing.T) {
	tests := []struct{ text, want string }{
		{"addr 127.0.0.1:80", "x.conf:1: \"addr 127.0.0.1:80\" is not name = value"},
		{"\ncolour = red", "x.conf:2: unknown setting \"colour\""},
		{"pool_size = many", "x.conf:1: setting pool_size"},
		{"pool_size = 0", "want at least 1"},
		{"timeout = 0s", "want them positive"},
		{"pprof_addr = 0.0.0.0:6060", "not a loopback address"},
		{"pprof_addr = localhost", "not a loopback address"},
	}
	for _, tt := range tests {
		_, err := Load(write(t, "x.conf", tt.text))
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q: got %v, want %q", tt.text, err, tt.want)
		}
	}
	if _, err := Load(filepath.Join(t.TempDir(), "missing.conf")); err == nil {
		t.Error("a missing file is no error")
	}
}
