/**
 * Number of features that the learned model distinguishes: words, pairs of neighbours, and word pieces, which cover
 * compounds and endings outside the vocabulary. A feature is a hash of its text, so no list is needed; collisions are
 * rare.
 */
export const FEATURES = 1 << 20;
const SEGMENTS_MAX = 4;
const WORDS_MAX = 12;
/** Weight of later segments, such as the second one in `Software Engineer, Marketing`. */
const LATER = 0.5;
const NEIGHBOURS = 0.7;
const PIECES = 0.7;
/** Extra weight for the first segment, and for its first and last words. */
const POSITION = 0.5;
const OF_DEPARTMENT = 0.6;
/**
 * The feature weights are scaled so that their squares add up to 1, and then multiplied by this factor. It keeps the
 * learned weights small.
 */
export const SCALE = 2;
const [PIECE_MIN, PIECE_MAX] = [3, 5];

/** Kinds of features. The kind is part of the hash, so one text gives different features in different kinds. */
const KIND = { word: 1, ofFirst: 2, piece: 3, neighbours: 4, last: 5, first: 6, ofDepartment: 7, department: 8 };
const NUMBER = /^\d+$/;

/** Distinct features in the order found, with their summed weights. */
export interface Features {
  features: Int32Array;
  weights: Float64Array;
}

/** Sums weights by feature. One open hash table, cleared for each text, is faster than a new `Map` for each text. */
class FeatureSums {
  /**
   * For each slot, its feature's position in `features` plus one, or zero if the slot is free. Features are hashes, so
   * the search for a feature starts at the slot that its low bits give.
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

  /** Returns the features, in this table's memory. Valid until `clear`. */
  found(): Features {
    return { features: this.features.subarray(0, this.count), weights: this.weights.subarray(0, this.count) };
  }
}

/** One table for all texts, to save memory. Cleared for each text. */
const sums = new FeatureSums();

/** Returns the features of a title's segments (`titleSegments`). The next call overwrites the result. */
export function titleFeatures(segments: readonly (readonly string[])[]): Features {
  sums.clear();
  for (const [place, segment] of segments.slice(0, SEGMENTS_MAX).entries()) addSegment(segment, place === 0);
  return sums.found();
}

/** Returns the features of the folded words in department, team and category. The next call overwrites the result. */
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

/** Adds pieces of 3 to 5 letters, with marks for the word's start and end. Long words weigh no more than short ones. */
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

/** Starts a 32-bit FNV-1a hash (Fowler, Noll, Vo). */
function begun(kind: number): number {
  return mixed(0x811c9dc5, kind);
}

function mixed(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}

/** Spreads the hash over its low bits, with MurmurHash3's last steps (A. Appleby). */
function ended(hash: number): number {
  let spread = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  spread = Math.imul(spread ^ (spread >>> 13), 0xc2b2ae35);
  return (spread ^ (spread >>> 16)) & (FEATURES - 1);
}
