import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { PostingText } from '../../ad-text.js';
import type { FetchRequest } from '../../fetch-plan.js';
import { answerTable, answered, drivePlan, firstCrawl } from '../../plan-driver.testing.js';
import { parseGreenhouseBoard } from './greenhouse.parser.js';
import { greenhouseReader } from './greenhouse.reader.js';

const payload = (name: string): string => readFileSync(new URL(`./payloads/${name}`, import.meta.url), 'utf8');
const context = { token: 'northkite' };
const board = payload('board.json');
const FULL = 'https://boards-api.greenhouse.io/v1/boards/northkite/jobs?content=true';
const LIGHT = 'https://boards-api.greenhouse.io/v1/boards/northkite/jobs';
const DEPARTMENTS = 'https://boards-api.greenhouse.io/v1/boards/northkite/departments';
const lightBoard = JSON.stringify({
  ...JSON.parse(board),
  jobs: (JSON.parse(board) as { jobs: Record<string, unknown>[] }).jobs.map(
    ({ id, title, location, updated_at, internal_job_id, absolute_url }) => ({
      ...{ id, title, location, updated_at, internal_job_id, absolute_url },
    }),
  ),
});

describe('greenhouse parser', () => {
  const { postings, outcome } = parseGreenhouseBoard(board, context);

  it('accepts a whole board whose rows equal the stated total', () => {
    expect(outcome).toBe('complete');
    expect(postings).toHaveLength(5);
    expect(postings[0]).toEqual({
      external_id: '8100001',
      requisition_id: 'NK-8100001',
      internal_id: '8097001',
      title: 'Kite Line Engineer',
      url: 'https://job-boards.greenhouse.io/northkite/jobs/8100001',
      location_text: 'Lisbon',
      places: [{ country: 'Portugal', text: 'Lisbon' }],
      country_hint: 'Portugal',
      department: 'Platform_SD1_2146',
      function_hint: 'Platform_SD1_2146',
      posted_at: '2026-03-06T09:36:13.000Z',
      posted_at_trusted: true,
      listed: true,
      text: expect.any(PostingText),
    });
    expect(postings[0]?.text?.read()).toMatch(/^<[a-z]/);
  });

  it('reads form settings and edit dates as neither employment nor posting date', () => {
    expect(postings.every((posting) => posting.employment_type === undefined)).toBe(true);
    expect(postings.some((posting) => posting.posted_at?.startsWith('2026-06-15'))).toBe(false);
  });

  it('uses the offices as the place where the location is only a workplace', () => {
    expect(postings[1]).toMatchObject({ location_text: 'Hamburg, Germany; Hybrid', workplace_type: 'hybrid' });
  });

  it('leaves out requisition ids that are placeholders or empty', () => {
    expect(postings.map((posting) => posting.requisition_id)).toEqual([
      'NK-8100001',
      undefined,
      undefined,
      undefined,
      'NK-8100005',
    ]);
  });

  it('gives no country where offices are in two, or end in a code that may be a state', () => {
    expect(postings[3]).not.toHaveProperty('country_hint');
  });

  it('marks a prospect post, which has no job, as not listed', () => {
    expect(postings.map((posting) => posting.listed)).toEqual([true, true, true, true, false]);
  });

  it('is incomplete when rows are missing from the total or no total is given', () => {
    const short = board.replace('"total": 5', '"total": 6');
    expect(parseGreenhouseBoard(short, context)).toMatchObject({
      outcome: 'incomplete',
      faults: [expect.stringContaining('6')],
    });
    expect(parseGreenhouseBoard('{"jobs":[]}', context).outcome).toBe('incomplete');
  });

  it('reads a departments answer as ids and titles, never complete', () => {
    const result = parseGreenhouseBoard(payload('departments.json'), context);
    expect(result.outcome).toBe('incomplete');
    expect(result.postings.map((posting) => [posting.external_id, posting.department, posting.function_hint])).toEqual([
      ['8100001', 'Platform_SD1_2146', 'Engineering'],
      ['8100002', '1130 Scaled Sales [UR]', '1130 Scaled Sales [UR]'],
    ]);
  });

  it('treats an empty board with total 0 as complete', () => {
    expect(parseGreenhouseBoard(payload('empty.json'), context)).toMatchObject({ outcome: 'complete', postings: [] });
  });
});

describe('greenhouse plan', () => {
  const answers = answerTable({
    [FULL]: answered(board, 200, { etag: '"full"' }),
    [DEPARTMENTS]: answered(payload('departments.json')),
    [LIGHT]: answered(lightBoard, 200, { etag: '"light"' }),
  });

  it('reads the full listing first and resolves departments to their root', () => {
    const result = drivePlan(greenhouseReader.crawl(firstCrawl('northkite')), answers);
    expect(result).toMatchObject({
      outcome: 'complete',
      gone: ['8100005'],
      validators: [{ url: FULL, etag: '"full"' }],
    });
    expect(result.postings[0]?.function_hint).toBe('Engineering');
  });

  it('requests the light list afterwards, and treats an equal one as unchanged without requesting the full listing', () => {
    const first = drivePlan(greenhouseReader.crawl(firstCrawl('northkite')), answers);
    const requested: FetchRequest[] = [];
    const again = drivePlan(
      greenhouseReader.crawl(firstCrawl('northkite', { previousHash: first.listingHash })),
      (request) => {
        requested.push(request);
        return answers(request);
      },
    );
    expect(again).toMatchObject({
      outcome: 'not_modified',
      postings: [],
      validators: [{ url: LIGHT, etag: '"light"' }],
    });
    expect(requested.map((request) => [request.url, request.conditional])).toEqual([[LIGHT, true]]);
  });

  it('reads the full listing again when the light list shows another edit time', () => {
    const first = drivePlan(greenhouseReader.crawl(firstCrawl('northkite')), answers);
    const edit = (body: string): string => body.replaceAll('2026-06-15T04:53:42', '2026-06-16T04:53:42');
    const requested: string[] = [];
    const later = firstCrawl('northkite', { previousHash: first.listingHash });
    const result = drivePlan(greenhouseReader.crawl(later), (request) => {
      requested.push(request.url);
      return answered(request.url === LIGHT ? edit(lightBoard) : edit(board));
    });
    expect(requested.slice(0, 2)).toEqual([LIGHT, FULL]);
    expect(result.outcome).toBe('complete');
  });

  it('distinguishes absent (404), unchanged (304) and unreadable (everything else)', () => {
    const outcomeOf = (status: number): string =>
      drivePlan(greenhouseReader.crawl(firstCrawl('northkite')), () => answered('', status)).outcome;
    expect([404, 410, 304, 429, 500, 403, 204].map(outcomeOf)).toEqual([
      ...['absent', 'absent', 'not_modified', 'failed', 'failed', 'failed', 'failed'],
    ]);
  });
});
