import { AppError, jsonOf, KEYS_PER_REQUEST_MAX, type MadePosition } from '@hiring/contracts';
import { MADE_KINDS, madeByKey, OPERATIONS, type Made, type MadeKind } from '@hiring/contracts/operations';
import { implement, type CallContext } from '../pipeline/operation.js';

/** The kind whose turn it is, and its last object on the page before. */
interface Position extends MadePosition {
  kind: number;
}

const CURSOR = /^m([0-4])-(\d{1,15})-(\d{1,15})$/;

export const listMade = implement(OPERATIONS.list_made, {
  run: async ({ params, query }, context) => {
    const { customerId } = context.identity;
    const tree = await context.keys.lineage.treeOf(params.key_id, customerId);
    const position = positionOf(query.cursor);
    const made: Made[] = [];
    for (let { kind } = position; kind < MADE_KINDS.length && made.length <= query.limit; kind += 1) {
      const after = kind === position.kind ? position : { key_id: 0, id: 0 };
      const limit = query.limit + 1 - made.length;
      const root = params.key_id;
      made.push(...(await madeOfKind(MADE_KINDS[kind] ?? 'key', { tree, root, after, limit }, context)));
    }
    const page = made.slice(0, query.limit);
    const next_cursor = made.length > page.length ? cursorAfter(page.at(-1)) : null;
    return { status: 200, body: jsonOf({ made: page, next_cursor }) };
  },
});

interface KindPage {
  /** Ids of the key and of all keys that it made, in order. */
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

/** The cursor is unsigned: a list has only what the caller's key made. @throws AppError invalid_request */
function positionOf(cursor: string | undefined): Position {
  if (cursor === undefined) return { kind: 0, key_id: 0, id: 0 };
  const [kind, keyId, id] = (CURSOR.exec(cursor) ?? []).slice(1).map(Number);
  if (kind !== undefined && keyId !== undefined && id !== undefined) return { kind, key_id: keyId, id };
  const detail = 'is not a cursor of this list';
  throw new AppError('invalid_request', 'The request is not valid.', { errors: [{ pointer: '?cursor', detail }] });
}

function cursorAfter(last: Made | undefined): string | null {
  if (last === undefined) return null;
  // Keys are in order of their ids alone.
  const maker = last.kind === 'key' ? 0 : (last.made_by.key_id ?? 0);
  return `m${MADE_KINDS.indexOf(last.kind)}-${maker}-${last.id}`;
}
