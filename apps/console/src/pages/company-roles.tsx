import type { JobsPage, Req } from '@hiring/contracts/operations';
import { Anchor, Button, Group, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { get, query } from '../api.ts';
import { counted, country, exactUtc, label } from '../format.ts';
import { RowButton } from '../parts/controls.tsx';
import { Dialogue } from '../parts/dialogue.tsx';
import { Empty, Problem } from '../parts/page.tsx';
import { Paid } from '../parts/paid.tsx';
import { calls } from '../parts/price.ts';
import { SortedRows, type Column } from '../parts/table.tsx';
import { TechnologyChips } from '../parts/technology-chips.tsx';
import { Time } from '../parts/time.tsx';
import { useParameters } from '../parameters.ts';
import { useAction } from '../use-action.ts';

type Job = JobsPage['jobs'][number];

const PAGE = 200;

const REASONS: Record<string, string> = {
  proof: 'The board reported it as closed.',
  missed: 'It was missing from complete listings of its board.',
  expired: 'Its board could not be read for too long.',
  board_absent: 'Its board is gone.',
  board_unlinked: 'Its board is no longer one of the company.',
};

/** Shows a company's open or closed roles. Each page costs one call; sorting and filtering are local. */
export function CompanyRoles({ id, status }: { id: number; status: 'open' | 'closed' }) {
  const name = `${status} reqs ${id}`;
  const what = `${status} reqs`;
  const pageAt = (cursor: string | null): Promise<JobsPage> =>
    get(`/v1/jobs/search${query({ company_id: id, status, include: 'posting', cursor, limit: PAGE })}`);
  return (
    <Paid
      key={name}
      name={name}
      action={`Show the ${what}`}
      price={calls(1)}
      about={`Up to ${PAGE} ${what}, newest first. Sorting and filtering them is free.`}
      lines={12}
      load={() => pageAt(null)}
    >
      {(first, again) => (
        <Roles first={first} again={again} label={label(what)} isClosed={status === 'closed'} next={pageAt} />
      )}
    </Paid>
  );
}

function textOf({ title, function: field, country: code, technologies }: Job): string {
  return [title, label(field), country(code), ...(technologies ?? []).map(({ slug }) => slug)].join(' ');
}

function Roles({
  first,
  again,
  label: name,
  isClosed,
  next,
}: {
  first: JobsPage;
  again: React.ReactNode;
  label: string;
  isClosed: boolean;
  next(cursor: string): Promise<JobsPage>;
}) {
  const { search, set } = useParameters();
  const [pages, setPages] = useState([first]);
  const [shown, setShown] = useState<Req | null>(null);
  const more = useAction(async (cursor: string) => {
    const page = await next(cursor);
    // `Paid` caches `first` for the visit. Add the rows of later pages to `first`, so that they are cached, too.
    first.jobs.push(...page.jobs);
    first.next_cursor = page.next_cursor;
    setPages([first]);
  });
  const details = useAction(async (key: string) => setShown(await get<Req>(`/v1/reqs/${encodeURIComponent(key)}`)));
  const jobs = pages.flatMap((page) => page.jobs);
  const wanted = search.get('function');
  const functions = [...new Set(jobs.map((job) => job.function))].sort();
  const cursor = first.next_cursor;
  const columns: Column<Job>[] = [
    {
      name: 'Role',
      by: ({ title }) => title,
      cell: ({ title, page_url: url, technologies }) => (
        <>
          {url ? (
            <Anchor href={url} target="_blank" rel="noreferrer noopener">
              {title} <span aria-hidden="true">↗</span>
            </Anchor>
          ) : (
            title
          )}
          <TechnologyChips technologies={technologies ?? []} />
        </>
      ),
    },
    { name: 'Function', by: (job) => job.function, cell: (job) => label(job.function) },
    { name: 'Country', by: (job) => country(job.country), cell: (job) => country(job.country) },
    { name: 'Board', by: ({ board }) => board, cell: ({ board }) => label(board) },
    { name: 'First seen', by: (job) => job.first_seen, cell: (job) => <Time at={job.first_seen} /> },
  ];
  if (isClosed) {
    columns.push({
      name: 'Why',
      cell: (job) => (
        <RowButton onClick={() => details.run(job.req_key)} aria-label={`Why · 1 call: ${job.title}`}>
          Why · 1 call
        </RowButton>
      ),
    });
  }
  return (
    <>
      <Problem problem={more.problem ?? details.problem} />
      <SortedRows
        label={name}
        rows={wanted === null ? jobs : jobs.filter((job) => job.function === wanted)}
        id={({ req_key: key }) => key}
        start="-First seen"
        text={textOf}
        empty={<Empty>{`There are no ${name.toLowerCase()}.`}</Empty>}
        columns={columns}
        controls={
          <Group gap="sm">
            <Select
              aria-label="Function"
              placeholder="Any function"
              clearable
              data={functions.map((value) => ({ value, label: label(value) }))}
              value={wanted}
              onChange={(value) => set({ function: value, page: null })}
              clearButtonProps={{ 'aria-label': 'Any function' }}
            />
            {again}
          </Group>
        }
      />
      {cursor !== null && (
        <Button mt="sm" variant="default" loading={more.running} onClick={() => more.run(cursor)}>
          Read {PAGE} more · 1 call
        </Button>
      )}
      <Dialogue opened={shown !== null} onClose={() => setShown(null)} title={shown?.title ?? ''}>
        {shown !== null && (
          <>
            <Text size="sm">{REASONS[shown.closed_reason ?? ''] ?? 'It is open again.'}</Text>
            <Text size="sm" c="dimmed" mt="xs">
              {shown.closed_at === null ? '' : `Closed ${exactUtc(shown.closed_at)}, `}
              open for {counted(shown.days_open, 'day')}, reposted {counted(shown.repost_count, 'time')}, last seen{' '}
              {exactUtc(shown.last_seen)}.
            </Text>
          </>
        )}
      </Dialogue>
    </>
  );
}
