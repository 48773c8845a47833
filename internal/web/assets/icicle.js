const ROW = 19, FONT = 11.5, MIN = 0.5;

// An Icicle draws one tree on a canvas, root on top, or below where it shows
// callers. The map that it belongs to has names and colours, and is told of
// what a person does: say(text), zoomed(row), pick(fn), leave().
class Icicle {
  constructor(map, stage, up) {
    Object.assign(this, { map, stage, up, base: $(stage, '.base'), over: $(stage, '.over'), tree: null, zoom: 0, sel: -1, hover: -1, rows: 0, width: 0 });
    stage.addEventListener('keydown', e => this.key(e));
    stage.addEventListener('mousemove', e => {
      const r = this.at(e);
      if (r !== this.hover) { this.hover = r; this.mark(); map.say(this, r >= 0 ? r : this.sel); }
    });
    stage.addEventListener('mouseleave', () => { this.hover = -1; this.mark(); map.say(this, this.sel); });
    stage.addEventListener('click', e => {
      const r = this.at(e);
      if (r >= 0) { this.sel = r; this.goto(r); }
    });
    new ResizeObserver(() => this.draw()).observe(stage);
  }

  show(tree, zoom) {
    Object.assign(this, { tree, zoom, sel: -1, hover: -1 });
    this.draw();
    if (this.up) this.stage.scrollTop = this.stage.scrollHeight;
  }

  // size fits the canvas to the deepest row that will be seen.
  size() {
    const t = this.tree, w = this.stage.clientWidth, least = MIN * t.cum[this.zoom] / (w || 1);
    let deepest = t.depth[this.zoom];
    for (let i = this.zoom; i < t.end[this.zoom];) {
      if (t.cum[i] < least) { i = t.end[i]; continue; }
      if (t.depth[i] > deepest) deepest = t.depth[i];
      i++;
    }
    this.rows = deepest + 1;
    const h = this.rows * ROW + 1, dpr = window.devicePixelRatio || 1;
    this.width = w;
    for (const c of [this.base, this.over]) {
      if (c.width === Math.round(w * dpr) && c.height === Math.round(h * dpr)) continue;
      c.width = Math.round(w * dpr);
      c.height = Math.round(h * dpr);
      c.style.height = h + 'px';
      c.getContext('2d').setTransform(dpr, 0, 0, dpr, 0, 0);
    }
    return w;
  }

  y(level) { return (this.up ? this.rows - 1 - level : level) * ROW; }

  // box is the place of a row in the drawing under the present zoom.
  box(r) {
    const t = this.tree, z = this.zoom, w = this.width;
    if (r <= z && z < t.end[r]) return [0, this.y(t.depth[r]), w];
    const scale = w / (t.cum[z] || 1);
    return [(t.x[r] - t.x[z]) * scale, this.y(t.depth[r]), t.cum[r] * scale];
  }

  draw() {
    if (!this.tree || !this.stage.clientWidth) return;
    const w = this.size(), t = this.tree;
    const g = this.base.getContext('2d'), p = this.map.palette();
    g.font = FONT + 'px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace';
    g.textBaseline = 'middle';
    const cw = g.measureText('0').width;
    g.clearRect(0, 0, w, this.base.height);
    for (let r = t.parent[this.zoom]; r >= 0; r = t.parent[r]) this.rect(g, p, r, cw, true);
    for (let r = this.zoom; r < t.end[this.zoom];) r = this.rect(g, p, r, cw, false) ? r + 1 : t.end[r];
    this.mark();
  }

  // rect draws one row and says whether its children are worth a look.
  rect(g, p, r, cw, above) {
    const [x, y, w] = this.box(r);
    if (w < MIN) return false;
    const fn = this.tree.fn[r], match = this.map.match, dim = above || match && !match[fn];
    g.globalAlpha = dim ? 0.35 : 1;
    g.fillStyle = this.map.fill(p, this.tree, r);
    g.fillRect(x, y, Math.max(w - (w > 3 ? 1 : 0), MIN), ROW - 1);
    const chars = Math.floor((w - 9) / cw);
    if (chars >= 3) {
      const name = short(this.map.names[fn]);
      g.globalAlpha = dim ? 0.75 : 1;
      g.fillStyle = p.ink;
      g.fillText(name.length > chars ? name.slice(0, chars - 1) + '…' : name, x + 4, y + ROW / 2);
    }
    g.globalAlpha = 1;
    return true;
  }

  mark() {
    if (!this.tree) return;
    const g = this.over.getContext('2d');
    g.clearRect(0, 0, this.over.width, this.over.height);
    for (const [r, width] of [[this.hover, 1], [this.sel, 2]]) {
      if (r < 0) continue;
      const [x, y, w] = this.box(r);
      if (x + w < 0 || x > this.stage.clientWidth) continue;
      g.strokeStyle = getComputedStyle(this.map.status).color;
      g.lineWidth = width;
      g.strokeRect(x + width / 2, y + width / 2, Math.max(w - width - 1, 1), ROW - 1 - width);
    }
  }

  at(e) {
    if (!this.tree) return -1;
    const b = this.base.getBoundingClientRect(), line = Math.floor((e.clientY - b.top) / ROW), px = e.clientX - b.left;
    const level = this.up ? this.rows - 1 - line : line;
    if (level < 0 || px < 0) return -1;
    let r = 0;
    for (;;) {
      if (this.tree.depth[r] === level) return r;
      const next = this.kids(r).find(k => { const [x, , w] = this.box(k); return px >= x && px < x + w && w >= MIN; });
      if (next === undefined) return -1;
      r = next;
    }
  }

  kids(r) {
    const out = [], end = this.tree.end;
    for (let k = r + 1; k < end[r]; k = end[k]) out.push(k);
    return out;
  }

  goto(r) {
    this.zoom = Math.max(0, r);
    this.draw();
    this.map.say(this, this.sel >= 0 ? this.sel : this.zoom);
    this.reveal(this.sel >= 0 ? this.sel : this.zoom);
    this.map.zoomed(this, this.zoom);
  }

  reveal(r) {
    const y = this.y(this.tree.depth[r]);
    if (y < this.stage.scrollTop) this.stage.scrollTop = y;
    if (y + ROW > this.stage.scrollTop + this.stage.clientHeight) this.stage.scrollTop = y + ROW - this.stage.clientHeight;
  }

  // sibling is the next call of the same caller, the row itself at the end.
  sibling(r, step) {
    const parent = this.tree.parent[r];
    if (parent < 0 || r === this.zoom) return r;
    const kids = this.kids(parent);
    return kids[kids.indexOf(r) + step] ?? r;
  }

  key(e) {
    if (!this.tree || e.ctrlKey || e.metaKey || e.altKey) return;
    const t = this.tree, r = this.sel < 0 ? this.zoom : this.sel;
    let to = null;
    const [inward, outward] = this.up ? ['ArrowUp', 'ArrowDown'] : ['ArrowDown', 'ArrowUp'];
    switch (e.key) {
      case inward: to = this.sel < 0 ? this.zoom : r + 1 < t.end[r] ? r + 1 : r; break;
      case outward: to = Math.max(0, t.parent[r]); break;
      case 'ArrowLeft': to = this.sibling(r, -1); break;
      case 'ArrowRight': to = this.sibling(r, 1); break;
      case 'Home': this.sel = 0; this.goto(0); break;
      case 'Enter': case ' ': this.sel = r; this.goto(r); break;
      case 's': this.map.pick(t.fn[r]); break;
      case 'd': this.map.flip(); break;
      case '/': this.map.input.focus(); break;
      case 'Escape':
        if (this.zoom > 0) this.goto(Math.max(0, t.parent[this.zoom]));
        else if (this.sel < 0) this.map.leave();
        else { this.sel = -1; this.mark(); this.map.say(this, -1); }
        break;
      default: return;
    }
    e.preventDefault();
    if (to === null) return;
    this.sel = to;
    if (to < this.zoom) this.goto(to);
    else { this.mark(); this.map.say(this, to); this.reveal(to); }
  }
}
