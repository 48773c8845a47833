// Package serve is a live window on one module: the report's pages on
// loopback, with buttons that apply, undo and prove a finding's patch.
//
// It listens on 127.0.0.1 only. Whoever has the address may read; changing
// anything, and pprof's own pages, need the token of the opened address, which
// becomes a cookie. Requests for another host name are refused (DNS
// rebinding), so are those that another site makes (http.CrossOriginProtection
// and a check of Origin). One job runs at a time, through the same journeys as
// the commands; the ledger is polled, so that a `toll optimize` in another
// terminal shows as it goes. It formats nothing: report does.
package serve

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/gotoll/toll/internal/evidence"
	"github.com/gotoll/toll/internal/ledger"
	"github.com/gotoll/toll/internal/prove"
	"github.com/gotoll/toll/internal/report"
)

// A Gather collects what a page shows.
type Gather func(context.Context) (report.Model, error)

// Options of a server.
type Options struct {
	Root   string // the module's folder
	Ledger string // path of the ledger; made by the first job, not before
	Team   string // address of a team's ledger, "" without one
	// Gather scans and collects all that a report shows, as things are now.
	Gather Gather
	// Pages are those beside the report; each collects what it shows.
	Pages    map[report.Page]Gather
	Prove    prove.Options    // budget, threshold and the like of races
	Evidence evidence.Options // for pprof's pages
	Poll     time.Duration    // between looks at the ledger; 0 is 500 ms
}

// A Server serves one module. Make it with New, end it with Close.
type Server struct {
	o     Options
	token string
	host  string // "127.0.0.1:4711"
	http  *http.Server
	lis   net.Listener
	ctx   context.Context // ends with Close: jobs stop
	stop  context.CancelFunc
	work  sync.WaitGroup

	board board

	gathering sync.Mutex // one scan at a time

	mu     sync.Mutex // of what follows
	ledger *ledger.Ledger
	pprof  map[string]http.Handler
}

// New listens on port of 127.0.0.1, 0 for any that is free.
func New(ctx context.Context, o Options, port int) (*Server, error) {
	var lc net.ListenConfig
	lis, err := lc.Listen(ctx, "tcp4", fmt.Sprintf("127.0.0.1:%d", port))
	if err != nil {
		return nil, fmt.Errorf("listen on 127.0.0.1:%d: %w: another program may use the port, leave --port out to take a free one", port, err)
	}
	if o.Poll == 0 {
		o.Poll = 500 * time.Millisecond
	}
	s := &Server{o: o, token: rand.Text(), host: lis.Addr().String(), lis: lis, pprof: map[string]http.Handler{}}
	s.ctx, s.stop = context.WithCancel(context.WithoutCancel(ctx))
	s.board.changed = make(chan struct{})
	s.http = &http.Server{Handler: s.handler(), ReadHeaderTimeout: 10 * time.Second}
	return s, nil
}

// URL is the address to open; its token allows changes.
func (s *Server) URL() string { return "http://" + s.host + "/?token=" + s.token }

// Run serves until ctx ends. It then stops a running job and waits until it
// has cleaned up.
func (s *Server) Run(ctx context.Context) error {
	s.work.Go(s.poll)
	ended := make(chan error, 1)
	go func() { ended <- s.http.Serve(s.lis) }()
	var err error
	select {
	case err = <-ended:
	case <-ctx.Done():
	}
	return errors.Join(err, s.close())
}

func (s *Server) close() error {
	s.stop()
	// Event streams end with s.ctx; pages get a moment.
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	err := s.http.Shutdown(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		err = s.http.Close()
	}
	s.work.Wait()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ledger != nil {
		err = errors.Join(err, s.ledger.Close())
		s.ledger = nil
	}
	return err
}

// model gathers under a lock: two pages opened at once scan one after the
// other, and the second finds the first one's results in the cache.
func (s *Server) model(ctx context.Context) (report.Model, error) { return s.collect(ctx, s.o.Gather) }

func (s *Server) collect(ctx context.Context, gather Gather) (report.Model, error) {
	s.gathering.Lock()
	defer s.gathering.Unlock()
	return gather(ctx)
}
