// The flame graph: drawn on a canvas, only what can be seen.

const ROW = 20, LEAST_WIDTH = 0.4, LETTER = 6.65;

class Flame {
  constructor(profile, chart, onSelect, tree = profile.tree) {
    this.profile = profile;
    this.tree = tree;
    this.chart = chart;
    this.onSelect = onSelect;
    this.onZoom = () => {};
    this.side = profile.last;
    this.flipped = true;
    this.colouring = profile.sides.length > 1 ? "difference" : "package";
    this.zoomed = 0;
    this.selected = 0;
    this.hovered = -1;
    this.matches = null;
    this.colours = new Map();
    this.canvas = el("canvas", {tabindex: 0, role: "application", "aria-label": "Flame graph of target cycles. Arrow keys move, Enter zooms, Escape zooms out."});
    this.spacer = el("div");
    chart.append(this.canvas, this.spacer);
    this.rankPackages();
    chart.addEventListener("scroll", () => { this.hover(null); this.draw(); });
    this.canvas.addEventListener("mousemove", event => this.hover(event));
    this.canvas.addEventListener("mouseleave", () => this.hover(null));
    this.canvas.addEventListener("click", event => this.click(event));
    this.canvas.addEventListener("keydown", event => this.key(event));
    new ResizeObserver(() => this.layout()).observe(chart);
  }

  /** Colours go to the packages that fill most of the picture. */
  rankPackages() {
    const area = new Map(), {methods, tree} = this.profile, {inclusive} = tree.sides[this.side];
    for (let n = 1; n < tree.size; n++) {
      const method = methods[tree.method[n]];
      if (method && method.code !== NONE) area.set(method.package, (area.get(method.package) || 0) + inclusive[n]);
    }
    const largest = [...area].sort((a, b) => b[1] - a[1]).slice(0, PACKAGE_COLOURS.light.length).map(([name]) => name);
    this.rankOf = new Map(largest.map((name, i) => [name, i]));
  }

  /** The packages with a colour, and the inclusive cycles of each, the most first. */
  get packages() {
    const {methods} = this.profile, within = name => this.cyclesOf(m => m >= 0 && methods[m].code !== NONE && methods[m].package === name, this.profile.tree);
    return [...this.rankOf.keys()].map(name => [name, within(name)]).sort((a, b) => b[1] - a[1]);
  }

  /** The inclusive cycles of the methods that pass a test, recursions counted once. */
  cyclesOf(passes, tree = this.tree) {
    const {inclusive} = tree.sides[this.side];
    let cycles = 0;
    for (let n = 0; n < tree.size;) {
      if (passes(tree.method[n])) { cycles += inclusive[n]; n = tree.end[n]; } else n++;
    }
    return cycles;
  }

  get inclusive() { return this.tree.sides[this.side].inclusive; }

  /** Whether a frame stands for contexts that are too small for the page. */
  isFolded(node) { return this.tree.method[node] < 0; }

  name(node) {
    return this.isFolded(node) ? `${grouped(this.tree.sides[this.side].calls[node])} small contexts` : this.profile.methods[this.tree.method[node]].full;
  }

  brief(node) { return this.isFolded(node) ? "small" : this.profile.methods[this.tree.method[node]].brief; }

  /** The class goes before anything of the method does. */
  label(node, letters) {
    const brief = this.brief(node), name = this.isFolded(node) ? brief : this.profile.methods[this.tree.method[node]].name || brief;
    return [brief, name].find(text => text.length <= letters) || name.slice(0, Math.max(letters - 1, 1)) + "\u2026";
  }

  /** Lays out the frames that are wide enough to be seen: callers of the zoomed one in full width, then all below it. */
  layout() {
    const width = this.chart.clientWidth;
    if (!width) return;
    const {tree, zoomed} = this, inclusive = this.inclusive;
    const scale = inclusive[zoomed] ? width / inclusive[zoomed] : 0;
    const nodes = [], xs = [], widths = [];
    for (let n = tree.parent[zoomed]; n >= 0; n = tree.parent[n]) { nodes.unshift(n); xs.unshift(0); widths.unshift(width); }
    const cursor = new Float64Array(tree.deepest + 3);
    let deepest = tree.depth[zoomed];
    cursor[deepest] = 0;
    for (let n = zoomed; n < tree.end[zoomed];) {
      const depth = tree.depth[n], x = cursor[depth], w = inclusive[n] * scale;
      cursor[depth] += w;
      cursor[depth + 1] = x;
      if (w < LEAST_WIDTH) { n = tree.end[n]; continue; }
      nodes.push(n); xs.push(x); widths.push(w);
      deepest = Math.max(deepest, depth);
      n++;
    }
    this.shown = {nodes, xs, widths};
    this.rows = deepest + 1;
    this.width = width;
    const viewport = this.chart.clientHeight;
    this.height = Math.max(viewport, this.rows * ROW);
    const ratio = window.devicePixelRatio || 1;
    this.canvas.width = width * ratio;
    this.canvas.height = viewport * ratio;
    this.canvas.style.width = width + "px";
    this.canvas.style.height = viewport + "px";
    this.spacer.style.height = this.height - viewport + "px";
    this.draw();
  }

  top(depth) {
    const y = this.flipped ? depth * ROW : this.height - (depth + 1) * ROW;
    return y - this.chart.scrollTop;
  }

  draw() {
    if (!this.shown) return;
    const context = this.canvas.getContext("2d"), ratio = window.devicePixelRatio || 1;
    const {nodes, xs, widths} = this.shown, {tree} = this, height = this.canvas.height / ratio;
    const style = getComputedStyle(document.documentElement);
    const ink = style.getPropertyValue("--ink"), paper = style.getPropertyValue("--card"), focus = style.getPropertyValue("--focus");
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, this.width, height);
    context.font = "11px " + style.getPropertyValue("--mono");
    context.textBaseline = "middle";
    for (let i = 0; i < nodes.length; i++) {
      const n = nodes[i], y = this.top(tree.depth[n]);
      if (y + ROW < 0 || y > height) continue;
      const x = xs[i], w = widths[i], faded = tree.depth[n] < tree.depth[this.zoomed] || this.matches && !this.matches.has(tree.method[n]);
      context.globalAlpha = faded ? 0.3 : 1;
      context.fillStyle = this.colour(n);
      const inner = w > 3 ? w - 1 : w;
      context.fillRect(x, y, inner, ROW - 1);
      if (this.colouring === "cause" && w > 6) this.drawLoad(context, n, x, y, inner);
      context.globalAlpha = faded ? 0.55 : 1;
      if (w > 34) {
        context.fillStyle = ink;
        context.fillText(this.label(n, Math.floor((w - 9) / LETTER)), x + 5, y + ROW / 2);
      }
      context.globalAlpha = 1;
      if (n === this.selected || n === this.hovered) {
        context.strokeStyle = n === this.selected ? focus : ink;
        context.lineWidth = n === this.selected ? 2 : 1;
        context.strokeRect(x + 1, y + 1, Math.max(inner - 2, 1), ROW - 3);
      }
    }
    context.fillStyle = paper;
  }

  /** The part of a frame's exclusive cycles that loads methods, as a strip at its foot. */
  drawLoad(context, node, x, y, width) {
    const side = this.tree.sides[this.side];
    if (!side.inclusive[node]) return;
    const share = side.load[node] / side.inclusive[node] * width;
    if (share < 0.5) return;
    context.fillStyle = loadColour();
    context.fillRect(x, y + ROW - 5, share, 4);
  }

  colour(node) {
    if (this.isFolded(node)) return tone(36, 6, 84);
    const key = this.colouring === "difference" ? null : this.tree.method[node];
    if (key !== null && this.colours.has(key)) return this.colours.get(key);
    const method = this.profile.methods[this.tree.method[node]];
    let colour;
    if (this.colouring === "difference") colour = this.difference(node);
    else if (this.colouring === "cause") colour = causeColour(method.code);
    else if (method.code === NONE) colour = tone(36, 8, 82);
    else colour = this.rankOf.has(method.package) ? packageColour(this.rankOf.get(method.package)) : tone(36, 10, 78);
    if (key !== null) this.colours.set(key, colour);
    return colour;
  }

  /** Red for more, blue for less, the stronger the greater the part that changed. */
  difference(node) {
    const [before, after] = this.tree.sides.map(side => side.inclusive[node]);
    const most = Math.max(before, after);
    if (before === after || !most) return tone(36, 6, 86);
    const share = Math.sqrt(Math.abs(after - before) / most);
    return tone(after > before ? 14 : 208, 30 + 50 * share, 86 - 26 * share);
  }

  recolour() { this.colours.clear(); this.draw(); }

  at(event) {
    if (!this.shown) return -1;
    const box = this.canvas.getBoundingClientRect(), x = event.clientX - box.left, y = event.clientY - box.top + this.chart.scrollTop;
    const depth = Math.floor((this.flipped ? y : this.height - y) / ROW);
    const {nodes, xs, widths} = this.shown;
    for (let i = 0; i < nodes.length; i++) {
      if (this.tree.depth[nodes[i]] === depth && x >= xs[i] && x < xs[i] + widths[i]) return nodes[i];
    }
    return -1;
  }

  /** What a frame's tip has below its name. */
  numbers(node) {
    const side = this.tree.sides[this.side];
    const parts = [`${grouped(side.inclusive[node])} cycles, ${percent(side.inclusive[node], this.inclusive[0])}`];
    if (!this.isFolded(node)) parts.push(`exclusive ${grouped(side.own[node])}`, counted(side.calls[node], "call"));
    if (this.profile.sides.length > 1) parts.push(signed(this.tree.sides[1].inclusive[node] - this.tree.sides[0].inclusive[node]));
    return parts.join(" \u00b7 ");
  }

  hover(event) {
    const node = event ? this.at(event) : -1;
    const tip = $("tip");
    tip.hidden = node < 0;
    if (node >= 0) {
      tip.replaceChildren(el("b", null, this.name(node)), el("span", null, this.numbers(node)));
      const width = tip.offsetWidth, height = tip.offsetHeight;
      tip.style.left = Math.min(event.clientX + 14, innerWidth - width - 8) + "px";
      tip.style.top = (event.clientY + 18 + height > innerHeight ? event.clientY - height - 10 : event.clientY + 18) + "px";
    }
    if (node !== this.hovered) { this.hovered = node; this.draw(); }
  }

  click(event) {
    const node = this.at(event);
    if (node >= 0) this.zoom(this.isFolded(node) ? this.tree.parent[node] : node);
  }

  zoom(node) {
    this.hover(null);
    this.zoomed = node;
    this.select(node);
    this.layout();
    this.reveal();
    this.onZoom();
  }

  select(node) {
    this.selected = node;
    this.onSelect(node);
    $("live").textContent = `${this.name(node)}, ${grouped(this.inclusive[node])} cycles, ${percent(this.inclusive[node], this.inclusive[0])}`;
  }

  /** Scrolls so that the selected frame can be seen. */
  reveal() {
    const depth = this.tree.depth[this.selected], y = this.flipped ? depth * ROW : this.height - (depth + 1) * ROW;
    const view = this.chart.clientHeight;
    if (y < this.chart.scrollTop || y + ROW > this.chart.scrollTop + view) this.chart.scrollTop = y - view / 2;
    this.draw();
  }

  flip(flipped) {
    this.flipped = flipped;
    this.layout();
    this.chart.scrollTop = flipped ? 0 : this.height;
    this.draw();
  }

  /** The next frame on the same level, or the one before it. */
  sibling(node, forward) {
    const {tree} = this, parent = tree.parent[node];
    if (parent < 0) return node;
    if (forward) return tree.end[node] < tree.end[parent] ? tree.end[node] : node;
    let before = node;
    for (let n = parent + 1; n < node; n = tree.end[n]) before = n;
    return before;
  }

  key(event) {
    const {tree, selected} = this, child = selected + 1 < tree.end[selected] ? selected + 1 : selected;
    const parent = Math.max(tree.parent[selected], 0);
    const target = {
      ArrowDown: this.flipped ? child : parent, ArrowUp: this.flipped ? parent : child,
      ArrowRight: this.sibling(selected, true), ArrowLeft: this.sibling(selected, false),
    }[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (target !== undefined) {
      this.select(target);
      if (target < this.zoomed || target >= tree.end[this.zoomed]) this.zoom(target); else this.reveal();
    } else if (event.key === "Enter") this.zoom(this.isFolded(selected) ? parent : selected);
    else if (event.key === "Escape" || event.key === "Backspace") this.zoom(Math.max(tree.parent[this.zoomed], 0));
    else if (event.key === "Home") this.zoom(0);
    else return;
    event.preventDefault();
  }

  /** Marks the methods that a text or /regular expression/ matches; returns their share, recursions counted once. */
  search(text) {
    this.matches = null;
    let found = 0, methods = 0, wrong;
    if (text) {
      const test = matcher(text);
      wrong = test.wrong;
      this.matches = new Set();
      this.profile.methods.forEach((method, m) => { if (method.code !== NONE && test(method.searched)) this.matches.add(m); });
      methods = this.matches.size;
      found = this.cyclesOf(m => this.matches.has(m));
    }
    this.draw();
    return {found, methods, wrong};
  }
}

/**
 * A test for names: all words, in any case, or a regular expression between slashes. If that is none, nothing passes, and
 * the field wrong says why.
 */
function matcher(text) {
  const expression = /^\/(.+)\/$/.exec(text);
  if (expression) {
    try {
      const compiled = new RegExp(expression[1], "i");
      return name => compiled.test(name);
    } catch (error) {
      return Object.assign(() => false, {wrong: error.message});
    }
  }
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return name => { const lower = name.toLowerCase(); return words.every(word => lower.includes(word)); };
}
