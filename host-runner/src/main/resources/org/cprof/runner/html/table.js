// A table of any length: sorted by a click on a heading, only the rows that can be seen are there.

const LEAST_ROW = 29, PRINTED_ROWS = 60;

/** The padding of a cell, and the letters of a name before the table's width is known. */
const PADDING = 20, FIRST_ROOM = 60;

/** The width of a letter of a name, all of which are as wide. */
let letterWidth = 0;
function letter() {
  const context = el("canvas").getContext("2d");
  context.font = "12.5px " + getComputedStyle(document.documentElement).getPropertyValue("--mono");
  return letterWidth ||= context.measureText("0".repeat(100)).width / 100;
}

const classOf = (column, ofText) => column.text ? ofText : "n";

class Table {
  /** columns: {name, value: row => number or text, cell: (row, room) => content, text: left-aligned, room in letters} */
  constructor(columns, options = {}) {
    this.columns = columns;
    this.options = options;
    this.all = [];
    this.rows = [];
    this.rowHeight = LEAST_ROW;
    this.selected = -1;
    this.order = {column: options.sort ?? 0, ascending: false};
    this.rooms = [];
    this.nameWidth = 100 / columns.filter(column => column.text).length + "%";
    this.head = el("tr");
    this.body = el("tbody");
    this.table = el("table", {"aria-label": options.label}, el("thead", null, this.head), this.body);
    this.element = el("div", {class: "scroll", tabindex: options.onSelect ? 0 : null}, this.table);
    if (options.height) this.element.style.maxHeight = options.height;
    columns.forEach((column, index) => {
      this.head.append(el("th", {class: classOf(column, ""), title: column.title, style: column.text ? {width: this.nameWidth} : null},
        el("button", {type: "button", onclick: () => this.sortBy(index)}, column.name)));
    });
    this.element.addEventListener("scroll", () => this.draw());
    if (options.onSelect) this.element.addEventListener("keydown", event => this.key(event));
    new ResizeObserver(() => this.resized()).observe(this.element);
  }

  /** Draws again where there is more room, or less. */
  resized() {
    const size = this.element.clientWidth + " " + this.element.clientHeight;
    if (size !== this.size) this.draw();
    this.size = size;
  }

  show(rows) {
    this.all = rows;
    this.sort();
  }

  sortBy(index) {
    const {order} = this;
    order.ascending = order.column === index ? !order.ascending : Boolean(this.columns[index].text);
    order.column = index;
    this.sort();
  }

  sort() {
    const {column, ascending} = this.order, value = this.columns[column].value, factor = ascending ? 1 : -1;
    const keys = new Map(this.all.map(row => [row, value(row)]));
    this.rows = [...this.all].sort((a, b) => {
      const x = keys.get(a), y = keys.get(b);
      return factor * (typeof x === "string" ? x.localeCompare(y) : x - y);
    });
    [...this.head.children].forEach((th, index) => {
      if (index === column) th.setAttribute("aria-sort", ascending ? "ascending" : "descending");
      else th.removeAttribute("aria-sort");
    });
    this.draw();
  }

  draw(whole = matchMedia("print").matches) {
    const first = whole ? 0 : Math.max(0, Math.floor(this.element.scrollTop / this.rowHeight) - 10);
    const last = whole ? Math.min(this.rows.length, PRINTED_ROWS) : Math.min(this.rows.length, first + Math.ceil((this.element.clientHeight || 600) / this.rowHeight) + 20);
    const gap = rows => el("tr", {class: "gap", "aria-hidden": "true"}, el("td", {colspan: this.columns.length, style: {height: rows * this.rowHeight + "px"}}));
    const shown = [];
    this.rooms = [...this.head.children].map(th => whole ? Infinity : th.clientWidth ? Math.floor((th.clientWidth - PADDING) / letter()) : FIRST_ROOM);
    if (first > 0) shown.push(gap(first));
    for (let i = first; i < last; i++) shown.push(this.row(this.rows[i]));
    if (last < this.rows.length && !whole) shown.push(gap(this.rows.length - last));
    if (!this.rows.length) shown.push(el("tr", null, el("td", {colspan: this.columns.length, class: "empty"}, "Nothing to show.")));
    this.body.replaceChildren(...shown);
    const height = this.body.querySelector("tr:not(.gap)").offsetHeight;
    if (height > LEAST_ROW) this.rowHeight = height;
  }

  row(row) {
    const {onSelect} = this.options;
    return el("tr", {class: onSelect ? "go" : null, "aria-selected": onSelect ? String(row === this.selected) : null, onclick: onSelect ? () => this.select(row) : null},
      this.columns.map((column, index) => el("td", {class: classOf(column, "name"), style: column.text ? {width: this.nameWidth} : null, title: column.text ? column.value(row) : null}, column.cell(row, this.rooms[index]))));
  }

  select(row) {
    this.selected = row;
    this.options.onSelect(row);
    this.draw();
  }

  /** Selects without telling, and scrolls there. */
  mark(row) {
    this.selected = row;
    const index = this.rows.indexOf(row);
    if (index >= 0) {
      const y = index * this.rowHeight, view = this.element.clientHeight;
      if (y < this.element.scrollTop || y + 2 * this.rowHeight > this.element.scrollTop + view) this.element.scrollTop = Math.max(0, y - view / 3);
    }
    this.draw();
  }

  key(event) {
    const step = {ArrowDown: 1, ArrowUp: -1, PageDown: 15, PageUp: -15}[event.key];
    if (!step || !this.rows.length) return;
    const index = this.rows.indexOf(this.selected);
    const next = Math.min(this.rows.length - 1, Math.max(0, index + step));
    this.options.onSelect(this.rows[next]);
    this.mark(this.rows[next]);
    event.preventDefault();
  }
}
