'use strict';
// The page is whole without this script. It adds the flame graphs, which are
// drawings of the tables beside them, the switch between kinds, and filters.
(() => {
document.documentElement.classList.add('js');
const $ = (root, sel) => root.querySelector(sel);
const $$ = (root, sel) => Array.from(root.querySelectorAll(sel));

const ROW = 19, FONT = 11.5, MIN = 0.5;

// sig and value print as the units package does on the Go side.
function sig(v) {
  const a = Math.abs(v);
  if (a === 0) return '0';
  if (a >= 99.95) return v.toFixed(0);
  if (a >= 9.995) return v.toFixed(1);
  if (a >= 0.9995) return v.toFixed(2);
  return v.toFixed(Math.min(2 - Math.floor(Math.log10(a)), 9));
}
function scaled(v, scales) {
  for (const [by, unit] of scales) if (Math.abs(v) >= by) return sig(v / by) + unit;
  return sig(v) + scales[scales.length - 1][1];
}
function value(v, unit) {
  if (unit === 'ns') return scaled(v, [[1e9, ' s'], [1e6, ' ms'], [1e3, ' us'], [1, ' ns']]);
  if (unit === 'bytes') return scaled(v, [[2 ** 30, ' GiB'], [2 ** 20, ' MiB'], [2 ** 10, ' KiB'], [1, ' B']]);
  return Math.round(v).toLocaleString('en-US') + ' ' + unit;
}
function percent(share) {
  const p = share * 100;
  if (p === 0) return '0%';
  if (p < 0.005) return '<0.01%';
  return (p < 0.995 ? p.toFixed(2) : p.toFixed(1)) + '%';
}

// short drops the directories of a function's package: what is left fits.
const short = name => name.slice(name.slice(0, (name + '(').indexOf('(')).lastIndexOf('/') + 1);

async function load(el) {
  if (!el.dataset.packed) return JSON.parse(el.textContent);
  const bytes = Uint8Array.from(atob(JSON.parse(el.textContent)), c => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).json();
}

// Tree unfolds the depth-first arrays: where each row ends, whose child it is,
// and where on the line from 0 to the total it begins.
function unfold(d) {
  const n = d.fn.length, parent = new Int32Array(n), end = new Int32Array(n), x = new Float64Array(n), used = new Float64Array(n), path = [];
  for (let i = 0; i < n; i++) {
    while (path.length > d.depth[i]) end[path.pop()] = i;
    parent[i] = path.length ? path[path.length - 1] : -1;
    if (parent[i] >= 0) { x[i] = x[parent[i]] + used[parent[i]]; used[parent[i]] += d.cum[i]; }
    path.push(i);
  }
  while (path.length) end[path.pop()] = n;
  return { parent, end, x };
}

class Flame {
  constructor(panel, data) {
    Object.assign(this, data, unfold(data));
    this.panel = panel;
    this.stage = $(panel, '.stage');
    this.base = $(panel, '.base');
    this.over = $(panel, '.over');
    this.status = $(panel, '.status');
    this.zoom = 0;
    this.sel = -1;
    this.hover = -1;
    this.match = null;
    this.query = '';
    this.listen();
  }

  listen() {
    this.stage.addEventListener('keydown', e => this.key(e));
    this.stage.addEventListener('mousemove', e => {
      const r = this.at(e);
      if (r !== this.hover) { this.hover = r; this.mark(); this.say(r >= 0 ? r : this.sel); }
    });
    this.stage.addEventListener('mouseleave', () => { this.hover = -1; this.mark(); this.say(this.sel); });
    this.stage.addEventListener('click', e => {
      const r = this.at(e);
      if (r >= 0) { this.sel = r; this.goto(r); }
    });
    $(this.panel, '.reset').addEventListener('click', () => { this.sel = -1; this.goto(0); });
    $(this.panel, 'input').addEventListener('input', e => this.search(e.target.value));
    new ResizeObserver(() => this.draw()).observe(this.stage);
  }

  // palette reads the colours that the style sheet chose for this theme.
  palette() {
    const sw = c => getComputedStyle($(this.panel, '.sw.' + c)).backgroundColor;
    const rgb = s => (s.match(/[\d.]+/g) || [0, 0, 0]).slice(0, 3).map(Number);
    const some = rgb(sw('some')), all = rgb(sw('all'));
    const ramp = Array.from({ length: 11 }, (_, i) => 'rgb(' + some.map((v, j) => Math.round(v + (all[j] - v) * i / 10)).join(',') + ')');
    const css = getComputedStyle(this.stage);
    return { kinds: [sw('own'), sw('lib'), sw('sys')], ramp, ink: css.color, gap: css.backgroundColor, mark: getComputedStyle($(this.panel, '.status')).color };
  }

  fill(p, r) {
    const part = this.cum[r] > 0 ? this.rec[r] / this.cum[r] : 0;
    if (part >= 0.01 && r > 0) return p.ramp[Math.min(10, Math.round(part * 10))];
    return p.kinds[this.cls[this.fn[r]]];
  }

  size() {
    const least = MIN * this.cum[this.zoom] / (this.stage.clientWidth || 1);
    let deepest = this.depth[this.zoom];
    for (let i = this.zoom; i < this.end[this.zoom];) {
      if (this.cum[i] < least) { i = this.end[i]; continue; }
      if (this.depth[i] > deepest) deepest = this.depth[i];
      i++;
    }
    const w = this.stage.clientWidth, h = (deepest + 1) * ROW + 1, dpr = window.devicePixelRatio || 1;
    for (const c of [this.base, this.over]) {
      c.width = Math.round(w * dpr);
      c.height = Math.round(h * dpr);
      c.style.height = h + 'px';
      c.getContext('2d').setTransform(dpr, 0, 0, dpr, 0, 0);
    }
    return w;
  }

  // box is the place of a row in the drawing under the present zoom.
  box(r) {
    const z = this.zoom, w = this.stage.clientWidth;
    if (r <= z && z < this.end[r]) return [0, this.depth[r] * ROW, w];
    const scale = w / (this.cum[z] || 1);
    return [(this.x[r] - this.x[z]) * scale, this.depth[r] * ROW, this.cum[r] * scale];
  }

  draw() {
    const w = this.size();
    if (!w) return;
    const g = this.base.getContext('2d'), p = this.palette();
    g.font = FONT + 'px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace';
    g.textBaseline = 'middle';
    const cw = g.measureText('0').width;
    g.clearRect(0, 0, w, this.base.height);
    for (let r = this.parent[this.zoom]; r >= 0; r = this.parent[r]) this.rect(g, p, r, cw, true);
    for (let r = this.zoom; r < this.end[this.zoom];) r = this.rect(g, p, r, cw, false) ? r + 1 : this.end[r];
    this.mark();
    this.panel.dataset.ready = 'true';
  }

  // rect draws one row and says whether its children are worth a look.
  rect(g, p, r, cw, above) {
    const [x, y, w] = this.box(r);
    if (w < MIN) return false;
    const dim = above || this.match && !this.match[this.fn[r]];
    g.globalAlpha = dim ? 0.35 : 1;
    g.fillStyle = this.fill(p, r);
    g.fillRect(x, y, Math.max(w - (w > 3 ? 1 : 0), MIN), ROW - 1);
    const chars = Math.floor((w - 9) / cw);
    if (chars >= 3) {
      const name = short(this.name(r));
      g.globalAlpha = dim ? 0.75 : 1;
      g.fillStyle = p.ink;
      g.fillText(name.length > chars ? name.slice(0, chars - 1) + '…' : name, x + 4, y + ROW / 2);
    }
    g.globalAlpha = 1;
    return true;
  }

  mark() {
    const g = this.over.getContext('2d'), p = getComputedStyle(this.status).color;
    g.clearRect(0, 0, this.over.width, this.over.height);
    for (const [r, width] of [[this.hover, 1], [this.sel, 2]]) {
      if (r < 0) continue;
      const [x, y, w] = this.box(r);
      if (x + w < 0 || x > this.stage.clientWidth) continue;
      g.strokeStyle = p;
      g.lineWidth = width;
      g.strokeRect(x + width / 2, y + width / 2, Math.max(w - width - 1, 1), ROW - 1 - width);
    }
  }

  at(e) {
    const b = this.base.getBoundingClientRect(), level = Math.floor((e.clientY - b.top) / ROW), px = e.clientX - b.left;
    if (level < 0 || px < 0) return -1;
    let r = 0;
    for (;;) {
      if (this.depth[r] === level) return r;
      const next = this.kids(r).find(k => { const [x, , w] = this.box(k); return px >= x && px < x + w && w >= MIN; });
      if (next === undefined) return -1;
      r = next;
    }
  }

  kids(r) {
    const out = [];
    for (let k = r + 1; k < this.end[r]; k = this.end[k]) out.push(k);
    return out;
  }

  name(r) { return this.names[this.fn[r]]; }

  say(r) {
    if (r < 0) { this.status.textContent = this.found(); return; }
    const place = this.places[this.fn[r]];
    let s = `${this.name(r)}${place ? ', ' + place : ''}: ${percent(this.cum[r] / this.total)}, ${value(this.cum[r], this.unit)} with callees, ${value(this.flat[r], this.unit)} itself, of ${value(this.total, this.unit)} in ${this.samples.toLocaleString('en-US')} samples`;
    if (this.rec[r] > 0) s += '; findings here or below would bring some of it back';
    this.status.textContent = s;
  }

  goto(r) {
    this.zoom = Math.max(0, r);
    this.draw();
    this.say(this.sel >= 0 ? this.sel : this.zoom);
    this.reveal(this.sel >= 0 ? this.sel : this.zoom);
  }

  reveal(r) {
    const y = this.depth[r] * ROW;
    if (y < this.stage.scrollTop) this.stage.scrollTop = y;
    if (y + ROW > this.stage.scrollTop + this.stage.clientHeight) this.stage.scrollTop = y + ROW - this.stage.clientHeight;
  }

  key(e) {
    const r = this.sel < 0 ? this.zoom : this.sel;
    let to = null;
    const sibling = step => {
      if (this.parent[r] < 0 || r === this.zoom) return r;
      const kids = this.kids(this.parent[r]);
      return kids[kids.indexOf(r) + step] ?? r;
    };
    switch (e.key) {
      case 'ArrowDown': to = this.sel < 0 ? this.zoom : r + 1 < this.end[r] ? r + 1 : r; break;
      case 'ArrowUp': to = Math.max(0, this.parent[r]); break;
      case 'ArrowLeft': to = sibling(-1); break;
      case 'ArrowRight': to = sibling(1); break;
      case 'Home': this.sel = 0; this.goto(0); e.preventDefault(); return;
      case 'Enter': case ' ': this.sel = r; this.goto(r); e.preventDefault(); return;
      case 'Escape':
        if (this.zoom > 0) this.goto(Math.max(0, this.parent[this.zoom]));
        else { this.sel = -1; this.mark(); this.say(-1); }
        e.preventDefault();
        return;
      default: return;
    }
    e.preventDefault();
    this.sel = to;
    if (to < this.zoom) this.goto(to);
    else { this.mark(); this.say(to); this.reveal(to); }
  }

  search(text) {
    this.query = text.trim().toLowerCase();
    this.match = this.query ? this.names.map(n => n.toLowerCase().includes(this.query)) : null;
    for (const tr of $$(this.panel, '.twin tbody tr')) tr.hidden = this.query !== '' && !tr.firstElementChild.textContent.toLowerCase().includes(this.query);
    this.draw();
    this.say(-1);
  }

  // found sums what matches, each stack once.
  found() {
    if (!this.match) return '';
    let sum = 0, frames = 0;
    for (let r = 0; r < this.fn.length;) {
      if (this.match[this.fn[r]]) { sum += this.cum[r]; frames++; r = this.end[r]; } else r++;
    }
    return `“${this.query}” is in ${frames.toLocaleString('en-US')} stacks: ${percent(sum / this.total)}, ${value(sum, this.unit)} of ${value(this.total, this.unit)}`;
  }
}

async function flames() {
  const panels = $$(document, '.flame'), tabs = $$(document, '[role=tab]'), made = new Map();
  const show = async i => {
    tabs.forEach((t, j) => { t.setAttribute('aria-selected', j === i); t.tabIndex = j === i ? 0 : -1; });
    panels.forEach((p, j) => { p.hidden = j !== i; });
    if (!made.has(i)) {
      made.set(i, null);
      made.set(i, new Flame(panels[i], await load($(panels[i], '.flame-data'))));
    }
  };
  panels.forEach(p => { p.setAttribute('role', 'tabpanel'); p.setAttribute('aria-labelledby', 'tab-' + p.dataset.kind); });
  tabs.forEach((t, i) => {
    t.addEventListener('click', () => show(i));
    t.addEventListener('keydown', e => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[e.key];
      if (!step) return;
      const to = (i + step + tabs.length) % tabs.length;
      show(to);
      tabs[to].focus();
    });
  });
  const redraw = () => made.forEach(f => f && f.draw());
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
  addEventListener('beforeprint', redraw);
  if (panels.length) await show(0);
}

function filter() {
  const input = $(document, '#filter');
  if (!input) return;
  const all = $$(document, '.f').map(el => [el, $(el, 'summary').textContent.toLowerCase() + el.id]);
  const lists = $$(document, '.cold'), rows = lists.flatMap(l => $$(l, 'tbody tr').map(el => [el, el.textContent.toLowerCase()]));
  input.addEventListener('input', () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    let hits = 0;
    for (const [el, text] of all.concat(rows)) { el.hidden = !words.every(w => text.includes(w)); hits += !el.hidden; }
    const full = all.some(([el]) => !el.hidden);
    for (const l of lists) { l.hidden = !$(l, 'tbody tr:not([hidden])'); l.open = words.length > 0 && !l.hidden && !full; }
    for (const g of $$(document, '.group')) g.hidden = !$(g, '.f:not([hidden]), .cold:not([hidden])');
    $(document, '#filter-count').textContent = words.length ? `${hits} of ${all.length + rows.length}` : '';
  });
}

// open shows the finding or rule that the address names.
function open() {
  let target = null;
  try { target = document.getElementById(decodeURIComponent(location.hash.slice(1))); } catch { return; }
  if (target && target.tagName === 'DETAILS' && !target.open) { target.open = true; target.scrollIntoView(); }
}

addEventListener('hashchange', open);
filter();
open();
flames();
})();
