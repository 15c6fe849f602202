import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { readRecordedCrawl, replayCrawl } from './recorded-crawl.js';

/** Inputs based on public reports about reading boards. They are not in the repository. */
const folder = new URL('../../../../shared/cases/', import.meta.url);
const present = existsSync(folder);

interface Expected {
  outcome?: string;
  ids?: string[];
  count?: number;
  gone?: string[];
  unread?: string[];
}

interface Case {
  id: string;
  run: string;
  file: string;
  why: string;
  expect: Expected & { any?: Expected[] };
}

const cases = (present ? readFileSync(new URL('cases.jsonl', folder), 'utf8').trim().split('\n') : [])
  .map((line) => JSON.parse(line) as Case)
  .filter(({ run }) => run === 'crawl');

if (!present) process.stderr.write('cases from the field are not at hand: their tests are left out\n');

(present ? describe : describe.skip)('cases from the field: a whole crawl', () => {
  it.each(cases.map((one) => [one.id, one.why, one] as const))('%s: %s', (_id, _why, one) => {
    const recorded = readRecordedCrawl(readFileSync(new URL(one.file, folder), 'utf8'));
    if ('member' in recorded) throw new Error(`${recorded.member} ${recorded.detail}`);
    const { result } = replayCrawl(recorded);
    const ids = result.postings.map((posting) => posting.external_id).sort();
    const shown = { ...result, ids, count: ids.length };
    const wanted = one.expect.any ?? [one.expect];
    const matches = wanted.some((expected) =>
      Object.entries(expected).every(
        ([name, value]) => JSON.stringify(shown[name as keyof typeof shown]) === JSON.stringify(value),
      ),
    );
    expect({
      matches,
      outcome: result.outcome,
      reason: result.reason,
      ids: ids.slice(0, 5),
      gone: result.gone,
    }).toMatchObject({
      matches: true,
    });
  });
});
