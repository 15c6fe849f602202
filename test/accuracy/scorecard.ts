import type { PlaceNormaliser } from '@hiring/normalise/places';
import {
  cityScoreOf,
  functionDecided,
  isPlaces,
  PARTS,
  rowsOf,
  scoreOf,
  setsOf,
  type Part,
  type SetScore,
  type TitleRow,
} from './score.js';

const BEGIN = '<!-- scores: written by `npm run bench -- normalise` -->';
const END = '<!-- end of scores -->';
const CONFUSIONS_MAX = 12;

export function scoresOf(places: PlaceNormaliser): SetScore[] {
  return PARTS.flatMap((part) =>
    setsOf(part).flatMap((set) => [
      scoreOf(part, set, places),
      ...(isPlaces(set) ? [cityScoreOf(part, set, places)] : []),
    ]),
  ).filter(({ rows }) => rows > 0);
}

/** The page with the scores between its marks. */
export function withScores(page: string, scores: readonly SetScore[]): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error('docs/accuracy.md has no place for scores');
  const sections = PARTS.map((part) => sectionOf(part, scores)).join('\n\n');
  return `${page.slice(0, from)}${BEGIN}\n\n${sections}\n\n${page.slice(to)}`;
}

function sectionOf(part: Part, scores: readonly SetScore[]): string {
  const mine = scores.filter((score) => score.part === part);
  const title = part === 'tuned' ? '### Tuned sets' : '### Untouched sets';
  if (mine.length === 0) return `${title}\n\nThere are none yet.`;
  const rows = mine.map(({ set, label, rows: count, right, unknown, wrong }) =>
    line([set, label, String(count), share(right, count), share(unknown, count), share(wrong, count)]),
  );
  const head = [
    line(['set', 'label', 'rows', 'right', '`other` or unknown', 'wrong']),
    line(Array<string>(6).fill('---')),
  ];
  return [title, '', ...head, ...rows, '', ...confusionsOf(part)].join('\n');
}

/** The pairs that are confused most often, over all sets of titles. */
function confusionsOf(part: Part): string[] {
  const pairs = new Map<string, number>();
  for (const set of setsOf(part).filter((each) => !isPlaces(each))) {
    for (const row of rowsOf<TitleRow>(part, set)) {
      const decided = functionDecided(row);
      if (row.accept.includes(decided)) continue;
      const pair = line([row.accept[0], decided]);
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
    }
  }
  const most = [...pairs].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1)).slice(0, CONFUSIONS_MAX);
  if (most.length === 0) return ['No title has a wrong function.'];
  return [
    'Most frequent confusions of functions:',
    '',
    line(['labelled', 'given', 'rows']),
    line(['---', '---', '---']),
    ...most.map(([pair, count]) => `${pair} ${count} |`),
  ];
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function share(count: number, all: number): string {
  return `${((100 * count) / all).toFixed(1)} %`;
}
