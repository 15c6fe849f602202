import { Badge, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { get, query, type HiringEvent, type SIGNAL_TYPES } from '../api.ts';
import { count, counted, country, label } from '../format.ts';
import { Empty, Problem } from '../parts/page.tsx';
import { Paid } from '../parts/paid.tsx';
import { upToChanges } from '../parts/price.ts';
import { Rows } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { useAction } from '../use-loaded.ts';

const EVENTS = 20;
const SIGNALS = 10;

interface Side {
  direction?: string;
  open_req_count?: number;
  new_roles_30d?: number;
  velocity?: number;
  vendor?: string;
  repost_count?: number;
}

interface Signal {
  signal_id: string;
  event_seq: number;
  type: (typeof SIGNAL_TYPES)[number];
  function: string | null;
  title: string | null;
  before: Side;
  after: Side;
  observed_at: string;
}

/** What has been read of one of the two feeds, newest first; `isEnd` when there is nothing before it. */
interface Read<R> {
  rows: R[];
  isEnd: boolean;
}

interface History {
  events: Read<HiringEvent>;
  signals: Read<Signal>;
}

async function eventsBefore(id: number, { rows }: Read<HiringEvent>): Promise<Read<HiringEvent>> {
  const before = rows.at(-1)?.event_seq;
  const asked = { since: 0, company_id: id, order: 'newest', include: 'closed', before, limit: EVENTS };
  const { events } = await get<{ events: HiringEvent[] }>(`/v1/events${query(asked)}`);
  return { rows: [...rows, ...events], isEnd: events.length < EVENTS };
}

async function signalsBefore(id: number, { rows }: Read<Signal>): Promise<Read<Signal>> {
  const before = rows.at(-1)?.signal_id;
  const asked = { since: '0', company_id: id, order: 'newest', before, limit: SIGNALS };
  const { signals } = await get<{ signals: Signal[] }>(`/v1/signals${query(asked)}`);
  return { rows: [...rows, ...signals], isEnd: signals.length < SIGNALS };
}

const loadHistory = async (id: number): Promise<History> => ({
  events: await eventsBefore(id, { rows: [], isEnd: false }),
  signals: await signalsBefore(id, { rows: [], isEnd: false }),
});

/** The position down to which all of a feed has been read. */
const readTo = ({ rows, isEnd }: Read<{ event_seq: number }>): number => (isEnd ? 0 : (rows.at(-1)?.event_seq ?? 0));

/** The company's events and signals, newest first. Each is billed as one change. */
export function CompanyTimeline({ id }: { id: number }) {
  return (
    <Paid
      name={`timeline ${id}`}
      action="Show the latest"
      price={upToChanges(EVENTS + SIGNALS)}
      cost={({ events, signals }) => events.rows.length + signals.rows.length}
      about="Events of its roles, and changes of its signals. Each is billed as one change. Newest first."
      lines={EVENTS}
      load={() => loadHistory(id)}
    >
      {(history) => <Timeline id={id} history={history} />}
    </Paid>
  );
}

interface Entry {
  key: string;
  event_seq: number;
  at: string;
  what: string;
  about: string;
  isSignal: boolean;
  function: string | null;
  country: string | null;
  board: string | null;
}

const ofEvent = (event: HiringEvent, titles: ReadonlyMap<string, string>): Entry => ({
  key: String(event.event_seq),
  event_seq: event.event_seq,
  at: event.observed_at,
  what: label(event.event_type),
  about: titles.get(event.req_key) ?? event.req_key,
  isSignal: false,
  function: event.function ?? null,
  country: event.country ?? null,
  board: event.source_board,
});

const ofSignal = (signal: Signal): Entry => ({
  key: signal.signal_id,
  event_seq: signal.event_seq,
  at: signal.observed_at,
  what: label(signal.type),
  about: changeOf(signal),
  isSignal: true,
  function: signal.function,
  country: null,
  board: null,
});

/** What a signal says that its type does not. */
function changeOf({ type, title, before, after }: Signal): string {
  switch (type) {
    case 'surge_started':
    case 'surge_ended':
      return paceOf(after);
    case 'direction_changed':
      return `${label(before.direction ?? '')} to ${after.direction ?? ''}: ${paceOf(after)}`;
    case 'ats_migrated':
      return `${label(before.vendor ?? '')} to ${label(after.vendor ?? '')}`;
    case 'hard_to_fill':
      return `${title ?? ''}: reposted ${counted(after.repost_count ?? 0, 'time')} in 180 days`;
    default:
      return `${count(before.open_req_count ?? 0)} to ${counted(after.open_req_count ?? 0, 'open req')}`;
  }
}

const paceOf = ({ new_roles_30d: roles = 0, velocity = 0 }: Side): string =>
  `${counted(roles, 'new role')} in 30 days, velocity ${velocity.toFixed(2)}`;

function Timeline({ id, history }: { id: number; history: History }) {
  const [, setReads] = useState(0);
  const { events, signals } = history;
  const complete = Math.max(readTo(events), readTo(signals));
  // A closure has no title; another event of the req often has.
  const titles = new Map(events.rows.flatMap(({ req_key: key, title }) => (title === undefined ? [] : [[key, title]])));
  const entries = [...signals.rows.map(ofSignal), ...events.rows.map((event) => ofEvent(event, titles))]
    .filter(({ event_seq: seq }) => seq >= complete)
    .sort((one, other) => other.event_seq - one.event_seq);
  const more = useAction(async () => {
    // Cached for the visit, like the first page. Read is the feed that ends first, so that no entry is missing between.
    if (readTo(events) === complete) history.events = await eventsBefore(id, events);
    else history.signals = await signalsBefore(id, signals);
    setReads((reads) => reads + 1);
  });
  return (
    <>
      <Rows
        label="Timeline"
        rows={entries}
        id={({ key }) => key}
        empty={<Empty>Nothing has happened at this company yet.</Empty>}
        columns={[
          { name: 'Seen', cell: ({ at }) => <Time at={at} /> },
          {
            name: 'Event',
            cell: ({ what, isSignal }) =>
              isSignal ? (
                <Badge variant="default" tt="none" size="lg">
                  {what}
                </Badge>
              ) : (
                what
              ),
          },
          { name: 'Role or change', cell: ({ about }) => about },
          { name: 'Function', cell: (entry) => label(entry.function ?? '–') },
          { name: 'Country', cell: (entry) => country(entry.country) },
          { name: 'Board', cell: ({ board }) => label(board ?? '–') },
        ]}
      />
      <Problem problem={more.problem} />
      {complete === 0 ? (
        entries.length > 0 && (
          <Text size="sm" c="dimmed" mt="sm">
            There is nothing earlier.
          </Text>
        )
      ) : (
        <Button mt="sm" variant="default" loading={more.running} onClick={() => more.run()}>
          {`Show earlier · ${upToChanges(readTo(events) === complete ? EVENTS : SIGNALS).text}`}
        </Button>
      )}
    </>
  );
}
