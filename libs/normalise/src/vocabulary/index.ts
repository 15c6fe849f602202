import { DUTCH } from './dutch.js';
import { ENGLISH } from './english.js';
import { FRENCH } from './french.js';
import { GERMAN } from './german.js';
import { ITALIAN } from './italian.js';
import { MORE_LANGUAGES } from './more-languages.js';
import { NORDIC } from './nordic.js';
import { POLISH } from './polish.js';
import { PORTUGUESE } from './portuguese.js';
import { SPANISH } from './spanish.js';
import type { Vocabulary } from './vocabulary.js';

export { rowsOf, type TermKind, type Vocabulary, type VocabularyRow } from './vocabulary.js';

export const VOCABULARIES: readonly Vocabulary[] = [
  ENGLISH,
  GERMAN,
  FRENCH,
  SPANISH,
  ITALIAN,
  POLISH,
  PORTUGUESE,
  DUTCH,
  NORDIC,
  MORE_LANGUAGES,
];
