package main

import (
	"context"
	"time"
)

// forms are the handler in four forms. Each does the same.
var forms = map[string]func(*service, context.Context, request) error{
	"as written":   (*service).asWritten,
	"explicit":     (*service).explicit,
	"early":        (*service).early,
	"early, defer": (*service).earlyDefer,
}

// asWritten has the article's seven defers: everything is held to the end.
func (s *service) asWritten(ctx context.Context, r request) (err error) {
	defer s.metrics.record(time.Now())
	s.inflight.Add(1)
	defer s.inflight.Add(-1)
	defer s.fail(&err)
	if err := r.validate(); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, s.limit)
	defer cancel()
	s.mu.Lock()
	defer s.mu.Unlock()
	c, err := s.acquire(ctx)
	if err != nil {
		return err
	}
	defer c.release()
	audit, err := s.openAudit()
	if err != nil {
		return err
	}
	defer audit.Close()
	seq, err := s.core(c, r)
	if err != nil {
		return err
	}
	return s.finish(audit, r, seq)
}

// explicit is the article's rewrite: the same calls in the same places,
// written out before each return.
func (s *service) explicit(ctx context.Context, r request) error {
	start := time.Now()
	s.inflight.Add(1)
	if err := r.validate(); err != nil {
		s.failed.Add(1)
		s.inflight.Add(-1)
		s.metrics.record(start)
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, s.limit)
	s.mu.Lock()
	c, err := s.acquire(ctx)
	if err != nil {
		s.mu.Unlock()
		cancel()
		s.failed.Add(1)
		s.inflight.Add(-1)
		s.metrics.record(start)
		return err
	}
	audit, err := s.openAudit()
	if err != nil {
		c.release()
		s.mu.Unlock()
		cancel()
		s.failed.Add(1)
		s.inflight.Add(-1)
		s.metrics.record(start)
		return err
	}
	seq, err := s.core(c, r)
	if err == nil {
		err = s.finish(audit, r, seq)
	}
	audit.Close()
	c.release()
	s.mu.Unlock()
	cancel()
	if err != nil {
		s.failed.Add(1)
	}
	s.inflight.Add(-1)
	s.metrics.record(start)
	return err
}

// early releases lock and connection where they are no longer needed, by hand.
func (s *service) early(ctx context.Context, r request) (err error) {
	defer s.metrics.record(time.Now())
	s.inflight.Add(1)
	defer s.inflight.Add(-1)
	defer s.fail(&err)
	if err := r.validate(); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, s.limit)
	defer cancel()
	audit, err := s.openAudit()
	if err != nil {
		return err
	}
	defer audit.Close()
	s.mu.Lock()
	c, err := s.acquire(ctx)
	if err != nil {
		s.mu.Unlock()
		return err
	}
	seq, err := s.core(c, r)
	c.release()
	s.mu.Unlock()
	if err != nil {
		return err
	}
	return s.finish(audit, r, seq)
}

// earlyDefer releases them as early, at the end of a small function.
func (s *service) earlyDefer(ctx context.Context, r request) (err error) {
	defer s.metrics.record(time.Now())
	s.inflight.Add(1)
	defer s.inflight.Add(-1)
	defer s.fail(&err)
	if err := r.validate(); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, s.limit)
	defer cancel()
	audit, err := s.openAudit()
	if err != nil {
		return err
	}
	defer audit.Close()
	seq, err := s.book(ctx, r)
	if err != nil {
		return err
	}
	return s.finish(audit, r, seq)
}

func (s *service) book(ctx context.Context, r request) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, err := s.acquire(ctx)
	if err != nil {
		return 0, err
	}
	defer c.release()
	return s.core(c, r)
}
