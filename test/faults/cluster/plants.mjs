import { registerHooks } from 'node:module';

/**
 * Faults of the product that the checks have to find: each replaces one text of a compiled file of a service, when the
 * service loads it with `--import` of this file and the plant's name in PLANTED. The files themselves stay as they are.
 *
 * @type {Record<string, { file: string, text: string, by: string, seenWith: string, found: RegExp }>}
 * `seenWith`: the kinds of faults under which it shows; `found`: the anomaly that names it.
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
    text: 'await this.appender.bill(fact, result.effect?.withdraw);',
    by: 'void this.appender.bill(fact, result.effect?.withdraw).catch(() => undefined);',
    seenWith: 'service killed,broker killed',
    found: /^bills: .* (is billed 0|which is not on the usage topic)/,
  },
  'void skipped': {
    file: 'apps/gateway/dist/billing/void-sender.js',
    text: 'await this.appender.sendVoid(message);',
    by: '',
    seenWith: 'broker killed,broker frozen',
    found: /^bills: .* was refused and is billed/,
  },
  'revocation answered before it is effective': {
    file: 'apps/gateway/dist/admission/key-changes.js',
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
    file: 'apps/change-feed/dist/operations/events/events.query.js',
    text: 'where event_seq > $1 and',
    by: 'where event_seq > $1::bigint + (random() < 0.2)::int and',
    seenWith: 'service frozen',
    found: /^feed: .* passed position/,
  },
  'kept answers outlive a fact': {
    file: 'apps/gateway/dist/answer-cache/answer-cache.js',
    text: 'this.positions.touched(companyId, position);',
    by: 'return;',
    seenWith: 'service frozen',
    found: /^reads: .* is older than/,
  },
};

const plant = PLANTS[process.env.PLANTED ?? ''];

if (plant !== undefined) {
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (!url.endsWith(plant.file)) return loaded;
      const source = String(loaded.source);
      if (source.split(plant.text).length !== 2) throw new Error(`${plant.file} does not have once: ${plant.text}`);
      return { ...loaded, source: source.replace(plant.text, () => plant.by) };
    },
  });
}
