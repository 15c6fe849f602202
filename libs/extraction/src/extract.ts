import type { TextFacts } from '@hiring/contracts';
import { DEGREE_WORDS } from './degree/degree-rules.js';
import { requiredDegree } from './degree/degree.js';
import { LANGUAGE_WORDS, languageOf } from './language/language.js';
import { PAY_WORDS } from './pay/pay-rules.js';
import { basePay } from './pay/pay.js';
import { SPONSORSHIP_WORDS } from './sponsorship/sponsorship-rules.js';
import { visaSponsorship } from './sponsorship/sponsorship.js';
import { terms } from './technologies/dictionary.js';
import { NEGATION_WORDS, OTHERS_WORDS, REQUIREMENT_WORDS } from './technologies/technology-rules.js';
import { requiredTechnologies } from './technologies/technologies.js';
import { TermTrie } from './technologies/term-trie.js';
import { Lexicon } from './text/lexicon.js';
import { MARK } from './text/marks.js';
import { Reading } from './text/reading.js';
import { SECTION_WORDS } from './text/sections.js';
import { EXPERIENCE_WORDS, MONTH_WORDS, UNIT_WORDS } from './years/years-rules.js';
import { experienceYears } from './years/years.js';

/** Version of the rules. Raise it with every change that can give a text another fact. */
export const EXTRACTION_VERSION = 2;

/** What the rules know of a posting besides its text. */
export interface ExtractionContext {
  /** The hash of the text, see `TextFacts.hash`. */
  hash: string;
  /** The employer's name, which is no technology of its own postings. */
  company: string | null;
  /** ISO 3166-1 alpha-2 of the posting, which decides between dollars. */
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
const languages = LANGUAGE_WORDS.addTo(lexicon);
lexicon.seal();

/** Returns the facts of a plain text, in which every block of the page is a line. */
export function extract(text: string, context: ExtractionContext): TextFacts {
  const reading = new Reading(text, lexicon);
  const language = languageOf(reading, languages);
  return {
    version: EXTRACTION_VERSION,
    hash: context.hash,
    length: text.length,
    language,
    technologies: requiredTechnologies(reading, trie, context.company),
    salary: basePay(reading, context.country),
    experience_years: experienceYears(reading),
    degree: requiredDegree(reading, language),
    visa_sponsorship: visaSponsorship(reading),
  };
}

/** Words, bytes of the table and nodes of the trie that every process keeps in memory. */
export function indexSize(): { words: number; tableBytes: number; trieNodes: number } {
  return { words: lexicon.size, tableBytes: lexicon.bytes, trieNodes: trie.nodes };
}
