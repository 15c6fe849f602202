import { gzipSync } from 'node:zlib';
import { JOB_FUNCTIONS } from '@hiring/contracts';
import { FEATURES } from '../../../libs/normalise/src/function/learned/title-features.js';
import type { Learned } from './train.js';

const COUNT = JOB_FUNCTIONS.length;
/** The largest weight: 4 bits represent -7 to 7. */
const STEPS = 7;

/** Returns the weights as compressed base64, in the format that `learned-reader.ts` describes. */
export function packedWeights({ kept, weights }: Learned): string {
  const bits = new Uint8Array(FEATURES / 8);
  const rows: number[] = [];
  for (let feature = 0; feature < FEATURES; feature++) {
    if (kept[feature] === 0) continue;
    bits[feature >> 3]! |= 1 << (feature & 7);
    const own = [...weights.subarray(feature * COUNT, (feature + 1) * COUNT)];
    const largest = Math.max(...own.map(Math.abs), 1e-6);
    const power = Math.ceil(2 * Math.log2(largest / STEPS));
    rows.push(power & 255, ...pairsOf(own.map((weight) => Math.round(weight / 2 ** (power / 2)))));
  }
  return gzipSync(Buffer.concat([bits, Buffer.from(rows)]), { level: 9 }).toString('base64');
}

function pairsOf(steps: readonly number[]): number[] {
  const pairs: number[] = [];
  for (let place = 0; place < steps.length; place += 2)
    pairs.push(((steps[place]! + 8) << 4) | ((steps[place + 1] ?? 0) + 8));
  return pairs;
}
