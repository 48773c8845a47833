// Payments serves the payment API. See the README for its routes.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"syscall"
	"time"

	"example.com/payments/internal/api"
	"example.com/payments/internal/audit"
	"example.com/payments/internal/config"
	"example.com/payments/internal/idem"
	"example.com/payments/internal/ledger"
	"example.com/payments/internal/limit"
	"example.com/payments/internal/metrics"
	"example.com/payments/internal/money"
	"example.com/payments/internal/payment"
	"example.com/payments/internal/pool"
	"example.com/payments/internal/risk"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

type options struct {
	config.Config
	load selfLoad
	log  slog.Level
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	opts, err := parse(args, stderr)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err != nil {
		fmt.Fprintln(stderr, "payments:", err)
		return 2
	}
	if err := serve(ctx, opts, stdout, stderr); err != nil {
		fmt.Fprintln(stderr, "payments:", err)
		return 1
	}
	return 0
}

// parse reads the flags over the configuration files over the defaults.
func parse(args []string, stderr io.Writer) (options, error) {
	var opts options
	fs := flag.NewFlagSet("payments", flag.ContinueOnError)
	fs.SetOutput(stderr)
	files := fs.String("config", "", "comma-separated configuration `files`")
	addr := fs.String("addr", "", "`address` to serve on (default 127.0.0.1:8080)")
	profile := fs.String("pprof", "", "loopback `address` of pprof, or off (default 127.0.0.1:6060)")
	trail := fs.String("audit", "", "`file` of the audit log (default audit.log)")
	latency := fs.Duration("db-latency", -1, "`time` of a database query (default 300us)")
	fs.TextVar(&opts.log, "log-level", slog.LevelInfo, "`level`: debug, info, warn or error")
	fs.DurationVar(&opts.load.duration, "selfload", 0, "pay to yourself for this `time`, then stop")
	fs.IntVar(&opts.load.rate, "selfload-rate", 300, "payments per second of -selfload")
	if err := fs.Parse(args); err != nil {
		return options{}, err
	}
	var paths []string
	if *files != "" {
		paths = strings.Split(*files, ",")
	}
	cfg, err := config.Load(paths...)
	if err != nil {
		return options{}, err
	}
	if *addr != "" {
		cfg.Addr = *addr
	}
	if *trail != "" {
		cfg.AuditPath = *trail
	}
	if *latency >= 0 {
		cfg.QueryLatency = *latency
	}
	switch *profile {
	case "":
	case "off":
		cfg.PprofAddr = ""
	default:
		cfg.PprofAddr = *profile
	}
	if opts.load.duration > 0 && opts.load.rate < 1 {
		return options{}, fmt.Errorf("-selfload-rate is %d, want at least 1", opts.load.rate)
	}
	opts.Config = cfg
	return opts, cfg.Check()
}

const demoAccount = "DE89370400440532013000"

// serve runs the API until ctx ends or the self load is over, then lets the
// requests in flight finish.
func serve(ctx context.Context, opts options, stdout, stderr io.Writer) error {
	log := slog.New(slog.NewTextHandler(stderr, &slog.HandlerOptions{Level: opts.log}))
	log.Info("starting", "config", opts.Config.String())
	trail, err := audit.Open(opts.AuditPath, opts.AuditDurable)
	if err != nil {
		return err
	}
	defer trail.Close()

	book := ledger.New(10_000)
	book.Open(demoAccount, "acme", money.Amount{Currency: "EUR"})
	db := pool.New(book, opts.PoolSize, opts.QueryLatency)
	limits := payment.Limits{Timeout: opts.Timeout, TriesPerCard: opts.TriesPerCard, FeePerThousand: 29}
	screener := risk.NewEngine(risk.DefaultRules(), opts.RefuseAt, time.Now())
	service := &api.API{
		Log:      log,
		Payments: payment.NewService(log, db, trail, screener, limits, time.Now),
		Pool:     db,
		Book:     book,
		Limiter:  limit.New(opts.CallsPerMinute, time.Now),
		Answers:  idem.NewStore[payment.Receipt](10_000),
		Keys:     opts.APIKeys,
	}

	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	addr, stopped, err := listen(ctx, opts.Addr, service.Handler(), log)
	if err != nil {
		return err
	}
	log.Info("serving", "addr", addr)
	if opts.PprofAddr != "" {
		paddr, pstopped, err := listen(ctx, opts.PprofAddr, profiles(service.Payments.Latency()), log)
		if err != nil {
			cancel()
			<-stopped
			return fmt.Errorf("pprof: %w", err)
		}
		log.Info("profiling", "addr", paddr)
		defer func() {
			cancel()
			<-pstopped
		}()
	}
	if opts.load.duration > 0 {
		opts.load.run(ctx, "http://"+addr, opts.APIKeys["acme"], stdout)
		cancel()
	}
	return <-stopped
}

// listen serves h on addr until ctx ends. The channel gets what Shutdown
// returns, after the last request in flight.
func listen(ctx context.Context, addr string, h http.Handler, log *slog.Logger) (string, <-chan error, error) {
	var lc net.ListenConfig
	ln, err := lc.Listen(ctx, "tcp", addr)
	if err != nil {
		return "", nil, err
	}
	srv := &http.Server{
		Handler:           h,
		ReadHeaderTimeout: 5 * time.Second,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelError),
	}
	stopped := make(chan error, 1)
	go func() {
		if err := srv.Serve(ln); !errors.Is(err, http.ErrServerClosed) {
			log.Error("serve", "addr", addr, "err", err)
		}
	}()
	go func() {
		<-ctx.Done()
		grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
		defer cancel()
		stopped <- srv.Shutdown(grace)
	}()
	return ln.Addr().String(), stopped, nil
}

// profiles is the handler of net/http/pprof and of the metrics, on a mux of its
// own so that the public one never shows them.
func profiles(payments *metrics.Recorder) http.Handler {
	runtime.SetMutexProfileFraction(10)
	runtime.SetBlockProfileRate(int(10 * time.Microsecond))
	mux := http.NewServeMux()
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	mux.HandleFunc("/debug/pprof/cmdline", pprof.Cmdline)
	mux.HandleFunc("/debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("/debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("/debug/pprof/trace", pprof.Trace)
	mux.HandleFunc("/metrics", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
		w.Write(payments.Page("payment"))
		w.Write(metrics.Process())
	})
	return mux
}
