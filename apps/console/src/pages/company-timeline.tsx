import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { get, query, type HiringEvent } from '../api.ts';
import { country, label } from '../format.ts';
import { Empty, Problem } from '../parts/page.tsx';
import { Paid } from '../parts/paid.tsx';
import { Rows } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { useAction } from '../use-loaded.ts';

const PAGE = 20;

interface Page {
  events: HiringEvent[];
}

/** The company's events, newest first, twenty at a time. Each event is billed as one change. */
export function CompanyTimeline({ id }: { id: number }) {
  const pageBefore = (before: number | null): Promise<Page> =>
    get(`/v1/events${query({ since: 0, company_id: id, order: 'newest', include: 'closed', before, limit: PAGE })}`);
  return (
    <Paid
      name={`timeline ${id}`}
      action={`Show the latest ${PAGE}`}
      price={`up to ${PAGE} changes`}
      about="Each event shown is billed as one change. Newest first."
      lines={PAGE}
      load={() => pageBefore(null)}
    >
      {(first) => <Events first={first} older={pageBefore} />}
    </Paid>
  );
}

function Events({ first, older }: { first: Page; older(before: number): Promise<Page> }) {
  const [, setReads] = useState(0);
  const [isEnd, setEnd] = useState(first.events.length % PAGE !== 0 || first.events.length === 0);
  const more = useAction(async () => {
    const { events } = await older(first.events.at(-1)?.event_seq ?? 0);
    // Cached for the visit, like the first page.
    first.events.push(...events);
    setEnd(events.length < PAGE);
    setReads((before) => before + 1);
  });
  return (
    <>
      <Rows
        label="Timeline"
        rows={first.events}
        id={({ event_seq: seq }) => seq}
        empty={<Empty>Nothing has happened at this company yet.</Empty>}
        columns={[
          { name: 'Seen', cell: (event) => <Time at={event.observed_at} /> },
          { name: 'Event', cell: (event) => label(event.event_type) },
          { name: 'Role', cell: (event) => event.title ?? <span className="mono">{event.req_key}</span> },
          { name: 'Function', cell: (event) => label(event.function ?? '–') },
          { name: 'Country', cell: (event) => country(event.country) },
          { name: 'Board', cell: (event) => label(event.source_board) },
        ]}
      />
      <Problem problem={more.problem} />
      {isEnd ? (
        first.events.length > 0 && (
          <Text size="sm" c="dimmed" mt="sm">
            There are no earlier events.
          </Text>
        )
      ) : (
        <Button mt="sm" variant="default" loading={more.running} onClick={() => more.run()}>
          {`Show ${PAGE} earlier · up to ${PAGE} changes`}
        </Button>
      )}
    </>
  );
}
