import type { ScreenPage } from '@hiring/contracts/operations';
import { Button, Group, MultiSelect } from '@mantine/core';
import { useEffect, useState } from 'react';
import { count, counted, country, csvLine, label } from '../format.ts';
import { useAllowance } from '../parts/allowance.ts';
import { PageLink } from '../parts/link.tsx';
import { Pager } from '../parts/pager.tsx';
import { usePaid } from '../parts/paid.tsx';
import { calls } from '../parts/price.ts';
import { pulseOf } from '../parts/pulse.ts';
import { save } from '../parts/save.ts';
import { Spark } from '../parts/spark.tsx';
import { Rows, type Column } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { useParameters } from '../parameters.ts';

type Screened = ScreenPage['companies'][number];

type Shown = Column<Screened> & { text(row: Screened): string | number };

const countOf = (name: string, text: (row: Screened) => number): Shown => ({
  ...{ name, text },
  cell: (row) => count(text(row)),
  right: true,
});

const timeOf = (name: string, text: (row: Screened) => string | null): Shown => ({
  name,
  cell: (row) => <Time at={text(row)} />,
  text: (row) => text(row) ?? '',
});

const COLUMNS: readonly Shown[] = [
  { name: 'Domain', cell: ({ company }) => company.domain, text: ({ company }) => company.domain },
  {
    name: 'Head office',
    cell: ({ company }) => country(company.hq_country),
    text: ({ company }) => company.hq_country,
  },
  countOf('Open reqs', ({ signals }) => signals.open_req_count),
  countOf('New roles', ({ signals }) => signals.new_roles_30d),
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
  timeOf('First req', ({ signals }) => signals.first_hire),
  timeOf('Paused', ({ signals }) => signals.paused_at),
  {
    name: 'Last move',
    cell: ({ signals: { last_migration: move } }) => (move === null ? '–' : `${move.from_vendor} to ${move.to_vendor}`),
    text: ({ signals: { last_migration: move } }) => (move === null ? '' : `${move.from_vendor} > ${move.to_vendor}`),
  },
  countOf('Matching reqs', (row) => row.matched_reqs_count),
];
/** Name of the column that needs one more call for each company. */
const WEEKS = '8 weeks';
const CHOICES = ['Domain', 'Head office', 'Open reqs', WEEKS, ...COLUMNS.slice(3).map(({ name }) => name)];
const SHOWN_FIRST = ['Head office', 'Open reqs', WEEKS, 'New roles', 'Velocity', 'Direction'];

/** Returns the column names in the URL, in the table's order. */
function useShown(): string[] {
  const chosen = useParameters().search.get('columns')?.split(',') ?? SHOWN_FIRST;
  return CHOICES.filter((name) => chosen.includes(name));
}

export function ShownColumns() {
  const { set } = useParameters();
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
  const fn = useParameters().search.get('function');
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
            cell: ({ company_id: id, company }) => <PageLink href={`/companies/${id}`}>{company.name}</PageLink>,
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
 * Draws a company's open reqs by week as a line. Reads them when the user requests them, or without a request while the
 * session's permission to spend covers the price.
 */
function Weeks({ id, fn, isAsked, onDrawn }: { id: number; fn: string | null; isAsked: boolean; onDrawn(): void }) {
  const { data, read } = usePaid(pulseOf(id, fn));
  const isDrawn = data !== undefined;
  useEffect(() => {
    if (isDrawn) onDrawn();
    else if (isAsked && !read.running) read.run(true);
    // `read` is not in the dependencies, so that a failed read is not repeated.
  }, [isDrawn, isAsked]);
  if (data !== undefined)
    return <Spark label="Open reqs by week" values={data.momentum.map((point) => point.open_req_count)} />;
  return (
    <span className="spark" title={read.problem?.message}>
      {read.running ? '…' : '–'}
    </span>
  );
}

function saveCsv(companies: readonly Screened[]): void {
  const lines = companies.map((row) =>
    csvLine([row.company_id, row.company.name, ...COLUMNS.map(({ text }) => text(row)), String(row.signals.is_surge)]),
  );
  const head = csvLine(['company_id', 'name', ...COLUMNS.map(({ name }) => name), 'surge']);
  save('companies.csv', [head, ...lines], 'text/csv');
}
