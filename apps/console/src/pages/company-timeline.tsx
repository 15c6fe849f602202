import type { SignalEvent } from '@hiring/contracts/operations';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { get, query, type HiringEvent } from '../api.ts';
import { country, label } from '../format.ts';
import { merged, readOn, unread, type Feed, type Read } from '../parts/feeds.ts';
import { Empty, Problem } from '../parts/page.tsx';
import { Paid } from '../parts/paid.tsx';
import { upToChanges } from '../parts/price.ts';
import { changeOf, loadSignals } from '../parts/signals.ts';
import { Rows } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { useAction } from '../use-action.ts';

/** Number of entries read from each feed at a time. */
const PAGE = 10;
/** The event types that are shown. `reobserved`, a weekly confirmation, is left out. */
const EVENTS = ['opened', 'reposted', 'closed'];
const PRICE = upToChanges(PAGE * (EVENTS.length + 1));

interface TimelineEntry {
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

const feedsOf = (id: number): Feed<TimelineEntry>[] =>
  [
    ...EVENTS.map(
      (type): Read<TimelineEntry> =>
        (since, before) =>
          eventsBefore(id, type, since, before),
    ),
    async (since: number, before?: TimelineEntry) =>
      (await loadSignals(id, { since, before: before?.key, limit: PAGE })).map(ofSignal),
  ].map((read) => unread(read, PAGE));

async function eventsBefore(
  id: number,
  type: string,
  since: number,
  before: TimelineEntry | undefined,
): Promise<TimelineEntry[]> {
  const only = { event_type: type, include: type === 'closed' ? 'closed' : null, before: before?.key };
  const asked = { since, company_id: id, order: 'newest', ...only, limit: PAGE };
  return (await get<{ events: HiringEvent[] }>(`/v1/events${query(asked)}`)).events.map(ofEvent);
}

/** Shows the company's events and signals, newest first. Each is billed as one change. */
export function CompanyTimeline({ id }: { id: number }) {
  return (
    <Paid
      name={`timeline ${id}`}
      action="Show the latest"
      price={PRICE}
      cost={(feeds) => feeds.reduce((sum, { rows }) => sum + rows.length, 0)}
      about="Roles that were opened, reposted or closed, and changes of its signals. Each is billed as one change. Newest first."
      lines={PAGE}
      load={() => readOn(feedsOf(id))}
    >
      {(feeds) => <Timeline feeds={feeds} />}
    </Paid>
  );
}

const ofEvent = (event: HiringEvent): TimelineEntry => ({
  key: String(event.event_seq),
  event_seq: event.event_seq,
  at: event.observed_at,
  what: label(event.event_type),
  // A closure has no title.
  about: event.title ?? event.req_key,
  isSignal: false,
  function: event.function ?? null,
  country: event.country ?? null,
  board: event.source_board,
});

const ofSignal = (signal: SignalEvent): TimelineEntry => ({
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

function Timeline({ feeds }: { feeds: Feed<TimelineEntry>[] }) {
  const [, setReads] = useState(0);
  const { rows: entries, isAll } = merged(feeds);
  const more = useAction(async () => {
    // `readOn` adds the entries to these feeds, because `Paid` caches the feeds for the visit.
    await readOn(feeds);
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
            cell: ({ what, isSignal }) => (isSignal ? <strong>{what}</strong> : what),
          },
          { name: 'Role or change', cell: ({ about }) => about },
          { name: 'Function', cell: (entry) => label(entry.function ?? '–') },
          { name: 'Country', cell: (entry) => country(entry.country) },
          { name: 'Board', cell: ({ board }) => label(board ?? '–') },
        ]}
      />
      <Problem problem={more.problem} />
      {isAll ? (
        entries.length > 0 && (
          <Text size="sm" c="dimmed" mt="sm">
            There is nothing earlier.
          </Text>
        )
      ) : (
        <Button mt="sm" variant="default" loading={more.running} onClick={() => more.run()}>
          {`Show earlier · ${PRICE.text}`}
        </Button>
      )}
    </>
  );
}
