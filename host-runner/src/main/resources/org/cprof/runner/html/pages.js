// The pages. Each makes its elements once; what needs the size of the window follows when it is shown.

const card = (title, size, ...content) => el("section", {class: "card " + size}, title && el("h2", null, title), content);
const first = (profile, key) => (profile.sides[profile.last].metadata[key] || [])[0];

const TAGS = {[ROUTINE]: "software", [NATIVE]: "native", [UNSUPPORTED]: "unsupported"}, TAG_ROOM = 2, LEAST_ROOM = 30;
const codeTag = method => TAGS[method.code] && el("span", {class: "tag"}, TAGS[method.code]);

/** As much of a method's name as there is room for, with what stands behind it. */
function methodName(method, room = Infinity, end = "") {
  const tag = room >= LEAST_ROOM && TAGS[method.code];
  return [fitted(method.names.map(name => name + end), room - (tag ? tag.length + TAG_ROOM : 0)), tag && codeTag(method)];
}

const methodLink = (profile, m, room, end) => el("a", {class: "link", href: "#methods/" + m, title: profile.methods[m].full}, methodName(profile.methods[m], room, end));

/** A number with a bar for its share of the whole. */
const metered = (value, whole) => el("span", {class: "meter"}, el("i", null, value > 0 && whole > 0 && el("b", {style: {width: Math.min(100, 100 * value / whole) + "%"}})), grouped(value));

/** What the cycles are spent for, in parts that add up to the total. */
function causes(profile, side) {
  const parts = new Array(CAUSES.length).fill(0), totals = profile.totals[side];
  profile.methods.forEach((method, m) => {
    if (method.code === NONE) return;
    parts[method.code] += totals.own[m] - totals.load[m];
    parts[CAUSES.length - 1] += totals.load[m];
  });
  return parts;
}

function summaryPage(profile) {
  const fact = (value, name) => el("div", {class: "fact"}, el("b", null, value), el("span", null, name));
  const facts = profile.totals.map((of, s) => ({
    cycles: profile.cycles[s], bytecodes: sum(of.bytecodes), calls: sum(of.calls), contexts: profile.sides[s].nodes,
    threads: (profile.sides[s].metadata.thread || []).length, misses: sum(of.invokeMisses) + sum(of.returnMisses), host: profile.sides[s].hostCycles,
  }));
  // Of two profiles both sides, where they differ.
  const both = (text, name) => { const texts = facts.map(text), now = texts[profile.last]; return fact(texts[0] === now ? now : texts[0] + ARROW + now, name); };
  const {calls, bytecodes, threads} = facts[profile.last], has = key => facts.some(of => of[key] > 0);
  const ranges = profile.cycles.map((cycles, s) => cyclesOf(profile, s, cycles));
  const page = el("div", null,
    el("div", {class: "hero"},
      profile.counted ? el("div", {class: "big"}, ranges.map(of => of.number).join(ARROW), el("small", null, ranges[profile.last].unit)) : el("div", {class: "big"}, grouped(calls), el("small", null, "calls")),
      profile.counted && time(profile)),
    rangeHint(profile),
    el("div", {class: "facts"},
      bytecodes > 0 && [both(of => grouped(of.bytecodes), "bytecodes"), both(of => quotient(of.cycles, of.bytecodes), "cycles per bytecode")], profile.counted && both(of => grouped(of.calls), "calls"),
      both(of => grouped(of.contexts), "calling contexts"),
      has("threads") && both(of => grouped(of.threads), threads === 1 ? "thread" : "threads"),
      profile.hasMisses && both(of => grouped(of.misses), "method cache misses"),
      ["object", "array"].map(kind => dataCacheFact(profile, kind, fact)),
      has("host") && both(of => grouped(of.host), "cycles of class loading and the like, not counted")));
  const hottest = hottestTable(profile), packages = profile.counted && packagesTable(profile), stalls = stallsTable(profile);
  const tests = testsTable(profile), notChecked = profile.sides[profile.last].notChecked;
  const grid = el("div", {class: "grid"}, tests && card("Tests", "full", notChecked && el("p", {class: "hint"}, notChecked), tests.element), profile.sides.map((of, s) => causesCard(profile, s)), card("Hottest methods", packages ? "two" : "full", hottest.element), packages && card("Packages", "third", packages.element));
  const basis = profile.counted && basisCard(profile);
  if (basis) grid.append(basis);
  if (stalls) grid.append(card("Memory busy, by cause", "full", el("p", {class: "hint"}, "Cycles in which the target's memory was busy; loads of methods also while microcode goes on."), stalls.element));
  const notes = notesCard(profile);
  if (notes) grid.append(notes);
  grid.append(metadataCard(profile));
  page.append(grid);
  return {element: page, tables: [tests, hottest, packages, stalls].filter(Boolean)};
}

/** The time on the target; of two profiles both. */
function time(profile) {
  const clocks = profile.sides.map(side => Number((side.metadata["clock-hz"] || [])[0]));
  if (!clocks.every(clock => clock > 0)) return null;
  return el("div", {class: "time"}, el("b", null, clocks.map((clock, s) => seconds(profile.cycles[s] / clock) + upTo(profile, s, clock)).join(ARROW)), " at " + [...new Set(clocks.map(hertz))].join(ARROW));
}

/** The end of a range of times. */
function upTo(profile, side, clock) {
  const {most} = cyclesOf(profile, side, 0);
  return most > 0 ? " to " + seconds(most / clock) : "";
}

const ARROW = " \u2192 ";

/** Why a test may cost something else in the next run; empty if it is reproducible. */
function unsteadiness(test) {
  const why = test.dependsOn && "depends on " + test.dependsOn, where = test.differs && "first at " + test.differs;
  return [why, where].filter(each => each).join(", ");
}

/** The tests of a profile of tests; of two profiles, or beside a baseline, with what changed. */
function testsTable(profile) {
  const tests = profile.sides[profile.last].tests;
  if (!tests) return null;
  const full = test => test.class + "." + test.method + test.descriptor;
  const before = new Map(((profile.last && profile.sides[0].tests) || []).map(test => [full(test), test.cycles]));
  const hasBaseline = tests.some(test => test.baselineCycles !== undefined);
  if (hasBaseline) tests.forEach(test => before.set(full(test), test.baselineCycles));
  const name = test => clean(test.class + "." + test.method + parameters(test.descriptor)), change = test => test.cycles - (before.get(full(test)) || 0);
  const isNew = test => hasBaseline && test.baselineCycles === undefined;
  const table = new Table([
    {name: "Test", text: true, value: name, cell: name},
    ...(profile.counted ? [{name: "Cycles", value: test => test.cycles, cell: test => metered(test.cycles, profile.total)}] : []),
    ...(profile.counted && (profile.last || hasBaseline) ? [{name: "Change", value: change, cell: test => isNew(test) ? "new" : signed(change(test))}] : []),
    ...(hasBaseline ? [{name: "Reproducible", text: true, value: test => unsteadiness(test), cell: test => isNew(test) ? "" : unsteadiness(test) ? "no, " + clean(unsteadiness(test)) : "yes"}] : []),
    {name: "Bytecodes", value: test => test.bytecodes, cell: test => grouped(test.bytecodes)},
    {name: "Calls", value: test => test.calls, cell: test => grouped(test.calls)},
  ], {sort: 1, label: "Tests", height: "420px"});
  table.show(tests);
  return table;
}

/** Cycles of cprof run --stalls: all methods, and each. */
function stallsTable(profile) {
  const stalls = profile.sides[profile.last].stalls;
  if (!stalls) return null;
  const causes = Object.keys(stalls.all), all = row => sum(causes.map(cause => row[cause]));
  const name = row => row === stalls.all ? "all methods" : clean((row.class ? row.class + "." : "") + row.method + parameters(row.descriptor));
  const table = new Table([
    {name: "Method", text: true, value: name, cell: name},
    {name: "All", value: all, cell: row => metered(all(row), profile.total)},
    ...causes.map(cause => ({name: cause, value: row => row[cause], cell: row => grouped(row[cause])})),
  ], {sort: 1, label: "Stalls by method", height: "420px"});
  table.show([stalls.all, ...stalls.methods]);
  return table;
}

/** Misses of the target's cache of fields or of elements, and what they took beyond hits. */
function dataCacheFact(profile, kind, fact) {
  const misses = first(profile, kind + "-cache-misses"), cycles = first(profile, kind + "-cache-miss-cycles");
  return misses !== undefined && fact(grouped(Number(misses)), `${kind} cache misses, ${percent(Number(cycles), profile.total)} of the cycles`);
}

function causesCard(profile, s) {
  const parts = causes(profile, s), total = profile.cycles[s], bar = el("div", {class: "stack", role: "img", "aria-label": "Share of each cause"});
  const legend = el("div", {class: "legend"});
  const largestFirst = parts.map((_, cause) => cause).filter(cause => parts[cause]).sort((a, b) => parts[b] - parts[a]);
  largestFirst.forEach(cause => {
    const cycles = parts[cause];
    const colour = cause === CAUSES.length - 1 ? loadColour() : causeColour(cause);
    bar.append(el("i", {style: {flex: cycles / total, background: colour}, title: `${CAUSES[cause].name}: ${grouped(cycles)} cycles`}));
    legend.append(el("div", {title: CAUSES[cause].hint}, el("span", {class: "dot", style: {background: colour}}), el("span", null, CAUSES[cause].name),
      el("span", {class: "num"}, grouped(cycles)), el("span", {class: "num pc"}, percent(cycles, total))));
  });
  const when = profile.sides.length < 2 ? "" : s ? ", after" : ", before";
  return card("Where the cycles go" + when, "full", total ? [bar, legend] : el("p", {class: "empty"}, whyNone(profile, s)));
}

/** Why a profile has no cycles, and what to do. */
function whyNone(profile, s) {
  const unmatched = profile.sides[s].metadata["unmatched-pattern"];
  if (unmatched) return `Nothing was counted: the program has no method or class that matches ${unmatched.join(", ")}.`;
  return profile.sides[s].empty ? profile.sides[s].empty : sum(profile.totals[s].calls) > 0 ? "The profile counts calls alone: cprof run without --udi calls counts cycles, too."
    : "No cycles were counted: the program did not run, or counting was not started.";
}

function hottestTable(profile) {
  const side = profile.totals[profile.last], before = profile.totals[0], weight = profile.counted ? side.own : side.calls;
  const hottest = profile.methods.filter(method => method.code !== NONE && weight[method.number] > 0)
    .map(method => method.number).sort((a, b) => weight[b] - weight[a]).slice(0, 12);
  const table = new Table([
    {name: "Method", text: true, value: m => profile.methods[m].full, cell: (m, room) => methodLink(profile, m, room)},
    ...(profile.last ? [{name: "Before", value: m => before.own[m], cell: m => grouped(before.own[m])}] : []),
    ...(profile.counted ? [
      {name: "Exclusive", title: "cycles of the bytecodes that the method executes itself", value: m => side.own[m], cell: m => metered(side.own[m], side.own[hottest[0]])},
      {name: "%", value: m => side.own[m], cell: m => el("span", {class: "soft"}, percent(side.own[m], profile.total))},
    ] : []),
    {name: "Calls", value: m => side.calls[m], cell: m => grouped(side.calls[m])},
  ], {sort: profile.last + 1, label: "Hottest methods", height: "none"});
  table.show(hottest);
  return table;
}

function packagesTable(profile) {
  const side = profile.totals[profile.last], cycles = new Map();
  profile.methods.forEach((method, m) => { if (method.code !== NONE) cycles.set(method.package, (cycles.get(method.package) || 0) + side.own[m]); });
  const hottest = [...cycles].filter(([, own]) => own > 0).sort((a, b) => b[1] - a[1]).slice(0, 12);
  const brief = name => { const dot = name.lastIndexOf(".") + 1; return (dot ? initials(name.slice(0, dot - 1)) : "") + name.slice(dot); };
  const table = new Table([
    {name: "Package", text: true, value: ([name]) => name, cell: ([name], room) => fitted([name, brief(name)], room)},
    {name: "Exclusive", title: "cycles of the bytecodes that the package's methods execute themselves", value: ([, own]) => own, cell: ([, own]) => metered(own, hottest[0][1])},
    {name: "%", value: ([, own]) => own, cell: ([, own]) => el("span", {class: "soft"}, percent(own, profile.total))},
  ], {sort: 1, label: "Packages", height: "none"});
  table.show(hottest);
  return table;
}

/** How much of the estimate has a figure in the model, and how much rests on what differs on the target. */
function basisCard(profile) {
  const rows = profile.sides[profile.last].basis;
  return rows && card("What the estimate rests on", "full", el("p", {class: "hint"}, "The shares overlap: library code executes bytecodes of all kinds."), el("div", {class: "scroll"}, el("table", {class: "basis"},
    el("thead", null, el("tr", null, el("th", null, "Of"), el("th", {class: "n"}, "Cycles"), el("th", {class: "n"}, "%"), el("th", {class: "n"}, "Calls"))),
    el("tbody", null, rows.map(({text, cycles, calls}) => el("tr", null, el("td", null, clean(text)), el("td", {class: "n"}, metered(cycles, profile.total)),
      el("td", {class: "n soft"}, percent(cycles, profile.total)), el("td", {class: "n"}, calls === undefined ? "-" : grouped(calls))))))));
}

/** The cycles of a side: their number, or the range of those that were priced from blocks and not counted. */
function cyclesOf(profile, side, cycles) {
  const [least, most] = ["least-cycles", "missed-cycles"].map(key => Number((profile.sides[side].metadata[key] || [])[0]));
  return {most: most || 0, number: grouped(cycles) + (most ? " to " + grouped(most) : ""), unit: "cycles" + (least ? " typically, at least " + grouped(least) : "")};
}

/** What the ranges stand for of profiles that were priced from blocks and not counted. */
function rangeHint(profile) {
  const ranges = profile.sides.map((side, s) => side.range && (profile.sides.length > 1 ? (s ? "After: " : "Before: ") : "") + side.range);
  return ranges.some(Boolean) && el("p", {class: "hint range"}, ranges.filter(Boolean).join("; "));
}

/** What the estimate rests on and what is missing in it. */
function notesCard(profile) {
  const metadata = profile.sides[profile.last].metadata, items = [];
  const list = (key, text, limit = 8) => {
    const values = metadata[key] || [];
    values.slice(0, limit).forEach(value => items.push(text + clean(value)));
    if (values.length > limit) items.push(`and ${grouped(values.length - limit)} more of these`);
  };
  const ending = first(profile, "ending");
  if (ending === "running") items.push("The program was still running: the profile has what was counted until then.");
  if (ending === "killed") items.push("The program was killed: the profile has what was counted until then.");
  list("assumed", "Assumed: ");
  list("not-instrumented", "Not instrumented, so not counted: ");
  list("beyond-target", "Beyond the limits of the target or of its model: ");
  list("unmatched-pattern", "No class matches the pattern ");
  list("athrow", "Not exact for exceptions: ");
  list("raised-exceptions", "Exceptions of bytecodes and natives, not counted up to the handler: ");
  list("overflow-calls", "Calls beyond the limit of memory, without costs that depend on operands: ");
  const folded = profile.description.folded;
  if (folded && profile.counted) items.push(`The flame graph folds ${grouped(folded)} of ${grouped(profile.description.contexts)} contexts, those with less than ${grouped(profile.description.foldedBelow)} cycles, into their callers. Tables are not affected.`);
  return items.length ? card("To know", "full", el("ul", {class: "notes"}, items.map(item => el("li", null, item)))) : null;
}

function metadataCard(profile) {
  const shown = ["program", "model", "model-hash", "parameters", "clock-hz", "jdk", "tool", "thread"];
  const entries = profile.sides.map((side, s) => el("dl", {class: "metadata"},
    profile.sides.length > 1 && [el("dt", null, s ? "After" : "Before"), el("dd", null, "")],
    shown.filter(key => side.metadata[key]).map(key => [el("dt", null, key), el("dd", null, side.metadata[key].slice(0, 20).map(clean).join("; "))])));
  return card(null, "full", el("details", null, el("summary", null, "About this run"), entries));
}

function segments(choices, current, onChoice) {
  const buttons = choices.map(([key, name]) => el("button", {type: "button", "data-key": key, "aria-pressed": String(key === current), onclick: () => {
    buttons.forEach(button => button.setAttribute("aria-pressed", String(button.dataset.key === key)));
    onChoice(key);
  }}, name));
  return el("div", {class: "seg", role: "group"}, buttons);
}

function flamePage(profile) {
  const chart = el("div", {class: "chart"}), crumbs = el("div", {class: "crumbs"}), panel = el("aside", {class: "card side"}), found = el("span", {class: "found", role: "status"});
  const two = profile.sides.length > 1, legend = el("div", {class: "keys"});
  const flame = new Flame(profile, chart, node => frameDetails(profile, flame, node, panel, crumbs, legend));
  const find = () => {
    const text = search.value.trim(), result = flame.search(text);
    found.textContent = text ? result.wrong || `${counted(result.methods, "method")}, ${percent(result.found, flame.inclusive[0])}` : "";
  };
  const search = el("input", {type: "search", id: "search", placeholder: "Search methods   /", "aria-label": "Search methods; a regular expression between slashes", oninput: () => { find(); keepPlace(); }});
  // Zoom and search are in the address, so that a link leads to them.
  const keepPlace = () => {
    const text = encodeURIComponent(search.value.trim());
    history.replaceState(null, "", "#flame" + (flame.zoomed || text ? "/" + flame.zoomed : "") + (text && "/" + text));
  };
  const goTo = (node, text) => {
    if (!/^\d+$/.test(node) || Number(node) >= profile.tree.size) return;
    flame.zoomed = flame.selected = Number(node);
    try { search.value = decodeURIComponent(text || ""); } catch { search.value = text; }
  };
  flame.onZoom = keepPlace;
  const colour = choice => { flame.colouring = choice; flame.recolour(); flameLegend(profile, flame, legend); };
  const bar = el("div", {class: "bar"},
    segments([["icicle", "Icicle"], ["flame", "Flame"]], "icicle", choice => flame.flip(choice === "icicle")),
    segments([["package", "By package"], ["cause", "By cause"], ...(two ? [["difference", "By difference"]] : [])], flame.colouring, colour),
    two && segments([["0", "Before"], ["1", "After"]], "1", choice => { flame.side = Number(choice); flame.layout(); flame.select(flame.selected); }),
    search, found, el("button", {class: "button push", type: "button", onclick: () => flame.zoom(0)}, "Whole program"));
  const element = el("div", {class: "flame"}, el("div", null, bar, chart, crumbs), panel);
  colour(flame.colouring);
  return {element, wide: true, flame, shown: (node, text) => { goTo(node, text); flame.layout(); find(); flame.select(flame.selected); flame.canvas.focus({preventScroll: true}); keepPlace(); }, themed: () => { flame.recolour(); flameLegend(profile, flame, legend); }, search};
}

function flameLegend(profile, flame, legend) {
  const line = (colour, name, value) => el("div", null, el("span", {class: "dot", style: {background: colour}}), el("span", {title: name}, name), value && el("span", {class: "num"}, value));
  let lines;
  if (flame.colouring === "cause") {
    const parts = causes(profile, flame.side);
    lines = CAUSES.map((cause, i) => [cause, i]).filter(([, i]) => parts[i]).sort(([, a], [, b]) => parts[b] - parts[a])
      .map(([cause, i]) => line(i === CAUSES.length - 1 ? loadColour() : causeColour(i), cause.name, percent(parts[i], flame.inclusive[0])));
    lines.push(el("p", {class: "hint"}, "The red strip at a frame's foot is the share of its cycles that it spends on loading methods itself."));
  } else if (flame.colouring === "difference") {
    lines = [line(tone(14, 80, 60), "more cycles than before"), line(tone(36, 6, 86), "as many"), line(tone(208, 80, 60), "fewer cycles than before")];
  } else {
    lines = flame.packages.map(([name, cycles]) => cycles ? line(packageColour(flame.rankOf.get(name)), name, percent(cycles, flame.inclusive[0])) : null);
    lines.push(line(tone(36, 10, 78), "others"), el("p", {class: "hint"}, "Inclusive cycles of each package: with all that its methods call."));
  }
  legend.replaceChildren(...lines.filter(Boolean));
}

function frameDetails(profile, flame, node, panel, crumbs, legend) {
  const side = flame.tree.sides[flame.side], total = flame.inclusive[0], m = flame.tree.method[node];
  const rows = [["Inclusive cycles", grouped(side.inclusive[node]), percent(side.inclusive[node], total)]];
  if (node === 0 && flame.tree === profile.tree) {
    // The root executes nothing itself: all figures are those of what is below it.
    const all = profile.totals[flame.side], load = sum(all.load);
    rows.push(["Inclusive calls", grouped(sum(all.calls)), ""]);
    if (profile.hasMisses) rows.push(["Inclusive load cycles", grouped(load), percent(load, total)], ["Inclusive cache misses", grouped(sum(all.invokeMisses) + sum(all.returnMisses)), ""]);
  } else if (!flame.isFolded(node)) {
    rows.push(["Exclusive cycles", grouped(side.own[node]), percent(side.own[node], total)], ["Calls", grouped(side.calls[node]), ""],
      ["Cycles per call", quotient(side.inclusive[node], side.calls[node]), ""]);
    if (profile.hasMisses) rows.push(["Exclusive load cycles", grouped(side.load[node]), percent(side.load[node], total)], ["Exclusive cache misses", grouped(side.misses[node]), ""]);
  }
  const list = el("dl", null, rows.map(([name, value, share]) => [el("dt", null, name), el("dd", null, value, share && el("span", {class: "soft"}, "  " + share))]));
  if (profile.sides.length > 1) list.append(el("dt", null, "Change"), el("dd", null, change(flame.tree.sides[1].inclusive[node] - flame.tree.sides[0].inclusive[node])));
  const path = [];
  for (let n = node; n >= 0; n = flame.tree.parent[n]) path.unshift(flame.brief(n));
  crumbs.replaceChildren(el("bdi", null, path.join(" \u203a ")));
  panel.replaceChildren(el("h2", null, flame.name(node), m >= 0 && codeTag(profile.methods[m])), list,
    node > 0 && m >= 0 ? el("a", {class: "button", href: "#methods/" + m}, "Callers and callees") : "",
    legend, el("p", {class: "help"}, el("kbd", null, "\u2190 \u2191 \u2192 \u2193"), " move  ", el("kbd", null, "Enter"), " zoom  ", el("kbd", null, "Esc"), " back  ", el("kbd", null, "Home"), " whole  ", el("kbd", null, "/"), " search"));
}

const methodColumns = (profile, side, most) => [
  {name: "Method", text: true, value: m => profile.methods[m].full, cell: (m, room) => methodName(profile.methods[m], room)},
  {name: "Calls", value: m => side.calls[m]},
  {name: "Exclusive", title: "cycles of the bytecodes that the method executes itself", value: m => side.own[m], cell: m => metered(side.own[m], most)},
  {name: "%", value: m => side.own[m], cell: m => el("span", {class: "soft"}, percent(side.own[m], profile.total))},
  {name: "Inclusive", title: "cycles from the invokes to the returns; a recursion counts once", value: m => side.inclusive[m]},
  {name: "%", value: m => side.inclusive[m], cell: m => el("span", {class: "soft"}, percent(side.inclusive[m], profile.total))},
  {name: "Excl./call", title: "exclusive cycles of one call, on average", value: m => side.calls[m] ? side.own[m] / side.calls[m] : 0, cell: m => quotient(side.own[m], side.calls[m])},
  ...profile.hasMisses ? [
    {name: "Load cycles", title: "the part of its exclusive cycles that loads methods", value: m => side.load[m]},
    {name: "Misses", title: "of the method cache, when it was invoked or returned to", value: m => side.invokeMisses[m] + side.returnMisses[m]},
  ] : [],
].map(column => ({cell: row => grouped(column.value(row)), ...column}));

function methodsPage(profile) {
  const side = profile.totals[profile.last], details = el("div", {class: "grid"});
  const numbers = profile.methods.filter(method => method.code !== NONE && side.contexts[method.number]).map(method => method.number);
  const count = el("span", {class: "found", role: "status"});
  const table = new Table(methodColumns(profile, side, Math.max(...numbers.map(m => side.own[m]), 1)), {sort: profile.counted ? 2 : 1, label: "Methods", height: "46vh", onSelect: m => { history.replaceState(null, "", "#methods/" + m); choose(m); }});
  const filter = el("input", {type: "search", placeholder: "Filter methods   /", "aria-label": "Filter methods; a regular expression between slashes", oninput: () => show()});
  const show = () => {
    const test = matcher(filter.value.trim()), rows = numbers.filter(m => test(profile.methods[m].searched));
    table.element.scrollTop = 0;
    table.show(rows);
    count.textContent = test.wrong || `${grouped(rows.length)} of ${counted(numbers.length, "method")}, ${percent(sum(rows.map(m => side.own[m])), profile.total)} of the cycles`;
  };
  const choose = m => details.replaceChildren(...methodDetails(profile, m));
  show();
  const element = el("div", null, el("div", {class: "bar"}, filter, count), el("section", {class: "card"}, table.element), details);
  return {element, search: filter, tables: [table], shown: argument => {
    const m = Number(argument);
    if (argument !== undefined && profile.methods[m]) {
      if (!table.rows.includes(m)) { filter.value = ""; show(); }
      choose(m);
      requestAnimationFrame(() => table.mark(m));
    } else if (table.rows.length && table.selected < 0) { table.mark(table.rows[0]); choose(table.rows[0]); }
  }};
}

/** Sums arcs by their other end. */
function byMethod(arcs, end, values) {
  const rows = new Map();
  for (const a of arcs) {
    const row = rows.get(end[a]) || {method: end[a], calls: 0, cycles: 0};
    row.calls += values.calls(a);
    row.cycles += values.cycles(a);
    rows.set(end[a], row);
  }
  return [...rows.values()];
}

function relatives(profile, label, rows, total) {
  const table = new Table([
    {name: label, text: true, value: row => profile.methods[row.method].full, cell: (row, room) => profile.methods[row.method].code === NONE ? "a thread's start" : methodLink(profile, row.method, room)},
    {name: "Calls", value: row => row.calls, cell: row => grouped(row.calls)},
    {name: "Cycles", value: row => row.cycles, cell: row => metered(row.cycles, total)},
    {name: "%", value: row => row.cycles, cell: row => el("span", {class: "soft"}, percent(row.cycles, total))},
  ], {sort: 2, label, height: "320px"});
  table.show(rows);
  return table.element;
}

function methodDetails(profile, m) {
  const arcs = profile.arcs, side = arcs.sides[profile.last], totals = profile.totals[profile.last], method = profile.methods[m];
  const callers = byMethod(profile.into[m], arcs.caller, {calls: a => side.calls[a], cycles: a => side.into[a]});
  const callees = byMethod(profile.outOf[m], arcs.callee, {calls: a => side.calls[a], cycles: a => side.out[a] + side.invoke[a]});
  const invokes = sum(profile.outOf[m].map(a => side.invoke[a]));
  const sites = new Table([
    {name: "Line", value: a => arcs.line[a], cell: a => arcs.line[a] < 0 ? "-" : String(arcs.line[a])},
    {name: "Calls", text: true, value: a => profile.methods[arcs.callee[a]].full, cell: (a, room) => methodLink(profile, arcs.callee[a], room)},
    {name: "Times", value: a => side.calls[a], cell: a => grouped(side.calls[a])},
    {name: "Cycles", value: a => side.out[a] + side.invoke[a], cell: a => metered(side.out[a] + side.invoke[a], totals.inclusive[m])},
    {name: "Misses", title: "how often the callee was not in the method cache", value: a => side.invokeMisses[a], cell: a => grouped(side.invokeMisses[a])},
  ], {sort: 3, label: "Call sites", height: "420px"});
  sites.show(profile.outOf[m]);
  // Without lines these are the callees once more.
  const hasLines = profile.outOf[m].some(a => arcs.line[a] >= 0);
  return [
    card(null, "full chosen", el("h2", {class: "mono"}, method.full, codeTag(method)),
      el("p", {class: "hint"}, `${counted(totals.calls[m], "call")}, ${grouped(totals.inclusive[m])} inclusive cycles, ${grouped(totals.own[m])} exclusive`
        + (totals.words[m] ? `, ${grouped(totals.words[m])} words on the target` : "") + `, in ${counted(totals.contexts[m], "context")}`),
      profile.sources.has(m) && el("a", {class: "button", href: "#source/" + m}, "Source")),
    card("Called by", "half", relatives(profile, "Caller", callers, totals.inclusive[m])),
    card("Calls", "half", relatives(profile, "Callee", callees, totals.inclusive[m]),
      el("p", {class: "hint below"}, `Beside these ${grouped(totals.own[m] - invokes)} exclusive cycles of the method, without invokes. What re-enters the method counts for the inner call.`)),
    hasLines && card("Call sites", "full", sites.element), sandwichCard(profile, m),
  ].filter(Boolean);
}

function cachePage(profile) {
  const side = profile.totals[profile.last], arcs = profile.arcs, arcSide = arcs.sides[profile.last];
  const invoke = sum(side.invokeMisses), returns = sum(side.returnMisses), load = sum(side.load), returnLoad = sum(arcSide.returnLoad);
  const lookUps = sum(profile.methods.map((method, m) => method.code <= ROUTINE ? side.calls[m] : 0));
  const fact = (value, name) => el("div", {class: "fact"}, el("b", null, value), el("span", null, name));
  const methods = new Table([
    {name: "Method", text: true, value: m => profile.methods[m].full, cell: (m, room) => methodLink(profile, m, room)},
    {name: "Words", value: m => side.words[m], cell: m => grouped(side.words[m])},
    {name: "Calls", value: m => side.calls[m], cell: m => grouped(side.calls[m])},
    {name: "On invoke", title: "misses when it was invoked", value: m => side.invokeMisses[m], cell: m => grouped(side.invokeMisses[m])},
    {name: "%", title: "of its calls", value: m => side.calls[m] ? side.invokeMisses[m] / side.calls[m] : 0, cell: m => el("span", {class: "soft"}, percent(side.invokeMisses[m], side.calls[m]))},
    {name: "On return", title: "misses when a callee returned to it", value: m => side.returnMisses[m], cell: m => grouped(side.returnMisses[m])},
    {name: "Words loaded", title: "its misses times its words", value: m => (side.invokeMisses[m] + side.returnMisses[m]) * side.words[m], cell: m => grouped((side.invokeMisses[m] + side.returnMisses[m]) * side.words[m])},
  ], {sort: 6, label: "Misses by method", height: "420px"});
  methods.show(profile.methods.map(method => method.number).filter(m => side.invokeMisses[m] + side.returnMisses[m] > 0));
  const line = a => arcs.line[a] >= 0 ? ":" + arcs.line[a] : "", isStart = a => profile.methods[arcs.caller[a]].code === NONE;
  const at = a => isStart(a) ? "a thread's start" : profile.methods[arcs.caller[a]].full + line(a);
  const siteColumns = extra => [
    {name: "In", text: true, value: at, cell: (a, room) => isStart(a) ? at(a) : methodLink(profile, arcs.caller[a], room, line(a))},
    {name: "Calls", text: true, value: a => profile.methods[arcs.callee[a]].full, cell: (a, room) => methodLink(profile, arcs.callee[a], room)},
    {name: "Times", value: a => arcSide.calls[a], cell: a => grouped(arcSide.calls[a])}, ...extra];
  const all = Array.from(arcs.caller, (_, a) => a);
  const sites = new Table(siteColumns([
    {name: "Misses", value: a => arcSide.invokeMisses[a], cell: a => grouped(arcSide.invokeMisses[a])},
    {name: "%", value: a => arcSide.invokeMisses[a] / arcSide.calls[a], cell: a => el("span", {class: "soft"}, percent(arcSide.invokeMisses[a], arcSide.calls[a]))},
  ]), {sort: 3, label: "Misses by call site", height: "420px"});
  sites.show(all.filter(a => arcSide.invokeMisses[a] > 0));
  const pushed = new Table(siteColumns([
    {name: "Cycles lost", value: a => arcSide.returnLoad[a], cell: a => metered(arcSide.returnLoad[a], returnLoad)},
    {name: "%", value: a => arcSide.returnLoad[a], cell: a => el("span", {class: "soft"}, percent(arcSide.returnLoad[a], load))},
  ]), {sort: 3, label: "Calls that push their caller out", height: "420px"});
  pushed.show(all.filter(a => arcSide.returnLoad[a] > 0));
  const element = el("div", null,
    el("div", {class: "hero"}, el("div", {class: "big"}, grouped(load), el("small", null, "cycles lost")), el("div", {class: "time"}, el("b", null, percent(load, profile.total)), " of all cycles load methods")),
    el("div", {class: "facts"}, fact(grouped(lookUps), "calls look the callee up"), fact(grouped(invoke), "misses on invoke"), fact(percent(invoke, lookUps), "of the calls"),
      fact(grouped(load - returnLoad), "cycles lost on invoke"), fact(grouped(returns), "misses on return"), fact(grouped(returnLoad), "cycles lost on return"),
      fact(clean((first(profile, "parameters") || "").split(",").filter(text => text.startsWith("cache.")).map(text => text.slice(6)).join(", ") || "-"), "cache")),
    el("div", {class: "grid"},
      card("Methods that are loaded most", "full", methods.element),
      card("Call sites that miss", "full", sites.element),
      card("Calls that push their caller out", "full", el("p", {class: "hint"}, "While the callee ran, it and what it called took the caller's place in the cache, so that the return had to load the caller again."), pushed.element)));
  return {element, tables: [methods, sites, pushed]};
}

/** What changed between two profiles, and why. */
function differencePage(profile) {
  const [before, after] = profile.totals, {calls, price, load} = profile.changes, [cyclesBefore, cyclesAfter] = profile.cycles;
  const delta = m => after.own[m] - before.own[m];
  const parts = [["more or fewer calls", sum(calls)], ["more or less expensive calls", sum(price)], ["more or fewer method loads", sum(load)]];
  const most = Math.max(...parts.map(([, cycles]) => Math.abs(cycles)), 1);
  const bar = cycles => el("span", {class: "delta"}, el("i", {class: cycles < 0 ? "down" : "up", style: {width: 50 * Math.abs(cycles) / most + "%"}}));
  const why = el("table", null, el("tbody", null, [...parts, ["together", sum(parts.map(([, cycles]) => cycles))]].map(([name, cycles], i) =>
    el("tr", null, el("td", null, i < parts.length ? name : el("b", null, name)), el("td", {class: "deltas"}, i < parts.length && bar(cycles)), el("td", {class: "n"}, change(cycles))))));
  const total = (name, a, b) => el("tr", null, el("td", null, name), el("td", {class: "n"}, grouped(a)), el("td", {class: "n"}, grouped(b)), el("td", {class: "n"}, change(b - a)), el("td", {class: "n soft"}, a ? (b > a ? "+" : b < a ? "\u2212" : "") + percent(Math.abs(b - a), a) : "-"));
  const misses = side => sum(side.invokeMisses) + sum(side.returnMisses);
  const totals = el("table", null, el("thead", null, el("tr", null, ["", "Before", "After", "Change", "%"].map(name => el("th", {class: "n"}, name)))),
    el("tbody", null, total("Cycles", cyclesBefore, cyclesAfter), total("Bytecodes", sum(before.bytecodes), sum(after.bytecodes)), total("Calls", sum(before.calls), sum(after.calls)), total("Misses of the method cache", misses(before), misses(after))));
  const signedColumn = (name, title, value) => ({name, title, value: m => Math.abs(value(m)), cell: m => change(value(m))});
  const table = new Table([
    {name: "Method", text: true, value: m => profile.methods[m].full, cell: (m, room) => methodLink(profile, m, room)},
    signedColumn("Change", "of its exclusive cycles", delta), signedColumn("Calls", "what the calls that came or went cost", m => calls[m]),
    signedColumn("Price", "what the calls cost more than before", m => price[m]), signedColumn("Load", "what loading methods costs more than before", m => load[m]),
    {name: "Before", value: m => before.own[m], cell: m => grouped(before.own[m])}, {name: "After", value: m => after.own[m], cell: m => grouped(after.own[m])},
    {name: "Calls before", value: m => before.calls[m], cell: m => grouped(before.calls[m])}, {name: "after", value: m => after.calls[m], cell: m => grouped(after.calls[m])},
  ], {sort: 1, label: "Methods that changed", height: "62vh"});
  const numbers = profile.methods.filter(method => method.code !== NONE).map(method => method.number);
  const kinds = {all: m => delta(m) !== 0 || before.calls[m] !== after.calls[m], "new": m => !before.calls[m] && after.calls[m], gone: m => before.calls[m] && !after.calls[m]};
  let kind = "all";
  const count = el("span", {class: "found", role: "status"}), filter = el("input", {type: "search", placeholder: "Filter methods   /", "aria-label": "Filter methods", oninput: () => show()});
  const show = () => {
    const test = matcher(filter.value.trim()), rows = numbers.filter(m => kinds[kind](m) && test(profile.methods[m].searched));
    table.element.scrollTop = 0;
    table.show(rows);
    count.textContent = test.wrong || `${counted(rows.length, "method")}, ${signed(sum(rows.map(delta)))} cycles`;
  };
  show();
  const element = el("div", null,
    el("div", {class: "hero"}, el("div", {class: "big"}, change(cyclesAfter - cyclesBefore), el("small", null, "cycles")),
      el("div", {class: "time"}, [cyclesBefore, cyclesAfter].map((cycles, s) => cyclesOf(profile, s, cycles)).map(({number, unit}) => unit === "cycles" ? number : `${number} ${unit}`).join(" \u2192 "))),
    rangeHint(profile),
    el("div", {class: "grid"}, card("Totals", "half", el("div", {class: "scroll"}, totals)), card("Why", "half", why),
      card("Methods that changed", "full", el("div", {class: "bar"}, segments([["all", "All"], ["new", "New"], ["gone", "Gone"]], "all", choice => { kind = choice; show(); }), filter, count), table.element)));
  return {element, search: filter, tables: [table]};
}
