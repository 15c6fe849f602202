import { registerHooks } from 'node:module';

/**
 * Deliberate bugs that the checks must find. To have a bug, a service is started with `--import` of this file and with
 * the bug's name in the environment variable PLANTED. It then loads the compiled `file` with `text` replaced by `by`.
 * The file on disk does not change.
 *
 * - `also`: a second replacement in the same file
 * - `seenWith`: the fault types that reveal the bug, separated by commas
 * - `found`: matches the resulting anomaly
 *
 * @typedef {{ text: string, by: string }} Replacement
 * @type {Record<string, Replacement & { file: string, also?: Replacement, seenWith: string, found: RegExp }>}
 */
export const PLANTS = {
  'bills with acks=1': {
    file: 'apps/gateway/dist/billing/usage-appender.js',
    text: "kafka.appender({ acks: -1, name: 'usage' })",
    by: "kafka.appender({ acks: 1, name: 'usage' })",
    seenWith: 'broker cut off from the others',
    found: /^bills: .* is billed 0/,
  },
  'answer before its bill': {
    file: 'apps/gateway/dist/pipeline/metered-calls.js',
    text: 'await this.appender.bill(fact, { withdraw: result.effect?.withdraw, bodyLength: result.body?.length ?? 0 });',
    by: 'void this.appender.bill(fact, { withdraw: result.effect?.withdraw, bodyLength: result.body?.length ?? 0 }).catch(() => undefined);',
    seenWith: 'service killed,broker killed',
    found: /^bills: .* (is billed 0|which is not on the usage topic)/,
  },
  'void skipped': {
    file: 'apps/gateway/dist/billing/usage-appender.js',
    text: 'await this.append(message, message.void_id, timeoutMs);',
    by: '',
    // Few faults occur between a bill and its acknowledgement. So this second replacement also loses one
    // acknowledgement in a hundred.
    also: {
      text: 'this.counts.acknowledged(fact.occurred_at, position);',
      by: "if (Math.random() < 0.01) throw new Error('the acknowledgement is lost');",
    },
    seenWith: 'service killed,service frozen',
    found: /^bills: .* was refused and is billed/,
  },
  'revocation answered before it is effective': {
    file: 'apps/gateway/dist/access/key-changes.js',
    text: 'async makeEffective(generation, revoked, hashes) {',
    by: 'async makeEffective(generation, revoked, hashes) { return;',
    seenWith: 'service frozen',
    found: /^keys: .* after the revocation/,
  },
  'cancellation without effect': {
    file: 'apps/change-feed/dist/watches/watch.cancellation.js',
    text: "where id = any($1) and status <> 'cancelled'",
    by: "where id = any($1) and status <> 'cancelled' and false",
    seenWith: 'service frozen',
    found: /^deliveries: .* was signed after the cancellation/,
  },
  'event passed by a page': {
    file: 'apps/change-feed/dist/feed/events.query.js',
    text: 'where event_seq > $1 and',
    by: 'where event_seq > $1 and random() < 0.7 and',
    seenWith: 'service frozen',
    found: /^feed: .* passed position/,
  },
  'kept answers outlive a fact': {
    file: 'apps/gateway/dist/answer-cache/answer-cache.js',
    text: 'of this.byCompany.of(companyId))',
    by: "of [...this.byCompany.of(companyId)].filter((name) => !name.includes(' is_hiring ')))",
    seenWith: 'service killed,service frozen',
    found: /^reads: .* is older than/,
  },
  'void not counted': {
    file: 'libs/billing/dist/usage-fold.js',
    text: 'this.changes.voids.push(message);',
    by: 'this.changes.voids.push(message); return;',
    seenWith: 'service frozen,broker cut off',
    found: /^bills: usage says/,
  },
  'position stored before its rows': {
    file: 'libs/platform/projection/dist/apply-batch.js',
    text: 'await apply(client, wanted);',
    by: `{
        await checkpoints.store(client, { event_seq: last.seq, topic_id: topicId, next_offset: last.nextOffset });
        await client.query('COMMIT');
        await new Promise((resolve) => setTimeout(resolve, 200));
        await client.query('BEGIN');
        await apply(client, wanted);
    }`,
    seenWith: 'service killed',
    found: /^(feed|reads|deliveries): /,
  },
  'earlier writer of the ledger not fenced': {
    file: 'apps/ledger/dist/sequencer/sequencer.js',
    text: 'transactionalId: this.options.transactionalId',
    by: 'transactionalId: `${this.options.transactionalId}-${process.pid}`',
    seenWith: 'service frozen',
    found: /^ledger: /,
  },
  'public topic written again by the next writer': {
    file: 'apps/change-feed/dist/events-topic/events-topic.writer.js',
    text: 'this.lastSeq = last?.eventSeq ?? 0;',
    by: 'this.lastSeq = 0; return ledger.partitions[0]?.low ?? 0n;',
    seenWith: 'service killed,service frozen',
    found: /^public topic: .* comes after/,
  },
  'delivery recorded before it is sent': {
    file: 'apps/change-feed/dist/deliveries/attempt.runner.js',
    text: 'const sent = await this.sender.send({',
    by: `const early = { end: { status: 200 }, response: null, atMs: this.clock.now().getTime(), durationMs: 0 };
            await this.recorder.record(toResult(row, early, early.atMs));
            await new Promise((resolve) => setTimeout(resolve, 500));
            const sent = await this.sender.send({`,
    seenWith: 'service killed',
    found: /^deliveries: .* has not arrived/,
  },
};

const plant = PLANTS[process.env.PLANTED ?? ''];

if (plant !== undefined) {
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (!url.endsWith(plant.file)) return loaded;
      const edits = plant.also === undefined ? [plant] : [plant, plant.also];
      return { ...loaded, source: edits.reduce(edited, String(loaded.source)) };
    },
  });
}

function edited(source, { text, by }) {
  if (source.split(text).length !== 2) throw new Error(`${plant.file} does not have once: ${text}`);
  return source.replace(text, () => by);
}
