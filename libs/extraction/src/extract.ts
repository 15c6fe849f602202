import type { ExperienceYears, RequiredDegree, RequiredTechnology, Salary, TextFacts } from '@hiring/contracts';
import { DEGREE_WORDS } from './degree/degree-rules.js';
import { requiredDegree } from './degree/degree.js';
import { addLanguageWords, languageOf } from './language/language.js';
import { PAY_WORDS } from './pay/pay-rules.js';
import { basePay } from './pay/pay.js';
import { SPONSORSHIP_WORDS } from './sponsorship/sponsorship-rules.js';
import { visaSponsorship } from './sponsorship/sponsorship.js';
import { terms } from './technologies/dictionary.js';
import { NEGATION_WORDS, OTHERS_WORDS, REQUIREMENT_WORDS } from './technologies/technology-rules.js';
import { requiredTechnologies } from './technologies/technologies.js';
import { TermTrie } from './technologies/term-trie.js';
import { phraseAt, type Found } from './text/found.js';
import { Lexicon } from './text/lexicon.js';
import { MARK } from './text/marks.js';
import { EXTRACTION_VERSION } from './extraction-version.js';
import { Reading } from './text/reading.js';
import { SECTION_WORDS } from './text/sections.js';
import { EXPERIENCE_WORDS, MONTH_WORDS, UNIT_WORDS } from './years/years-rules.js';
import { experienceYears } from './years/years.js';

/** Context about a posting, other than its text. */
export interface ExtractionContext {
  /** The text's hash (`readingHash`), which becomes `TextFacts.hash`. */
  hash: string;
  /**
   * `company` is the employer's name or its board's token. In the employer's own postings, this name does not count as
   * a technology. `country` (ISO 3166-1 alpha-2) determines the dollar that a bare "$" means.
   */
  company: string | null;
  country: string | null;
}

const CUES: readonly (readonly [words: readonly string[], mark: number])[] = [
  [SECTION_WORDS, MARK.section],
  [EXPERIENCE_WORDS, MARK.experience],
  [UNIT_WORDS, MARK.years],
  [MONTH_WORDS, MARK.months],
  [PAY_WORDS, MARK.pay],
  [DEGREE_WORDS, MARK.degree],
  [SPONSORSHIP_WORDS, MARK.sponsorship],
  [NEGATION_WORDS, MARK.negation],
  [OTHERS_WORDS, MARK.others],
  [REQUIREMENT_WORDS, MARK.requirement],
];

const lexicon = new Lexicon();
const trie = new TermTrie(terms(), lexicon);
for (const [words, mark] of CUES) for (const word of words) lexicon.add(word, mark);
const languages = addLanguageWords(lexicon);
lexicon.seal();

interface Findings {
  reading: Reading;
  language: string | null;
  technologies: Found<RequiredTechnology[]> | null;
  salary: Found<Salary[]> | null;
  years: Found<ExperienceYears> | null;
  degree: Found<RequiredDegree> | null;
  visa: Found<boolean> | null;
}

function findingsIn(text: string, { company, country }: ExtractionContext): Findings {
  const reading = new Reading(text, lexicon);
  const language = languageOf(reading, languages);
  return {
    reading,
    language,
    technologies: requiredTechnologies(reading, trie, company),
    salary: basePay(reading, country),
    years: experienceYears(reading),
    degree: requiredDegree(reading, language),
    visa: visaSponsorship(reading),
  };
}

function factsOf(
  { language, technologies, salary, years, degree, visa }: Findings,
  length: number,
  hash: string,
): TextFacts {
  return {
    version: EXTRACTION_VERSION,
    hash,
    length,
    language,
    technologies: technologies?.fact ?? null,
    salary: salary?.fact ?? null,
    experience_years: years?.fact ?? null,
    degree: degree?.fact ?? null,
    visa_sponsorship: visa?.fact ?? null,
  };
}

/** Returns the facts in a plain text, which has one line for each block on the page. */
export function extract(text: string, context: ExtractionContext): TextFacts {
  return factsOf(findingsIn(text, context), text.length, context.hash);
}

/** For each fact, the words that decided it. A list fact has one phrase for each value, in the same order. */
export interface TextPhrases {
  technologies: string[];
  salary: string[];
  experience_years: string[];
  degree: string[];
  visa_sponsorship: string[];
}

/**
 * Returns the facts and the phrases that decided them, for people who check a rule. Phrases may name people, so never
 * store or send them.
 */
export function explain(text: string, context: ExtractionContext): { facts: TextFacts; phrases: TextPhrases } {
  const findings = findingsIn(text, context);
  const { reading, technologies, salary, years, degree, visa } = findings;
  const phrases = (found: Found<unknown> | null): string[] =>
    found?.places.map((place) => phraseAt(reading, place)) ?? [];
  return {
    facts: factsOf(findings, text.length, context.hash),
    phrases: {
      technologies: phrases(technologies),
      salary: phrases(salary),
      experience_years: phrases(years),
      degree: phrases(degree),
      visa_sponsorship: phrases(visa),
    },
  };
}

/** Returns the numbers of words, table bytes and trie nodes in memory. */
export function indexSize(): { words: number; tableBytes: number; trieNodes: number } {
  return { words: lexicon.size, tableBytes: lexicon.bytes, trieNodes: trie.nodes };
}
