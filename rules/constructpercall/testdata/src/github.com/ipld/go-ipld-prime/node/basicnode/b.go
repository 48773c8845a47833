// Package basicnode has the names of the real one.
package basicnode

// Prototype has one of each kind.
var Prototype struct{ Any, Map any }
