import { Alert, Group, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import type { ApiProblem } from '../api.ts';
import { useLocation } from '../router.tsx';
import type { Loaded } from '../use-loaded.ts';

/**
 * A page: heading, what it is for, what can be done on it. The heading takes the focus when the page changes: nothing
 * is loaded then, and without it a screen reader would not say that one is elsewhere.
 */
export function Page({
  title,
  about,
  actions,
  children,
}: {
  title: string;
  about?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const { moves } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (moves > 0) heading.current?.focus({ preventScroll: true });
  }, [moves]);
  useEffect(() => {
    document.title = `${title} · Hiring signal`;
  }, [title]);
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-end">
        <div>
          <Title order={1} size="h2" ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
            {title}
          </Title>
          {about !== undefined && (
            <Text c="dimmed" size="sm">
              {about}
            </Text>
          )}
        </div>
        {actions}
      </Group>
      {children}
    </Stack>
  );
}

export function Problem({ problem }: { problem: ApiProblem | null }) {
  if (problem === null) return null;
  return (
    <Alert color="red" variant="light" title={problem.message} role="alert">
      {problem.fields.map(({ pointer, detail }) => (
        <Text key={pointer} size="sm">
          {pointer}: {detail}
        </Text>
      ))}
      {problem.requestId !== null && <Text size="xs">Request {problem.requestId}</Text>}
    </Alert>
  );
}

/** The loaded data, a loading indicator, or the error. */
export function Show<T>({ of, children }: { of: Loaded<T>; children: (data: T) => ReactNode }) {
  if (of.problem !== null) return <Problem problem={of.problem} />;
  if (of.data === null) {
    return of.loading ? (
      <Stack gap="xs" role="status" aria-busy="true" aria-label="Loading">
        <Skeleton height={18} />
        <Skeleton height={18} width="80%" />
        <Skeleton height={18} width="60%" />
      </Stack>
    ) : null;
  }
  return <>{children(of.data)}</>;
}

export interface Column<R> {
  name: string;
  cell(row: R): ReactNode;
  /** Numbers are right-aligned. */
  right?: boolean;
}

/** A table that scrolls horizontally on small screens; shows `empty` when there are no rows. */
export function Rows<R>({
  label,
  rows,
  columns,
  id,
  empty,
}: {
  label: string;
  rows: R[];
  columns: Column<R>[];
  id(row: R): string | number;
  empty: ReactNode;
}) {
  if (rows.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {empty}
      </Text>
    );
  }
  return (
    <Table.ScrollContainer
      minWidth={columns.length * 110}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': label } }}
    >
      <Table striped verticalSpacing="xs" aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ name, right }) => (
              <Table.Th key={name} scope="col" ta={right ? 'right' : 'left'}>
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={id(row)}>
              {columns.map(({ name, cell, right }) => (
                <Table.Td key={name} ta={right ? 'right' : 'left'}>
                  {cell(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
