import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { JOB_FUNCTIONS, type JobFunction } from '@hiring/contracts';
import { functionByRules } from '../../../libs/normalise/src/function/function-of.js';
import { rowsOf as wordsOf, VOCABULARIES } from '../../../libs/normalise/src/vocabulary/index.js';
import { isKeptAside, ROWS_OF_LANGUAGE, type Published } from '../draw.js';
import { rowsOf, titleSetsOf, type Part, type TitleRow } from '../rows.js';
import { functionOfIsco } from './isco-functions.js';

/** A title with each job function's probability, in `JOB_FUNCTIONS` order, and a weight. */
export interface TrainingRow {
  title: string;
  departments: string[];
  target: Float32Array;
  weight: number;
}

/**
 * The rows' weights by origin. Real labelled rows count most. Occupation names count less, because they hardly resemble
 * titles.
 */
const WEIGHTS = { real: 2, byHand: 0.7, byRules: 0.4, occupation: 0.5, englishOccupation: 0.2, vocabulary: 0.7 };
/**
 * The weight factor for the title-only copy of a row. A row with departments may be added twice: with its departments
 * and with its title alone.
 */
const TITLE_ALONE = { real: 0.5, byHand: 0.3 };
const DEPARTMENT_LENGTH_MAX = 120;

/** Returns these parts' labelled rows, except for titles in `kept`. */
export function labelledRows(parts: readonly Part[], kept: ReadonlySet<string>): TrainingRow[] {
  return parts.flatMap((part) =>
    titleSetsOf(part).flatMap((set) =>
      rowsOf<TitleRow>(part, set)
        .filter(({ title }) => !kept.has(title.toLowerCase()))
        .flatMap((row) => labelledRow(row, part === 'by-hand' ? 'byHand' : 'real', set === 'postings')),
    ),
  );
}

function labelledRow(row: TitleRow, kind: 'real' | 'byHand', isPosting: boolean): TrainingRow[] {
  const { title, accept, labels } = row;
  const target = targetOf(labels ?? [accept]);
  const weight = WEIGHTS[kind];
  if (!isPosting) return [{ title, departments: [], target, weight }];
  const withDepartment = { title, departments: departmentsOf(row), target, weight };
  // Sometimes only the department shows the job function, for example that an associate is a lawyer. The title alone is
  // then left out.
  if (!accept.includes(functionByRules({ title }).function)) return [withDepartment];
  return [withDepartment, { title, departments: [], target, weight: weight * TITLE_ALONE[kind] }];
}

function departmentsOf({ department, team, category, vendor_function: hint }: Partial<TitleRow>): string[] {
  const names = [department, team, category, hint].filter((name) => name !== undefined && name !== '');
  return [...new Set(names as string[])].filter((name) => name.length < DEPARTMENT_LENGTH_MAX);
}

/**
 * Returns each job function's probability for a row, as the mean over the labellers. From each labeller, the preferred
 * job function gets 0.7. All job functions that the labeller accepts, including the preferred one, share 0.3 equally.
 */
function targetOf(labels: readonly (readonly JobFunction[])[]): Float32Array {
  const target = new Float32Array(JOB_FUNCTIONS.length);
  for (const accepted of labels) {
    for (const [place, label] of accepted.entries()) {
      const share = (place === 0 ? 0.7 : 0) + 0.3 / accepted.length;
      const at = JOB_FUNCTIONS.indexOf(label);
      target[at] = (target[at] ?? 0) + share / labels.length;
    }
  }
  return target;
}

/**
 * Returns unlabelled titles in which the rules find an occupation. They come from the half for tuning. From these
 * titles, the reader learns what their other words and their departments mean.
 */
export function rowsByRules(folder: string, labelled: ReadonlySet<string>): TrainingRow[] {
  return Object.keys(ROWS_OF_LANGUAGE).flatMap((language) => {
    const seen = new Set(labelled);
    return linesOf<Published>(join(folder, `titles-${language}.jsonl`)).flatMap((row) => {
      const { title } = row;
      if (seen.has(title.toLowerCase()) || isKeptAside(title)) return [];
      seen.add(title.toLowerCase());
      const decision = functionByRules({ title });
      if (decision.strength !== 'strong' || decision.function === 'other') return [];
      const target = targetOf([[decision.function]]);
      const departments = departmentsOf(row);
      const alone = { title, departments: [], target, weight: WEIGHTS.byRules };
      return departments.length === 0 ? [alone] : [alone, { ...alone, departments }];
    });
  });
}

/**
 * Returns the vocabularies' examples and entries. Many of them are too rare for any labelled set. Entries without a job
 * function, such as roles, count as `other`.
 */
export function vocabularyRows(): TrainingRow[] {
  const weight = WEIGHTS.vocabulary;
  return VOCABULARIES.flatMap((vocabulary) => wordsOf(vocabulary)).flatMap((row) => {
    const target = targetOf([[row.jobFunction ?? 'other']]);
    const listed = row.kind === 'hint' ? [] : row.patterns.map((pattern) => pattern.replaceAll('*', ''));
    return [...row.examples, ...listed].map((title) => ({ title, departments: [], target, weight }));
  });
}

interface Occupation {
  lang: string;
  title: string;
  isco: string;
}

/**
 * Returns official occupation names. A name's job function comes from three sources: what the rules find in the name
 * itself, the job function of its ISCO group, and what the rules find in the group's other names.
 */
export function occupationRows(folder: string): TrainingRow[] {
  const found = linesOf<Occupation>(join(folder, 'occupations.jsonl')).map((row) => {
    const { function: jobFunction, strength } = functionByRules({ title: row.title });
    return { ...row, sure: strength === 'strong' ? jobFunction : null };
  });
  const groups = new Map<string, Float32Array>();
  for (const { isco, sure } of found) {
    const counts = groups.get(isco) ?? new Float32Array(JOB_FUNCTIONS.length);
    groups.set(isco, counts);
    if (sure !== null) counts[JOB_FUNCTIONS.indexOf(sure)]! += 1;
  }
  return found.flatMap(({ lang, title, isco, sure }) => {
    const counts = groups.get(isco) ?? new Float32Array(JOB_FUNCTIONS.length);
    const names = counts.reduce((sum, count) => sum + count, 0);
    const target = counts.map((count) => (0.5 * count) / (names + 2));
    if (sure !== null) target[JOB_FUNCTIONS.indexOf(sure)]! += 0.6;
    const ofGroup = functionOfIsco(isco);
    if (ofGroup !== null) target[JOB_FUNCTIONS.indexOf(ofGroup)]! += 0.5;
    const total = target.reduce((sum, share) => sum + share, 0);
    const weight = lang === 'en' ? WEIGHTS.englishOccupation : WEIGHTS.occupation;
    return total < 0.3 ? [] : [{ title, departments: [], target: target.map((share) => share / total), weight }];
  });
}

function linesOf<Row>(file: string): Row[] {
  if (!existsSync(file)) throw new Error(`${file} is not there`);
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
}
