import { PARTS } from './plan.mjs';

const BEGIN = '<!-- figures: written by `npm run bench -- all --page docs/performance.md` -->';
const END = '<!-- end of figures -->';

const COLUMNS = ['bench', 'measure', 'product', 'baseline', 'ratio', 'bar', 'commit'];
const NOT_CURRENT = ' **not current**';

/**
 * Returns the page with this report's tables between its markers.
 * @param changeSince returns what changed a benchmark's code after a commit, or undefined if nothing did
 */
export function withFigures(page, report, changeSince) {
  const { before, after } = parts(page);
  return marked(`${before}${BEGIN}\n\n${figures(report)}\n${after}`, changeSince).page;
}

/**
 * Marks those figures on the page that were measured before their code changed. `outdated` lists their benchmarks and
 * the changes.
 */
export function marked(page, changeSince) {
  const { before, between, after } = parts(page);
  const changes = new Map();
  const changeOf = (bench, commit) => {
    const key = `${bench} ${commit}`;
    if (!changes.has(key)) changes.set(key, { bench, commit, change: changeSince(bench, commit) });
    return changes.get(key).change;
  };
  const tables = between.replaceAll(/(?:^\|.*\n)+/gm, (text) => {
    const [head, , ...rows] = text.trim().split('\n').map(cellsOf);
    const at = head.indexOf('commit');
    const judged = rows.map((cells) => {
      const commit = cells[at].replace(NOT_CURRENT, '');
      const mark = changeOf(cells[0], commit) === undefined ? '' : NOT_CURRENT;
      return cells.with(at, `${commit}${mark}`);
    });
    return `${lines([head, ...judged]).join('\n')}\n`;
  });
  const outdated = [...changes.values()].filter(({ change }) => change !== undefined);
  return { page: `${before}${tables}${after}`, outdated };
}

function parts(page) {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error('the page has no place for figures');
  return { before: page.slice(0, from), between: page.slice(from, to), after: page.slice(to) };
}

const cellsOf = (line) =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());

function figures({ machine, benches }) {
  const { cpus, cpu, memory_gb: memory, node } = machine;
  const head = `${cpus} cores (${cpu}), ${memory} GB, Node ${node.slice(1)}, Kafka 4.3.1, Postgres 18. Load, product and all servers share the cores.`;
  const titles = [...new Set(benches.map(({ part }) => part))];
  const sections = titles.map((title) => {
    const limit = PARTS.find((part) => part.title === title)?.limit;
    const mine = benches.filter(({ part }) => part === title);
    return [`### ${title}`, '', ...(limit ? [`What limits it: ${limit}`, ''] : []), ...table(mine)].join('\n');
  });
  return `${head}\n\n${sections.join('\n\n')}\n`;
}

function table(benches) {
  const rows = benches.flatMap(({ bench, commit, measures, error }) => {
    const at = commit.replace(/^[0-9a-f]{12,40}/, (id) => id.slice(0, 12));
    if (error !== null) return [[bench, `could not be run: ${error}`, '', '', '', '', at]];
    return measures.map(({ metric, unit, product, baseline, ratio, bar, holds }) => [
      bench,
      metric,
      `${figure(product)} ${unit}`,
      figure(baseline),
      figure(ratio),
      bar === '' ? '' : `${bar}${holds ? '' : ' **missed**'}`,
      at,
    ]);
  });
  return lines([COLUMNS, ...rows.map((row) => row.map(escaped))]);
}

function lines(cells) {
  const widths = cells[0].map((_, column) => Math.max(3, ...cells.map((row) => row[column].length)));
  const line = (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  return [line(cells[0]), line(widths.map((width) => '-'.repeat(width))), ...cells.slice(1).map(line)];
}

const escaped = (text) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

function figure(value) {
  if (value === null || value === undefined) return '-';
  return value >= 1_000 ? Math.round(value).toLocaleString('en-US') : String(value);
}
