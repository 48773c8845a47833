// A tree is columns in depth-first order: fn and depth, cum, flat and rec.
// unfold adds where each row ends, whose child it is, and where on the line
// from 0 to the total it begins.
function unfold(t) {
  const n = t.fn.length, parent = new Int32Array(n), end = new Int32Array(n), x = new Float64Array(n), used = new Float64Array(n), path = [];
  for (let i = 0; i < n; i++) {
    while (path.length > t.depth[i]) end[path.pop()] = i;
    parent[i] = path.length ? path[path.length - 1] : -1;
    if (parent[i] >= 0) { x[i] = x[parent[i]] + used[parent[i]]; used[parent[i]] += t.cum[i]; }
    path.push(i);
  }
  while (path.length) end[path.pop()] = n;
  return Object.assign(t, { parent, end, x });
}

// addresses gives each row a name that outlives a new recording: a hash
// (FNV-1a) of the functions on its way from the root.
function addresses(t, names) {
  const h = new Uint32Array(t.fn.length);
  const own = names.map(n => {
    let v = 0x811c9dc5;
    for (let i = 0; i < n.length; i++) v = Math.imul(v ^ n.charCodeAt(i), 0x01000193);
    return v >>> 0;
  });
  for (let r = 0; r < h.length; r++) h[r] = Math.imul((r ? h[t.parent[r]] : 0x811c9dc5) ^ own[t.fn[r]], 0x01000193) >>> 0;
  return h;
}

// A Merge adds stacks up into a new tree.
class Merge {
  constructor(fn, functions) {
    Object.assign(this, { functions, fn: [fn], up: [-1], cum: [0], flat: [0], rec: [0], was: [0], kids: [[]], index: new Map() });
  }
  child(at, fn) {
    const key = at * this.functions + fn;
    let i = this.index.get(key);
    if (i === undefined) {
      i = this.fn.length;
      this.index.set(key, i);
      this.fn.push(fn); this.up.push(at); this.kids.push([]); this.kids[at].push(i);
      for (const c of [this.cum, this.flat, this.rec, this.was]) c.push(0);
    }
    return i;
  }
  add(at, t, r, flat) {
    this.cum[at] += t.cum[r];
    this.flat[at] += flat;
    this.rec[at] += t.rec[r];
    if (t.was) this.was[at] += t.was[r];
  }
  tree() {
    const t = { fn: [], depth: [], cum: [], flat: [], rec: [], was: [] }, todo = [[0, 0]];
    while (todo.length) {
      const [i, depth] = todo.pop();
      t.fn.push(this.fn[i]); t.depth.push(depth); t.cum.push(this.cum[i]); t.flat.push(this.flat[i]); t.rec.push(this.rec[i]); t.was.push(this.was[i]);
      this.kids[i].sort((a, b) => this.cum[a] - this.cum[b]);
      for (const k of this.kids[i]) todo.push([k, depth + 1]);
    }
    return unfold(t);
  }
}

// outermost calls use with each call of fn that no other call of it is around:
// a recursive function's inner calls are already in the outer one.
function outermost(t, fn, use) {
  for (let r = 0; r < t.fn.length;) {
    if (t.fn[r] === fn) { use(r); r = t.end[r]; } else r++;
  }
}

// callees is everything below fn, callers everything above it.
function callees(t, fn, functions) {
  const m = new Merge(fn, functions), at = new Int32Array(t.fn.length);
  outermost(t, fn, top => {
    for (let r = top; r < t.end[top]; r++) {
      at[r] = r === top ? 0 : m.child(at[t.parent[r]], t.fn[r]);
      m.add(at[r], t, r, t.flat[r]);
    }
  });
  return m.tree();
}
function callers(t, fn, functions) {
  const m = new Merge(fn, functions);
  outermost(t, fn, top => {
    m.add(0, t, top, 0);
    let at = 0;
    for (let r = t.parent[top]; r > 0; r = t.parent[r]) {
      at = m.child(at, t.fn[r]);
      m.add(at, t, top, 0);
    }
  });
  return m.tree();
}

// functions folds the rows from top on into functions, largest total first.
function functions(t, top) {
  const sums = new Map(), active = new Map(), path = [];
  for (let r = top; r < t.end[top]; r++) {
    while (path.length > t.depth[r] - t.depth[top]) { const f = path.pop(); active.set(f, active.get(f) - 1); }
    const f = t.fn[r];
    let s = sums.get(f);
    if (!s) sums.set(f, s = { fn: f, self: 0, total: 0, back: 0 });
    s.self += t.flat[r];
    if (!active.get(f) && !(t.whole && r === 0)) { s.total += t.cum[r]; s.back += t.rec[r]; }
    active.set(f, (active.get(f) || 0) + 1);
    path.push(f);
  }
  return Array.from(sums.values()).filter(s => s.total > 0).sort((a, b) => b.total - a.total);
}
