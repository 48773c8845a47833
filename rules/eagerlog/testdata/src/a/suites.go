package a

import (
	"crypto/tls"
	"log/slog"
)

// A list of all suites is made to find the name of one.
func negotiated(l *slog.Logger, state tls.ConnectionState) {
	l.Debug("handshake", "suite", tls.CipherSuiteName(state.CipherSuite)) // want `computes tls.CipherSuiteName`
	l.Debug("handshake", "version", tls.VersionName(state.Version))
}
