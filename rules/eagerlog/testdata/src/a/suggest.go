package a

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httputil"
	"os"
	"strconv"

	"github.com/sirupsen/logrus"
	"k8s.io/klog/v2"
)

var calls int

func count() int {
	calls++
	return calls
}

func logger() *slog.Logger { calls++; return slog.Default() }

func suggestions(log *slog.Logger, name string, fetch func() string) {
	// Skipping the argument would skip an effect.
	log.Debug("n", "calls", fmt.Sprint(count())) // want `computes fmt.Sprint`
	log.Debug("n", "got", fmt.Sprint(fetch()))   // want `computes fmt.Sprint`
	// The logger must not be made twice.
	logger().Debug("n", "name", fmt.Sprint(name)) // want `computes fmt.Sprint`
	// Other loggers have other gates.
	logrus.Debugf("n %s", fmt.Sprint(name))   // want `computes fmt.Sprint`
	logrus.Debug(fmt.Sprint(name))            // want `computes fmt.Sprint`
	klog.V(4).Infof("n %s", fmt.Sprint(name)) // want `computes fmt.Sprint`
	func(context int) {
		// context is something else here.
		log.Debug("n", "name", fmt.Sprint(name)) // want `computes fmt.Sprint`
	}(0)
}

func effects(log *slog.Logger, r *http.Request, buf []byte) {
	// FormValue reads the body, AppendInt writes into buf.
	log.Debug("n", "q", fmt.Sprint(r.FormValue("q")))                // want `computes fmt.Sprint`
	log.Debug("n", "buf", string(strconv.AppendInt(buf[:0], 1, 10))) // want `computes a copy by conversion`
}

// Made beforehand, for records that are not written.
func dumped(l *slog.Logger, r *http.Request) int {
	dump, _ := httputil.DumpRequest(r, true) // want `computes httputil.DumpRequest for debug records only, before anybody asks`
	l.Debug("received", "request", dump)
	return len(r.Header)
}

func described(l *slog.Logger, n int) {
	text := fmt.Sprintf("%d of many", n) // want `computes fmt.Sprintf for debug records only`
	l.Debug("begin", "what", text)
	l.Debug("end", "what", text)
}

// An entry and its map are made before the level is looked at.
func countedHost(host string, n int) {
	logrus.WithFields(logrus.Fields{"host": host, "n": n}).Debug("counted") // want `computes an entry of logrus with a map of its fields for a debug record`
	logrus.WithField("host", host).Info("counted")
}

func steps(hosts []string) {
	l := logrus.WithField("hosts", len(hosts)) // want `makes a logger with fields that writes debug records only`
	l.Debug("first step")
	if len(hosts) > 1 {
		l.Debug("second step")
	}
}

// The file takes longer.
func read(name string) ([]byte, error) {
	logrus.WithField("name", name).Debug("reading")
	return os.ReadFile(name)
}
