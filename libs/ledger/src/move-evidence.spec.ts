import { describe, expect, test } from '@jest/globals';
import { DAY } from './instants.js';
import { foldFirstComplete, foldGain, foldSettled, mayBeLeft, MOVE_WINDOW, rosterOf } from './move-evidence.js';
import type { BoardState, CompanyState, ReqState } from './state.js';

const AT = 100 * DAY;
const board = (over: Partial<BoardState> = {}): BoardState =>
  ({ status: 'live', first_complete_at: AT - 30 * DAY, listed_at: AT - DAY, ...over }) as BoardState;
const req = (...postings: object[]): ReqState => ({ postings }) as ReqState;
const companyOf = (boards: Record<string, BoardState>, reqs: ReqState[] = []): CompanyState =>
  ({ boards, reqs }) as unknown as CompanyState;

describe('a company may be leaving a board', () => {
  const { first_complete_at: _never, ...unread } = board();
  test.each<[may: boolean, what: string, from: BoardState, fromId: string]>([
    [true, 'of another vendor, read for 30 days', board(), 'lever/a'],
    [true, 'that is lost by now', board({ status: 'lost' }), 'lever/a'],
    [false, 'read for a millisecond less', board({ first_complete_at: AT - 30 * DAY + 1 }), 'lever/a'],
    [false, 'that was never read completely', unread as BoardState, 'lever/a'],
    [false, 'that was removed', board({ status: 'unlinked' }), 'lever/a'],
    [false, 'of the same vendor', board(), 'greenhouse/b'],
    [false, 'for itself', board(), 'greenhouse/a'],
  ])('%p: one %s', (may, _what, from, fromId) => {
    expect(mayBeLeft(from, fromId, 'greenhouse/a', AT)).toBe(may);
  });
});

test('the roster of a board has what was live after its last listing that showed anything', () => {
  const here = { board_id: 'lever/a' };
  const reqs = [
    req({ ...here, live: true }),
    req({ ...here, live: false, gone_at: AT }),
    req({ ...here, live: false, gone_at: AT - DAY }),
    req({ ...here, live: false }),
    req({ board_id: 'site/a', live: true }),
    req({ ...here, live: false }, { ...here, live: true }),
  ];
  expect(rosterOf(companyOf({ 'lever/a': board() }, reqs), 'lever/a')).toEqual([0, 1, 5]);
  expect(rosterOf(companyOf({}, reqs), 'lever/a')).toEqual([0, 5]);
});

describe('the evidence of a move', () => {
  test('is frozen at the first complete crawl of the new board, for each board that may be left', () => {
    const reqs = [req({ board_id: 'lever/a', live: true })];
    const company = companyOf({ 'greenhouse/a': board(), 'lever/a': board(), 'greenhouse/b': board() }, reqs);
    foldFirstComplete(company, 'greenhouse/a', AT);
    expect(company.boards['greenhouse/a']?.moves).toEqual({ 'lever/a': { roster: [0], settled_at: AT } });
    const alone = companyOf({ 'greenhouse/a': board() });
    foldFirstComplete(alone, 'greenhouse/a', AT);
    expect(alone.boards['greenhouse/a']).not.toHaveProperty('moves');
  });

  test('is unsettled by a posting that the old board gains later, until the next crawl of the new one', () => {
    const moves = { 'lever/a': { roster: [], settled_at: AT }, 'site/a': { roster: [], settled_at: AT } };
    const to = board({ first_complete_at: AT, moves });
    const company = companyOf({ 'greenhouse/a': to, 'lever/a': board() });
    foldGain(company, 'lever/a', AT);
    expect(moves['lever/a'].settled_at).toBe(AT);
    foldGain(company, 'lever/a', AT + 1);
    expect([moves['lever/a'].settled_at, moves['site/a'].settled_at]).toEqual([null, AT]);
    foldGain(company, 'lever/a', AT + 2);
    expect(moves['lever/a'].settled_at).toBeNull();
    foldSettled(to, AT + 5);
    foldSettled(to, AT + 6);
    expect([moves['lever/a'].settled_at, moves['site/a'].settled_at]).toEqual([AT + 5, AT]);
  });

  test('lasts for the time in which a move is possible', () => {
    const to = board({ first_complete_at: AT, moves: { 'lever/a': { roster: [], settled_at: null } } });
    foldSettled(to, AT + MOVE_WINDOW);
    expect(to.moves).toEqual({ 'lever/a': { roster: [], settled_at: AT + MOVE_WINDOW } });
    foldSettled(to, AT + MOVE_WINDOW + 1);
    expect(to).not.toHaveProperty('moves');
    foldSettled(to, AT + MOVE_WINDOW + 2);
    expect(to).not.toHaveProperty('moves');
  });
});
