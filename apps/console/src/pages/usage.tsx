import { Badge, Button, Group, Paper, SegmentedControl, SimpleGrid, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { call, get, type Identity } from '../api.ts';
import { count, words } from '../format.ts';
import { Page, Rows, Show } from '../parts/page.tsx';
import type { Point } from '../parts/plot.tsx';
import { useLoaded } from '../use-loaded.ts';
import { PlanBalance, type PlanBalanceBody } from './plan-balance.tsx';

const Plot = lazy(() => import('../parts/plot.tsx'));

interface Usage {
  calls: number;
  changes: number;
  watches: number;
  forced_fresh: number;
  by_meter_class: { cached: number; fresh: number };
}

interface SeriesPoint {
  day: string;
  key_id: number;
  operation: string;
  calls: number;
  changes: number;
  watches: number;
  forced_fresh: number;
  cached: number;
  fresh: number;
}

type Split = 'operation' | 'meter class';
const DAY_HOURS = 24;
const DAYS = [7, 14, 30];

export function UsagePage({ identity }: { identity: Identity }) {
  const [days, setDays] = useState(14);
  const [split, setSplit] = useState<Split>('operation');
  const totals = useLoaded(`usage ${days}`, () => call<Usage>('GET', `/v1/usage?window=${days * DAY_HOURS}`));
  const series = useLoaded(`series ${days}`, () => get<{ series: SeriesPoint[] }>(`/v1/usage/series?days=${days}`));
  const balance = useLoaded('balance', () => get<PlanBalanceBody>('/v1/usage/balance'));
  const reload = (): void => {
    totals.reload();
    balance.reload();
    series.reload();
  };
  return (
    <Page
      title="Usage"
      about="Metered units of the whole account, all keys together, by UTC day."
      actions={
        <Group>
          <SegmentedControl
            aria-label="Days"
            value={String(days)}
            onChange={(value) => setDays(Number(value))}
            data={DAYS.map((value) => ({ value: String(value), label: `${value} days` }))}
          />
          <Button variant="default" onClick={reload} loading={totals.loading}>
            Refresh
          </Button>
        </Group>
      }
    >
      <Group gap="xs">
        <Badge variant="default" tt="none">
          plan: {balance.data?.plan ?? identity.plan ?? 'none set'}
        </Badge>
        <Badge variant="default" tt="none">
          tier: {identity.tier}
        </Badge>
        {totals.data !== null && <RateLimit headers={totals.data.headers} />}
      </Group>
      <Show of={totals}>{({ body }) => <Totals usage={body} />}</Show>
      <Show of={balance}>{(body) => <PlanBalance body={body} />}</Show>
      <Show of={series}>
        {({ series: points }) =>
          points.length === 0 ? (
            <Text c="dimmed">No usage in these {days} days.</Text>
          ) : (
            <>
              <Group justify="flex-end">
                <SegmentedControl
                  aria-label="Split by"
                  size="xs"
                  value={split}
                  onChange={(value) => setSplit(value as Split)}
                  data={['operation', 'meter class']}
                />
              </Group>
              <Suspense fallback={<Text c="dimmed">Drawing…</Text>}>
                <Plot label={`Units by day and ${split}`} kind="bars" {...plotted(points, split, days)} />
              </Suspense>
              <ByOperation points={points} />
            </>
          )
        }
      </Show>
    </Page>
  );
}

/** What the API's own headers say about the limit of calls, e.g. `"key";q=100;w=10`. */
function RateLimit({ headers }: { headers: Headers }) {
  const [, quota, seconds] = /;q=(\d+);w=(\d+)/.exec(headers.get('ratelimit-policy') ?? '') ?? [];
  if (quota === undefined) return null;
  return (
    <Badge variant="default" tt="none">
      {`at most ${count(Number(quota))} calls in ${seconds} s`}
    </Badge>
  );
}

function Totals({ usage }: { usage: Usage }) {
  const shown: [name: string, value: number, about: string][] = [
    ['Calls', usage.calls, `${count(usage.by_meter_class.cached)} cached, ${count(usage.by_meter_class.fresh)} fresh`],
    ['Changes', usage.changes, 'events read from the feed'],
    ['Watches', usage.watches, 'watches made'],
    ['Forced fresh', usage.forced_fresh, 'crawls that fresh reads queued'],
  ];
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }}>
      {shown.map(([name, value, about]) => (
        <Paper key={name} withBorder p="md">
          <Text size="sm" c="dimmed">
            {name}
          </Text>
          <Text fz={28} fw={700} data-testid={`total-${name}`}>
            {count(value)}
          </Text>
          <Text size="xs" c="dimmed">
            {about}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  );
}

const units = (point: SeriesPoint): number => point.calls + point.changes + point.watches;

function plotted(points: SeriesPoint[], split: Split, days: number): { points: Point[]; series: string[] } {
  const byDay = new Map<string, Point>();
  for (let back = days - 1; back >= 0; back -= 1) {
    const day = new Date(Date.now() - back * DAY_HOURS * 3_600_000).toISOString().slice(0, 10);
    byDay.set(day, { at: day });
  }
  const names = new Set<string>();
  const add = (day: string, name: string, value: number): void => {
    const at = byDay.get(day);
    if (at === undefined || value === 0) return;
    names.add(name);
    at[name] = Number(at[name] ?? 0) + value;
  };
  for (const point of points) {
    if (split === 'operation') add(point.day, words(point.operation), units(point));
    else {
      add(point.day, 'cached', point.cached);
      add(point.day, 'fresh', point.fresh);
      add(point.day, 'changes', point.changes);
      add(point.day, 'watches', point.watches);
    }
  }
  return { points: [...byDay.values()], series: [...names].sort() };
}

function ByOperation({ points }: { points: SeriesPoint[] }) {
  const sums = new Map<string, number>();
  for (const point of points) sums.set(point.operation, (sums.get(point.operation) ?? 0) + units(point));
  return (
    <Rows
      label="Units by operation"
      rows={[...sums].sort(([, one], [, other]) => other - one)}
      id={([name]) => name}
      empty="No usage in this period."
      columns={[
        { name: 'Operation', cell: ([name]) => words(name) },
        { name: 'Units', cell: ([, sum]) => count(sum), right: true },
      ]}
    />
  );
}
