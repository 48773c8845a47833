package a

import (
	"errors"
	"sync"
)

type topicSub struct {
	id      string
	handler func(message []byte) error
}

type topicBroker struct {
	sync.RWMutex
	connected bool
	subs      map[string][]*topicSub
}

func (b *topicBroker) Connect() {
	b.Lock()
	defer b.Unlock()
	b.connected = true
}

func (b *topicBroker) Subscribe(topic string, handler func(message []byte) error) {
	b.Lock()
	defer b.Unlock()
	b.subs[topic] = append(b.subs[topic], &topicSub{id: topic, handler: handler})
}

// Who is kept under a topic is told under the lock (go-micro, its broker in memory).
func (b *topicBroker) Publish(topic string, message []byte) error {
	b.Lock() // want `holds b over sub.handler \(the code of each of many\)`
	defer b.Unlock()

	if !b.connected {
		return errors.New("not connected")
	}
	subs, ok := b.subs[topic]
	if !ok {
		return nil
	}
	for _, sub := range subs {
		if err := sub.handler(message); err != nil {
			return err
		}
	}
	return nil
}

// A list of them is copied under the lock, and told without it.
func (b *topicBroker) PublishCopy(topic string, message []byte) error {
	b.RLock()
	subs := append([]*topicSub(nil), b.subs[topic]...)
	b.RUnlock()
	for _, sub := range subs {
		if err := sub.handler(message); err != nil {
			return err
		}
	}
	return nil
}
