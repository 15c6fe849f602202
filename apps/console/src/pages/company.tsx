import { Badge, Button, Group, Paper, SimpleGrid, Tabs, Text, Timeline, Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { get, query, type Envelope, type HiringEvent } from '../api.ts';
import { count, when, words } from '../format.ts';
import { Page, Rows, Show } from '../parts/page.tsx';
import { useLoaded } from '../use-loaded.ts';

const Plot = lazy(() => import('../parts/plot.tsx'));

interface Enrichment {
  name: string;
  domain: string;
  hq_country: string | null;
  boards: string[];
}

interface Pulse {
  is_hiring: Envelope<boolean>;
  open_req_count: Envelope<number>;
  new_roles_30d: Envelope<number>;
  velocity: Envelope<number>;
  direction: Envelope<string>;
  is_surge: Envelope<boolean>;
  by_function: Record<string, number>;
  momentum: { bucket_start: string; open_req_count: number }[];
  as_of: string;
}

interface Req {
  title: string;
  function: string;
  country: string | null;
  first_seen: string;
  boards: string[];
}

const TIMELINE_PAGE = 50;

export function CompanyPage({ id }: { id: number }) {
  const company = useLoaded(`company ${id}`, () => get<Enrichment>(`/v1/companies/${id}/enrichment`));
  const pulse = useLoaded(`pulse ${id}`, () => get<Pulse>(`/v1/companies/${id}/hiring-pulse`));
  const about = company.data;
  return (
    <Page
      title={about?.name ?? `Company ${id}`}
      about={
        about === null
          ? undefined
          : [about.domain, about.hq_country, about.boards.join(', ')].filter(Boolean).join(' · ')
      }
    >
      <Show of={company}>
        {() => (
          <Tabs defaultValue="pulse" keepMounted={false}>
            <Tabs.List>
              <Tabs.Tab value="pulse">Pulse</Tabs.Tab>
              <Tabs.Tab value="reqs">Open reqs</Tabs.Tab>
              <Tabs.Tab value="events">Event timeline</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="pulse" pt="md">
              <Show of={pulse}>{(data) => <PulseView pulse={data} />}</Show>
            </Tabs.Panel>
            <Tabs.Panel value="reqs" pt="md">
              <Reqs id={id} />
            </Tabs.Panel>
            <Tabs.Panel value="events" pt="md">
              <Events id={id} />
            </Tabs.Panel>
          </Tabs>
        )}
      </Show>
    </Page>
  );
}

function PulseView({ pulse }: { pulse: Pulse }) {
  const shown: [name: string, value: string, from: Envelope<unknown>][] = [
    ['Hiring', pulse.is_hiring.value ? 'yes' : 'no', pulse.is_hiring],
    ['Open reqs', count(pulse.open_req_count.value), pulse.open_req_count],
    ['New in 30 days', count(pulse.new_roles_30d.value), pulse.new_roles_30d],
    ['Velocity', count(pulse.velocity.value), pulse.velocity],
    ['Direction', words(pulse.direction.value), pulse.direction],
    ['Surge', pulse.is_surge.value ? 'yes' : 'no', pulse.is_surge],
  ];
  return (
    <>
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }}>
        {shown.map(([name, value, from]) => (
          <Paper key={name} withBorder p="md">
            <Text size="sm" c="dimmed">
              {name}
            </Text>
            <Text fz={24} fw={700}>
              {value}
            </Text>
            <Text size="xs" c="dimmed">
              {from.source_board === null ? 'no board yet' : `${from.source_board}, ${when(from.observed_at)}`}
            </Text>
          </Paper>
        ))}
      </SimpleGrid>
      <Title order={2} size="h4" mt="lg" mb="xs">
        Momentum: open reqs by week
      </Title>
      <Suspense fallback={<Text c="dimmed">Drawing…</Text>}>
        <Plot
          label="Open reqs by week"
          kind="area"
          series={['open reqs']}
          points={pulse.momentum.map((point) => ({
            at: point.bucket_start.slice(0, 10),
            'open reqs': point.open_req_count,
          }))}
        />
      </Suspense>
      <Title order={2} size="h4" mt="lg" mb="xs">
        By function
      </Title>
      <Group gap="xs">
        {Object.entries(pulse.by_function)
          .sort(([, one], [, other]) => other - one)
          .map(([name, open]) => (
            <Badge key={name} variant="default" tt="none">
              {words(name)} {count(open)}
            </Badge>
          ))}
      </Group>
      <Text size="xs" c="dimmed" mt="md">
        As of {when(pulse.as_of)}
      </Text>
    </>
  );
}

function Reqs({ id }: { id: number }) {
  const reqs = useLoaded(`reqs ${id}`, () =>
    get<{ reqs: Req[]; as_of: string }>(`/v1/companies/${id}/open-reqs?limit=200`),
  );
  return (
    <Show of={reqs}>
      {({ reqs: rows }) => (
        <Rows
          label="Open reqs"
          rows={rows.map((row, index) => ({ ...row, index }))}
          id={({ index }) => index}
          empty="There are no open reqs."
          columns={[
            { name: 'Title', cell: ({ title }) => title },
            { name: 'Function', cell: (req) => words(req.function) },
            { name: 'Country', cell: ({ country }) => country ?? '–' },
            { name: 'First seen', cell: (req) => when(req.first_seen) },
            { name: 'Boards', cell: ({ boards }) => boards.join(', ') },
          ]}
        />
      )}
    </Show>
  );
}

/** Read only on request, since every event is a billed change. */
function Events({ id }: { id: number }) {
  const [pages, setPages] = useState<number[]>([]);
  const since = pages.at(-1);
  const events = useLoaded(since === undefined ? null : `events ${id} ${since}`, () =>
    get<{ events: HiringEvent[]; next_cursor: number | null }>(
      `/v1/events${query({ since, company_id: id, limit: TIMELINE_PAGE })}`,
    ),
  );
  if (since === undefined) {
    return (
      <Group>
        <Button onClick={() => setPages([0])}>Show the events</Button>
        <Text size="sm" c="dimmed">
          Each event counts as one change.
        </Text>
      </Group>
    );
  }
  return (
    <Show of={events}>
      {({ events: shown, next_cursor: next }) => (
        <>
          <Timeline active={shown.length} bulletSize={14} lineWidth={2}>
            {shown.map((event) => (
              <Timeline.Item key={event.event_seq} title={event.title}>
                <Text size="sm" c="dimmed">
                  {event.event_type} on {event.source_board}, {words(event.function)}, {when(event.observed_at)}
                </Text>
              </Timeline.Item>
            ))}
          </Timeline>
          {shown.length === 0 && <Text c="dimmed">There are no later events.</Text>}
          <Group mt="md">
            <Button variant="default" disabled={pages.length === 1} onClick={() => setPages(pages.slice(0, -1))}>
              Earlier
            </Button>
            <Button
              variant="default"
              disabled={next === null || shown.length < TIMELINE_PAGE}
              onClick={() => next !== null && setPages([...pages, next])}
            >
              Later
            </Button>
          </Group>
        </>
      )}
    </Show>
  );
}
