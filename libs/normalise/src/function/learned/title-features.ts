/**
 * Number of features that the learned reader distinguishes in a title: words, pairs of neighbours, and pieces of words.
 * Pieces let it read compounds, endings and spellings that no vocabulary lists. Each feature is a number below
 * `FEATURES`, the hash of its text. Unrelated features occasionally share a number, but no list of features is needed.
 */
export const FEATURES = 1 << 20;
const SEGMENTS_MAX = 4;
const WORDS_MAX = 12;
/** Weight of every segment after the first, such as the second one in `Software Engineer, Marketing`. */
const LATER = 0.5;
const NEIGHBOURS = 0.7;
const PIECES = 0.7;
/** Extra weight of the first segment, and of its first and last words. */
const POSITION = 0.5;
const OF_DEPARTMENT = 0.6;
/**
 * Factor on a text's feature weights after they are scaled so that their squares add up to 1. The factor keeps the
 * learned weights small.
 */
export const SCALE = 2;
const [PIECE_MIN, PIECE_MAX] = [3, 5];

/**
 * Kinds of features. The kind is the first number in the hash, so the same text gives different features in different
 * kinds.
 */
const KIND = { word: 1, ofFirst: 2, piece: 3, neighbours: 4, last: 5, first: 6, ofDepartment: 7, department: 8 };
const NUMBER = /^\d+$/;

/** Features, each once, in the order in which they were found, with the sums of their weights. */
export interface Features {
  features: Int32Array;
  weights: Float64Array;
}

/** Sums of weights by feature, in an open hash table. A `Map` for each title would be slower. */
class FeatureSums {
  /**
   * A feature's position plus one; zero in a free slot. Features are hashes, so their low bits are evenly distributed.
   */
  private slots = new Int32Array(1024);
  private features = new Int32Array(512);
  private weights = new Float64Array(512);
  count = 0;

  clear(): void {
    this.slots.fill(0);
    this.count = 0;
  }

  add(feature: number, weight: number): void {
    const slot = this.slotOf(feature);
    const place = this.slots[slot]!;
    if (place > 0) {
      this.weights[place - 1]! += weight;
      return;
    }
    if (this.count === this.features.length) this.grow();
    this.features[this.count] = feature;
    this.weights[this.count] = weight;
    this.count += 1;
    this.slots[this.slotOf(feature)] = this.count;
  }

  private slotOf(feature: number): number {
    const last = this.slots.length - 1;
    let slot = feature & last;
    for (let place = this.slots[slot]!; place > 0; place = this.slots[slot]!) {
      if (this.features[place - 1] === feature) break;
      slot = (slot + 1) & last;
    }
    return slot;
  }

  private grow(): void {
    const { features, weights } = this;
    this.slots = new Int32Array(2 * this.slots.length);
    this.features = new Int32Array(2 * features.length);
    this.weights = new Float64Array(2 * weights.length);
    this.features.set(features);
    this.weights.set(weights);
    for (let place = 0; place < this.count; place++) this.slots[this.slotOf(features[place]!)] = place + 1;
  }

  /** Returns the features. They share this table's memory, and are valid until `clear`. */
  found(): Features {
    return { features: this.features.subarray(0, this.count), weights: this.weights.subarray(0, this.count) };
  }
}

/** The table that all texts use in turn, to save memory. It is cleared for each text. */
const sums = new FeatureSums();

/**
 * Returns the features in a title. Each segment is given as its folded words (`titleSegments`). A title without words
 * has no features. The next call overwrites the result.
 */
export function titleFeatures(segments: readonly (readonly string[])[]): Features {
  sums.clear();
  for (const [place, segment] of segments.slice(0, SEGMENTS_MAX).entries()) addSegment(segment, place === 0);
  return sums.found();
}

/** Returns the features in the folded words of department, team and category. The next call overwrites them. */
export function departmentFeatures(departments: readonly (readonly string[])[]): Features {
  sums.clear();
  for (const department of departments) addDepartment(department);
  return sums.found();
}

function addSegment(segment: readonly string[], isFirst: boolean): void {
  const words = countedWords(segment);
  const weight = isFirst ? 1 : LATER;
  let previous: string | undefined;
  for (const word of words) {
    sums.add(featureOf(KIND.word, word), weight);
    if (isFirst) sums.add(featureOf(KIND.ofFirst, word), POSITION);
    addPieces(word, weight);
    if (previous !== undefined) sums.add(neighbours(previous, word), weight * NEIGHBOURS);
    previous = word;
  }
  const [first] = words;
  if (first !== undefined) sums.add(featureOf(KIND.first, first), POSITION);
  if (previous !== undefined) sums.add(featureOf(KIND.last, previous), POSITION);
}

function addDepartment(department: readonly string[]): void {
  const words = countedWords(department);
  for (const word of words) sums.add(featureOf(KIND.ofDepartment, word), OF_DEPARTMENT);
  if (words.length > 0) sums.add(featureOf(KIND.department, words.join(' ')), OF_DEPARTMENT);
}

function countedWords(words: readonly string[]): string[] {
  return words.filter((word) => !NUMBER.test(word)).slice(0, WORDS_MAX);
}

const WORD_BEGINS = '^'.charCodeAt(0);
const WORD_ENDS = '$'.charCodeAt(0);
const SPACE = ' '.charCodeAt(0);
const pieces: number[] = [];

/**
 * Adds pieces of 3 to 5 letters, with marks for the word's beginning and end. Long words have no more weight than short
 * ones.
 */
function addPieces(word: string, weight: number): void {
  const length = word.length + 2;
  pieces.length = 0;
  for (let from = 0; from + PIECE_MIN <= length; from++) {
    let hash = begun(KIND.piece);
    for (let to = from; to < Math.min(from + PIECE_MAX, length); to++) {
      hash = mixed(hash, to === 0 ? WORD_BEGINS : to === length - 1 ? WORD_ENDS : word.charCodeAt(to - 1));
      const letters = to - from + 1;
      if (letters >= PIECE_MIN && letters < length) pieces.push(ended(hash));
    }
  }
  const each = (weight * PIECES) / Math.sqrt(pieces.length);
  for (const piece of pieces) sums.add(piece, each);
}

function featureOf(kind: number, text: string): number {
  return ended(mixedText(begun(kind), text));
}

function neighbours(one: string, next: string): number {
  return ended(mixedText(mixed(mixedText(begun(KIND.neighbours), one), SPACE), next));
}

function mixedText(hash: number, text: string): number {
  let mix = hash;
  for (let index = 0; index < text.length; index++) mix = mixed(mix, text.charCodeAt(index));
  return mix;
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
