import { Anchor, Badge, Button, Group, NumberInput, Select, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { EVENT_TYPES, get, query, type HiringEvent } from '../api.ts';
import { count, when, words } from '../format.ts';
import { Page, Problem, Rows } from '../parts/page.tsx';
import { useLink } from '../router.tsx';
import { asProblem } from '../use-loaded.ts';
import type { ApiProblem } from '../api.ts';

const POLL_MS = 3_000;
const PAGE = 100;
const SHOWN_MAX = 500;

/** The live feed, newest first. It reads nothing until it is started, since events are billed. */
export function FeedPage() {
  const link = useLink();
  const [since, setSince] = useState<number | string>(0);
  const [type, setType] = useState<string | null>(null);
  const [running, setRunning] = useState(false);
  const [events, setEvents] = useState<HiringEvent[]>([]);
  const [read, setRead] = useState(0);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const position = useRef(0);

  useEffect(() => {
    if (!running) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let stopped = false;
    const poll = async (): Promise<void> => {
      try {
        const path = `/v1/events${query({ since: position.current, event_type: type, limit: PAGE })}`;
        const page = await get<{ events: HiringEvent[]; next_cursor: number | null }>(path);
        if (stopped) return;
        position.current = page.next_cursor ?? position.current;
        setEvents((before) => [...page.events.toReversed(), ...before].slice(0, SHOWN_MAX));
        setRead((before) => before + page.events.length);
        setProblem(null);
        timer = setTimeout(() => void poll(), page.events.length === PAGE ? 0 : POLL_MS);
      } catch (error) {
        if (stopped) return;
        setProblem(asProblem(error));
        setRunning(false);
      }
    };
    void poll();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [running, type]);

  const start = (): void => {
    if (events.length === 0) position.current = Number(since);
    setRunning(true);
  };
  return (
    <Page
      title="Change feed"
      about="Every event since a position, and new ones as they arrive. Each event counts as one change; an empty page costs nothing."
    >
      <Group align="flex-end">
        <NumberInput
          label="Since"
          description="An event_seq; 0 is the beginning"
          min={0}
          value={since}
          onChange={setSince}
          disabled={running || events.length > 0}
          w={200}
          hideControls
        />
        <Select
          label="Type"
          placeholder="all"
          clearable
          data={[...EVENT_TYPES]}
          value={type}
          onChange={setType}
          disabled={running}
          clearButtonProps={{ 'aria-label': 'All types' }}
        />
        <Button onClick={() => (running ? setRunning(false) : start())} color={running ? 'orange' : 'blue'}>
          {running ? 'Stop' : 'Start'}
        </Button>
        <Button variant="default" disabled={running || events.length === 0} onClick={() => setEvents([])}>
          Clear
        </Button>
      </Group>
      <Problem problem={problem} />
      <Group gap="xs" role="status">
        <Badge color={running ? 'green' : 'gray'} variant="dot" tt="none">
          {running ? 'live' : 'stopped'}
        </Badge>
        <Text size="sm" c="dimmed">
          {count(read)} events read
        </Text>
      </Group>
      <Rows
        label="Events"
        rows={events}
        id={({ event_seq: seq }) => seq}
        empty={running ? 'Waiting for events.' : 'Not started.'}
        columns={[
          { name: 'Seq', cell: (event) => event.event_seq, right: true },
          { name: 'Type', cell: (event) => event.event_type },
          { name: 'Title', cell: ({ title }) => title },
          { name: 'Function', cell: (event) => words(event.function) },
          { name: 'Country', cell: ({ country }) => country ?? '–' },
          { name: 'Observed', cell: (event) => when(event.observed_at) },
          {
            name: 'Company',
            cell: (event) => (
              <Anchor {...link(`/companies/${event.company_id}`)}>{`company ${event.company_id}`}</Anchor>
            ),
          },
        ]}
      />
    </Page>
  );
}
