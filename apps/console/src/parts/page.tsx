import { Alert, Anchor, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import type { ApiProblem } from '../api.ts';
import { useLink, useLocation } from '../router.tsx';
import type { Loaded } from '../use-loaded.ts';
import { Permission, Spending } from './spending.tsx';

/**
 * A page: heading, description and actions. The heading takes the focus when the page changes. No document is loaded
 * then, so a screen reader would otherwise not announce the new page.
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
  /** The list that the page belongs to. */
  back?: { to: string; name: string };
  actions?: ReactNode;
  /** Shown beside the heading. */
  mark?: ReactNode;
  /** Whether its billed blocks are read with the session's permission, which the page then shows. */
  spends?: boolean;
  children: ReactNode;
}) {
  const { moves } = useLocation();
  const link = useLink();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (moves > 0) heading.current?.focus({ preventScroll: true });
  }, [moves]);
  useEffect(() => {
    document.title = `${title} · Hiring signal`;
  }, [title]);
  return (
    <Stack gap="lg" maw={1180}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <div className="page-title">
          {back !== undefined && (
            <Anchor size="sm" {...link(back.to)}>
              ← {back.name}
            </Anchor>
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

/** A part of a page with its own heading and a border. */
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

export function Problem({ problem }: { problem: ApiProblem | null }) {
  if (problem === null) return null;
  return (
    <Alert color="red" variant="light" title={problem.message} role="alert">
      {problem.fields.map(({ pointer, detail }) => (
        <Text key={pointer} size="sm">
          {pointer.replace(/^[/?#]/, '')}: {detail}
        </Text>
      ))}
      {problem.requestId !== null && <Text size="xs">Request {problem.requestId}</Text>}
    </Alert>
  );
}

const LINE_HEIGHT = 40;

/** Shows lines about as high as the content that is loading, so that nothing moves when the content arrives. */
export function Placeholder({ lines = 5 }: { lines?: number }) {
  return (
    <Stack gap={LINE_HEIGHT - 18} py={11} role="status" aria-busy="true" aria-label="Loading">
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} height={18} width={index % 3 === 2 ? '70%' : '100%'} />
      ))}
    </Stack>
  );
}

/** Shows the loaded data, placeholder lines while it loads, or the error. */
export function Show<T>({ of, lines, children }: { of: Loaded<T>; lines?: number; children: (data: T) => ReactNode }) {
  if (of.problem !== null) return <Problem problem={of.problem} />;
  if (of.data !== null) return <>{children(of.data)}</>;
  return of.loading ? <Placeholder {...(lines !== undefined && { lines })} /> : null;
}

/** Shown instead of an empty list, with the next step. */
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

/** One number with its name. */
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
