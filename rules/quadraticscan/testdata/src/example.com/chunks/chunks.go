package chunks

type Chunk struct {
	FileID string
	Size   int
}

type Point struct{ X, Y float64 }

func ChunkEquals(a, b *Chunk) bool     { return a.FileID == b.FileID }
func PointEquals(a, b Point) bool      { return a.X == b.X && a.Y == b.Y }
func DeepEqualChunks(a, b *Chunk) bool { return *a == *b }

type Set struct{ m map[string]bool }

func (s Set) List() []string        { return nil }
func (s Set) Has(item string) bool  { return s.m[item] }
func (s Set) Names() map[string]int { return nil }

type Keys map[string]int

func (k Keys) UnsortedList() []string { return nil }
func (k Keys) Values() []int          { return nil }

type List []string

func (l List) Contains(s string) bool { return false }
func (l List) Append(s string) List   { return append(l, s) }

type Page struct{}

func (Page) Items() []string { return nil }
