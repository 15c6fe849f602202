import fs from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from '@jest/globals';
import { parseBoardFile } from '@hiring/boards';
import { isPublic, type Fact, type ObservedPosting } from '@hiring/contracts';
import { createPlaceNormaliser, gazetteerData } from '@hiring/normalise/places';
import { observedPosting } from '../../apps/freshness/src/reading/observation.js';
import { BoardReplay } from '../../libs/ledger/test/board-replay.js';

/** For weeks, a Workable board repeats a posting for each place, and reposts it under new shortcodes. */

const START = '2026-03-02T10:00:00.000Z';
const BOARD = 'workable/acme';
const day = (n: number): string => new Date(Date.parse(START) + n * 86_400_000).toISOString();

const places = createPlaceNormaliser(gazetteerData(createRequire(import.meta.url).resolve, fs));

/** Returns a listing with one row for each job and place. */
function listing(...jobs: [shortcode: string, title: string, cities: string[]][]): ObservedPosting[] {
  const rows = jobs.flatMap(([shortcode, title, cities]) =>
    cities.map((city) => ({
      shortcode,
      title,
      city,
      country: 'Germany',
      url: `https://apply.workable.com/j/${shortcode}`,
    })),
  );
  const { outcome, postings } = parseBoardFile('workable', JSON.stringify({ name: 'Acme', jobs: rows }), {});
  expect(outcome).toBe('complete');
  return postings.map((posting) => observedPosting('workable', posting, places, null));
}

function replay(days: (ObservedPosting[] | null)[]): Fact[] {
  const board = new BoardReplay(1, START);
  board.link(BOARD);
  days.forEach((postings, n) => {
    if (postings !== null) board.crawl(BOARD, day(n), postings, { labels_version: 2 });
  });
  return board.facts.filter((fact) => isPublic(fact) || fact.type === 'closed');
}

const publicFacts = (facts: readonly Fact[]): string[] =>
  facts.map((fact) => [fact.observed_at.slice(8, 10), fact.type, 'req_key' in fact ? fact.req_key : ''].join(' '));

describe('postings that are repeated for each of their places', () => {
  test('are one role each from the first complete crawl on', () => {
    const nurse: [string, string, string[]] = ['N1', 'Nurse', ['Berlin', 'Munich', 'Hamburg']];
    expect(publicFacts(replay([listing(nurse), listing(nurse, ['D1', 'Driver', ['Bonn', 'Cologne']])]))).toEqual([
      '02 opened workable:acme:nurse',
      '03 opened workable:acme:driver',
    ]);
  });

  test('keep their role when a place is added or taken away, and when the rows come in another order', () => {
    const days = [['Berlin'], ['Berlin', 'Munich'], ['Munich', 'Berlin'], ['Munich', 'Berlin', 'Hamburg'], ['Hamburg']];
    expect(publicFacts(replay(days.map((cities) => listing(['N1', 'Nurse', cities]))))).toEqual([
      '02 opened workable:acme:nurse',
    ]);
  });

  test('are reposted as before: the role in the same places under a new shortcode is the same role', () => {
    const driver: [string, string, string[]] = ['D1', 'Driver', ['Bonn']];
    const cities = ['Berlin', 'Munich'];
    const history = [
      listing(['N1', 'Nurse', cities], driver),
      listing(['N2', 'Nurse', cities.toReversed()], driver),
      listing(['N2', 'Nurse', cities], driver),
      listing(['N3', 'Nurse', cities], driver),
    ];
    expect(publicFacts(replay(history))).toEqual([
      '02 opened workable:acme:driver',
      '02 opened workable:acme:nurse',
      '03 reposted workable:acme:nurse',
      '05 reposted workable:acme:nurse',
    ]);
  });

  test('in one place have the identity they had before rows were grouped', () => {
    const row = { shortcode: 'N1', title: 'Nurse', city: 'Berlin', country: 'Germany' };
    const alone = parseBoardFile('workable', JSON.stringify({ name: 'Acme', jobs: [row] }), {}).postings;
    const twice = parseBoardFile('workable', JSON.stringify({ name: 'Acme', jobs: [row, row] }), {}).postings;
    expect(twice).toEqual(alone);
  });
});
