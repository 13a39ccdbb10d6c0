// The profile as the page holds it: columns by name, methods by number, the tree in preorder.

const PROGRAM = 0, LIBRARY = 1, ROUTINE = 2, NATIVE = 3, UNSUPPORTED = 4, NONE = 5;

async function unzip(id) {
  const raw = atob(document.getElementById(id).textContent.trim());
  const bytes = new Uint8Array(raw.length);
  for (let i = 0; i < raw.length; i++) bytes[i] = raw.charCodeAt(i);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Seven bits a byte, the lowest first. Numbers beyond 2^53 lose their last digits, as in all of JavaScript. */
function readColumns(bytes, sizes) {
  const columns = {};
  let at = 0;
  for (const [name, size] of Object.entries(sizes)) {
    const column = new Float64Array(size);
    for (let i = 0; i < size; i++) {
      let value = 0, factor = 1, byte;
      do {
        byte = bytes[at++];
        value += (byte & 127) * factor;
        factor *= 128;
      } while (byte > 127);
      column[i] = value;
    }
    columns[name] = column;
  }
  return columns;
}

const clean = text => text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "?");

const PRIMITIVES = {Z: "boolean", B: "byte", C: "char", S: "short", I: "int", J: "long", F: "float", D: "double"};

/** The simple names of a descriptor's parameters. */
function parameters(descriptor) {
  const end = descriptor.indexOf(")");
  if (descriptor[0] !== "(" || end < 0) return "";
  const names = [];
  for (const [, dimensions, type] of descriptor.slice(1, end).matchAll(/(\[*)(L[^;]*;|.)/gs)) {
    const name = PRIMITIVES[type] || type.slice(1, -1).split("/").pop();
    names.push(name + "[]".repeat(dimensions.length));
  }
  return "(" + names.join(", ") + ")";
}

/** The longest of several names that fits; of the last one as much of its end. */
function fitted(names, room) {
  const last = names[names.length - 1];
  return names.find(name => name.length <= room) || "\u2026" + last.slice(Math.min(last.length, last.length + 1 - Math.max(room, 2)));
}

const initials = name => name.split(".").map(part => part.slice(0, 1) + ".").join("");

function describeMethods(description) {
  const list = description.methods, methods = [];
  for (let i = 0; i < list.length; i += 4) {
    const className = clean(description.classes[list[i]]);
    const dot = className.lastIndexOf(".");
    const name = clean(list[i + 1]), code = list[i + 3];
    const root = code === NONE && name === "";
    const searched = (className ? className + "." : "") + name, full = root ? "all threads" : searched + clean(parameters(list[i + 2]));
    const brief = root ? "all threads" : (className ? className.slice(dot + 1) + "." : "") + name;
    methods.push({
      number: i / 4, code, className, name,
      package: code === NATIVE || code <= LIBRARY ? className.slice(0, Math.max(dot, 0)) || "(no package)" : "(software)",
      brief,
      searched, full,
      // What does not fit loses the parameters first, then packages shrink to their initials, then they go: never the method.
      names: [full, searched, (dot > 0 ? initials(className.slice(0, dot)) : "") + brief, brief],
    });
  }
  return methods;
}

/** The tree: parents, ends of subtrees and depths from how far each node climbs. */
function buildTree(columns, sides) {
  const up = columns["node.up"], size = up.length;
  const tree = {size, depth: new Int32Array(size), parent: new Int32Array(size).fill(-1), end: new Int32Array(size), deepest: 0};
  tree.method = Int32Array.from(columns["node.method"], m => m - 1);
  const path = [];
  for (let n = 0; n < size; n++) {
    const depth = n === 0 ? 0 : tree.depth[n - 1] + 1 - up[n];
    tree.depth[n] = depth;
    tree.deepest = Math.max(tree.deepest, depth);
    while (path.length > depth) tree.end[path.pop()] = n;
    if (depth > 0) tree.parent[n] = path[depth - 1];
    path.push(n);
  }
  while (path.length) tree.end[path.pop()] = size;
  tree.sides = [];
  for (let s = 0; s < sides; s++) {
    const below = columns[`node.below.${s}`], invoke = columns[`node.invoke.${s}`];
    tree.sides.push({
      below, invoke, calls: columns[`node.calls.${s}`],
      inclusive: below.map((cycles, n) => cycles + invoke[n]),
      own: ownCycles(tree, below),
      load: columns[`node.load_cycles.${s}`], misses: columns[`node.misses.${s}`],
    });
  }
  return tree;
}

function ownCycles(tree, below) {
  const own = below.slice();
  for (let n = 1; n < tree.size; n++) own[tree.parent[n]] -= below[n];
  for (let n = 0; n < tree.size; n++) if (tree.method[n] < 0) own[n] = 0;
  return own;
}

/** The lowest bit of the numbers of a column is their sign. */
const unfold = column => column && column.map(value => value % 2 ? -(value + 1) / 2 : value / 2);

async function readProfile() {
  const description = JSON.parse(new TextDecoder().decode(await unzip("description")));
  const columns = readColumns(await unzip("columns"), description.columns);
  const count = description.sides.length, last = count - 1;
  const methodSides = [], arcSides = [];
  for (let s = 0; s < count; s++) {
    const of = name => columns[`method.${name}.${s}`];
    methodSides.push({
      words: of("words"), contexts: of("contexts"), calls: of("calls"), own: of("own"), inclusive: of("inclusive"),
      bytecodes: of("bytecodes"), load: of("load"), invokeMisses: of("invoke_misses"), returnMisses: of("return_misses"),
    });
    const arc = name => columns[`arc.${name}.${s}`];
    arcSides.push({calls: arc("calls"), into: arc("into"), out: arc("out"), invoke: arc("invoke"),
      invokeMisses: arc("invoke_misses"), returnLoad: arc("return_load")});
  }
  const profile = {
    description, columns, last, sides: description.sides, methods: describeMethods(description),
    tree: buildTree(columns, count), totals: methodSides,
    arcs: {caller: columns["arc.caller"], line: columns["arc.line"].map(line => line - 1), callee: columns["arc.callee"], sides: arcSides},
  };
  profile.cycles = profile.tree.sides.map(side => side.below[0]);
  profile.total = profile.cycles[last];
  profile.counted = profile.cycles.some(cycles => cycles > 0) || !profile.totals.some(side => sum(side.calls) > 0);
  profile.changes = {calls: unfold(columns["change.calls"]), price: unfold(columns["change.price"]), load: unfold(columns["change.load"])};
  profile.hasMisses = profile.totals.some(side => sum(side.invokeMisses) + sum(side.returnMisses) > 0);
  profile.lines = readLines(description.hottestLines);
  profile.sources = new Map();
  for (const source of description.sources) {
    source.file = clean(source.file);
    for (let i = 0; i < source.methods.length; i += 2) profile.sources.set(source.methods[i], {source, line: source.methods[i + 1]});
  }
  indexArcs(profile);
  return profile;
}

/** The lines that take most: a method, a line of it and what that takes, six numbers each. */
function readLines(numbers) {
  const lines = [];
  for (let i = 0; i < numbers.length; i += 6) {
    const [method, line, own, load, routines, times] = numbers.slice(i, i + 6);
    lines.push({method, line, own, load, routines, times, total: own + routines});
  }
  return lines;
}

/** The arcs into and out of every method. */
function indexArcs(profile) {
  const {arcs, methods} = profile;
  profile.into = methods.map(() => []);
  profile.outOf = methods.map(() => []);
  for (let a = 0; a < arcs.caller.length; a++) {
    profile.into[arcs.callee[a]].push(a);
    profile.outOf[arcs.caller[a]].push(a);
  }
}

const sum = values => { let total = 0; for (const value of values) total += value; return total; };
