// The source: the lines that take most, and a file with what each of its lines takes.

const places = profile => profile.description.sources.length + profile.lines.length > 0;

function sourcePage(profile) {
  const files = profile.description.sources, table = profile.lines.length ? linesTable(profile) : null;
  const place = el("div", {class: "full place"}), methodOf = new Map(files.map(source => [source.file, source.methods[0]]));
  const choice = el("select", {"aria-label": "File", onchange: () => { location.hash = "source/" + methodOf.get(choice.value); }},
    files.map(({file}) => el("option", {value: file}, file)));
  const left = profile.description.sourcesLeftOut;
  const element = el("div", {class: "grid", style: {"margin-top": "0"}},
    table && card("Hottest lines", "full", table.element),
    files.length ? [el("div", {class: "bar full"}, choice, el("span", {class: "found"}, counted(files.length, "file") + (left ? `; ${grouped(left)} more are too large for this page` : ""))), place]
      : card("Source", "full", el("p", {class: "empty"}, "cprof report --html PAGE --sources DIR puts the sources of the program into this page.")));
  return {element, tables: table ? [table] : [], shown: (m, line) => {
    const known = profile.sources.get(Number(m)) || files.length && profile.sources.get(files[0].methods[0]);
    if (!known) return;
    choice.value = known.source.file;
    place.replaceChildren(sourceCard(profile, known.source, m === undefined ? 0 : Number(line) || known.line));
    if (m !== undefined) requestAnimationFrame(() => place.scrollIntoView());
  }};
}

/** Lines of all methods, with their text as far as the page has it. */
function linesTable(profile) {
  const detailed = first(profile, "lines") === "true", hasText = profile.description.sources.length > 0;
  const text = ({method, line}) => {
    const known = profile.sources.get(method);
    return known && line > 0 ? clean((linesOf(known.source)[line - 1] || "").trim()) : "";
  };
  const at = row => row.line > 0 ? ":" + row.line : "";
  const link = (row, room) => el("a", {class: "link", href: profile.sources.has(row.method) ? `#source/${row.method}/${row.line}` : "#methods/" + row.method,
    title: profile.methods[row.method].full}, methodName(profile.methods[row.method], room, at(row)));
  const most = profile.lines[0].total;
  const number = (name, title, key) => ({name, title, value: row => row[key], cell: row => grouped(row[key])});
  const table = new Table([
    {name: "Line", text: true, value: row => profile.methods[row.method].full + at(row), cell: link},
    ...(hasText ? [{name: "Source", text: true, value: text, cell: text}] : []),
    {name: "Cycles", title: "exclusive cycles and those of software routines", value: row => row.total, cell: row => metered(row.total, most)},
    {name: "%", value: row => row.total, cell: row => el("span", {class: "soft"}, percent(row.total, profile.total))},
    number("Exclusive", "cycles of the line's own bytecodes", "own"),
    ...(detailed ? [number("Loads", "the part of the exclusive cycles that loads methods", "load"), number("Routines", "cycles of software routines that the line's bytecodes call", "routines"),
      number("Times", "how often the line's first bytecode was executed", "times")] : []),
  ], {sort: hasText ? 2 : 1, label: "Hottest lines", height: "320px"});
  table.show(profile.lines);
  return table;
}

const linesOf = source => source.split ||= source.text.split(/\r\n|\n|\r/);

/**
 * Source with cycles by line: exclusive ones as far as they are known, the rest of them at the declaration; and those of calls.
 * One line is marked, and in sight.
 */
function sourceCard(profile, source, start) {
  const arcs = profile.arcs, side = arcs.sides[profile.last], totals = profile.totals[profile.last];
  const lines = linesOf(source), calls = new Map(), cycles = new Map(), own = new Map();
  const add = (map, key, value) => map.set(key, (map.get(key) || 0) + value);
  const load = new Map(), routines = new Map(), times = new Map();
  for (let i = 0; i < source.lines.length; i += 5) {
    [own, load, routines, times].forEach((map, column) => add(map, source.lines[i], source.lines[i + 1 + column]));
  }
  for (let i = 0; i < source.methods.length; i += 2) {
    const other = source.methods[i], rest = totals.own[other] - source.inLines[i / 2];
    if (source.methods[i + 1] && rest) add(own, source.methods[i + 1], rest);
    for (const a of profile.outOf[other]) {
      if (arcs.line[a] < 0) continue;
      add(calls, arcs.line[a], side.calls[a]);
      add(cycles, arcs.line[a], side.out[a] + side.invoke[a]);
    }
  }
  const known = source.lines.length > 0, detailed = known && first(profile, "lines") === "true", sites = calls.size > 0;
  const hottest = Math.max(...own.values(), ...cycles.values(), ...routines.values(), 1);
  // A column in which nothing stands only takes room.
  const extra = detailed ? [["Loads", "the part of its exclusive cycles that loads methods, for calls and returns of the line", load], ["Routines", "cycles of software routines that the line's bytecodes call", routines], ["Times", "how often the line's first bytecode was executed", times]].filter(([, , values]) => sum(values.values()) > 0) : [];
  const heat = (value, more = "") => value ? el("td", {class: "n heat" + more, style: {"--w": Math.min(100, 100 * value / hottest) + "%"}}, grouped(value)) : el("td", {class: "n" + more});
  const rows = lines.map((text, index) => {
    const number = index + 1;
    return el("tr", {class: number === start ? "at" : null}, heat(own.get(number)),
      el("td", {class: "n soft large"}, own.get(number) ? percent(own.get(number), profile.total) : ""),
      extra.map(([, , values]) => el("td", {class: "n large"}, values.get(number) ? grouped(values.get(number)) : "")),
      sites && [heat(cycles.get(number), " large"), el("td", {class: "n large"}, calls.has(number) ? grouped(calls.get(number)) + "\u00d7" : "")],
      el("td", {class: "no"}, String(number)), el("td", null, clean(text.replaceAll("\t", "    "))));
  });
  const wide = [["%", "of all cycles"], ...extra, ...(sites ? [["Calls' cycles", "of what the line calls"], ["Calls"]] : [])];
  const heading = ([name, title], kind) => el("th", {class: kind, title}, name);
  const code = el("div", {class: "code", tabindex: 0}, el("table", null, el("thead", null, el("tr", null, heading(["Exclusive", "cycles of the line's own bytecodes"], "n"), wide.map(column => heading(column, "n large")), heading(["Line"], "n"), heading(["Source"], null))), el("tbody", null, rows)));
  requestAnimationFrame(() => { if (start) code.scrollTop = Math.max(0, start - 6) * (code.scrollHeight / lines.length); });
  return card(source.file, "full", el("p", {class: "hint"}, (detailed
    ? "Exclusive cycles of each line, with the method loads of its calls and returns. The line of the declaration has what belongs to no line, such as the monitor of a synchronized method."
    : known
    ? "Exclusive cycles of each line. The line of the declaration has what belongs to no line, such as method loads."
    : "This profile has no cycles by source line, so a method's exclusive cycles are at its declaration; cprof run --lines records them.")
    + (sites ? "" : " A profile of cprof run --call-sites has each call in its line.")), code);
}
