import { Badge, Button, Group, Select, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import useSWR from 'swr';
import { EVENT_TYPES, get, query, type HiringEvent } from '../api.ts';
import { counted, country, label } from '../format.ts';
import { FilterSelect } from '../parts/controls.tsx';
import { CompanyLink } from '../parts/company-link.tsx';
import { useCompanies } from '../parts/company-names.ts';
import { Empty, Page, Problem } from '../parts/page.tsx';
import { Rows } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { useParameters } from '../parameters.ts';
import { useAction } from '../use-action.ts';

const POLL_MS = 3_000;
const SIZES = ['10', '25', '100'];

/** Shows the newest changes, and follows the feed. Each button states the maximum number of changes that it reads. */
export function FeedPage() {
  const { search, set } = useParameters();
  const type = search.get('type');
  const size = SIZES.includes(search.get('size') ?? '') ? Number(search.get('size')) : 10;
  const [events, setEvents] = useState<HiringEvent[]>([]);
  const [read, setRead] = useState(0);
  const add = (more: HiringEvent[]): void => {
    setEvents((before) => [...more, ...before]);
    setRead((before) => before + more.length);
  };
  const latest = useAction(async () => {
    const path = `/v1/events${query({ since: 0, order: 'newest', event_type: type, limit: size })}`;
    const page = await get<{ events: HiringEvent[] }>(path);
    setEvents(page.events);
    setRead((before) => before + page.events.length);
  });
  const following = useFollowing({ type, from: events[0]?.event_seq, max: size, onEvents: add });
  const names = useCompanies(events.map((event) => event.company_id));
  return (
    <Page
      title="Changes"
      about="Roles that were opened, reposted or seen again, in every company. Each event shown is billed as one change."
    >
      <Group align="flex-end" gap="sm">
        <FilterSelect
          label="Event"
          placeholder="Any"
          data={EVENT_TYPES.map((value) => ({ value, label: label(value) }))}
          value={type}
          onChange={(value) => {
            set({ type: value });
            setEvents([]);
          }}
          disabled={following.running}
          w={160}
        />
        <Select
          label="At most"
          data={SIZES.map((value) => ({ value, label: `${value} changes` }))}
          value={String(size)}
          allowDeselect={false}
          onChange={(value) => set({ size: value === '10' ? null : value })}
          disabled={following.running}
          w={150}
        />
        <Button onClick={() => latest.run()} loading={latest.running} disabled={following.running}>
          {`Show the latest · up to ${size} changes`}
        </Button>
        <Button
          variant="default"
          onClick={() => (following.running ? following.stop() : following.start())}
          disabled={events.length === 0}
        >
          {following.running ? 'Stop' : `Follow · up to ${size} changes`}
        </Button>
      </Group>
      <Problem problem={latest.problem ?? following.problem} />
      <Group gap="xs" role="status">
        <Badge color={following.running ? 'green' : 'gray'} variant="dot" tt="none">
          {following.running ? 'Following' : 'Not following'}
        </Badge>
        <Text size="sm" c="dimmed">
          {counted(read, 'change')} billed on this page.
        </Text>
      </Group>
      <Rows
        label="Changes"
        rows={events}
        id={({ event_seq: seq }) => seq}
        empty={
          <Empty>
            Nothing was read. To be told of changes as they happen, watch a company: its deliveries are free.
          </Empty>
        }
        columns={[
          { name: 'Seen', cell: (event) => <Time at={event.observed_at} /> },
          { name: 'Event', cell: (event) => label(event.event_type) },
          { name: 'Company', cell: (event) => <CompanyLink id={event.company_id} names={names} /> },
          { name: 'Role', cell: ({ title }) => title },
          { name: 'Function', cell: (event) => label(event.function ?? '–') },
          { name: 'Country', cell: (event) => country(event.country) },
          { name: 'Position', cell: (event) => event.event_seq, right: true },
        ]}
      />
    </Page>
  );
}

/**
 * Reads the events after a position, and polls for more. Stops when it has read `max` events, when a read fails, or
 * when the user stops it.
 */
function useFollowing({
  type,
  from,
  max,
  onEvents,
}: {
  type: string | null;
  from: number | undefined;
  max: number;
  /** Called with new events, newest first. */
  onEvents(events: HiringEvent[]): void;
}) {
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<Error | null>(null);
  const next = useRef({ since: 0, limit: 0 });
  useSWR<{ events: HiringEvent[]; next_cursor: number | null }, Error>(
    running ? 'following' : null,
    () => get(`/v1/events${query({ event_type: type, ...next.current })}`),
    {
      refreshInterval: POLL_MS,
      onSuccess: ({ events, next_cursor: cursor }) => {
        const { since, limit } = next.current;
        next.current = { since: cursor ?? since, limit: limit - events.length };
        if (events.length > 0) onEvents(events.toReversed());
        setProblem(null);
        if (next.current.limit <= 0) setRunning(false);
      },
      onError: (error) => {
        setProblem(error);
        setRunning(false);
      },
    },
  );
  return {
    running,
    problem,
    start: () => {
      next.current = { since: from ?? 0, limit: max };
      setRunning(true);
    },
    stop: () => setRunning(false),
  };
}
