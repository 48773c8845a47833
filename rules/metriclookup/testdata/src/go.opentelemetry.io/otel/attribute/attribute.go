// Package attribute is a stub.
package attribute

type KeyValue struct{}

type Key string

func (k Key) String(v string) KeyValue { return KeyValue{} }

type Set struct{}

func String(k, v string) KeyValue { return KeyValue{} }

func Int(k string, v int) KeyValue { return KeyValue{} }

func NewSet(kvs ...KeyValue) Set { return Set{} }
