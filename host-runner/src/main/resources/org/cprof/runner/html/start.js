// Tabs, theme, keyboard.

const NEXT_THEME = {auto: "light", light: "dark", dark: "auto"};

function applyTheme(theme) {
  const dark = theme === "dark" || theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.toggleAttribute("data-dark", dark);
  const colours = {auto: "as the system has them", light: "light", dark: "dark"}, next = colours[NEXT_THEME[theme]];
  $("theme").textContent = "Theme: " + theme;
  $("theme").title = `Colours: ${colours[theme]}. A click makes them ${next}.`;
}

/** Browsers may forbid storage to pages from files. */
function remembered() {
  try { return localStorage.getItem("cprof-theme") || "auto"; } catch { return "auto"; }
}

const KEYS = [["1 2 3 ...", "the pages"], ["/", "search or filter"], ["Esc", "clear it; zoom out"], ["\u2190 \u2191 \u2192 \u2193", "move between frames or rows"],
  ["Enter", "zoom into the frame"], ["Home", "the whole program"], ["?", "these keys"]];

/** The keys of all pages; Esc or a click closes it. */
function keysDialog() {
  const dialog = $("keys") || el("dialog", {id: "keys", class: "card", "aria-label": "Keys", onclick: () => dialog.close()},
    el("h2", null, "Keys"), el("dl", null, KEYS.map(([key, text]) => [el("dt", null, el("kbd", null, key)), el("dd", null, text)])));
  document.body.append(dialog);
  return dialog;
}

/** The words of an entry, such as r=1; of two profiles those that differ as they were, and as they are. */
function changed(profile, key) {
  const keyOf = word => word.slice(0, word.indexOf("=") + 1);
  const [before, now] = [0, profile.last].map(s => ((profile.sides[s].metadata[key] || [])[0] || "").split(","));
  return now.map(word => {
    const old = before.find(other => keyOf(other) === keyOf(word));
    return old === undefined || old === word ? word : old + ARROW + word.slice(keyOf(word).length);
  }).join("  ");
}

async function start() {
  let theme = remembered();
  applyTheme(theme);
  if (typeof DecompressionStream === "undefined") {
    $("loading").textContent = "This browser is too old for this report: it needs DecompressionStream (Chromium 80, Firefox 113, Safari 16.4).";
    return;
  }
  const profile = await readProfile();
  const makers = {summary: ["Summary", summaryPage]};
  if (profile.counted) makers.flame = ["Flame graph", flamePage, "Flame"];
  makers.methods = ["Methods", methodsPage];
  if (places(profile)) makers.source = ["Source", sourcePage];
  if (profile.sides.length > 1) makers.difference = ["Difference", differencePage, "Diff"];
  if (profile.hasMisses) makers.cache = ["Method cache", cachePage, "Cache"];
  const initial = profile.sides.length > 1 ? "difference" : "summary";
  const pages = {};
  $("program").textContent = clean(first(profile, "program") || "Unnamed program");
  $("target").textContent = clean([changed(profile, "model"), changed(profile, "parameters")].filter(Boolean).join("   "));
  for (const [key, [name, , brief]] of Object.entries(makers)) {
    $("tabs").append(el("a", {href: "#" + key, "data-page": key}, brief ? [el("span", {class: "large"}, name), el("span", {class: "narrow"}, brief)] : name));
  }
  const current = () => {
    const [key, ...place] = location.hash.slice(1).split("/");
    return {key: makers[key] ? key : initial, place};
  };
  const show = () => {
    const {key, place} = current();
    const page = pages[key] ||= makers[key][1](profile);
    $("main").replaceChildren(page.element);
    $("main").classList.toggle("wide", Boolean(page.wide));
    for (const tab of $("tabs").children) {
      if (tab.dataset.page === key) tab.setAttribute("aria-current", "page"); else tab.removeAttribute("aria-current");
    }
    $("tip").hidden = true;
    if (page.shown) page.shown(...place);
    if (!place.length) scrollTo(0, 0);
  };
  const retheme = () => {
    applyTheme(theme);
    for (const key of Object.keys(pages)) if (!pages[key].themed) delete pages[key];
    for (const page of Object.values(pages)) page.themed();
    show();
  };
  $("theme").addEventListener("click", () => {
    theme = NEXT_THEME[theme];
    try { localStorage.setItem("cprof-theme", theme); } catch { /* then it holds for this visit */ }
    retheme();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", retheme);
  addEventListener("hashchange", show);
  addEventListener("beforeprint", () => Object.values(pages).forEach(page => (page.tables || []).forEach(table => table.draw(true))));
  addEventListener("afterprint", () => Object.values(pages).forEach(page => (page.tables || []).forEach(table => table.draw())));
  addEventListener("keydown", event => {
    if (event.target.matches("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) {
      if (event.key === "Escape" && event.target.matches("input")) { event.target.value = ""; event.target.dispatchEvent(new Event("input")); event.target.blur(); }
      return;
    }
    const tab = $("tabs").children[Number(event.key) - 1];
    if (event.key === "?") keysDialog().showModal();
    else if (event.key === "/" && pages[current().key].search) { event.preventDefault(); pages[current().key].search.focus(); }
    else if (tab) location.hash = tab.dataset.page;
  });
  show();
  // Tables are drawn once more when their width is known.
  requestAnimationFrame(() => requestAnimationFrame(() => document.documentElement.setAttribute("data-ready", "")));
}

start().catch(error => {
  const place = $("loading") || $("main");
  place.textContent = "The report could not be shown: " + error.message;
  throw error;
});
