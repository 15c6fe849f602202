import { existsSync, readFileSync } from 'node:fs';
import type { Degree, Salary } from '@hiring/contracts';

/** Labelled texts from real postings. They are not in the repository, because the employers own them. */
const FOLDER = new URL('../../../../shared/texts/', import.meta.url);

export const hasTexts = existsSync(FOLDER);

/** Degrees by label. `associate` means two years after school. */
const DEGREES: Readonly<Record<string, Degree>> = {
  highschool: 'none',
  associate: 'vocational',
  bachelor: 'bachelor',
  master: 'master',
  phd_md: 'doctorate',
};

interface Labelled<Value> {
  text: string;
  expected: Value | null;
}

export interface PayLabel {
  min: number | null;
  max: number | null;
  period: Salary['period'];
  /** Absent where the labeller gave no currency. */
  currency?: string;
}

export interface DegreeLabel {
  level: Degree;
  /** Null: the labeller did not decide. */
  required: boolean | null;
}

export interface YearsLabel {
  min: number | null;
  max: number | null;
}

type Line = Record<string, unknown> & { text: string };

function lines(file: string): Line[] {
  return readFileSync(new URL(`${file}.jsonl`, FOLDER), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Line);
}

export function yearsRows(file: string): Labelled<YearsLabel>[] {
  const member = file === 'whole-ads' ? 'yoe' : 'expect';
  return lines(file).map((line) => ({ text: line.text, expected: yearsLabel(line[member]) }));
}

/** Returns the label for years. A single number is the minimum. */
function yearsLabel(value: unknown): YearsLabel | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return { min: value, max: null };
  const { min = null, max = null } = value as Partial<YearsLabel>;
  return { min, max };
}

export function degreeRows(file: string): Labelled<DegreeLabel>[] {
  return lines(file).map(({ text, expect }) => {
    const label = expect as Record<string, unknown> | null;
    if (label === null) return { text, expected: null };
    const level = DEGREES[String(label['degree_min'] ?? label['level'])];
    if (level === undefined) throw new Error(`${file}: no degree is called ${JSON.stringify(label)}`);
    const required = (label['degree_required'] ?? label['required'] ?? null) as boolean | null;
    return { text, expected: { level, required } };
  });
}

export function payRows(file: string): Labelled<PayLabel>[] {
  const member = file === 'whole-ads' ? 'salary' : 'expect';
  return lines(file)
    .filter(namesItsPay)
    .map((line) => {
      const label = line[member] as (Omit<PayLabel, 'period'> & { interval: Salary['period'] }) | null;
      if (label === null || label === undefined) return { text: line.text, expected: null };
      const { min, max, interval: period, currency } = label;
      return { text: line.text, expected: { min, max, period, ...(currency !== undefined && { currency }) } };
    });
}

/**
 * Returns false if only the vendor's field for pay states the labelled pay, and the text does not. Returns true for
 * rows without this field or without labelled pay.
 */
function namesItsPay({ text, salary, structured_salary: structured }: Line): boolean {
  if (structured === null || structured === undefined || salary === null) return true;
  const { min, max } = salary as PayLabel;
  return [min, max].some((bound) => bound !== null && (isIn(text, String(bound)) || isIn(text, `${bound / 1000}k`)));
}

/** Returns whether a text contains a number, with any thousands separator and with or without cents. */
function isIn(text: string, number: string): boolean {
  const digits = [...number.replace('.', '')].join(String.raw`[,.\s]?`);
  return new RegExp(String.raw`(?<!\d|\d[.,])${digits}(?![\d])`, 'i').test(text);
}

export function sponsorshipRows(): Labelled<boolean>[] {
  return lines('sponsorship').map(({ text, sponsorship }) => ({ text, expected: sponsorship as boolean | null }));
}

export function skillRows(): { text: string; names: string[] }[] {
  return lines('skills').map(({ text, skills }) => ({ text, names: skills as string[] }));
}

/** Returns texts with the language of their set. */
export function languageRows(): { text: string; language: string }[] {
  const known = lines('ads-unlabelled-other-languages').map(({ text, lang }) => ({ text, language: lang as string }));
  const sets = ['de', 'fr', 'es'].flatMap((language) =>
    ['yoe', 'degree', 'salary'].flatMap((fact) => lines(`${language}_${fact}`).map(({ text }) => ({ text, language }))),
  );
  return [...known, ...sets];
}

/** Returns texts with `length` characters, joined from three sets, to measure speed. */
export function realTexts(length: number): string[] {
  const all = ['whole-ads', 'ads-unlabelled-other-languages', 'windows-unlabelled'].flatMap((file) =>
    lines(file).map(({ text }) => text),
  );
  const joined = all.join('\n');
  return Array.from({ length: Math.floor(joined.length / length) }, (_, at) =>
    joined.slice(at * length, (at + 1) * length),
  );
}

/** Returns the text windows that have a cue for a technology, and the text windows that have no cue at all. */
export function technologyWindows(): string[] {
  return lines('windows-unlabelled')
    .filter(({ field }) => field === 'technologies' || field === 'none')
    .map(({ text }) => text);
}

/** Returns the text windows without a cue for any fact. */
export function windowsWithoutCue(): string[] {
  return lines('windows-unlabelled')
    .filter(({ field }) => field === 'none')
    .map(({ text }) => text);
}
