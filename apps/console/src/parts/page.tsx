import { Alert, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import type { SWRResponse } from 'swr';
import { useLocation } from 'wouter';
import { ApiProblem } from '../api.ts';
import { PageLink } from './link.tsx';
import { Permission, Spending } from './spending.tsx';

const FIRST_PATH = window.location.pathname;
/** Whether the page has changed since the document was loaded. */
let hasMoved = false;

/**
 * A page with heading, description and actions. The heading takes the focus when the page changes, so that a screen
 * reader announces the new page.
 */
export function Page({
  title,
  about,
  back,
  actions,
  mark,
  spends = false,
  children,
}: {
  title: string;
  about?: ReactNode;
  /** The list page to which this page belongs. */
  back?: { to: string; name: string };
  actions?: ReactNode;
  /** Shown beside the heading. */
  mark?: ReactNode;
  /** Whether the page has billed blocks and shows the session's permission to spend. */
  spends?: boolean;
  children: ReactNode;
}) {
  const [path] = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    hasMoved ||= window.location.pathname !== FIRST_PATH;
    if (hasMoved) heading.current?.focus({ preventScroll: true });
  }, [path]);
  useEffect(() => {
    document.title = `${title} · Hiring signal`;
  }, [title]);
  return (
    <Stack gap="lg" maw={1180}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <div className="page-title">
          {back !== undefined && (
            <PageLink size="sm" href={back.to}>
              ← {back.name}
            </PageLink>
          )}
          <Group gap="sm" wrap="nowrap">
            {mark}
            <Title order={1} size="h2" ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
              {title}
            </Title>
          </Group>
          {about !== undefined && (
            <Text c="dimmed" size="sm" component="div" mt={2}>
              {about}
            </Text>
          )}
        </div>
        {actions}
      </Group>
      {spends && <Permission />}
      <Spending value={spends}>{children}</Spending>
    </Stack>
  );
}

/** A bordered part of a page, with its own heading. */
export function Section({
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
  return (
    <Paper withBorder p="md" radius="md" component="section" aria-label={title}>
      <Group justify="space-between" align="flex-start" mb="sm" gap="sm">
        <div>
          <Title order={2} size="h4">
            {title}
          </Title>
          {about !== undefined && (
            <Text size="sm" c="dimmed" component="div">
              {about}
            </Text>
          )}
        </div>
        {actions}
      </Group>
      {children}
    </Paper>
  );
}

export function Problem({ problem }: { problem: Error | null | undefined }) {
  if (!problem) return null;
  const { fields, requestId } = problem instanceof ApiProblem ? problem : { fields: [], requestId: null };
  return (
    <Alert color="red" variant="light" title={problem.message} role="alert">
      {fields.map(({ pointer, detail }) => (
        <Text key={pointer} size="sm">
          {pointer.replace(/^[/?#]/, '')}: {detail}
        </Text>
      ))}
      {requestId !== null && <Text size="xs">Request {requestId}</Text>}
    </Alert>
  );
}

const LINE_HEIGHT = 40;

/** Shows placeholder lines of about the expected height, so that nothing moves when the content arrives. */
export function Placeholder({ lines = 5 }: { lines?: number }) {
  return (
    <Stack gap={LINE_HEIGHT - 18} py={11} role="status" aria-busy="true" aria-label="Loading">
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} height={18} width={index % 3 === 2 ? '70%' : '100%'} />
      ))}
    </Stack>
  );
}

type Loaded<T> = Pick<SWRResponse<T, Error>, 'data' | 'error' | 'isLoading'>;

/** Shows the data, placeholder lines while it loads, or the error. */
export function Show<T>({ of, lines, children }: { of: Loaded<T>; lines?: number; children: (data: T) => ReactNode }) {
  if (of.error !== undefined) return <Problem problem={of.error} />;
  if (of.data !== undefined) return <>{children(of.data)}</>;
  return of.isLoading ? <Placeholder {...(lines !== undefined && { lines })} /> : null;
}

/** Shows a text and optionally an action in place of an empty list or chart. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <Stack align="center" gap="sm" py="xl" className="empty">
      <Text c="dimmed" size="sm" ta="center" maw={460} component="div">
        {children}
      </Text>
      {action}
    </Stack>
  );
}

export function Figure({ name, value, about, id }: { name: string; value: ReactNode; about?: ReactNode; id?: string }) {
  return (
    <Paper withBorder p="md" radius="md" className="figure">
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <Text className="figure-value" component="div" data-testid={id}>
        {value}
      </Text>
      {about !== undefined && (
        <Text size="xs" c="dimmed" component="div">
          {about}
        </Text>
      )}
    </Paper>
  );
}
