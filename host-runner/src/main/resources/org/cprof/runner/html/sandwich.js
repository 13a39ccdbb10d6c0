// One method in all its contexts: its callers above, its callees below.

const SUMMED = ["inclusive", "own", "calls", "load"];

/** A frame that stands for several contexts. */
class MergedFrame {
  constructor(method, sides) {
    this.method = method;
    this.children = new Map();
    this.sides = Array.from({length: sides}, () => Object.fromEntries(SUMMED.map(name => [name, 0])));
  }

  add(tree, node) {
    this.sides.forEach((side, s) => SUMMED.forEach(name => { side[name] += tree.sides[s][name][node]; }));
  }

  child(method) {
    if (!this.children.has(method)) this.children.set(method, new MergedFrame(method, this.sides.length));
    return this.children.get(method);
  }
}

/** The contexts of a method that are below no other one of it. */
function outermost({method, end, size}, m) {
  const nodes = [];
  for (let n = 0; n < size;) {
    if (method[n] === m) { nodes.push(n); n = end[n]; } else n++;
  }
  return nodes;
}

/** The method at the root, its callers as children, with the cycles and calls of the method. */
function callersTree(profile, m) {
  const {tree, last} = profile, root = new MergedFrame(m, tree.sides.length);
  for (const node of outermost(tree, m)) {
    root.add(tree, node);
    let frame = root;
    for (let n = tree.parent[node]; n > 0; n = tree.parent[n]) {
      frame = frame.child(tree.method[n]);
      frame.add(tree, node);
    }
  }
  return preorder(root, last);
}

/** The method at the root, and all below its contexts. */
function calleesTree(profile, m) {
  const {tree, last} = profile, root = new MergedFrame(m, tree.sides.length);
  for (const node of outermost(tree, m)) {
    const path = [];
    for (let n = node; n < tree.end[node]; n++) {
      const level = tree.depth[n] - tree.depth[node];
      path[level] = level ? path[level - 1].child(tree.method[n]) : root;
      path[level].add(tree, n);
    }
  }
  return preorder(root, last);
}

/** A tree as the profile has it, children with the most cycles first. */
function preorder(root, last) {
  const frames = [], depth = [], parent = [], open = [[root, 0, -1]];
  while (open.length) {
    const [frame, level, above] = open.pop(), number = frames.length;
    frames.push(frame);
    depth.push(level);
    parent.push(above);
    [...frame.children.values()].sort((a, b) => a.sides[last].inclusive - b.sides[last].inclusive).forEach(child => open.push([child, level + 1, number]));
  }
  const end = frames.map((frame, n) => n + 1);
  for (let n = frames.length - 1; n > 0; n--) end[parent[n]] = Math.max(end[parent[n]], end[n]);
  const sides = root.sides.map((side, s) => Object.fromEntries(SUMMED.map(name => [name, Float64Array.from(frames, frame => frame.sides[s][name])])));
  return {size: frames.length, method: frames.map(frame => frame.method), depth, parent, end, sides, deepest: depth.reduce((a, b) => Math.max(a, b))};
}

/** Its frames have the method's cycles, not the callers'. */
class CallersFlame extends Flame {
  numbers(node) {
    const side = this.tree.sides[this.side];
    return `${grouped(side.inclusive[node])} cycles of ${this.brief(0)}, ${percent(side.inclusive[node], this.inclusive[0])} \u00b7 ${counted(side.calls[node], "call")}`;
  }
}

const MOST_ROWS = 14;

/** Null for a method whose contexts are all too small for the page. */
function sandwichCard(profile, m) {
  const callers = callersTree(profile, m), callees = calleesTree(profile, m), shown = callees.sides[profile.last].inclusive[0];
  if (!shown) return null;
  const missing = profile.totals[profile.last].inclusive[m] - shown;
  const chosen = el("p", {class: "hint below"});
  const chart = (name, Kind, tree) => {
    const place = el("div", {class: "chart " + name, style: {height: Math.min(tree.deepest + 1, MOST_ROWS) * ROW + 2 + "px"}});
    const flame = new Kind(profile, place, node => chosen.replaceChildren(flame.isFolded(node) ? flame.name(node) : methodLink(profile, tree.method[node]), `: ${flame.numbers(node)}`), tree);
    return {place, flame};
  };
  const above = chart("callers", CallersFlame, callers), below = chart("callees", Flame, callees);
  // The method is at the foot, next to its callees.
  requestAnimationFrame(() => above.flame.flip(false));
  return card("Callers above, callees below, all contexts together", "full sandwich", above.place, below.place, chosen,
    missing > 0 && el("p", {class: "hint below"}, `Not here: ${grouped(missing)} cycles in contexts that are too small for this page.`));
}
