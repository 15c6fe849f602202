import type { UsageLine, UsageRecords as UsageRecordsPage } from '@hiring/contracts/operations';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import useSWR from 'swr';
import { get, query } from '../api.ts';
import { count, counted, csvLine, label, words } from '../format.ts';
import { FilterSelect, TextField } from '../parts/controls.tsx';
import { Empty, Problem, Show } from '../parts/page.tsx';
import { FIRST_PAGE, Pager, useCursor } from '../parts/pager.tsx';
import { save } from '../parts/save.ts';
import { Rows } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { UNITS } from '../parts/usage-series.ts';
import { useParameters } from '../parameters.ts';
import { useAction } from '../use-action.ts';

const PAGE = 50;
const CSV_PAGE = 1_000;
/** Maximum number of lines in a CSV file. There is a limit because the browser builds the file in memory. */
const CSV_MAX = 100_000;
const HEAD = ['occurred_at', 'kind', 'operation', 'key_id', ...UNITS, 'meter_class', 'usage_id', 'request_id'];

const KINDS = [
  { value: 'call', label: 'Calls' },
  { value: 'twin', label: 'Repeated calls' },
  { value: 'correction', label: 'Refunds' },
];

const EXPLAINED: Record<UsageLine['kind'], string> = {
  call: 'An answered call',
  twin: 'A repeated call: only units above the first answer',
  correction: 'A refund: the crawl failed, or the answer could not be sent',
};

/** Shows every billed line, newest first, with filters and a CSV download. */
export function UsageRecords({ nameOf, keys }: { nameOf(key: number): string; keys: [number, string][] }) {
  const { search, set } = useParameters();
  const cursor = useCursor();
  const [since, until] = [search.get('since') ?? '', search.get('until') ?? ''];
  const filters = {
    kind: search.get('kind'),
    key_id: search.get('key'),
    operation: search.get('operation'),
    occurred_since: since === '' ? null : `${since}T00:00:00Z`,
    occurred_until: until === '' ? null : `${until}T23:59:59.999Z`,
  };
  const lines = useSWR<UsageRecordsPage, Error>(`/v1/usage/records${query({ ...filters, cursor, limit: PAGE })}`);
  const filter = (changed: Record<string, string | null>): void => set({ ...changed, ...FIRST_PAGE });
  return (
    <>
      <Group align="flex-end" gap="sm" mb="md">
        <TextField type="date" label="From" value={since} onText={(text) => filter({ since: text })} />
        <TextField type="date" label="To" value={until} onText={(text) => filter({ until: text })} />
        <FilterSelect
          label="Kind"
          placeholder="Any"
          data={KINDS}
          value={filters.kind}
          onChange={(kind) => filter({ kind })}
          w={150}
        />
        <FilterSelect
          label="Key"
          placeholder="Any"
          searchable
          data={keys.map(([id, name]) => ({ value: String(id), label: name }))}
          value={filters.key_id}
          onChange={(key) => filter({ key })}
          w={200}
        />
        <OperationField key={filters.operation} value={filters.operation ?? ''} onChange={filter} />
        <Download filters={filters} />
      </Group>
      <Show of={lines} lines={20}>
        {({ records, next_cursor: next }) => (
          <>
            <Rows
              label="Lines of the bill"
              rows={records}
              id={({ usage_id: id, kind, occurred_at: at }) => `${id} ${kind} ${at}`}
              empty={<Empty>No line matches these filters.</Empty>}
              columns={[
                { name: 'When', cell: (line) => <Time at={line.occurred_at} /> },
                { name: 'Operation', cell: ({ operation }) => label(operation) },
                { name: 'Key', cell: (line) => nameOf(line.key_id) },
                { name: 'Units', cell: unitsOf },
                {
                  name: 'Kind',
                  cell: ({ kind }) => (
                    <Text size="sm" component="span" {...(kind === 'correction' && { c: 'var(--series-3)' })}>
                      {EXPLAINED[kind]}
                    </Text>
                  ),
                },
                { name: 'Usage-Id', cell: (line) => <span className="mono">{line.usage_id}</span> },
              ]}
            />
            <Pager next={next} />
          </>
        )}
      </Show>
    </>
  );
}

/** Returns a line's units in words, such as `1 call (cached)`. */
function unitsOf({ units, meter_class: meter }: UsageLine): string {
  const shown = UNITS.filter((unit) => units[unit] !== 0).map((unit) =>
    unit === 'forced_fresh'
      ? `${count(units[unit])} ${words(unit)}`
      : counted(units[unit], unit === 'watches' ? 'watch' : unit.slice(0, -1), unit),
  );
  return `${shown.join(', ') || 'Nothing'}${meter === null ? '' : ` (${meter})`}`;
}

function OperationField({
  value,
  onChange,
}: {
  value: string;
  onChange(changed: Record<string, string | null>): void;
}) {
  const [text, setText] = useState(value);
  const commit = (): void => {
    if (text !== value) onChange({ operation: text.trim() === '' ? null : text.trim().replaceAll(' ', '_') });
  };
  return (
    <TextField
      label="Operation"
      placeholder="Any"
      value={text}
      onText={setText}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
      w={160}
    />
  );
}

/** Downloads the newest matching lines, at most CSV_MAX. */
function Download({ filters }: { filters: Record<string, string | null> }) {
  const [isCut, setCut] = useState(false);
  const download = useAction(async () => {
    const parts = [csvLine(HEAD)];
    let cursor: string | null = null;
    do {
      const page: UsageRecordsPage = await get(`/v1/usage/records${query({ ...filters, cursor, limit: CSV_PAGE })}`);
      for (const line of page.records) {
        const { occurred_at: at, kind, operation, key_id: key, units, meter_class: meter } = line;
        const counts = UNITS.map((unit) => units[unit]);
        parts.push(csvLine([at, kind, operation, key, ...counts, meter ?? '', line.usage_id, line.request_id]));
      }
      cursor = page.next_cursor;
    } while (cursor !== null && parts.length <= CSV_MAX);
    setCut(cursor !== null);
    save('usage-records.csv', parts, 'text/csv');
  });
  return (
    <>
      <Button variant="default" onClick={() => download.run()} loading={download.running}>
        Download CSV
      </Button>
      <Problem problem={download.problem} />
      {isCut && (
        <Text
          size="sm"
          role="status"
        >{`The file has the newest ${count(CSV_MAX)} lines. Choose a shorter time for the others.`}</Text>
      )}
    </>
  );
}
