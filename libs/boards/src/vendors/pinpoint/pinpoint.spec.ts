import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { FetchAnswer, FetchRequest } from '../../fetch-plan.js';
import { answered, drivePlan, firstCrawl } from '../../plan-driver.testing.js';
import { readerOf } from '../../board-readers.js';

const pinpointReader = readerOf('pinpoint');
const parsePinpointPostings = pinpointReader.parse;
const board = readFileSync(new URL('./payloads/postings.json', import.meta.url), 'utf8');

describe('pinpoint parser', () => {
  const { postings, outcome } = parsePinpointPostings(board, { token: 'northkite' });

  it('reads job key, requisition, department and division, and no date from the deadline', () => {
    expect(outcome).toBe('complete');
    expect(postings[0]).toMatchObject({
      external_id: '515428',
      internal_id: '521722',
      requisition_id: 'PIN-0679',
      location_text: 'North County',
      department: 'Transportation',
      team: 'Yard',
      workplace_type: 'onsite',
      posted_at_trusted: false,
    });
    expect(postings[0]).not.toHaveProperty('posted_at');
    expect(postings[0]).not.toHaveProperty('city_hint');
  });

  it('keeps locations that are not places raw, and accepts a missing job', () => {
    expect(postings[1]).toMatchObject({ city_hint: 'Varies by Listing', employment_type: 'contract' });
    expect(postings[2]).toMatchObject({
      url: 'https://northkite.pinpointhq.com/en/postings/00000000-0000-4000-8000-000000217179',
      workplace_type: 'hybrid',
    });
    expect(postings[2]).not.toHaveProperty('internal_id');
  });
});

describe('pinpoint plan', () => {
  const page = 'https://northkite.pinpointhq.com/en/postings/a';
  const run = (answer: FetchAnswer, url = page): { gone: string[]; requested: FetchRequest[] } => {
    const requested: FetchRequest[] = [];
    const known = new Map([['1', { url }]]);
    const { gone } = drivePlan(pinpointReader.crawl(firstCrawl('northkite', { known })), (request) => {
      requested.push(request);
      return request.purpose === 'proof' ? answer : answered(board);
    });
    return { gone, requested };
  };

  it('requests the page of a posting missing from the listing and closes it only on its 404', () => {
    expect(run(answered('', 404)).gone).toEqual(['1']);
    expect(run(answered('', 302, { location: '/' })).gone).toEqual([]);
    expect(run(answered('', 500)).gone).toEqual([]);
    expect(run({ failure: 'timeout', detail: '15 s' }).gone).toEqual([]);
  });

  it('requests no address outside the tenant', () => {
    expect(run(answered('', 404), 'https://elsewhere.example/a').requested).toHaveLength(1);
  });

  it('treats a redirect to the vendor’s site as absent, one to another domain as a board that moved', () => {
    const outcome = (location: string): string =>
      drivePlan(pinpointReader.crawl(firstCrawl('northkite')), () => answered('', 302, { location })).outcome;
    expect([outcome('https://www.pinpointhq.com/'), outcome('https://x.example')]).toEqual(['absent', 'failed']);
  });
});
