import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { OPERATOR } from './job.repository.js';
import { FreshnessBench } from '../testing/freshness-bench.js';

const bench = await FreshnessBench.open();
beforeEach(async () => {
  await bench.reset();
  await bench.fold(bench.linked(1, 'greenhouse/a'), bench.linked(1, 'lever/a'));
});
afterAll(() => bench.close());

const request = (customerId: string, callId: string, knownSeq?: number, attemptId = callId) =>
  bench.jobs.request({ companyId: 1, customerId, callId, attemptId, ...(knownSeq !== undefined && { knownSeq }) });

async function claimed() {
  const job = (await bench.jobs.claim(10))[0];
  if (job === undefined) throw new Error('no job could be claimed');
  return job;
}

/**
 * Runs the queued job once. If a board's verdict is true, the ledger accepts the board's crawl. Otherwise the ledger
 * records the crawl as failed.
 */
async function tryJob(verdicts: Record<string, boolean>): Promise<number> {
  bench.clock.advance(60_001);
  const job = await claimed();
  const reads = Object.keys(verdicts).map((boardId) => ({ boardId, crawlId: `${boardId}-${Math.random()}` }));
  await bench.jobs.expectReads(job, reads);
  const facts = reads.map(({ boardId, crawlId }) =>
    bench.crawled(1, boardId, `${crawlId}:1`, verdicts[boardId] === true ? {} : { outcome: 'failed' }),
  );
  await bench.fold(...facts);
  return job.jobId;
}

describe('a request for a crawl', () => {
  it('forty callers at once share one job, and one of them queued it', async () => {
    const requested = await Promise.all(Array.from({ length: 40 }, (_, n) => request(`cus_${n % 5}`, `call-${n}`)));
    expect(new Set(requested.map((one) => one.job.job_id)).size).toBe(1);
    expect(requested.filter((one) => one.billed)).toHaveLength(1);
  });

  it('the same call again is the one that pays for the job, until it has seen the job’s result', async () => {
    const first = await request('cus_1', 'call-1');
    const before = bench.seq;
    expect(first.billed).toBe(true);
    expect((await request('cus_1', 'call-2')).billed).toBe(false);
    expect((await request('cus_1', 'call-1')).billed).toBe(true);
    await tryJob({ 'greenhouse/a': true, 'lever/a': true });
    const again = await request('cus_1', 'call-1', before);
    expect(again).toMatchObject({ billed: true, job: { job_id: first.job.job_id, status: 'done' } });
    // The call has seen the first job's result, so it queues another job and is billed.
    const later = await request('cus_1', 'call-1', bench.seq);
    expect(later).toMatchObject({ billed: true, job: { status: 'queued' } });
    expect(later.job.job_id).not.toBe(first.job.job_id);
  });

  it('the same call again queues another job after its job failed, and both are settled', async () => {
    const first = await request('cus_1', 'call-1');
    bench.clock.advance(10 * 60_000 + 1);
    await bench.jobs.expire();
    const second = await request('cus_1', 'call-1');
    expect(second).toMatchObject({ billed: true, job: { status: 'queued' } });
    expect(second.job.job_id).not.toBe(first.job.job_id);
    expect(await bench.jobs.callsToVoid(10)).toEqual([{ jobId: first.job.job_id, customerId: 'cus_1' }]);
  });

  it('a refused repetition of the paying call withdraws itself alone: the call still pays', async () => {
    const { job } = await request('cus_1', 'call-1', undefined, 'first');
    for (let repeat = 0; repeat < 2; repeat += 1) await request('cus_1', 'call-1', undefined, 'second');
    for (let repeat = 0; repeat < 2; repeat += 1) await bench.jobs.withdraw(job.job_id, 'call-1', 'second');
    expect((await request('cus_2', 'call-2')).billed).toBe(false);
    await bench.jobs.withdraw(job.job_id, 'call-1', 'first');
    expect((await request('cus_2', 'call-2')).billed).toBe(true);
  });

  it('attempts of a call that are withdrawn at the same time leave none, also if `reads` does not name them', async () => {
    for (const stored of ['own', 'call-1']) {
      const { job } = await request('cus_1', 'call-1', undefined, stored);
      await request('cus_1', 'call-1', undefined, 'other');
      await Promise.all(['own', 'other'].map((attempt) => bench.jobs.withdraw(job.job_id, 'call-1', attempt)));
      expect((await request('cus_2', `call-of-${stored}`)).billed).toBe(true);
      await bench.jobs.withdraw(job.job_id, `call-of-${stored}`, `call-of-${stored}`);
    }
  });

  it('a job whose paying call was withdrawn is paid for by the next call that joins it, once', async () => {
    const { job } = await request('cus_1', 'call-1');
    await bench.jobs.withdraw(job.job_id, 'call-1', 'call-1');
    await bench.jobs.withdraw(job.job_id, 'call-1', 'call-1');
    const joined = [
      await request('cus_2', 'call-2'),
      await request('cus_3', 'call-3'),
      await request('cus_2', 'call-2'),
    ];
    expect(joined.map(({ billed, job: { job_id } }) => [billed, job_id])).toEqual([
      [true, job.job_id],
      [false, job.job_id],
      [true, job.job_id],
    ]);
    await bench.jobs.withdraw(job.job_id, 'call-1', 'call-1');
    expect((await request('cus_2', 'call-2')).billed).toBe(true);
  });

  it('a finished job is not joined: the next call queues another', async () => {
    const first = await request('cus_1', 'call-1');
    await tryJob({ 'greenhouse/a': true, 'lever/a': true });
    const second = await request('cus_1', 'call-2');
    expect(second.billed).toBe(true);
    expect(second.job.job_id).not.toBe(first.job.job_id);
  });

  it('a finished job is joined by callers that have not seen its result yet, and by no others', async () => {
    const first = await request('cus_1', 'call-1');
    await bench.fold(bench.linked(2, 'greenhouse/other'));
    const before = bench.seq;
    await tryJob({ 'greenhouse/a': true, 'lever/a': true });
    // This fact is about another company, so it does not affect whether a caller has seen the job's result.
    await bench.fold(bench.linked(2, 'lever/other'));
    const late = await bench.jobs.request({
      companyId: 1,
      customerId: 'cus_2',
      callId: 'call-2',
      attemptId: 'call-2',
      knownSeq: before,
    });
    expect(late).toMatchObject({ billed: false, job: { job_id: first.job.job_id, status: 'done' } });
    const half = await bench.jobs.request({
      companyId: 1,
      customerId: 'cus_2',
      ...{ callId: 'call-3', attemptId: 'call-3' },
      knownSeq: before + 1,
    });
    expect(half).toMatchObject({ billed: false, job: { job_id: first.job.job_id } });
    const seen = await bench.jobs.request({
      companyId: 1,
      customerId: 'cus_2',
      ...{ callId: 'call-4', attemptId: 'call-4' },
      knownSeq: before + 2,
    });
    expect(seen).toMatchObject({ billed: true, job: { status: 'queued' } });
  });

  it('a job is visible to the callers that requested it, with the time of their own first request', async () => {
    const { job } = await request('cus_1', 'call-1');
    bench.clock.advance(1_500);
    await request('cus_2', 'call-2');
    bench.clock.advance(1_500);
    await request('cus_2', 'call-3');
    expect(await bench.jobs.find(job.job_id, 'cus_2')).toMatchObject({ asked_at: '2026-03-02T10:00:01.500Z' });
    expect(await bench.jobs.find(job.job_id, 'cus_3')).toMatchObject({ asked_at: null });
    expect(await bench.jobs.find(job.job_id + 1, 'cus_1')).toBeNull();
  });
});

describe('a job ends', () => {
  it('done when every live board was read in full', async () => {
    const { job } = await request('cus_1', 'call-1');
    await tryJob({ 'greenhouse/a': true, 'lever/a': true });
    const done = await bench.jobs.find(job.job_id, 'cus_1');
    expect(done).toMatchObject({ status: 'done' });
    expect(done?.crawl_ids).toHaveLength(2);
  });

  it('not before the ledger has decided the last read', async () => {
    const { job } = await request('cus_1', 'call-1');
    const reads = ['greenhouse/a', 'lever/a'].map((boardId) => ({ boardId, crawlId: boardId.slice(0, 1) }));
    await bench.jobs.expectReads(await claimed(), reads);
    await bench.fold(bench.crawled(1, 'greenhouse/a', 'g:1'));
    expect(await bench.jobs.find(job.job_id, 'cus_1')).toMatchObject({ status: 'crawling', finished_at: null });
    await bench.fold(bench.crawled(1, 'lever/a', 'l:1'));
    expect(await bench.jobs.find(job.job_id, 'cus_1')).toMatchObject({ status: 'done' });
  });

  it('done although a board that was never live cannot be read', async () => {
    await bench.fold(bench.crawled(1, 'greenhouse/a', 'before'));
    const { job } = await request('cus_1', 'call-1');
    await tryJob({ 'greenhouse/a': true, 'lever/a': false });
    expect(await bench.jobs.find(job.job_id, 'cus_1')).toMatchObject({ status: 'done' });
  });

  it('failed after three tries when a live board cannot be read; the next call queues a job that waits', async () => {
    await bench.fold(bench.crawled(1, 'greenhouse/a', 'g-0'), bench.crawled(1, 'lever/a', 'l-0'));
    const { job } = await request('cus_1', 'call-1');
    for (const left of [2, 1, 0]) {
      await tryJob({ 'greenhouse/a': true, 'lever/a': false });
      expect((await bench.jobs.find(job.job_id, 'cus_1'))?.status).toBe(left > 0 ? 'queued' : 'failed');
      // If the job is queued again, its next try must wait for the pause of one minute.
      expect(await bench.jobs.claim(10)).toEqual([]);
    }
    expect((await bench.jobs.claim(10)).length).toBe(0);
    // The database's clock sets the job's end, so the bench's clock is set to the present.
    bench.clock.set(new Date());
    const next = await request('cus_2', 'call-2');
    expect(next).toMatchObject({ billed: true, job: { status: 'queued' } });
    expect(next.job.job_id).not.toBe(job.job_id);
    expect(next.job.last_failure).toEqual({ at: expect.any(String), reason: 'a board could not be read in full' });
    expect((await bench.jobs.find(job.job_id, 'cus_1'))?.last_failure).toEqual(next.job.last_failure);
    expect(await bench.jobs.claim(10)).toEqual([]);
    bench.clock.advance(60_001);
    expect((await claimed()).jobId).toBe(next.job.job_id);
  });

  it('the job after n failures in a row starts 2^(n-1) minutes after the last one, at most five', async () => {
    const waits: number[] = [];
    for (let failures = 1; failures <= 4; failures += 1) {
      await request('cus_1', `call-${failures}`);
      bench.clock.advance(10 * 60_000 + 1);
      await bench.jobs.expire();
      const { job } = await request('cus_1', `next-${failures}`);
      waits.push((Date.parse(job.starts_at ?? '') - bench.clock.now().getTime()) / 60_000);
      await bench.pool.query('delete from freshness.job where job_id = $1', [job.job_id]);
    }
    expect(waits).toEqual([1, 2, 4, 5]);
  });

  it('an operator’s request starts a job at once, also one that waits for a caller', async () => {
    await request('cus_1', 'call-1');
    await tryJob({ 'greenhouse/a': true, 'lever/a': true });
    bench.clock.set(new Date());
    const waiting = await request('cus_1', 'call-2');
    expect(waiting.job.starts_at).not.toBeNull();
    expect(await bench.jobs.claim(10)).toEqual([]);
    const { job } = await request(OPERATOR, 'call-3');
    expect(job).toMatchObject({ job_id: waiting.job.job_id, starts_at: null });
    expect((await claimed()).jobId).toBe(job.job_id);
  });

  it('failed jobs of callers are to be voided once, those of operators never', async () => {
    const { job } = await request('cus_1', 'call-1');
    expect(await bench.jobs.callsToVoid(10)).toEqual([]);
    bench.clock.advance(10 * 60_000 + 1);
    await bench.jobs.expire();
    expect(await bench.jobs.callsToVoid(10)).toEqual([{ jobId: job.job_id, customerId: 'cus_1' }]);
    await bench.jobs.markVoided(job.job_id);
    expect(await bench.jobs.callsToVoid(10)).toEqual([]);
    bench.clock.advance(5 * 60_000 + 1);
    await request(OPERATOR, 'call-2');
    bench.clock.advance(10 * 60_000 + 1);
    await bench.jobs.expire();
    expect(await bench.jobs.callsToVoid(10)).toEqual([]);
  });

  it('a board held by the vanish guard fails the job at once', async () => {
    await bench.fold(bench.crawled(1, 'greenhouse/a', 'g-0'));
    const { job } = await request('cus_1', 'call-1');
    await bench.jobs.expectReads(await claimed(), [{ boardId: 'greenhouse/a', crawlId: 'g' }]);
    await bench.fold(bench.crawled(1, 'greenhouse/a', 'g:1', { held: true }));
    expect(await bench.jobs.find(job.job_id, 'cus_1')).toMatchObject({ status: 'failed' });
  });

  it('a failure from a time when the clock was ahead holds nothing up and is not shown', async () => {
    const { job } = await request('cus_1', 'call-1');
    bench.clock.advance(2 * 3_600_000);
    await bench.jobs.expire();
    bench.clock.set(new Date(bench.clock.now().getTime() - 2 * 3_600_000));
    const { job: again } = await request('cus_1', 'call-2');
    expect(again).toMatchObject({ status: 'queued', starts_at: null });
    expect(again.job_id).not.toBe(job.job_id);
  });

  it('failed when it is not finished within ten minutes', async () => {
    const { job } = await request('cus_1', 'call-1');
    bench.clock.advance(10 * 60_000 + 1);
    await bench.jobs.expire();
    expect(await bench.jobs.find(job.job_id, 'cus_1')).toMatchObject({ status: 'failed' });
  });
});

describe('a job whose boards could not be requested', () => {
  it('is given back without a try used up, and ends by its age at the latest', async () => {
    const { job } = await request('cus_1', 'call-1');
    for (let n = 0; n < 5; n += 1) {
      const taken = await claimed();
      await bench.jobs.expectReads(taken, [{ boardId: 'greenhouse/a', crawlId: `never-sent-${n}` }]);
      await bench.jobs.postpone(taken, 15_000);
      expect(await bench.jobs.claim(10)).toEqual([]);
      bench.clock.advance(15_001);
    }
    expect(await bench.jobs.find(job.job_id, 'cus_1')).toMatchObject({ status: 'queued' });
    await tryJob({ 'greenhouse/a': true, 'lever/a': true });
    expect(await bench.jobs.find(job.job_id, 'cus_1')).toMatchObject({ status: 'done' });
  });
});

describe('a worker that dies', () => {
  it('holds the job until its lease ends; then another takes it', async () => {
    await request('cus_1', 'call-1');
    const first = await claimed();
    expect(await bench.jobs.claim(10)).toEqual([]);
    bench.clock.advance(12_001);
    expect((await claimed()).jobId).toBe(first.jobId);
  });

  it('holds nothing up when its clock was hours ahead', async () => {
    await request('cus_1', 'call-1');
    bench.clock.advance(2 * 3_600_000);
    const first = await claimed();
    bench.clock.set(new Date(bench.clock.now().getTime() - 2 * 3_600_000));
    expect((await claimed()).jobId).toBe(first.jobId);
  });

  it('leaves the ledger a minute for what it had put on the intake', async () => {
    await request('cus_1', 'call-1');
    const first = await claimed();
    await bench.jobs.awaitVerdict(first);
    bench.clock.advance(59_000);
    expect(await bench.jobs.claim(10)).toEqual([]);
    bench.clock.advance(1_001);
    expect((await claimed()).jobId).toBe(first.jobId);
  });

  it('leaves no read that is never settled', async () => {
    const { job } = await request('cus_1', 'call-1');
    await bench.jobs.expectReads(await claimed(), [{ boardId: 'greenhouse/a', crawlId: 'never-sent' }]);
    await tryJob({ 'greenhouse/a': true, 'lever/a': true });
    expect(await bench.jobs.find(job.job_id, 'cus_1')).toMatchObject({ status: 'done' });
  });
});
