// What scripts are made of: closures, prototypes, regular expressions, JSON, generators, exceptions, Java's own classes.
function Board(n) {
  this.n = n;
  this.rows = [];
}
Board.prototype.fits = function (column) {
  var row = this.rows.length;
  return this.rows.every(function (c, r) {
    return c !== column && Math.abs(c - column) !== row - r;
  });
};
Board.prototype.count = function () {
  if (this.rows.length === this.n) return 1;
  var found = 0;
  for (var c = 0; c < this.n; c++) {
    if (this.fits(c)) {
      this.rows.push(c);
      found += this.count();
      this.rows.pop();
    }
  }
  return found;
};
print('queens ' + new Board(6).count());

const text = 'It was the best of times, it was the worst of times, it was the age of wisdom, it was the age of foolishness';
const words = {};
text.toLowerCase().replace(/[a-z]+/g, w => { words[w] = (words[w] || 0) + 1; return w; });
print(JSON.stringify(Object.keys(words).sort((a, b) => words[b] - words[a] || (a < b ? -1 : 1)).map(w => [w, words[w]])));

function* primes() {
  const found = [];
  for (let n = 2; ; n++) {
    if (found.every(p => n % p !== 0)) {
      found.push(n);
      yield n;
    }
  }
}
let line = [];
for (let p of primes()) {
  if (p > 200) break;
  line.push(p);
}
print(line.join(' '));

const parsed = JSON.parse('{"name": "CCT", "nodes": [1, 2.5, null, true, {"deep": "\\u00e4"}]}');
print(JSON.stringify(parsed, null, 1));

function memoize(f) {
  const known = new Map();
  return n => {
    if (!known.has(n)) known.set(n, f(n));
    return known.get(n);
  };
}
const fib = memoize(n => (n < 2 ? n : fib(n - 1) + fib(n - 2)));
print('fib ' + fib(70));

try {
  undefined.foo();
} catch (e) {
  print(e instanceof TypeError, e.message);
} finally {
  print('finally');
}
const list = new java.util.ArrayList();
for (let i = 0; i < 30; i++) list.add(java.lang.String.format('%03d', [java.lang.Integer.valueOf(i * 37 % 101)]));
java.util.Collections.sort(list);
print(list);
const order = new java.util.Comparator({ compare: (a, b) => b.compareTo(a) });
list.sort(order);
print(list.subList(0, 3), 'from ' + list.size());

let crc = 0xffffffff;
for (let i = 0; i < 3000; i++) {
  crc ^= i & 0xff;
  for (let k = 0; k < 8; k++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
}
print((crc ^ 0xffffffff) >>> 0);
print([3.14159, 1e21, -0, NaN, 0.1 + 0.2, 123456789.123].map(x => x.toFixed ? x.toString(10) : x).join(';'));
print('a-b-c'.split('-').reverse().join('+'), 'xyz'.padStart(6, '*'), 'αβγ'.toUpperCase(), escape('ä ö'), new Date(0).toISOString());
quit(3);
