import { asList, asObject, idTextOf, textOf, type JsonObject } from '../../json-fields.js';

/** Maximum levels up to a root, so that a walk through a cycle ends. Real trees have fewer than ten. */
const WALK_MAX = 20;

interface Department {
  name: string;
  parent: string | undefined;
}

/** A board's departments by id, and the paths to their roots. */
export class DepartmentTree {
  private readonly byId = new Map<string, Department>();

  /** Adds a department row, unless it has no id or name. */
  add(row: JsonObject): void {
    const id = idTextOf(row['id']);
    const name = textOf(row['name']);
    if (id !== undefined && name !== undefined) this.byId.set(id, { name, parent: idTextOf(row['parent_id']) });
  }

  /** Returns the name of the topmost known department above `id`. */
  rootName(id: string | undefined): string | undefined {
    let current = id === undefined ? undefined : this.byId.get(id);
    for (let steps = 0; current?.parent !== undefined && steps < WALK_MAX; steps += 1) {
      const above = this.byId.get(current.parent);
      if (above === undefined) break;
      current = above;
    }
    return current?.name;
  }
}

/** Returns the department rows in a `/departments` answer; undefined for any other shape. */
export function departmentRows(value: unknown): readonly JsonObject[] | undefined {
  const rows = asList(asObject(value)?.['departments']);
  return rows?.map(asObject).filter((row) => row !== undefined);
}

export function departmentTree(rows: readonly JsonObject[]): DepartmentTree {
  const tree = new DepartmentTree();
  for (const row of rows) tree.add(row);
  return tree;
}
