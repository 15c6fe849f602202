import type { JobFunction } from '@hiring/contracts';
import { isJobFunction } from '../function/job-function.js';

/**
 * The words of one language. Each line is `function: pattern | pattern => example ; example`. A pattern is folded words (lower
 * case, no accents) and matches whole words; `*` stands for the rest of a word: `entwickl*`, `*ingenieur`; `(a, b) c` for `a c` and `b c`. Write `de` for every
 * form of it (du, des, della, do), `a` for al, alla, aux, and leave articles out. Every example is a test.
 */
export interface Vocabulary {
  language: string;
  /** The occupation precedes what describes it: `Responsable marketing`. In English and German it comes last. */
  headFirst: boolean;
  /** Words that name an occupation; they decide alone. */
  occupations: string;
  /** Occupations of every field: `clerk`, `sachbearbeit*`. A field beside them decides, alone they stand for themselves. */
  generics: string;
  /** Words that name a field; with a role (`Marketing Manager`) they decide, alone they only hint. */
  fields: string;
  /** Fields whose engineers and technicians are craftsmen, and no designers: `boiler`, `lift`, `alarm`. Otherwise like `fields`. */
  trades?: string;
  /** Words that hint at a field; used when nothing else is known. */
  hints: string;
  /** Words that say a level or a role and no field: `manager | responsable | praktik*`. */
  roles: string;
}

export type TermKind = 'occupation' | 'generic' | 'field' | 'hint' | 'role';

/** One line of a vocabulary. `jobFunction` is null for roles. */
export interface VocabularyRow {
  kind: TermKind;
  jobFunction: JobFunction | null;
  patterns: string[];
  examples: string[];
  /** The field decides for an engineer, too. */
  isTrade: boolean;
}

export function rowsOf(vocabulary: Vocabulary): VocabularyRow[] {
  const { occupations, generics, fields, trades = '', hints, roles } = vocabulary;
  return [
    ...linesOf(occupations).map((line) => rowOf('occupation', line)),
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
  if (!isJobFunction(jobFunction)) throw new Error(`${line.slice(0, 60)}: ${jobFunction} is no function`);
  const [patterns = '', examples = ''] = line.slice(colon + 1).split('=>');
  return {
    kind,
    jobFunction,
    patterns: listOf(patterns).flatMap(alternatives),
    examples: listOf(examples, ';'),
    isTrade: false,
  };
}

/** `(roof, floor) tiler` as `roof tiler` and `floor tiler`; `addett* (a,) taglio` with and without the `a`. */
function alternatives(pattern: string): string[] {
  const [all, choices] = /\(([^()]*)\)/.exec(pattern) ?? [];
  if (all === undefined || choices === undefined) return [pattern];
  return choices.split(',').flatMap((choice) => alternatives(pattern.replace(all, choice.trim()).trim()));
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
