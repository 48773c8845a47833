// Package config reads the service's settings once, at start.
package config

import (
	"bufio"
	"fmt"
	"net/netip"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// A Config holds all settings of the service.
type Config struct {
	Addr           string
	PprofAddr      string // loopback only, "" for none
	AuditPath      string
	AuditDurable   bool
	PoolSize       int
	QueryLatency   time.Duration // of the stand-in for the database
	Timeout        time.Duration
	TriesPerCard   int
	CallsPerMinute int
	RefuseAt       int
	APIKeys        map[string]string // merchant to key
}

// Default returns the settings of a developer's machine.
func Default() Config {
	return Config{
		Addr:           "127.0.0.1:8080",
		PprofAddr:      "127.0.0.1:6060",
		AuditPath:      "audit.log",
		PoolSize:       8,
		QueryLatency:   300 * time.Microsecond,
		Timeout:        2 * time.Second,
		TriesPerCard:   10_000,
		CallsPerMinute: 1_000_000,
		RefuseAt:       60,
		APIKeys:        map[string]string{"acme": "acme.demo-key"},
	}
}

// Load reads files of "name = value" lines over the defaults, later files
// over earlier ones. All files are opened before the first is read, so that a
// missing one changes nothing.
func Load(paths ...string) (Config, error) {
	cfg := Default()
	var scanners []*bufio.Scanner
	for _, path := range paths {
		f, err := os.Open(path)
		if err != nil {
			return Config{}, fmt.Errorf("open configuration: %w", err)
		}
		defer f.Close()
		scanners = append(scanners, bufio.NewScanner(f))
	}
	for i, sc := range scanners {
		name := filepath.Base(paths[i])
		for line := 1; sc.Scan(); line++ {
			if err := cfg.set(sc.Text()); err != nil {
				return Config{}, fmt.Errorf("%s:%d: %w", name, line, err)
			}
		}
		if err := sc.Err(); err != nil {
			return Config{}, fmt.Errorf("read %s: %w", name, err)
		}
	}
	return cfg, cfg.Check()
}

func (c *Config) set(line string) error {
	if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
		return nil
	}
	setting := regexp.MustCompile(`^([a-z][a-z_]*(?:\.[a-z0-9]+)?)\s*=\s*(\S+)$`)
	m := setting.FindStringSubmatch(line)
	if m == nil {
		return fmt.Errorf("%q is not name = value", line)
	}
	name, value := m[1], m[2]
	if merchant, ok := strings.CutPrefix(name, "key."); ok {
		c.APIKeys[merchant] = value
		return nil
	}
	var err error
	switch name {
	case "addr":
		c.Addr = value
	case "pprof_addr":
		c.PprofAddr = value
	case "audit_path":
		c.AuditPath = value
	case "audit_durable":
		c.AuditDurable, err = strconv.ParseBool(value)
	case "pool_size":
		c.PoolSize, err = strconv.Atoi(value)
	case "query_latency":
		c.QueryLatency, err = time.ParseDuration(value)
	case "timeout":
		c.Timeout, err = time.ParseDuration(value)
	case "tries_per_card":
		c.TriesPerCard, err = strconv.Atoi(value)
	case "calls_per_minute":
		c.CallsPerMinute, err = strconv.Atoi(value)
	case "refuse_at":
		c.RefuseAt, err = strconv.Atoi(value)
	default:
		return fmt.Errorf("unknown setting %q", name)
	}
	if err != nil {
		return fmt.Errorf("setting %s: %w", name, err)
	}
	return nil
}

// Check reports the first setting that cannot work.
func (c Config) Check() error {
	if c.PoolSize < 1 {
		return fmt.Errorf("pool_size is %d, want at least 1", c.PoolSize)
	}
	if c.QueryLatency < 0 || c.Timeout <= 0 {
		return fmt.Errorf("query_latency %s and timeout %s: want them positive", c.QueryLatency, c.Timeout)
	}
	if len(c.APIKeys) == 0 {
		return fmt.Errorf("no API key is set: add a line key.MERCHANT = MERCHANT.SECRET")
	}
	if c.PprofAddr == "" {
		return nil
	}
	if a, err := netip.ParseAddrPort(c.PprofAddr); err != nil || !a.Addr().IsLoopback() {
		return fmt.Errorf("pprof_addr %s is not a loopback address: profiles tell too much to be public", c.PprofAddr)
	}
	return nil
}

// String lists the settings for the log at start, without the keys.
func (c Config) String() string {
	s := fmt.Sprintf("addr=%s pprof=%s audit=%s durable=%t pool=%d", c.Addr, c.PprofAddr, c.AuditPath, c.AuditDurable, c.PoolSize)
	s += fmt.Sprintf(" latency=%s timeout=%s merchants=", c.QueryLatency, c.Timeout)
	sep := ""
	for merchant := range c.APIKeys {
		s += sep + merchant
		sep = ","
	}
	return s
}
