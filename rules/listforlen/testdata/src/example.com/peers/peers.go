// Package peers is another package of the module.
package peers

var asked int

type Address string

func Of(host string) Address {
	if host == "" {
		return "localhost"
	}
	return Address(host)
}

func Counted(host string) Address {
	asked++
	return Address(host)
}
