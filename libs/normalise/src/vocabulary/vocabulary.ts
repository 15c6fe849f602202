import type { JobFunction } from '@hiring/contracts';
import { isJobFunction } from '../function/job-function.js';

/**
 * One language's words. Each line is `function: pattern | pattern => example ; example`. A pattern matches whole folded
 * words (lower case, no accents). `*` matches the rest of a word: `entwickl*`. `(a, b) c` means `a c` and `b c`. Write
 * `de` for all its forms (du, des, della, do), `a` for al, alla, aux, and omit articles. Every example is a test.
 */
export interface Vocabulary {
  language: string;
  /** True if the occupation precedes its description (`Responsable marketing`), unlike in English. */
  headFirst: boolean;
  /** True if titles often omit `de` after the first word: `Analista Testes`. Patterns then match without it, too. */
  omitsDe?: boolean;
  /** Occupations. An occupation needs no other evidence to determine the job function. */
  occupations: string;
  /**
   * Occupations that exist in every field: `clerk`, `sachbearbeit*`. A field beside the occupation takes precedence.
   */
  generics: string;
  /** Fields. With a role (`Marketing Manager`), they determine the job function; without one, they hint at it. */
  fields: string;
  /**
   * Fields whose engineers and technicians belong to a trade, not engineering: `boiler`, `lift`. Otherwise like
   * `fields`.
   */
  trades?: string;
  /** Words that hint at a field if there is no other evidence. */
  hints: string;
  /** Words for a level or role without a field: `manager | responsable | praktik*`. */
  roles: string;
}

export type TermKind = 'occupation' | 'generic' | 'field' | 'hint' | 'role';

/** A vocabulary line. `jobFunction` is null for roles. */
export interface VocabularyRow {
  kind: TermKind;
  jobFunction: JobFunction | null;
  patterns: string[];
  examples: string[];
  /** True for a line from `trades`: its field also decides the job function of engineers and technicians. */
  isTrade: boolean;
}

export function rowsOf(vocabulary: Vocabulary): VocabularyRow[] {
  const { occupations, generics, fields, trades = '', hints, roles, omitsDe = false } = vocabulary;
  return [
    ...linesOf(occupations).map((line) => (omitsDe ? withoutDe(rowOf('occupation', line)) : rowOf('occupation', line))),
    ...linesOf(generics).map((line) => rowOf('generic', line)),
    ...linesOf(fields).map((line) => rowOf('field', line)),
    ...linesOf(trades).map((line) => ({ ...rowOf('field', line), isTrade: true })),
    ...linesOf(hints).map((line) => rowOf('hint', line)),
    {
      kind: 'role',
      jobFunction: null,
      patterns: linesOf(roles).flatMap((line) => listOf(line)),
      examples: [],
      isTrade: false,
    },
  ];
}

function rowOf(kind: TermKind, line: string): VocabularyRow {
  const colon = line.indexOf(':');
  const jobFunction = line.slice(0, colon).trim();
  if (!isJobFunction(jobFunction)) throw new Error(`${line.slice(0, 60)}: ${jobFunction} is not a function`);
  const [patterns = '', examples = ''] = line.slice(colon + 1).split('=>');
  return {
    kind,
    jobFunction,
    patterns: listOf(patterns).flatMap(alternatives),
    examples: listOf(examples, ';'),
    isTrade: false,
  };
}

/**
 * Expands `(roof, floor) tiler` to `roof tiler` and `floor tiler`, and `addett* (a,) taglio` to the pattern with and
 * without `a`.
 */
function alternatives(pattern: string): string[] {
  const [all, choices] = /\(([^()]*)\)/.exec(pattern) ?? [];
  if (all === undefined || choices === undefined) return [pattern];
  return choices.split(',').flatMap((choice) => alternatives(pattern.replace(all, choice.trim()).trim()));
}

function withoutDe(row: VocabularyRow): VocabularyRow {
  const shorter = row.patterns.flatMap((pattern) => {
    const [all, head, field] = /^(\S{5,}) de (\S.*)$/u.exec(pattern) ?? [];
    return all === undefined ? [] : [`${head} ${field}`];
  });
  return { ...row, patterns: [...row.patterns, ...shorter] };
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function listOf(text: string, separator = '|'): string[] {
  return text
    .split(separator)
    .map((each) => each.trim())
    .filter((each) => each !== '');
}
