package fixed

import (
	"bytes"
	"net"
	"strings"
	"text/template"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type policy struct {
	nets     []string
	zone     string
	text     string
	from, to string
}

// What is made of the receiver's fields could be kept beside them.
func (p *policy) allows(ip net.IP) bool {
	for _, c := range p.nets {
		_, n, err := net.ParseCIDR(c) // want `parses a field's network per call`
		if err == nil && n.Contains(ip) {
			return true
		}
	}
	return false
}

func (p *policy) format(data any) (string, error) {
	t, err := template.New("msg").Parse(p.text) // want `parses a field's template per call`
	if err != nil {
		return "", err
	}
	var b bytes.Buffer
	err = t.Execute(&b, data)
	return b.String(), err
}

func (p *policy) active(now time.Time) bool {
	loc, err := time.LoadLocation(p.zone) // want `reads a time zone's file per call`
	if err != nil {
		loc = time.UTC
	}
	return now.In(loc).Hour() > 8
}

func (p *policy) clean(s string) string {
	return strings.NewReplacer(p.from, p.to).Replace(s) // want `builds a replacer of fields per call`
}

// A check, a set-up, a request, or what is kept.
func (p *policy) validate() error {
	for _, c := range p.nets {
		if _, _, err := net.ParseCIDR(c); err != nil {
			return err
		}
	}
	return nil
}

type lookupRequest struct{ cidr string }

func (r *lookupRequest) has(ip net.IP) bool {
	_, n, err := net.ParseCIDR(r.cidr)
	return err == nil && n.Contains(ip)
}

func (p *policy) parsed() (nets []*net.IPNet) {
	for _, c := range p.nets {
		if _, n, err := net.ParseCIDR(c); err == nil {
			nets = append(nets, n)
		}
	}
	return nets
}

// A value that is made to be asked once.
type expander struct{ text string }

func (e expander) expand(data any) (string, error) {
	t, err := template.New("x").Parse(e.text)
	if err != nil {
		return "", err
	}
	var b bytes.Buffer
	err = t.Execute(&b, data)
	return b.String(), err
}

type group struct {
	selector   *metav1.LabelSelector
	namespaces map[string]bool
}

func (g *group) selects(namespace string, labels map[string]string) bool {
	s, err := metav1.LabelSelectorAsSelector(g.selector) // want `parses a field's selector per call`
	if err != nil {
		return false
	}
	return g.namespaces[namespace] && s.Matches(labels)
}

// What it is given may be another one each time.
func (g *group) picks(selector *metav1.LabelSelector, labels map[string]string) bool {
	s, err := metav1.LabelSelectorAsSelector(selector)
	return err == nil && s.Matches(labels)
}
