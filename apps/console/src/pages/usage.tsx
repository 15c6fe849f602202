import type { Identity, ListedKey, Usage, UsageBalance, UsagePoint } from '@hiring/contracts/operations';
import { Badge, Group, SegmentedControl, SimpleGrid } from '@mantine/core';
import useSWR from 'swr';
import { call, get, type Answer } from '../api.ts';
import { count, label } from '../format.ts';
import { PageLink } from '../parts/link.tsx';
import { PageTabs } from '../parts/page-tabs.tsx';
import { Empty, Figure, Page, Problem, Section, Show } from '../parts/page.tsx';
import { Plot, type PlotData } from '../parts/plot.tsx';
import { lastDays, seriesOf, UNITS, type Unit } from '../parts/usage-series.ts';
import { useParameters } from '../parameters.ts';
import { PlanBalance } from './plan-balance.tsx';
import { UsageRecords } from './usage-records.tsx';

const DAYS = [7, 14, 30];
const DAY_HOURS = 24;
const ABOUT: Record<Unit, string> = {
  calls: 'Answered reads, cached and fresh',
  changes: 'Events read from the feed, or delivered by watches on searches',
  watches: 'Watches created',
  forced_fresh: 'Crawls that fresh reads queued',
};

/** Returns key names by id; empty if the session may not list keys. */
async function keyNames(scopes: readonly string[]): Promise<Map<number, string>> {
  if (!scopes.includes('keys:write')) return new Map();
  const { keys } = await get<{ keys: ListedKey[] }>('/v1/keys?limit=1000');
  return new Map(keys.map((key) => [key.id, key.name ?? `Key ${key.id} (…${key.last_four})`]));
}

export function UsagePage({ identity }: { identity: Identity }) {
  const names = useSWR<Map<number, string>, Error>('key names', () => keyNames(identity.scopes));
  const nameOf = (id: number): string => names.data?.get(id) ?? `Key ${id}`;
  return (
    <Page
      title="Usage"
      about="Metered units of the whole account, all keys together, by UTC day. Reading them is free."
    >
      <PageTabs
        resets={['cursor', 'page']}
        tabs={[
          { id: 'units', name: 'Units', content: <Units identity={identity} nameOf={nameOf} /> },
          {
            id: 'records',
            name: 'Lines of the bill',
            content: <UsageRecords nameOf={nameOf} keys={[...(names.data ?? [])]} />,
          },
        ]}
      />
    </Page>
  );
}

function Units({ identity, nameOf }: { identity: Identity; nameOf(key: number): string }) {
  const { search, set } = useParameters();
  const days = DAYS.find((value) => String(value) === search.get('days')) ?? 14;
  const isByKey = search.get('by') === 'key';
  const totals = useSWR<Answer<Usage>, Error>(`totals ${days}`, () =>
    call<Usage>('GET', `/v1/usage?window=${days * DAY_HOURS}`),
  );
  // Load the balance and the series together. If one of them arrived later, it would shift the other on the page.
  const rest = useSWR<[UsageBalance, { series: UsagePoint[] }], Error>(`series ${days}`, () =>
    Promise.all([
      get<UsageBalance>('/v1/usage/balance'),
      get<{ series: UsagePoint[] }>(`/v1/usage/series?days=${days}`),
    ]),
  );
  return (
    <>
      <Group gap="sm" mb="md" justify="space-between">
        <Group gap="sm">
          <SegmentedControl
            aria-label="Days"
            value={String(days)}
            onChange={(value) => set({ days: value === '14' ? null : value })}
            data={DAYS.map((value) => ({ value: String(value), label: `${value} days` }))}
          />
          <SegmentedControl
            aria-label="Split by"
            value={isByKey ? 'key' : 'operation'}
            onChange={(value) => set({ by: value === 'key' ? 'key' : null })}
            data={[
              { value: 'operation', label: 'By operation' },
              { value: 'key', label: 'By key' },
            ]}
          />
        </Group>
        <Group gap="xs" mih={26}>
          <Badge variant="default" tt="none">
            Plan: {identity.plan ?? 'none set'}
          </Badge>
          {totals.data !== undefined && <RateLimit headers={totals.data.headers} />}
        </Group>
      </Group>
      <Problem problem={totals.error} />
      <Totals usage={totals.data?.body} />
      <div style={{ height: 16 }} />
      <Show of={rest} lines={24}>
        {([balance, { series: points }]) => (
          <>
            <PlanBalance body={balance} />
            <div style={{ height: 16 }} />
            <Charts
              points={points}
              at={lastDays(days, Date.now())}
              nameOf={(point) => (isByKey ? nameOf(point.key_id) : point.operation)}
            />
          </>
        )}
      </Show>
    </>
  );
}

/** Shows the rate limit from the API's `RateLimit-Policy` header, such as `"key";q=100;w=10`. */
function RateLimit({ headers }: { headers: Headers }) {
  const [, quota, seconds] = /;q=(\d+);w=(\d+)/.exec(headers.get('ratelimit-policy') ?? '') ?? [];
  if (quota === undefined) return null;
  return (
    <Badge variant="default" tt="none">
      {`At most ${count(Number(quota))} calls in ${seconds} s`}
    </Badge>
  );
}

function Totals({ usage }: { usage: Usage | undefined }) {
  const shown = (value: number | undefined): string => (value === undefined ? '–' : count(value));
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }}>
      {UNITS.map((unit) => (
        <Figure
          key={unit}
          id={`total-${unit}`}
          name={label(unit)}
          value={shown(usage?.[unit])}
          about={
            unit === 'calls'
              ? `${shown(usage?.by_meter_class.cached)} cached, ${shown(usage?.by_meter_class.fresh)} fresh`
              : ABOUT[unit]
          }
        />
      ))}
    </SimpleGrid>
  );
}

function Charts({
  points,
  at,
  nameOf,
}: {
  points: readonly UsagePoint[];
  at: readonly string[];
  nameOf(point: UsagePoint): string;
}) {
  const charts = UNITS.map((unit): [Unit, PlotData] => [unit, seriesOf(points, unit, at, nameOf)]).filter(
    ([, data]) => data.series.length > 0,
  );
  if (charts.length === 0) {
    return (
      <Empty>
        Nothing was billed in these days. <PageLink href="/">Make a first call</PageLink>.
      </Empty>
    );
  }
  return (
    <SimpleGrid cols={{ base: 1, lg: charts.length === 1 ? 1 : 2 }}>
      {charts.map(([unit, data]) => (
        <Section key={unit} title={label(unit)} about={ABOUT[unit]}>
          <Plot label={`${label(unit)} by day`} data={data} />
        </Section>
      ))}
    </SimpleGrid>
  );
}
