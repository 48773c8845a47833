package a

import "fmt"

type nodeConfig struct{ backups, images string }

func (c *nodeConfig) backupsVolume() string { return c.backups }

func (c *nodeConfig) imagesVolume() string { return c.images }

func load(f func(c *nodeConfig) error) error { return f(&nodeConfig{}) }

// The entries' keys come as one text.
func usedFor(pool, volume string) (string, error) {
	volumes := make(map[string]string, 2)
	err := load(func(c *nodeConfig) error {
		volumes[c.backupsVolume()] = "backups"
		volumes[c.imagesVolume()] = "images"
		return nil
	})
	if err != nil {
		return "", err
	}
	return volumes[fmt.Sprintf("%s/%s", pool, volume)], nil
}
