package a

import "fmt"

type histogram struct{ n int64 }

func (h *histogram) Update(v int64) { h.n += v }

type registry struct{ all map[string]*histogram }

func (r *registry) GetOrRegisterHistogram(name string) *histogram {
	h, ok := r.all[name]
	if !ok {
		h = &histogram{}
		r.all[name] = h
	}
	return h
}

func getOrRegisterTopicHistogram(name, topic string, r *registry) *histogram {
	return r.GetOrRegisterHistogram(fmt.Sprintf("%s-for-topic-%s", name, topic))
}

type batch struct{ size int64 }

func metricPerPartition(topics map[string][]batch, r *registry) {
	for topic, partitions := range topics {
		for _, b := range partitions {
			if r != nil {
				getOrRegisterTopicHistogram("batch-size", topic, r).Update(b.size) // want "looks the same metric up in every iteration by getOrRegisterTopicHistogram"
			}
		}
	}
}

type batchEncoder struct {
	metrics *registry
	topic   string
	offset  int64
}

func (e *batchEncoder) metricOfReceiver(bs []batch) {
	for _, b := range bs {
		e.offset += b.size
		e.metrics.GetOrRegisterHistogram("batch-size-" + e.topic).Update(b.size) // want "looks the same metric up in every iteration by GetOrRegisterHistogram"
	}
}

func (e *batchEncoder) metricFormatted(bs []batch, topic string) {
	for _, b := range bs {
		e.metrics.GetOrRegisterHistogram(fmt.Sprintf("size{topic=%q}", topic)).Update(b.size) // want "looks the same metric up in every iteration"
	}
}

// metricOfEach looks another one up in each turn.
func (e *batchEncoder) metricOfEach(topics map[string]batch) {
	for topic, b := range topics {
		getOrRegisterTopicHistogram("batch-size", topic, e.metrics).Update(b.size)
	}
}

// metricKept is looked up once.
func (e *batchEncoder) metricKept(topics map[string][]batch) {
	for topic, bs := range topics {
		h := getOrRegisterTopicHistogram("batch-size", topic, e.metrics)
		for _, b := range bs {
			h.Update(b.size)
		}
	}
}

// metricMoves asks for another topic from turn to turn.
func (e *batchEncoder) metricMoves(bs []batch) {
	for _, b := range bs {
		e.topic = fmt.Sprint(b.size)
		e.metrics.GetOrRegisterHistogram(e.topic).Update(b.size)
	}
}

// metricOfFailures is seldom looked up.
func (e *batchEncoder) metricOfFailures(bs []batch, write func(batch) error) {
	for _, b := range bs {
		if err := write(b); err != nil {
			e.metrics.GetOrRegisterHistogram("failures").Update(b.size)
		}
	}
}
