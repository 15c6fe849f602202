import { isJobFunction } from '../../../libs/normalise/src/function/job-function.js';
import type { JobFunction } from '@hiring/contracts';

/**
 * Prefixes of ISCO-08 codes (International Standard Classification of Occupations) by job function. The longest
 * matching prefix decides. A rough table suffices, because it only adds weight where the rules are not certain.
 */
const GROUPS = `
engineering: 214 215 251 3118 3522
data_science: 2120 2521
it_operations: 1330 2522 2523 351 7422
security: 2529 5414 5419
design: 2163 2166 2651 3432
sales: 1221 2433 2434 3321 3322 3324 3334 3339 5242 5243 5244 5249
marketing: 1222 2431 2432 2641 2642 2656 3332 4227
support: 4222 4223 4225
finance: 1211 1346 241 331 4211 4213 4214 431
legal: 261 3411
people: 1212 2423 2424 3333 4416
operations: 11 1213 1219 1349 1439 2263 2421 334 3344 4 4226 515 91 96
supply_chain: 1324 3323 3331 4321 4412 8344 933
manufacturing: 132 3113 3114 3115 3116 3117 3119 312 313 4322 7132 72 73 7412 7421 751 752 753 81 82 932
healthcare: 1342 1343 1344 22 2634 2635 32 3412 532
education: 1341 1345 23 5165 531
research: 1223 211 213 263 3111 3141
hospitality: 141 3434 4221 4224 5113 512 513 5151 5152 5246 7511 7512 94
retail: 1420 52 9334
construction: 1323 2142 2161 2162 2165 3112 3123 71 7411 7413 8342 8343 931
transport: 315 4323 511 7231 7232 83 9331 9332 9621
public_sector: 0 111 2164 2422 335 541
other: 131 1431 2132 262 2636 2643 265 3142 3143 3413 342 343 3521 4212 514 516 5241 6 754 8341 92 95
`;

const FUNCTIONS = new Map<string, JobFunction>(
  GROUPS.trim()
    .split('\n')
    .flatMap((line) => {
      const [name = '', codes = ''] = line.split(': ');
      if (!isJobFunction(name)) throw new Error(`${name} is not a function`);
      return codes.split(' ').map((code) => [code, name] as const);
    }),
);

/** Returns the job function for a four-digit ISCO code, or null if no prefix matches. */
export function functionOfIsco(code: string): JobFunction | null {
  for (let length = code.length; length > 0; length--) {
    const found = FUNCTIONS.get(code.slice(0, length));
    if (found !== undefined) return found;
  }
  return null;
}
