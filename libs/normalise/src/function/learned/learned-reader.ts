import { gunzipSync } from 'node:zlib';
import type { JobFunction } from '@hiring/contracts';
import learned from '../../generated/learned-weights.json' with { type: 'json' };
import { FEATURES, SCALE, type Features } from './title-features.js';

/**
 * Number of bytes in the bitmap at the start of the stored weights (`test/accuracy/learn/pack-weights.ts`). The bitmap
 * has one bit per feature, which is set if the feature was kept. One row per kept feature follows. A row's first byte
 * is a signed exponent e, and the row's step is 2^(e/2). The rest of the row has 4 bits per job function: the weight in
 * steps, plus 8.
 */
const BITS = FEATURES / 8;
/**
 * Number of features in a block. A block is stored as two words. One word has a bit for each feature. The other word is
 * the number of kept features in all earlier blocks. Together, the two words give the row of a kept feature.
 */
const BLOCK = 32;

export interface LearnedReading {
  /** The likelihood of each job function, in `FUNCTIONS` order. The sum is 1. */
  shares: Float64Array;
  /**
   * `LearnedSums.known` divided by `LearnedSums.squares`, for the title and its departments together. If this share is
   * low, the reading is not reliable.
   */
  known: number;
}

/** The contribution of a text's features to a posting's reading. */
export interface LearnedSums {
  /** The sum of the learned weights times the features' weights, in `FUNCTIONS` order. */
  sums: Float64Array;
  /** The sum of the features' squared weights. */
  squares: number;
  /** The part of `squares` that comes from known features. A feature is known if it has learned weights. */
  known: number;
}

export const FUNCTIONS = learned.functions as JobFunction[];
const ROW = 1 + Math.ceil(FUNCTIONS.length / 2);

/** The step of a row's weights, by the row's first byte. */
const STEPS = Float64Array.from({ length: 256 }, (_, byte) => 2 ** (((byte << 24) >> 24) / 2));

interface Weights {
  /** A row for each kept feature. */
  rows: Uint8Array;
  /** For each block, a bit for each feature, then the number of kept features before the block. */
  blocks: Uint32Array;
}

let unpacked: Weights | undefined;

/** Returns the weights. They are unpacked for the first title, and the 1.4 MB of packed weights are freed. */
function weights(): Weights {
  if (unpacked === undefined) {
    unpacked = unpack(new Uint8Array(gunzipSync(Buffer.from(learned.weights, 'base64'))));
    learned.weights = '';
  }
  return unpacked;
}

function unpack(bytes: Uint8Array): Weights {
  const blocks = new Uint32Array((2 * FEATURES) / BLOCK);
  const words = new DataView(bytes.buffer, 0, BITS);
  let count = 0;
  for (let place = 0; place < blocks.length; place += 2) {
    const bits = words.getUint32(2 * place, true);
    blocks[place] = bits;
    blocks[place + 1] = count;
    count += bitsIn(bits);
  }
  return { rows: bytes.subarray(BITS), blocks };
}

/** Returns the sums for these features. A title's sums can be combined with the sums for any department. */
export function sumsOf({ features, weights: ofFeatures }: Features): LearnedSums {
  const { rows, blocks } = weights();
  const sums = new Float64Array(2 * (ROW - 1));
  let squares = 0;
  let known = 0;
  for (let place = 0; place < features.length; place++) {
    const feature = features[place]!;
    const weight = ofFeatures[place]!;
    squares += weight * weight;
    const block = 2 * (feature >>> 5);
    const bits = blocks[block]!;
    const bit = 1 << (feature & 31);
    if ((bits & bit) === 0) continue;
    known += weight * weight;
    addRow(sums, rows, ROW * (blocks[block + 1]! + bitsIn(bits & (bit - 1))), weight);
  }
  return { sums: sums.subarray(0, FUNCTIONS.length), squares, known };
}

/**
 * Returns each job function's likelihood, by multinomial logistic regression over the features of title and
 * departments. Returns null for a title without features.
 */
export function read(title: LearnedSums, departments: LearnedSums): LearnedReading | null {
  if (title.squares === 0) return null;
  const squares = title.squares + departments.squares;
  const scale = SCALE / Math.sqrt(squares);
  const sums = new Float64Array(FUNCTIONS.length);
  for (let place = 0; place < sums.length; place++)
    sums[place] = (title.sums[place]! + departments.sums[place]!) * scale;
  return { shares: sharesOf(sums), known: (title.known + departments.known) / squares };
}

function addRow(sums: Float64Array, rows: Uint8Array, from: number, weight: number): void {
  const step = STEPS[rows[from]!]! * weight;
  for (let place = 0; place < sums.length; place += 2) {
    const pair = rows[from + 1 + (place >> 1)]!;
    sums[place]! += step * ((pair >> 4) - 8);
    sums[place + 1]! += step * ((pair & 15) - 8);
  }
}

function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Replaces the sums by their softmax, in place. */
function sharesOf(sums: Float64Array): Float64Array {
  let highest = -Infinity;
  for (let place = 0; place < sums.length; place++) highest = Math.max(highest, sums[place]!);
  let total = 0;
  for (let place = 0; place < sums.length; place++) {
    const share = Math.exp(sums[place]! - highest);
    sums[place] = share;
    total += share;
  }
  for (let place = 0; place < sums.length; place++) sums[place]! /= total;
  return sums;
}
