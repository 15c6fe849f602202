import type { ScreenPage } from '@hiring/contracts/operations';
import { Anchor, Button, Group, MultiSelect } from '@mantine/core';
import { useEffect, useState } from 'react';
import { count, counted, country, csvLine, label } from '../format.ts';
import { useAllowance } from '../parts/allowance.ts';
import { Pager } from '../parts/pager.tsx';
import { usePaid } from '../parts/paid.tsx';
import { calls } from '../parts/price.ts';
import { pulseOf } from '../parts/pulse.ts';
import { save } from '../parts/save.ts';
import { Spark } from '../parts/spark.tsx';
import { Rows, type Column } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { useLink, useLocation } from '../router.tsx';

type Screened = ScreenPage['companies'][number];

const COLUMNS: readonly (Column<Screened> & { text(row: Screened): string | number })[] = [
  {
    name: 'Domain',
    cell: ({ company }) => company.domain,
    text: ({ company }) => company.domain,
  },
  {
    name: 'Head office',
    cell: ({ company }) => country(company.hq_country),
    text: ({ company }) => company.hq_country,
  },
  {
    name: 'Open reqs',
    cell: ({ signals }) => count(signals.open_req_count),
    text: ({ signals }) => signals.open_req_count,
    right: true,
  },
  {
    name: 'New roles',
    cell: ({ signals }) => count(signals.new_roles_30d),
    text: ({ signals }) => signals.new_roles_30d,
    right: true,
  },
  {
    name: 'Velocity',
    cell: ({ signals }) => signals.velocity.toFixed(2),
    text: ({ signals }) => signals.velocity,
    right: true,
  },
  {
    name: 'Direction',
    cell: ({ signals }) => `${label(signals.direction)}${signals.is_surge ? ', surge' : ''}`,
    text: ({ signals }) => signals.direction,
  },
  {
    name: 'First req',
    cell: ({ signals }) => (signals.first_hire === null ? '–' : <Time at={signals.first_hire} />),
    text: ({ signals }) => signals.first_hire ?? '',
  },
  {
    name: 'Paused',
    cell: ({ signals }) => (signals.paused_at === null ? '–' : <Time at={signals.paused_at} />),
    text: ({ signals }) => signals.paused_at ?? '',
  },
  {
    name: 'Last move',
    cell: ({ signals: { last_migration: move } }) => (move === null ? '–' : `${move.from_vendor} to ${move.to_vendor}`),
    text: ({ signals: { last_migration: move } }) => (move === null ? '' : `${move.from_vendor} > ${move.to_vendor}`),
  },
  {
    name: 'Matching reqs',
    cell: ({ matched_reqs_count: matched }) => count(matched),
    text: ({ matched_reqs_count: matched }) => matched,
    right: true,
  },
];
/** Name of a column that is not in the answer: the weeks of each company take a separate call. */
const WEEKS = '8 weeks';
const CHOICES = ['Domain', 'Head office', 'Open reqs', WEEKS, ...COLUMNS.slice(3).map(({ name }) => name)];
const SHOWN_FIRST = ['Head office', 'Open reqs', WEEKS, 'New roles', 'Velocity', 'Direction'];

/** Returns the names of the columns in the URL, in the order of the table. */
function useShown(): string[] {
  const chosen = useLocation().search.get('columns')?.split(',') ?? SHOWN_FIRST;
  return CHOICES.filter((name) => chosen.includes(name));
}

export function ShownColumns() {
  const { set } = useLocation();
  return (
    <MultiSelect
      label="Columns"
      data={CHOICES}
      value={useShown()}
      onChange={(names) => set({ columns: names.join(',') })}
      searchable
      hidePickedOptions
      maw={620}
    />
  );
}

export function FoundCompanies({ found: { companies, next_cursor: next } }: { found: ScreenPage }) {
  const link = useLink();
  const fn = useLocation().search.get('function');
  const [isAsked, setAsked] = useState(false);
  const [drawn, setDrawn] = useState<ReadonlySet<number>>(new Set());
  const shown = useShown();
  const weeks: Column<Screened> = {
    name: WEEKS,
    cell: ({ company_id: id }) => (
      <Weeks
        key={`${id} ${fn}`}
        {...{ id, fn, isAsked }}
        onDrawn={() => setDrawn((before) => new Set([...before, id]))}
      />
    ),
  };
  const columns = shown.flatMap((name) =>
    name === WEEKS ? [weeks] : COLUMNS.filter((column) => column.name === name),
  );
  const missing = shown.includes(WEEKS) ? companies.filter(({ company_id: id }) => !drawn.has(id)).length : 0;
  const { limit, spent } = useAllowance();
  return (
    <>
      <Rows
        label="Matching companies"
        rows={companies}
        id={({ company_id: id }) => id}
        empty="No company matches all filters."
        columns={[
          {
            name: 'Company',
            cell: ({ company_id: id, company }) => <Anchor {...link(`/companies/${id}`)}>{company.name}</Anchor>,
          },
          ...columns,
        ]}
      />
      {companies.length > 0 && (
        <Group mt="sm">
          <Button variant="default" size="xs" onClick={() => saveCsv(companies)}>
            Save this page as CSV
          </Button>
          {missing > limit - spent && !isAsked && (
            <Button variant="default" size="xs" onClick={() => setAsked(true)}>
              {`Draw the weeks of ${counted(missing, 'company', 'companies')} · ${calls(missing).text}`}
            </Button>
          )}
        </Group>
      )}
      <Pager next={next} />
    </>
  );
}

/**
 * Shows a company's weeks, or of the screened function there, as a line. They are read with the session's permission,
 * or on request. The data that was read is the pulse that the page of the company shows.
 */
function Weeks({ id, fn, isAsked, onDrawn }: { id: number; fn: string | null; isAsked: boolean; onDrawn(): void }) {
  const { data, read } = usePaid(pulseOf(id, fn));
  const isDrawn = data !== undefined;
  useEffect(() => {
    if (isDrawn) onDrawn();
    else if (isAsked && !read.running) read.run(true);
    // The begin or end of a read does not run this effect: a failed read is not repeated.
  }, [isDrawn, isAsked]);
  if (data !== undefined)
    return <Spark label="Open reqs by week" values={data.momentum.map((point) => point.open_req_count)} />;
  return (
    <span className="spark" title={read.problem?.message}>
      {read.running ? '…' : '–'}
    </span>
  );
}

/** Saves all columns, including those that are not shown. */
function saveCsv(companies: readonly Screened[]): void {
  const lines = companies.map((row) =>
    csvLine([row.company_id, row.company.name, ...COLUMNS.map(({ text }) => text(row)), String(row.signals.is_surge)]),
  );
  const head = csvLine(['company_id', 'name', ...COLUMNS.map(({ name }) => name), 'surge']);
  save('companies.csv', [head, ...lines], 'text/csv');
}
