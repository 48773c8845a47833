const TWIN = 20; // rows of a table twin, as the page comes with

async function load(script) {
  if (!script.dataset.packed) return JSON.parse(script.textContent);
  const bytes = Uint8Array.from(atob(JSON.parse(script.textContent)), c => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).json();
}

// A CostMap is one kind's panel: the whole tree, or the callers and callees of
// one function, with the table that says the same. What it shows is in the
// page's address.
class CostMap {
  constructor(panel, data) {
    Object.assign(this, data);
    this.panel = panel;
    this.status = $(panel, '.status');
    this.input = $(panel, 'input');
    this.compare = $(panel, '.compare');
    this.body = $(panel, '.twin tbody');
    this.first = Array.from(this.body.children);
    this.caption = $(panel, '.twin caption');
    this.whole = unfold({ fn: data.fn, depth: data.depth, cum: data.cum, flat: data.flat, rec: data.rec, was: data.was, whole: true });
    this.hashes = addresses(this.whole, this.names);
    this.match = null;
    this.query = '';
    this.fn1 = -1; // the function whose callers and callees are shown
    this.diff = false;
    const stages = $$(panel, '.stage');
    this.main = new Icicle(this, stages[0], false);
    this.above = new Icicle(this, stages[1], true);
    this.below = new Icicle(this, stages[2], false);
    $(panel, '.reset').addEventListener('click', () => this.reset());
    $(panel, '.back').addEventListener('click', () => this.leave());
    this.input.addEventListener('input', () => { this.search(this.input.value); this.note(true); });
    this.compare?.addEventListener('click', () => this.flip());
    panel.dataset.ready = 'true';
  }

  // palette reads the colours that the style sheet chose for this theme.
  palette() {
    const sw = c => getComputedStyle($(this.panel, '.sw.' + c)).backgroundColor;
    const rgb = s => (s.match(/[\d.]+/g) || [0, 0, 0]).slice(0, 3).map(Number);
    const ramp = (a, b) => Array.from({ length: 11 }, (_, i) => 'rgb(' + rgb(a).map((v, j) => Math.round(v + (rgb(b)[j] - v) * i / 10)).join(',') + ')');
    const ink = getComputedStyle(this.panel).color;
    if (this.diff) return { ink, less: ramp(sw('calm'), sw('cool')), more: ramp(sw('calm'), sw('hot')) };
    return { ink, kinds: [sw('own'), sw('lib'), sw('sys')], ramp: ramp(sw('some'), sw('all')) };
  }

  fill(p, t, r) {
    if (this.diff) {
      const c = t.chg ? t.chg[r] : 0, scale = Math.min(10, Math.round(10 * Math.sqrt(Math.abs(c) / (this.most || 1))));
      return (c < 0 ? p.less : p.more)[c ? Math.max(2, scale) : 0];
    }
    const part = t.cum[r] > 0 ? t.rec[r] / t.cum[r] : 0;
    if (part >= 0.01 && (r > 0 || t !== this.whole)) return p.ramp[Math.min(10, Math.round(part * 10))];
    return p.kinds[this.cls[t.fn[r]]];
  }

  // say words one row, or what the search found.
  say(icicle, r) {
    if (r < 0) { this.status.textContent = this.found(); return; }
    const t = icicle.tree, fn = t.fn[r], place = this.places[fn], cum = t === this.both ? this.whole.cum[r] : t.cum[r];
    let s = `${this.names[fn]}${place ? ', ' + place : ''}: ${percent(cum / this.total)}, ${value(cum, this.unit)} with callees, `;
    s += icicle.up ? 'on the way to ' + short(this.names[this.fn1]) : `${value(t.flat[r], this.unit)} itself`;
    s += `, of ${value(this.total, this.unit)} in ${count(this.samples)} samples`;
    if (t.rec[r] > 0) s += '; findings here or below would bring some of it back';
    if (this.was) s += `; ${percent(t.was[r] / this.wasTotal)} in ${this.base}`;
    if (t.chg) s += t.chg[r] ? `, a change beyond noise` : `, no change beyond noise`;
    this.status.textContent = s;
  }

  zoomed(icicle) {
    if (icicle !== this.main) return;
    this.twin();
    this.note(false);
  }

  // pick shows the callers and callees of a function.
  pick(fn) {
    if (this.fn1 >= 0 && fn === this.fn1 || fn === this.whole.fn[0]) return;
    const inside = this.panel.contains(document.activeElement) && document.activeElement.classList.contains('stage');
    this.sandwich(fn);
    this.note(false);
    if (inside) this.below.stage.focus();
  }

  sandwich(fn) {
    this.fn1 = fn;
    this.diff = false;
    this.layout();
    this.above.show(callers(this.whole, fn, this.names.length), 0);
    this.below.show(callees(this.whole, fn, this.names.length), 0);
    const s = this.below.tree;
    $(this.panel, '.about').textContent = `${this.names[fn]}: ${percent(s.cum[0] / this.total)}, ${value(s.cum[0], this.unit)} with callees, ${value(s.flat[0], this.unit)} itself`;
    this.twin();
    this.say(this.below, 0);
  }

  // leave goes back to the whole tree.
  leave() {
    if (this.fn1 < 0) return;
    const inside = document.activeElement?.classList.contains('stage') || document.activeElement?.classList.contains('back');
    this.fn1 = -1;
    this.layout();
    this.main.draw();
    this.twin();
    this.say(this.main, -1);
    this.note(false);
    if (inside) this.main.stage.focus();
  }

  flip() {
    if (!this.was || this.fn1 >= 0) return;
    this.differ(!this.diff);
    this.note(false);
  }

  // differ switches to the difference of two recordings: a box is as wide as
  // the mean of its two shares, so that what is gone is still seen.
  differ(on) {
    this.diff = on;
    if (on && !this.both) {
      const cum = this.whole.cum.map((c, r) => (c / this.total + this.was[r] / this.wasTotal) / 2);
      this.both = unfold(Object.assign({}, this.whole, { cum, chg: this.chg }));
      this.most = this.chg.reduce((m, c) => Math.max(m, Math.abs(c)), 0);
    }
    this.layout();
    this.main.show(on ? this.both : this.whole, this.main.zoom);
    this.say(this.main, -1);
  }

  reset() {
    this.input.value = this.query = '';
    this.match = null;
    Object.assign(this.main, { sel: -1, zoom: 0 });
    if (this.fn1 >= 0) this.leave();
    else if (this.diff) this.differ(false);
    else this.main.draw();
    this.twin();
    this.say(this.main, -1);
    this.note(false);
  }

  // layout shows the parts of the panel that the view needs.
  layout() {
    const one = this.fn1 >= 0;
    this.main.stage.hidden = one;
    $(this.panel, '.sandwich').hidden = !one;
    this.panel.classList.toggle('differs', this.diff);
    if (this.compare) { this.compare.setAttribute('aria-pressed', this.diff); this.compare.hidden = one; }
  }

  search(text) {
    this.query = text.trim().toLowerCase();
    this.match = this.query ? this.names.map(n => n.toLowerCase().includes(this.query)) : null;
    this.redraw();
    this.twin();
    this.say(this.main, -1);
  }

  redraw() {
    if (this.fn1 >= 0) { this.above.draw(); this.below.draw(); } else this.main.draw();
  }

  // found sums what matches, each stack once.
  found() {
    if (!this.match) return '';
    let sum = 0, stacks = 0;
    const t = this.whole;
    for (let r = 0; r < t.fn.length;) {
      if (this.match[t.fn[r]]) { sum += t.cum[r]; stacks++; r = t.end[r]; } else r++;
    }
    return `“${this.query}” is in ${count(stacks)} stacks: ${percent(sum / this.total)}, ${value(sum, this.unit)} of ${value(this.total, this.unit)}`;
  }

  // twin fills the table with what the drawing shows.
  twin() {
    const one = this.fn1 >= 0, zoom = one ? 0 : this.main.zoom, t = one ? this.below.tree : this.whole;
    if (!one && zoom === 0 && !this.query) {
      if (this.body.firstElementChild === this.first[0]) return;
      this.body.replaceChildren(...this.first);
      this.caption.textContent = 'Functions with the largest totals';
      return;
    }
    const all = functions(t, zoom).filter(s => !this.match || this.match[s.fn]);
    this.body.replaceChildren(...all.slice(0, TWIN).map(s => this.row(s)));
    const under = one ? ' below ' + short(this.names[this.fn1]) : zoom > 0 ? ' below ' + short(this.names[t.fn[zoom]]) : '';
    this.caption.textContent = `${all.length > TWIN ? 'The first ' + TWIN + ' of ' + count(all.length) : count(all.length)} functions${under}${this.query ? ' with “' + this.query + '” in their names' : ''}`;
  }

  row(s) {
    const tr = el('tr', 'c-' + ['own', 'lib', 'sys'][this.cls[s.fn]]), link = el('a', 'mono wrapany fn', this.names[s.fn]), first = el('td', '', link);
    link.href = '#' + this.address({ fn: this.names[s.fn] });
    if (s.back >= 0.001 * this.total) first.append(' ', el('span', 'chip cost', 'part recoverable'));
    if (this.places[s.fn]) first.append(el('small', 'muted mono', this.places[s.fn]));
    const cell = v => el('td', 'num', percent(v / this.total) + ' ', el('small', 'muted', value(v, this.unit)));
    const bar = $(document, 'template.bar-shape').content.firstElementChild.cloneNode(true);
    bar.setAttribute('aria-label', percent(s.total / this.total));
    $(bar, '.sure').setAttribute('width', Math.round(1000 * s.total / this.total));
    tr.append(first, cell(s.self), cell(s.total), el('td', 'barcell', bar));
    return tr;
  }

  // address is the view as a part of the page's address.
  address(view) {
    const q = new URLSearchParams({ kind: this.panel.dataset.kind });
    for (const [k, v] of Object.entries(view)) if (v) q.set(k, v);
    return 'cost?' + q;
  }

  note(replace) {
    const zoom = this.main.zoom, view = { fn: this.fn1 >= 0 ? this.names[this.fn1] : '', at: zoom > 0 ? this.hashes[zoom].toString(36) : '', q: this.input.value.trim(), diff: this.diff ? '1' : '' };
    const hash = '#' + this.address(view);
    if (hash === location.hash) return;
    history[replace ? 'replaceState' : 'pushState'](null, '', hash);
  }

  // restore shows what an address says.
  restore(q) {
    this.input.value = q.get('q') || '';
    const at = q.get('at'), fn = q.has('fn') ? this.names.indexOf(q.get('fn')) : -1;
    const zoom = at ? Math.max(0, this.hashes.indexOf(parseInt(at, 36))) : 0;
    this.fn1 = -1;
    this.main.zoom = zoom;
    this.differ(Boolean(q.get('diff') && this.was));
    this.main.zoom = zoom;
    if (fn >= 0) this.sandwich(fn);
    this.search(this.input.value);
    if (fn >= 0) this.say(this.below, 0);
    else if (zoom > 0 && !this.query) this.say(this.main, zoom);
  }
}
