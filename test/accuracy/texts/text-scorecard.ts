import { wilson } from '../score.js';
import { together } from './text-score.js';
import type { TextScore } from './text-scores.js';

const BEGIN = '<!-- scores of texts: written by `npm run bench -- texts` -->';
const END = '<!-- end of the scores of texts -->';
/**
 * The minimum number of rows behind a published score. The combined German, French and Spanish scores have no minimum.
 */
const ROWS_MIN = 50;

/** Returns the page with these scores inserted between its `BEGIN` and `END` marks. */
export function withTextScores(page: string, scores: readonly TextScore[]): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error('docs/accuracy.md has no place for the scores of texts');
  const rows = published(scores).map(rowOf);
  const head = ['fact', 'set', 'right when', 'rows', 'right (95 % interval)', 'given where the text has none'];
  const table = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  return `${page.slice(0, from)}${BEGIN}\n\n${table}\n\n${page.slice(to)}`;
}

/**
 * Returns the scores to publish. German, French and Spanish are combined, because each has too few values. Their pay
 * scores are not published.
 */
function published(scores: readonly TextScore[]): TextScore[] {
  const isSmall = ({ set }: TextScore): boolean => /^(?:de|fr|es)_/.test(set);
  const small = scores.filter(isSmall).filter(({ fact }) => fact !== 'pay');
  const kinds = [...new Set(small.map(kindOf))];
  return [
    ...scores.filter((score) => !isSmall(score) && score.rows >= ROWS_MIN && score.fact !== 'all facts'),
    ...kinds.map((kind) => {
      const group = small.filter((score) => kindOf(score) === kind);
      return together(group[0]?.fact ?? '', 'German, French and Spanish', group);
    }),
  ];
}

function kindOf({ fact, measure }: TextScore): string {
  return `${fact}, ${measure}`;
}

function rowOf({ fact, set, measure, rows, right, given }: TextScore): string[] {
  const share = (count: number): string => ((100 * count) / rows).toFixed(1);
  const [low, high] = wilson(right, rows).map((bound) => bound.toFixed(1));
  const invented = fact === 'technologies' || fact === 'language' ? '' : `${share(given)} %`;
  return [fact, set, measure, String(rows), `${share(right)} % (${low} to ${high})`, invented];
}
