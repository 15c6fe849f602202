import { Button, Group, Text, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { counted } from '../format.ts';
import { useParameters } from '../parameters.ts';
import { TextField } from './controls.tsx';
import { Empty } from './page.tsx';

export interface Column<R> {
  name: string;
  cell(row: R): ReactNode;
  /** Whether the column is right-aligned. */
  right?: boolean;
  /** Returns the value by which the column is sorted. Without this function, the column cannot be sorted. */
  by?(row: R): string | number | null;
}

interface Props<R> {
  label: string;
  rows: R[];
  columns: Column<R>[];
  id(row: R): string | number;
  empty: ReactNode;
}

/** Shows rows in the given order. On a phone, each row is a card with the column names. */
export function Rows<R>({
  label,
  rows,
  columns,
  id,
  empty,
  head,
}: Props<R> & { head?: (column: Column<R>) => ReactNode }) {
  if (rows.length === 0) return typeof empty === 'string' ? <Empty>{empty}</Empty> : <>{empty}</>;
  // Explicit roles, because a browser ignores a table's own roles when its rows are displayed as cards.
  return (
    <div className="rows-frame" tabIndex={0} role="group" aria-label={label}>
      <table className="rows" role="table" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">{columns.map((column) => head?.(column) ?? <Head key={column.name} column={column} />)}</tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={id(row)} role="row">
              {columns.map(({ name, cell, right }) => (
                <td key={name} role="cell" data-label={name} data-right={right}>
                  <span className="cell">{cell(row)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head<R>({ column: { name, right } }: { column: Column<R> }) {
  return (
    <th scope="col" role="columnheader" data-right={right}>
      {name}
    </th>
  );
}

const compare = (one: string | number | null, other: string | number | null): number => {
  if (one === other) return 0;
  if (one === null) return 1;
  if (other === null) return -1;
  return typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other));
};

const PAGE = 25;

/**
 * Shows a table whose rows are all loaded, with sorting, search and pages. The URL stores the state, in parameters with
 * the prefix `at`.
 */
export function SortedRows<R>({
  at = '',
  start,
  text,
  rows,
  columns,
  controls,
  ...rest
}: Props<R> & {
  at?: string;
  /** The initial column and direction, such as `-Created`. Without it, rows keep their order. */
  start?: string;
  /** Returns the text that the search matches. Without it, there is no search. */
  text?: (row: R) => string;
  /** Further filters beside the search. */
  controls?: ReactNode;
}) {
  const { search, set } = useParameters();
  const name = (of: string): string => (at === '' ? of : `${at}_${of}`);
  const order = search.get(name('sort')) ?? start ?? '';
  const words = search.get(name('q')) ?? '';
  const page = Math.max(1, Number(search.get(name('page'))) || 1);
  const found =
    text === undefined || words === ''
      ? rows
      : rows.filter((row) => text(row).toLowerCase().includes(words.toLowerCase()));
  const by = columns.find((column) => column.name === order.replace(/^-/, ''))?.by;
  const sorted =
    by === undefined
      ? found
      : found.toSorted((one, other) => compare(by(one), by(other)) * (order.startsWith('-') ? -1 : 1));
  const pages = Math.max(1, Math.ceil(sorted.length / PAGE));
  const current = Math.min(page, pages);
  const shown = sorted.slice((current - 1) * PAGE, current * PAGE);
  const isLong = rows.length > 5 || words !== '';
  const sortBy = (column: string): void =>
    set({ [name('sort')]: order === column ? `-${column}` : column, [name('page')]: null });
  return (
    <>
      {((text !== undefined && isLong) || controls !== undefined) && (
        <Group mb="sm" gap="sm" align="flex-end">
          {text !== undefined && isLong && (
            <TextField
              aria-label={`Filter ${rest.label.toLowerCase()}`}
              placeholder="Filter"
              type="search"
              value={words}
              onText={(text) => set({ [name('q')]: text, [name('page')]: null })}
            />
          )}
          {controls}
        </Group>
      )}
      <Rows
        {...rest}
        rows={shown}
        columns={columns}
        empty={words === '' ? rest.empty : <Empty>{`Nothing matches “${words}”.`}</Empty>}
        head={(column) =>
          column.by === undefined ? undefined : (
            <th
              key={column.name}
              scope="col"
              role="columnheader"
              data-right={column.right}
              aria-sort={order === column.name ? 'ascending' : order === `-${column.name}` ? 'descending' : 'none'}
            >
              <UnstyledButton className="sort" onClick={() => sortBy(column.name)}>
                {column.name}
                <span aria-hidden="true">{order === column.name ? ' ↑' : order === `-${column.name}` ? ' ↓' : ''}</span>
              </UnstyledButton>
            </th>
          )
        }
      />
      {pages > 1 && (
        <Group mt="sm" gap="sm">
          <Button
            variant="default"
            size="xs"
            disabled={current === 1}
            onClick={() => set({ [name('page')]: current === 2 ? null : current - 1 })}
          >
            Previous
          </Button>
          <Button
            variant="default"
            size="xs"
            disabled={current === pages}
            onClick={() => set({ [name('page')]: current + 1 })}
          >
            Next
          </Button>
          <Text size="sm" c="dimmed">
            Page {current} of {pages}, {counted(sorted.length, 'row')}
          </Text>
        </Group>
      )}
    </>
  );
}
