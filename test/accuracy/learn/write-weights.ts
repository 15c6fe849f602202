import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { JOB_FUNCTIONS } from '@hiring/contracts';
import { PARTS, rowsOf, titleSetsOf, type TitleRow } from '../rows.js';
import { packedWeights } from './pack-weights.js';
import { train } from './train.js';
import { labelledRows, occupationRows, rowsByRules, vocabularyRows } from './training-rows.js';

// Learns the weights for `learned-reader.ts` from the labelled sets (except the untouched ones), the vocabularies, the
// titles on which the rules are sure, and occupation names. See README.md.
const { values } = parseArgs({ options: { from: { type: 'string' } } });
if (!values.from) throw new Error('Give --from <folder of titles and occupations>');

const titlesOf = (parts: readonly (typeof PARTS)[number][]): Set<string> =>
  new Set(
    parts
      .flatMap((part) => titleSetsOf(part).flatMap((set) => rowsOf<TitleRow>(part, set)))
      .map(({ title }) => title.toLowerCase()),
  );
const rows = [
  ...labelledRows(['tuned', 'read-by-one', 'labelled-by-one', 'by-hand'], titlesOf(['untouched'])),
  ...vocabularyRows(),
  ...rowsByRules(values.from, titlesOf(PARTS)),
  ...occupationRows(values.from),
];
const packed = packedWeights(train(rows));
const file = fileURLToPath(new URL('../../../libs/normalise/src/generated/learned-weights.json', import.meta.url));
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify({ functions: JOB_FUNCTIONS, weights: packed }, null, 2)}\n`);
console.log(`${rows.length} rows, ${Math.round(packed.length / 1024)} KiB`);
