import { PARTS } from './plan.mjs';

const BEGIN = '<!-- figures: written by `npm run bench -- all --page docs/performance.md` -->';
const END = '<!-- end of figures -->';

/** The page with the tables of this report between its markers. */
export function withFigures(page, report) {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error('the page has no place for figures');
  return `${page.slice(0, from)}${BEGIN}\n\n${figures(report)}\n${page.slice(to)}`;
}

function figures({ machine, benches }) {
  const { cpus, cpu, memory_gb: memory, node } = machine;
  const commits = [...new Set(benches.map(({ commit }) => commit.slice(0, 12)))];
  const head = `${commits.length > 1 ? 'Commits' : 'Commit'} ${commits.join(', ')}, ${cpus} cores (${cpu}), ${memory} GB, Node ${node.slice(1)}, Kafka 4.3.1, Postgres 18. Load, product and all servers share the cores.`;
  const titles = [...new Set(benches.map(({ part }) => part))];
  const sections = titles.map((title) => {
    const limit = PARTS.find((part) => part.title === title)?.limit;
    const mine = benches.filter(({ part }) => part === title);
    return [`### ${title}`, '', ...(limit ? [`What limits it: ${limit}`, ''] : []), ...table(mine)].join('\n');
  });
  return `${head}\n\n${sections.join('\n\n')}\n`;
}

function table(benches) {
  const rows = benches.flatMap(({ bench, measures, error }) =>
    error !== null
      ? [[bench, `could not be run: ${error}`, '', '', '', '']]
      : measures.map(({ metric, unit, product, baseline, ratio, bar, holds }) => [
          bench,
          metric,
          `${figure(product)} ${unit}`,
          figure(baseline),
          figure(ratio),
          bar === '' ? '' : `${bar}${holds ? '' : ' **missed**'}`,
        ]),
  );
  const cells = [['bench', 'measure', 'product', 'baseline', 'ratio', 'bar'], ...rows].map((row) => row.map(escaped));
  const widths = cells[0].map((_, column) => Math.max(3, ...cells.map((row) => row[column].length)));
  const line = (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  return [line(cells[0]), line(widths.map((width) => '-'.repeat(width))), ...cells.slice(1).map(line)];
}

const escaped = (text) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

function figure(value) {
  if (value === null || value === undefined) return '-';
  return value >= 1_000 ? Math.round(value).toLocaleString('en-US') : String(value);
}
