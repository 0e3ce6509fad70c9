// Making elements, and numbers as text. All text goes in as text, never as markup: names in the
// data may be anything.
"use strict";

// element("td", {class: "number"}, "1", child, ...): attributes that are null or false are left
// out, those that begin with "on" are listeners.
function fill(target, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) target.addEventListener(name.slice(2), value);
    else target.setAttribute(name, value === true ? "" : value);
  }
  target.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return target;
}

function element(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

function svgElement(tag, attributes, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

function card(title, explanation, ...content) {
  return element("section", { class: "card" },
    element("h3", null, title),
    explanation ? element("p", { class: "quiet" }, explanation) : null,
    ...content);
}

// A table from columns [{title, number: true if its cells are}] and rows of cells.
function table(columns, rows) {
  const head = columns.map((column) =>
    element("th", { scope: "col", class: column.number ? "number" : null }, column.title));
  const body = rows.map((row) => element("tr", null, row.map((cell, i) =>
    element("td", { class: columns[i].number ? "number" : null }, cell))));
  return element("div", { class: "scroll" },
    element("table", null, element("thead", null, element("tr", null, head)), element("tbody", null, body)));
}

const count = (n) => n.toLocaleString("en-US");
const plural = (n, thing) => `${count(n)} ${thing}${n === 1 ? "" : "s"}`;
const percent = (share, digits = 1) => `${(100 * share).toFixed(digits)}%`;
// "+12.3", with a real minus sign.
const signed = (value, digits = 1) => (value < 0 ? "−" : "+") + Math.abs(value).toFixed(digits);
const sum = (numbers) => numbers.reduce((total, n) => total + n, 0);
const scoreOf = ([wins, draws, losses]) => (wins + draws / 2) / Math.max(1, wins + draws + losses);

// Infinity is null in the data; where it stands says which one.
const bound = (value, sign) => (value === null ? (sign < 0 ? "−∞" : "+∞") : signed(value));

const eloText = ({ value, low }) => (value === null ? bound(null, low === null ? -1 : 1) : signed(value));
const intervalText = ({ low, high }) => `95% interval ${bound(low, -1)} to ${bound(high, 1)}`;

function estimateText(estimate) {
  const { value, low, high } = estimate;
  if (value === null) return eloText(estimate);
  if (low === null || high === null || high - low > 200) {
    return `${signed(value)} (${bound(low, -1)} to ${bound(high, 1)})`;
  }
  return `${signed(value)} ± ${((high - low) / 2).toFixed(1)}`;
}
