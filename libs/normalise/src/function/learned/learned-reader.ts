import { gunzipSync } from 'node:zlib';
import type { JobFunction } from '@hiring/contracts';
import learned from '../../generated/learned-weights.json' with { type: 'json' };
import { FEATURES, SCALE, type TitleFeatures } from './title-features.js';

/**
 * The weights as stored, packed by `test/accuracy/learn/pack-weights.ts`. First comes a bit for each feature, set where
 * the feature is kept, then a row for each kept feature. A row has the step of its weights, as a power of the square
 * root of 2 (a signed byte), and 4 bits for each function: the weight in steps plus 8.
 */
const BITS = FEATURES / 8;
/** Number of features in a block. Kept features are counted before each block, to find a feature's row. */
const BLOCK = 64;

export interface LearnedReading {
  /** The likelihood of each function, from 0 to 1, in `FUNCTIONS` order; the sum is 1. */
  shares: Float64Array;
  /** The share of the title that is known, from 0 to 1. Below a half, it says little. */
  known: number;
}

export const FUNCTIONS = learned.functions as JobFunction[];
const ROW = 1 + Math.ceil(FUNCTIONS.length / 2);

/** The step of the weights by a row's first byte. */
const STEPS = Float64Array.from({ length: 256 }, (_, byte) => 2 ** (((byte << 24) >> 24) / 2));

interface Weights {
  bytes: Uint8Array;
  /** The number of kept features before each block. */
  before: Uint32Array;
}

let unpacked: Weights | undefined;

/**
 * Returns the weights, which are unpacked when the first title is read, like the vocabularies. The 1.4 MB of packed
 * weights are then freed.
 */
function weights(): Weights {
  if (unpacked === undefined) {
    unpacked = unpack(new Uint8Array(gunzipSync(Buffer.from(learned.weights, 'base64'))));
    learned.weights = '';
  }
  return unpacked;
}

function unpack(bytes: Uint8Array): Weights {
  const before = new Uint32Array(FEATURES / BLOCK);
  let count = 0;
  for (let byte = 0; byte < BITS; byte++) {
    if (byte % (BLOCK / 8) === 0) before[byte / (BLOCK / 8)] = count;
    count += bitsIn(bytes[byte] ?? 0);
  }
  return { bytes, before };
}

/**
 * Returns the likelihood of each function by a multinomial logistic regression over the features; null without
 * features.
 */
export function read(features: TitleFeatures): LearnedReading | null {
  if (features.size === 0) return null;
  const { bytes, before } = weights();
  const sums = new Float64Array(2 * (ROW - 1));
  let known = 0;
  for (const [feature, weight] of features) {
    const row = rowOf(feature, bytes, before);
    if (row === null) continue;
    known += weight * weight;
    const step = (STEPS[bytes[row] ?? 0] ?? 0) * weight * SCALE;
    addRow(sums, bytes, row + 1, step);
  }
  return { shares: sharesOf(sums.subarray(0, FUNCTIONS.length)), known };
}

function addRow(sums: Float64Array, bytes: Uint8Array, from: number, step: number): void {
  for (let place = 0; place < sums.length; place += 2) {
    const pair = bytes[from + (place >> 1)]!;
    sums[place]! += step * ((pair >> 4) - 8);
    sums[place + 1]! += step * ((pair & 15) - 8);
  }
}

/** Returns where the row of a feature begins; null for a feature that is not kept. */
function rowOf(feature: number, bytes: Uint8Array, before: Uint32Array): number | null {
  const byte = feature >> 3;
  const bits = bytes[byte] ?? 0;
  if (((bits >> (feature & 7)) & 1) === 0) return null;
  let index = before[Math.floor(feature / BLOCK)] ?? 0;
  for (let earlier = byte - (byte % (BLOCK / 8)); earlier < byte; earlier++) index += bitsIn(bytes[earlier] ?? 0);
  return BITS + ROW * (index + bitsIn(bits & ((1 << (feature & 7)) - 1)));
}

function bitsIn(byte: number): number {
  const pairs = byte - ((byte >> 1) & 0x55);
  const fours = (pairs & 0x33) + ((pairs >> 2) & 0x33);
  return (fours + (fours >> 4)) & 0x0f;
}

/** Replaces the sums by their softmax, in place. */
export function sharesOf(sums: Float64Array): Float64Array {
  const highest = Math.max(...sums);
  let total = 0;
  for (let place = 0; place < sums.length; place++) {
    const share = Math.exp((sums[place] ?? 0) - highest);
    sums[place] = share;
    total += share;
  }
  for (let place = 0; place < sums.length; place++) sums[place] = (sums[place] ?? 0) / total;
  return sums;
}
