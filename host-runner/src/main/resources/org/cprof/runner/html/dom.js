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
  {name: "Program", hint: "bytecodes of the program, without method loads"},
  {name: "Library", hint: "bytecodes of the JDK, which differs on the target"},
  {name: "Software routines", hint: "bytecodes that the target runs in software; their dispatch counts for the caller"},
  {name: "Natives", hint: "native methods of the host"},
  {name: "Unsupported", hint: "bytecodes that the target does not have"},
  {name: "Method load", hint: "loading methods into the method cache"},
];

/**
 * Colours of causes and of the packages with the most cycles, on light and dark paper. They were searched for the largest
 * least distance (CIEDE2000) of any two, as seen with normal colours, without red and without green receptors, which
 * PageColoursTest computes; text in the ink of the paper can be read on each.
 */
const CAUSE_COLOURS = {
  light: ["#d8832f", "#9bcafe", "#9a7fc4", "#c7efd8", "#f0dc5a", "#b3002d"],
  dark: ["#895807", "#15485d", "#a809db", "#2f705c", "#434228", "#e9497d"],
};
const PACKAGE_COLOURS = {
  light: ["#dfbe31", "#3980f9", "#c6f1fe", "#b1765c", "#7fb7b9", "#c7efd8", "#c8bb8c", "#c1738c", "#9bcafe", "#d17a0c", "#589ebf", "#ffea9e"],
  dark: ["#875765", "#065ed1", "#751205", "#28295e", "#914802", "#5c6489", "#255342", "#556c44", "#0339a9", "#561c1f", "#4c233b", "#354b64"],
};
const ofPaper = colours => colours[isDark() ? "dark" : "light"];

function tone(hue, saturation, light) {
  return isDark() ? `hsl(${hue} ${saturation * .58}% ${Math.max(30, light * .42)}%)` : `hsl(${hue} ${saturation}% ${light}%)`;
}

/** The colour of a method's code. Loads of methods are no code, and stand behind the codes in CAUSES. */
const causeColour = code => code === NONE ? tone(36, 8, 80) : ofPaper(CAUSE_COLOURS)[code];
const loadColour = () => ofPaper(CAUSE_COLOURS)[CAUSES.length - 1];
const packageColour = rank => ofPaper(PACKAGE_COLOURS)[rank];
