/**
 * Number of features that the learned reader can see in a title: words, pairs of neighbours, and pieces of each word.
 * With pieces it can read compounds, endings and spellings that no vocabulary lists. Each feature is a number below
 * `FEATURES`, the hash of its text. Unrelated features share a number now and then, but no list is kept.
 */
export const FEATURES = 1 << 20;
const SEGMENTS_MAX = 4;
const WORDS_MAX = 12;
/** Weight of a segment after the first: `Software Engineer, Marketing`. */
const LATER = 0.5;
const NEIGHBOURS = 0.7;
const PIECES = 0.7;
/** Extra weight of the first segment, and of its first and last words. */
const POSITION = 0.5;
const OF_DEPARTMENT = 0.6;
/** Factor on all weights in a sum, which keeps the learned weights small. */
export const SCALE = 2;
const [PIECE_MIN, PIECE_MAX] = [3, 5];

/** Kinds of features, as the first number in their hash. One text gives different features in different kinds. */
const KIND = { word: 1, ofFirst: 2, piece: 3, neighbours: 4, last: 5, first: 6, ofDepartment: 7, department: 8 };
const NUMBER = /^\d+$/;

/** Weights by feature number; the sum of their squares is 1. */
export type TitleFeatures = ReadonlyMap<number, number>;

/**
 * Returns the features in a title's segments, each given as folded words (`titleSegments`), and in the folded words of
 * department, team and category. Empty for a title without words.
 */
export function titleFeatures(
  segments: readonly (readonly string[])[],
  departments: readonly (readonly string[])[] = [],
): TitleFeatures {
  const found = new Map<number, number>();
  const add = (feature: number, weight: number): void => void found.set(feature, (found.get(feature) ?? 0) + weight);
  for (const [place, segment] of segments.slice(0, SEGMENTS_MAX).entries()) {
    const words = segment.filter((word) => !NUMBER.test(word)).slice(0, WORDS_MAX);
    const weight = place === 0 ? 1 : LATER;
    for (const [index, word] of words.entries()) {
      add(featureOf(KIND.word, word), weight);
      if (place === 0) add(featureOf(KIND.ofFirst, word), POSITION);
      addPieces(word, weight, add);
      if (index > 0) add(featureOf(KIND.neighbours, `${words[index - 1] ?? ''} ${word}`), weight * NEIGHBOURS);
    }
    const [first, last] = [words[0], words.at(-1)];
    if (first !== undefined) add(featureOf(KIND.first, first), POSITION);
    if (last !== undefined) add(featureOf(KIND.last, last), POSITION);
  }
  if (found.size === 0) return found;
  for (const department of departments) {
    const words = department.filter((word) => !NUMBER.test(word)).slice(0, WORDS_MAX);
    for (const word of words) add(featureOf(KIND.ofDepartment, word), OF_DEPARTMENT);
    if (words.length > 0) add(featureOf(KIND.department, words.join(' ')), OF_DEPARTMENT);
  }
  return scaled(found);
}

/**
 * Adds pieces of 3 to 5 letters, with a mark where the word begins and ends. Long words weigh no more than short ones.
 */
function addPieces(word: string, weight: number, add: (feature: number, weight: number) => void): void {
  const marked = `^${word}$`;
  const pieces: number[] = [];
  for (let from = 0; from + PIECE_MIN <= marked.length; from++) {
    let hash = begun(KIND.piece);
    for (let to = from; to < Math.min(from + PIECE_MAX, marked.length); to++) {
      hash = mixed(hash, marked.charCodeAt(to));
      const length = to - from + 1;
      if (length >= PIECE_MIN && length < marked.length) pieces.push(ended(hash));
    }
  }
  for (const piece of pieces) add(piece, (weight * PIECES) / Math.sqrt(pieces.length));
}

function scaled(features: Map<number, number>): TitleFeatures {
  let squares = 0;
  for (const weight of features.values()) squares += weight * weight;
  const length = Math.sqrt(squares);
  for (const [feature, weight] of features) features.set(feature, weight / length);
  return features;
}

function featureOf(kind: number, text: string): number {
  let hash = begun(kind);
  for (let index = 0; index < text.length; index++) hash = mixed(hash, text.charCodeAt(index));
  return ended(hash);
}

/** Begins the 32-bit FNV-1a hash (Fowler, Noll, Vo) over the character codes. */
function begun(kind: number): number {
  return mixed(0x811c9dc5, kind);
}

function mixed(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}

/** Spreads the hash over its low bits, by the last steps of MurmurHash3 (A. Appleby). */
function ended(hash: number): number {
  let spread = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  spread = Math.imul(spread ^ (spread >>> 13), 0xc2b2ae35);
  return (spread ^ (spread >>> 16)) & (FEATURES - 1);
}
