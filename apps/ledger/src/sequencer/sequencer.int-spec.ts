import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Fact, IntakeMessage } from '@hiring/contracts';
import { FencedError, UnknownCommitError, type KafkaPort, type TransactionalWriter } from '@hiring/platform-kafka';
import { companyCrawls, LedgerBench } from '../testing/ledger-bench.js';
import { SupersededError, StateStore } from './state-store.js';
import { UndecidableError, UnknownTopicError } from './sequencer.errors.js';
import type { Sequencer, Step } from './sequencer.js';

const bench = await LedgerBench.open();
afterAll(() => bench.close());

/** Returns the facts that the same messages produce without any failure. */
async function undisturbed(messages: IntakeMessage[]): Promise<Fact[]> {
  const calm = await bench.fresh();
  await calm.append(messages);
  await calm.drain(await calm.activate());
  return calm.facts();
}

class Killed extends Error {}

/** Returns a callback that rejects when this step is reached for the n-th time. */
function killAt(step: Step, nth: number): (reached: Step) => Promise<void> {
  let seen = 0;
  return (reached) => {
    if (reached === step) seen += 1;
    return reached === step && seen === nth ? Promise.reject(new Killed()) : Promise.resolve();
  };
}

describe('the ledger after a crash equals the ledger without one', () => {
  const messages = companyCrawls({ companies: 3, crawls: 12, postings: 90 });
  let expected: Fact[];
  beforeAll(async () => {
    expected = await undisturbed(messages);
    expect(expected.length).toBeGreaterThan(600);
  });

  const cases = (['decided', 'committed', 'stored'] as const).flatMap((step) =>
    [1, 2, 5].map((nth) => [step, nth] as const),
  );
  /**
   * With this size, the messages make eight transactions. While a transaction is written, later transactions are
   * decided.
   */
  const transactionFacts = 100;
  it.each(cases)('killed when a batch is %s, the %i. time', async (step, nth) => {
    const run = await bench.fresh();
    await run.append(messages);
    const doomed = run.sequencer({ transactionFacts, onStep: killAt(step, nth) });
    await expect(run.drain(await run.activate(doomed), doomed)).rejects.toThrow(Killed);
    await run.drain(await run.activate());
    expect(await run.facts()).toEqual(expected);
    expect(await run.storedSeq()).toBe(expected.length);
  });

  it('killed at every step in turn, again and again', async () => {
    const run = await bench.fresh();
    await run.append(messages);
    for (const step of ['decided', 'committed', 'stored', 'committed', 'decided'] as const) {
      const doomed = run.sequencer({ transactionFacts, onStep: killAt(step, 1) });
      await run
        .activate(doomed)
        .then((from) => run.drain(from, doomed))
        .catch((error: unknown) => {
          if (!(error instanceof Killed)) throw error;
        });
    }
    await run.drain(await run.activate());
    expect(await run.facts()).toEqual(expected);
  });

  it('a commit that happened and was not confirmed is found, not repeated', async () => {
    const run = await bench.fresh();
    await run.append(messages);
    const unsure = run.sequencer({
      kafka: withCommit(bench.kafka, async (writer, records) => {
        await writer.commit(records);
        throw new UnknownCommitError('the confirmation never came');
      }),
    });
    await expect(run.drain(await run.activate(unsure), unsure)).rejects.toThrow(UnknownCommitError);
    await run.drain(await run.activate());
    expect(await run.facts()).toEqual(expected);
  });

  it('a commit that did not happen and was not confirmed is done by the successor', async () => {
    const run = await bench.fresh();
    await run.append(messages);
    const unsure = run.sequencer({
      kafka: withCommit(bench.kafka, () => Promise.reject(new UnknownCommitError('no answer'))),
    });
    await expect(run.drain(await run.activate(unsure), unsure)).rejects.toThrow(UnknownCommitError);
    await run.drain(await run.activate());
    expect(await run.facts()).toEqual(expected);
  });

  it('a replica that wakes up between its Kafka commit and Postgres overwrites nothing of its successor', async () => {
    const run = await bench.fresh();
    await run.append(messages);
    let wake = (): void => undefined;
    const asleep = new Promise<void>((resolve) => (wake = resolve));
    let fellAsleep = (): void => undefined;
    const sleeping = new Promise<void>((resolve) => (fellAsleep = resolve));
    const paused = run.sequencer({
      onStep: async (step) => {
        if (step !== 'committed') return;
        fellAsleep();
        await asleep;
      },
    });
    const draining = run.drain(await run.activate(paused), paused);
    draining.catch(() => undefined);
    await sleeping;
    await run.drain(await run.activate());
    wake();
    await expect(draining).rejects.toThrow(SupersededError);
    expect(await run.facts()).toEqual(expected);
    expect(await run.storedSeq()).toBe(expected.length);
    await run.drain(await run.activate());
    expect(await run.facts()).toEqual(expected);
  });

  it('a batch that outlives its activation writes nothing, and halts nothing', async () => {
    const run = await bench.fresh();
    await run.append(messages);
    let isFirst = true;
    const twice: Sequencer = run.sequencer({
      onStep: async (step) => {
        if (step !== 'decided' || !isFirst) return;
        isFirst = false;
        await run.activate(twice);
      },
    });
    await expect(run.drain(await run.activate(twice), twice)).rejects.toThrow(FencedError);
    expect(await run.facts()).toEqual([]);
    await run.drain(await run.activate());
    expect(await run.facts()).toEqual(expected);
  });

  it('a position that another writer moves while this one takes over is no sign of a lost topic', async () => {
    const run = await bench.fresh();
    await run.append(messages);
    const other = run.sequencer({});
    let isFirst = true;
    const slow = run.sequencer({
      kafka: afterTopicEnds(bench.kafka, async () => {
        if (!isFirst) return;
        isFirst = false;
        await run.drain(await run.activate(other), other);
      }),
    });
    await run.activate(slow);
    await run.drain(await run.activate());
    expect(await run.facts()).toEqual(expected);
  });

  it('a writer that was replaced cannot append any more', async () => {
    const run = await bench.fresh();
    const replaced = run.sequencer({});
    const from = await run.activate(replaced);
    const successor = run.sequencer({});
    await run.activate(successor);
    await run.append(messages);
    await expect(run.drain(from, replaced)).rejects.toThrow(/fenced|epoch/i);
    await run.drain(0n, successor);
    expect(await run.facts()).toEqual(expected);
  });

  it('a whole repetition of the intake adds nothing', async () => {
    const run = await bench.fresh();
    await run.append(messages);
    await run.append(messages);
    await run.drain(await run.activate());
    const repeatedTimes = (await run.facts()).filter((fact) => fact.type === 'intake_rejected');
    expect(repeatedTimes).toEqual([]);
    expect(await run.facts()).toEqual(expected);
  });
});

describe('taking over', () => {
  it('an empty ledger is a beginning', async () => {
    const run = await bench.fresh();
    expect(await run.activate()).toBe(0n);
    expect(await run.facts()).toEqual([]);
  });

  it('a ledger that ends in markers of aborted transactions is read to its end', async () => {
    const run = await bench.fresh();
    await run.append(companyCrawls({ companies: 1, crawls: 2, postings: 3 }));
    await run.drain(await run.activate());
    const before = await run.facts();
    await run.abortedTransaction();
    const next = run.sequencer({});
    await run.activate(next);
    expect(next.head).toBe(before.length);
    await run.forgetState();
    const fromNothing = run.sequencer({});
    await run.activate(fromNothing);
    expect(fromNothing.head).toBe(before.length);
  });

  it('state that was lost is folded again from the ledger, and decisions go on as if it had not been', async () => {
    const messages = companyCrawls({ companies: 2, crawls: 6, postings: 20 });
    const expected = await undisturbed(messages);
    const run = await bench.fresh();
    const half = Math.floor(messages.length / 2);
    await run.append(messages.slice(0, half));
    await run.drain(await run.activate());
    await run.forgetState();
    await run.append(messages.slice(half));
    await run.drain(await run.activate());
    expect(await run.facts()).toEqual(expected);
  });

  it.each(['ledger', 'intake'] as const)('a %s topic that is not the recorded one halts', async (role) => {
    const run = await bench.fresh();
    await run.append(companyCrawls({ companies: 1, crawls: 1, postings: 1 }));
    await run.drain(await run.activate());
    await run.query(`update ledger.checkpoint set ${role}_topic_id = 'another'`);
    await expect(run.activate()).rejects.toThrow(UnknownTopicError);
  });

  it('a ledger that ends before the stored position halts', async () => {
    const run = await bench.fresh();
    await run.activate();
    await run.append(companyCrawls({ companies: 1, crawls: 1, postings: 1 }));
    await run.drain(await run.activate());
    await run.query('update ledger.checkpoint set ledger_next_offset = 1000000');
    await expect(run.activate()).rejects.toThrow(/ends at/);
  });

  it('an intake that expired before it was read halts, and is gone on with once adopted', async () => {
    const run = await bench.fresh();
    const [register, link, first, second] = companyCrawls({ companies: 1, crawls: 2, postings: 1 }) as [
      IntakeMessage,
      IntakeMessage,
      IntakeMessage,
      IntakeMessage,
    ];
    await run.append([register, link]);
    await run.drain(await run.activate());
    await run.append([first]);
    await run.expire('intake');
    await run.append([second]);
    const halted = run.sequencer({});
    await expect(run.activate(halted)).rejects.toThrow(/begins at 3, after the recorded position 2/);
    await halted.adoptTopic(await run.topicId('intake'), 'the crawls of that time are repeated');
    expect(await run.activate()).toBe(3n);
    await run.drain(3n);
    expect((await run.facts()).map((fact) => ('crawl_id' in fact ? fact.crawl_id : null))).toContain('crawl-1-1');
  });

  it('an intake that expired after it was read does not halt', async () => {
    const run = await bench.fresh();
    await run.append(companyCrawls({ companies: 1, crawls: 1, postings: 1 }));
    await run.drain(await run.activate());
    await run.expire('intake');
    expect(await run.activate()).toBe(3n);
  });
});

describe('a replaced topic', () => {
  const messages = companyCrawls({ companies: 2, crawls: 3, postings: 20 });

  async function decided(): Promise<{ run: LedgerBench; facts: Fact[] }> {
    const run = await bench.fresh();
    await run.append(messages);
    await run.drain(await run.activate());
    return { run, facts: await run.facts() };
  }

  it('of the ledger resumes once accepted: its facts are folded again, and the intake adds none twice', async () => {
    const { run, facts } = await decided();
    await run.query("update ledger.checkpoint set ledger_topic_id = 'another', ledger_next_offset = 1000000");
    const halted = run.sequencer({});
    await expect(run.activate(halted)).rejects.toThrow(UnknownTopicError);
    expect(await halted.operatorDecided()).toBe(false);
    await halted.adoptTopic(await run.topicId('ledger'), 'restored from a copy');
    expect(await halted.operatorDecided()).toBe(true);
    const next = run.sequencer({});
    expect(await run.activate(next)).toBe(0n);
    expect(next.head).toBe(facts.length);
    await run.drain(0n, next);
    expect(await run.facts()).toEqual(facts);
  });

  it('of the intake is read from its start once adopted, and what is on the ledger stays as it is', async () => {
    const { run, facts } = await decided();
    await run.query("update ledger.checkpoint set intake_topic_id = 'another'");
    const halted = run.sequencer({});
    await expect(run.activate(halted)).rejects.toThrow(/adopt it explicitly/);
    await halted.adoptTopic(await run.topicId('intake'), 'recreated');
    expect(await run.activate()).toBe(0n);
    await run.drain(0n);
    expect(await run.facts()).toEqual(facts);
  });

  it('is adopted by its own id only, and once: the next replacement halts again', async () => {
    const { run } = await decided();
    const sequencer = run.sequencer({});
    await expect(sequencer.adoptTopic('another', 'a guess')).rejects.toThrow(/has the id another/);
    await sequencer.adoptTopic(await run.topicId('intake'), 'not even needed');
    await run.query("update ledger.checkpoint set ledger_topic_id = 'another'");
    await expect(run.activate()).rejects.toThrow(UnknownTopicError);
    await sequencer.adoptTopic(await run.topicId('ledger'), 'restored');
    await run.activate();
    await run.query("update ledger.checkpoint set ledger_topic_id = 'a third'");
    await expect(run.activate()).rejects.toThrow(UnknownTopicError);
  });
});

describe('a process whose intake partition was revoked', () => {
  it('does not speak for the ledger any more, and does again when it comes back', async () => {
    const run = await bench.fresh();
    const sequencer = run.sequencer({});
    await run.activate(sequencer);
    expect(sequencer.active).toBe(true);
    sequencer.releaseOwnership();
    expect(sequencer.active).toBe(false);
    await run.activate(sequencer);
    expect(sequencer.active).toBe(true);
  });
});

describe('intake records that cannot be decided', () => {
  it.each([
    ['no JSON', '{"type": "observ'],
    ['an unknown type', '{"type": "rumour", "crawl_id": "c-1"}'],
    [
      'a wrong member',
      '{"type": "unlink_board", "command_id": "c-2", "observed_at": "yesterday", "company_id": 1, "board_id": "lever/a"}',
    ],
  ])('%s is put down once, with offset and reason, also after a crash', async (_name, value) => {
    const run = await bench.fresh();
    await run.appendRaw(value);
    const doomed = run.sequencer({ onStep: killAt('committed', 1) });
    await expect(run.drain(await run.activate(doomed), doomed)).rejects.toThrow(Killed);
    await run.drain(await run.activate());
    const facts = await run.facts();
    expect(facts).toMatchObject([{ type: 'intake_rejected', event_seq: 1, company_id: 0, offset: '0' }]);
    expect(facts[0]).toHaveProperty('reason', expect.stringMatching(/\S/));
  });

  it('a rule that fails halts; an operator rejects the record, and what follows is decided', async () => {
    const run = await bench.fresh();
    const messages = companyCrawls({ companies: 1, crawls: 2, postings: 2 });
    await run.append(messages);
    let broken = true;
    const newSlugSuffix = (): string => {
      if (broken) throw new TypeError('a rule with a bug');
      return 'abcdefgh';
    };
    const halting = run.sequencer({ newSlugSuffix });
    await expect(run.drain(await run.activate(halting), halting)).rejects.toThrow(UndecidableError);
    expect(await run.facts()).toEqual([]);
    const unrecorded = (): Promise<void> => Promise.reject(new Error('the audit record was not stored'));
    await expect(halting.rejectIntake(0n, 'not audited', unrecorded)).rejects.toThrow(
      'the audit record was not stored',
    );
    await halting.rejectIntake(0n, 'the rule is broken for this company');
    broken = false;
    await run.drain(await run.activate());
    const facts = await run.facts();
    expect(facts[0]).toMatchObject({
      type: 'intake_rejected',
      offset: '0',
      reason: 'the rule is broken for this company',
    });
    expect(facts.slice(1).every((fact) => fact.type === 'intake_rejected')).toBe(true);
  });
});

describe('large observations', () => {
  it('a 20,000-posting board arrives in parts and is decided as one', async () => {
    const run = await bench.fresh();
    await run.append(companyCrawls({ companies: 1, crawls: 1, postings: 20_000 }));
    await run.drain(await run.activate());
    const facts = await run.facts();
    expect(facts.filter((fact) => fact.type === 'opened')).toHaveLength(20_000);
    expect(facts.at(-1)).toMatchObject({ type: 'board_crawled', listed: 20_000 });
    expect(facts.map((fact) => fact.event_seq)).toEqual(facts.map((_, index) => index + 1));
  });

  it('a restart between two parts reads the first one again', async () => {
    const messages = companyCrawls({ companies: 1, crawls: 1, postings: 6_000 });
    const expected = await undisturbed(messages);
    const run = await bench.fresh();
    const parts = await run.records(messages);
    await run.appendRecords(parts.slice(0, -1));
    await run.drain(await run.activate());
    expect((await run.facts()).some((fact) => fact.type === 'opened')).toBe(false);
    await run.appendRecords(parts.slice(-1));
    await run.drain(await run.activate());
    expect(await run.facts()).toEqual(expected);
  });
});

describe('storing', () => {
  it('refuses a position or an epoch that is not the one this process read', async () => {
    const run = await bench.fresh();
    const store = new StateStore(run.pool);
    const mine = await store.takeOver();
    const change = { facts: [], companies: [], checkpoint: { ...mine, eventSeq: 5 } };
    await store.takeOver();
    await expect(store.store({ eventSeq: 0, epoch: mine.epoch }, change)).rejects.toThrow(SupersededError);
    await expect(store.store({ eventSeq: 4, epoch: mine.epoch + 1 }, change)).rejects.toThrow(SupersededError);
    await store.store({ eventSeq: 0, epoch: mine.epoch + 1 }, change);
    expect(await run.storedSeq()).toBe(5);
  });
});

/** Returns a port that calls `act` after it reads a topic's ends, before it returns them. */
function afterTopicEnds(kafka: KafkaPort, act: () => Promise<void>): KafkaPort {
  return new Proxy(kafka, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name !== 'topicEnds') return typeof value === 'function' ? value.bind(target) : value;
      return async (topic: string) => {
        const ends = await target.topicEnds(topic);
        await act();
        return ends;
      };
    },
  });
}

/** Returns a port whose transactional writers use this `commit` instead of their own. */
function withCommit(
  kafka: KafkaPort,
  commit: (
    writer: TransactionalWriter,
    ...args: Parameters<TransactionalWriter['commit']>
  ) => ReturnType<TransactionalWriter['commit']>,
): KafkaPort {
  return new Proxy(kafka, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name !== 'transactionalWriter') return typeof value === 'function' ? value.bind(target) : value;
      return (options: Parameters<KafkaPort['transactionalWriter']>[0]): TransactionalWriter => {
        const writer = target.transactionalWriter(options);
        return {
          fence: () => writer.fence(),
          close: () => writer.close(),
          commit: (records) => commit(writer, records),
        };
      };
    },
  });
}
