package copier

func Copy(to, from any) error          { return nil }
func Deep(to, from any) error          { return nil }
func (Option) Copy(to, from any) error { return nil }

type Option struct{}
