import type { Degree, Salary } from '@hiring/contracts';
import { extract, technologies, type ExtractionContext } from '@hiring/extraction';
import {
  degreeRows,
  languageRows,
  payRows,
  skillRows,
  sponsorshipRows,
  windowsWithoutCue,
  yearsRows,
  type DegreeLabel,
  type PayLabel,
  type YearsLabel,
} from './text-rows.js';
import { windowScores } from './technology-windows.js';
import type { TextError, TextScore } from './text-scores.js';

const CONTEXT: Omit<ExtractionContext, 'country'> = { hash: '', company: null };
/** The country for amounts whose text states none. It is the United States, because the employers are there. */
const COUNTRY = 'US';

export function textScores(): TextScore[] {
  return [
    ...['yoe', 'whole-ads', 'de_yoe', 'fr_yoe', 'es_yoe'].map(yearsScore),
    ...['salary', 'whole-ads', 'de_salary', 'fr_salary', 'es_salary'].map(payScore),
    ...['whole-ads', 'de_salary', 'fr_salary', 'es_salary'].map(currencyScore),
    ...['degree', 'de_degree', 'fr_degree', 'es_degree'].flatMap((set) => [
      degreeScore(set, false),
      degreeScore(set, true),
    ]),
    sponsorshipScore(),
    ...skillScores(),
    ...windowScores(),
    ...languageScores(),
    noCueScore(),
  ];
}

/** Adds up scores from several sets into one score. */
export function together(fact: string, set: string, scores: readonly TextScore[]): TextScore {
  const [first] = scores;
  const sum = (count: (score: TextScore) => number): number => scores.reduce((total, score) => total + count(score), 0);
  return {
    fact,
    set,
    measure: first?.measure ?? '',
    rows: sum(({ rows }) => rows),
    right: sum(({ right }) => right),
    given: sum(({ given }) => given),
    errors: scores.flatMap(({ errors }) => errors),
  };
}

function scored<Expected, Actual>(
  head: Pick<TextScore, 'fact' | 'set' | 'measure'>,
  rows: readonly { text: string; expected: Expected | null; actual: Actual | null }[],
  isRight: (expected: Expected, actual: Actual) => boolean,
): TextScore {
  const errors = rows.flatMap(({ text, expected, actual }): TextError[] => {
    if (expected === null) return actual === null ? [] : [{ kind: 'false', expected, actual, text }];
    if (actual === null) return [{ kind: 'missing', expected, actual, text }];
    return isRight(expected, actual) ? [] : [{ kind: 'other', expected, actual, text }];
  });
  const given = errors.filter(({ kind }) => kind === 'false').length;
  return { ...head, rows: rows.length, right: rows.length - errors.length, given, errors };
}

function yearsScore(set: string): TextScore {
  const rows = yearsRows(set).map(({ text, expected }) => ({
    text,
    expected,
    actual: extract(text, { ...CONTEXT, country: null }).experience_years?.value ?? null,
  }));
  const same = (expected: YearsLabel, actual: YearsLabel): boolean =>
    expected.min === actual.min && expected.max === actual.max;
  return scored({ fact: 'years', set, measure: 'minimum and maximum' }, rows, same);
}

/**
 * Combines pay bands into the widest range, because each label is one range. Bands whose period or currency differs
 * from the first band's are left out.
 */
function widest(bands: readonly Salary[]): PayLabel | null {
  const [first] = bands;
  if (first === undefined) return null;
  const alike = bands.filter(({ period, currency }) => period === first.period && currency === first.currency);
  const bound = (name: 'min' | 'max', pick: (...values: number[]) => number): number | null => {
    const values = alike.map((band) => band[name]).filter((value) => value !== null);
    return values.length < alike.length ? null : pick(...values);
  };
  return { min: bound('min', Math.min), max: bound('max', Math.max), period: first.period, currency: first.currency };
}

function payScore(set: string): TextScore {
  const rows = payRows(set).map(({ text, expected }) => ({
    text,
    expected,
    actual: widest(extract(text, { ...CONTEXT, country: COUNTRY }).salary?.value ?? []),
  }));
  const same = (expected: PayLabel, actual: PayLabel): boolean =>
    expected.min === actual.min &&
    expected.max === actual.max &&
    expected.period === actual.period &&
    (expected.currency === undefined || expected.currency === actual.currency);
  return scored({ fact: 'pay', set, measure: 'bounds, period and labelled currency' }, rows, same);
}

/** Scores the currency in rows where an amount was found and the label has a currency. */
function currencyScore(set: string): TextScore {
  const rows = payRows(set).flatMap(({ text, expected }) => {
    const currencies = extract(text, { ...CONTEXT, country: COUNTRY }).salary?.value.map(({ currency }) => currency);
    if (expected?.currency === undefined || currencies === undefined) return [];
    return [{ text, expected: expected.currency, actual: [...new Set(currencies)].join() }];
  });
  return scored({ fact: 'pay', set, measure: 'currency' }, rows, Object.is);
}

/**
 * Returns whether a vocational level (Ausbildung, CAP, Formación Profesional) was found in a text without a label, in a
 * set whose labels do not include this level.
 */
function isUnlabelled(set: string, expected: DegreeLabel | null, level: Degree | undefined): boolean {
  return set !== 'degree' && expected === null && level === 'vocational';
}

function degreeScore(set: string, withRequired: boolean): TextScore {
  const rows = degreeRows(set)
    .map(({ text, expected }) => ({
      text,
      expected,
      actual: extract(text, { ...CONTEXT, country: null }).degree?.value ?? null,
    }))
    .filter(({ expected, actual }) => !isUnlabelled(set, expected, actual?.level));
  const same = (expected: DegreeLabel, actual: DegreeLabel): boolean =>
    expected.level === actual.level &&
    (!withRequired || expected.required === null || expected.required === actual.required);
  const measure = withRequired ? 'level and required' : 'level';
  return scored({ fact: 'degree', set, measure }, rows, same);
}

function sponsorshipScore(): TextScore {
  const rows = sponsorshipRows().map(({ text, expected }) => ({
    text,
    expected,
    actual: extract(text, { ...CONTEXT, country: null }).visa_sponsorship?.value ?? null,
  }));
  const score = scored({ fact: 'sponsorship', set: 'sponsorship', measure: 'yes, no or silent' }, rows, Object.is);
  const isFalseYes = ({ actual }: TextError): boolean => actual === true;
  return { ...score, given: score.errors.filter(isFalseYes).length };
}

/** Labelled names that are methods, fields or kinds of software, not tools. */
const CONCEPTS: ReadonlySet<string> = new Set(
  (
    'machine learning,llm,crm,erp,cad,seo,etl,agile,scrum,kanban,tdd,devops,ci/cd,microservices,unit testing,rest,' +
    'financial modeling,project management,computer vision,data analysis,data engineering,deep learning,accounting'
  ).split(','),
);

function slugsByName(): Map<string, string> {
  const names = technologies().flatMap(({ slug, name, aliases }) =>
    [name, ...aliases].map((each) => [each.toLowerCase(), slug] as const),
  );
  return new Map(names);
}

/**
 * Scores only names that are labelled in at least one text: how many labelled names are found, and how many found names
 * are labelled. Found names that are labelled in no text do not count.
 */
function skillScores(): TextScore[] {
  const slugs = slugsByName();
  const rows = skillRows().map(({ text, names }) => ({
    text,
    labelled: new Set(names.filter((name) => !CONCEPTS.has(name)).map((name) => slugs.get(name) ?? name)),
    found: new Set(extract(text, { ...CONTEXT, country: null }).technologies?.value.map(({ slug }) => slug) ?? []),
  }));
  const closed = new Set(rows.flatMap(({ labelled }) => [...labelled]));
  const [missing, confused]: [TextError[], TextError[]] = [[], []];
  /**
   * Errors for found names that have no label in their text, if a labelled name was missed in the same text. `extract`
   * may have taken the missed name for the found one.
   */
  const mistaken: TextError[] = [];
  let [labels, found] = [0, 0];
  for (const { text, labelled, found: all } of rows) {
    labels += labelled.size;
    for (const slug of labelled)
      if (!all.has(slug)) missing.push({ kind: 'missing', expected: slug, actual: null, text });
    const listed = [...all].filter((slug) => closed.has(slug));
    found += listed.length;
    const isComplete = [...labelled].every((slug) => all.has(slug));
    for (const slug of listed.filter((each) => !labelled.has(each))) {
      const error: TextError = { kind: 'false', expected: null, actual: slug, text };
      confused.push(error);
      if (!isComplete) mistaken.push(error);
    }
  }
  const head = { fact: 'technologies', set: 'skills', given: 0 };
  return [
    { ...head, measure: 'recall of tools', rows: labels, right: labels - missing.length, errors: missing },
    {
      ...head,
      measure: 'precision among labelled names',
      rows: found,
      right: found - confused.length,
      errors: confused,
    },
    {
      ...head,
      measure: 'not taken for another labelled name',
      rows: found,
      right: found - mistaken.length,
      errors: mistaken,
    },
  ];
}

function languageScores(): TextScore[] {
  const rows = languageRows().map(({ text, language }) => ({
    text,
    expected: language,
    actual: extract(text, { ...CONTEXT, country: null }).language,
  }));
  return [...new Set(rows.map(({ expected }) => expected))].map((language) =>
    scored(
      { fact: 'language', set: language, measure: 'language' },
      rows.filter(({ expected }) => expected === language),
      Object.is,
    ),
  );
}

/** Scores text windows without a cue. Any fact found in them, except technologies and language, is probably wrong. */
function noCueScore(): TextScore {
  const rows = windowsWithoutCue().map((text) => {
    const {
      salary,
      experience_years: years,
      degree,
      visa_sponsorship: visa,
    } = extract(text, { ...CONTEXT, country: COUNTRY });
    const facts = [salary, years, degree, visa].filter((fact) => fact !== null);
    return { text, expected: null, actual: facts.length === 0 ? null : facts };
  });
  return scored({ fact: 'all facts', set: 'windows without cue', measure: 'silent' }, rows, () => false);
}
