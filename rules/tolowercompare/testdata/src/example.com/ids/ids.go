package ids

type ID [16]byte

func (id ID) String() string { return string(id[:]) }
func (id ID) Hex() string    { return string(id[:]) }

type Level int

func (l Level) String() string { return "level" }

type Cid struct{ str []byte }

func (c Cid) String() string    { return string(c.str) }
func (c Cid) Equals(o Cid) bool { return string(c.str) == string(o.str) }

type Doc struct{ parts []string }

func (d Doc) String() string { return "" }
