import { jsonOf, KEYS_PER_REQUEST_MAX, type MadePosition } from '@hiring/contracts';
import { SealedCursor } from '@hiring/platform-crypto';
import { MADE_KINDS, madeByKey, OPERATIONS, type Made, type MadeKind } from '@hiring/contracts/operations';

import { implement, type CallContext } from '../pipeline/operation.js';

/**
 * Cursors for pages of the objects that keys made. A position is the kind, the maker and the id of the previous page's
 * last object.
 */
const CURSORS = new SealedCursor<[kind: number, key_id: number, id: number]>('made');

export const listMade = implement(OPERATIONS.list_made, {
  run: async ({ params, query }, context) => {
    const { customerId } = context.identity;
    const tree = await context.keys.lineage.treeOf(params.key_id, customerId);
    const bound = [customerId, String(params.key_id)];
    const { cursorKeys } = context;
    const [first, key_id, id] = query.cursor === undefined ? [0, 0, 0] : CURSORS.open(query.cursor, bound, cursorKeys);
    const made: Made[] = [];
    for (let kind = first; kind < MADE_KINDS.length && made.length <= query.limit; kind += 1) {
      const after = kind === first ? { key_id, id } : { key_id: 0, id: 0 };
      const limit = query.limit + 1 - made.length;
      const root = params.key_id;
      made.push(...(await madeOfKind(MADE_KINDS[kind] ?? 'key', { tree, root, after, limit }, context)));
    }
    const page = made.slice(0, query.limit);
    const last = page.at(-1);
    const hasMore = made.length > page.length && last !== undefined;
    const next_cursor = hasMore ? CURSORS.seal(positionOf(last), bound, cursorKeys) : null;
    return { status: 200, body: jsonOf({ made: page, next_cursor }) };
  },
});

interface KindPage {
  /** The ids of the key and all keys that it made, in ascending order. */
  tree: number[];
  root: number;
  after: MadePosition;
  limit: number;
}

async function madeOfKind(kind: MadeKind, page: KindPage, context: CallContext): Promise<Made[]> {
  const { tree, root, after, limit } = page;
  if (kind === 'key') return context.keys.lineage.keysMade(tree, root, after, limit);
  const { bus, requestId, identity } = context;
  const makers = tree.filter((id) => id >= after.key_id);
  const made: Made[] = [];
  for (let at = 0; at < makers.length && made.length < limit; at += KEYS_PER_REQUEST_MAX) {
    const key_ids = makers.slice(at, at + KEYS_PER_REQUEST_MAX);
    const request = { customer_id: identity.customerId, key_ids, after, limit: limit - made.length };
    const { rows } =
      kind === 'import_ticket'
        ? await bus.request('exports.made_by_keys', { ...request, kind }, { requestId })
        : await bus.request('change-feed.made_by_keys', { ...request, kind }, { requestId });
    made.push(...rows.map(({ key_id, ...row }) => ({ kind, ...row, made_by: madeByKey(key_id) })));
  }
  return made;
}

function positionOf(made: Made): [kind: number, key_id: number, id: number] {
  // Keys are ordered only by id, so their position needs no maker.
  const maker = made.kind === 'key' ? 0 : (made.made_by.key_id ?? 0);
  return [MADE_KINDS.indexOf(made.kind), maker, made.id];
}
