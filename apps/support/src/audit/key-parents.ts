import type { AuditRecord, KeyAndParent } from '@hiring/contracts';

const KEY_TARGET = /^key (\d+)$/;

/**
 * Returns each key that has a parent, with its parent. A key's parent is the key that created it. If the key replaced
 * another key in a rotation, its parent is the replaced key's parent instead. `records` are the audit records about
 * keys, in order.
 */
export function keyParents(records: readonly AuditRecord[]): KeyAndParent[] {
  const makers = new Map<number, number>();
  const replaced = new Map<number, number>();
  for (const { action, actor, target, after } of records) {
    const id = Number(KEY_TARGET.exec(target)?.[1]);
    if (action === 'key.created' && actor.kind === 'key') makers.set(id, Number(actor.id));
    const successor = action === 'key.changed' ? after?.['replaced_by'] : undefined;
    if (typeof successor === 'number') replaced.set(successor, id);
  }
  const parentOf = (id: number): number | undefined => {
    const before = replaced.get(id);
    return before === undefined ? makers.get(id) : parentOf(before);
  };
  return [...makers.keys()].flatMap((id) => {
    const parent = parentOf(id);
    return parent === undefined ? [] : [{ key_id: id, parent_id: parent }];
  });
}
