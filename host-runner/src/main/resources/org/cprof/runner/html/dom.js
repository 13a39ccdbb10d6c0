// Elements, numbers and colours. Text from the profile becomes text nodes, never markup.

const $ = id => document.getElementById(id);

function el(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "style") for (const [key, setting] of Object.entries(value)) element.style.setProperty(key, setting);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter(child => child !== null && child !== undefined && child !== false));
  return element;
}

const grouped = value => Math.round(value).toLocaleString("en-US");
const counted = (value, name) => grouped(value) + " " + name + (value === 1 ? "" : "s");
const signed = value => (value > 0 ? "+" : value < 0 ? "\u2212" : "") + grouped(Math.abs(value));
const percent = (part, whole) => (whole ? 100 * part / whole : 0).toFixed(1) + "%";
const quotient = (a, b) => b ? (a / b).toLocaleString("en-US", {minimumFractionDigits: 1, maximumFractionDigits: 1}) : "-";

function seconds(value) {
  for (const [unit, factor] of [["s", 1], ["ms", 1e3], ["\u00b5s", 1e6], ["ns", 1e9]]) {
    if (value * factor >= 1 || unit === "ns") return Number((value * factor).toPrecision(3)).toLocaleString("en-US") + " " + unit;
  }
}

function hertz(value) {
  return value >= 1e6 ? Number((value / 1e6).toFixed(3)) + " MHz" : value >= 1e3 ? Number((value / 1e3).toFixed(3)) + " kHz" : value + " Hz";
}

/** An amount that changed: red for more, blue for less. */
function change(value) {
  return el("span", {class: value > 0 ? "more" : value < 0 ? "less" : "soft"}, signed(value));
}

const isDark = () => document.documentElement.hasAttribute("data-dark");

/** What cycles are spent for; the first five are codes of methods. */
const CAUSES = [
  {name: "Program", hint: "bytecodes of the program, without method loads", hue: 24, light: 62, saturation: 62},
  {name: "Library", hint: "bytecodes of the JDK, which differs on the target", hue: 208, light: 64, saturation: 42},
  {name: "Software routines", hint: "bytecodes that the target runs in software; their dispatch counts for the caller", hue: 272, light: 68, saturation: 36},
  {name: "Natives", hint: "native methods of the host", hue: 152, light: 55, saturation: 28},
  {name: "Unsupported", hint: "bytecodes that the target does not have", hue: 50, light: 58, saturation: 60},
  {name: "Method load", hint: "loading methods into the method cache", hue: 356, light: 58, saturation: 58},
];

function tone(hue, saturation, light) {
  return isDark() ? `hsl(${hue} ${saturation * .58}% ${Math.max(30, light * .42)}%)` : `hsl(${hue} ${saturation}% ${light}%)`;
}

const causeColour = cause => cause >= CAUSES.length || cause === NONE ? tone(36, 8, 80) : tone(CAUSES[cause].hue, CAUSES[cause].saturation, CAUSES[cause].light + 10);
const LOAD = {hue: 356, saturation: 58, light: 58};
const loadColour = () => tone(LOAD.hue, LOAD.saturation, LOAD.light);

/** Hues that are told apart easily, for the packages with the most cycles. */
const PACKAGE_HUES = [24, 204, 142, 330, 48, 262, 176, 4, 88, 232, 300, 112];
