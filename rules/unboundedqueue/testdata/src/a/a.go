package a

import "sync"

type job struct{ id int }

type pool struct {
	mu    sync.Mutex
	ready *sync.Cond
	jobs  []job
}

func (p *pool) put(j job) {
	p.mu.Lock()
	p.jobs = append(p.jobs, j) // want `puts into jobs, which has no bound: it grows as long as the consumer is behind`
	p.mu.Unlock()
	p.ready.Signal()
}

func (p *pool) take() job {
	p.mu.Lock()
	defer p.mu.Unlock()
	for len(p.jobs) == 0 {
		p.ready.Wait()
	}
	j := p.jobs[0]
	p.jobs = p.jobs[1:]
	return j
}

type mailbox struct {
	sync.Mutex
	wake  chan struct{}
	mails []*job
}

func (m *mailbox) Send(j *job) {
	m.Lock()
	defer m.Unlock()
	m.mails = append(m.mails, j) // want `puts into mails, which has no bound`
	select {
	case m.wake <- struct{}{}:
	default:
	}
}

func (m *mailbox) run() {
	for range m.wake {
		m.Lock()
		for len(m.mails) > 0 {
			j := m.mails[0]
			println(j.id)
			m.mails = m.mails[1:]
		}
		m.Unlock()
	}
}
