import { Anchor, Button, Group, MultiSelect, Pill, Select, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { get, query } from '../api.ts';
import { count, country, csvLine, label } from '../format.ts';
import { Page } from '../parts/page.tsx';
import { Paid } from '../parts/paid.tsx';
import { FIRST_PAGE, Pager, useCursor } from '../parts/pager.tsx';
import { save } from '../parts/save.ts';
import { SCREEN_FILTERS, valueOf, type ScreenFilter } from '../parts/screen-filters.ts';
import { Rows, type Column } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { useLink, useLocation } from '../router.tsx';

interface Screened {
  company_id: number;
  company: { name: string; domain: string; hq_country: string };
  signals: {
    open_req_count: number;
    new_roles_30d: number;
    velocity: number;
    direction: string;
    is_surge: boolean;
    first_hire: string | null;
    paused_at: string | null;
    last_migration: { from_vendor: string; to_vendor: string; occurred_at: string } | null;
  };
  matched_reqs_count: number;
}

interface Found {
  companies: Screened[];
  next_cursor: string | null;
}

const PAGE = 25;
const SORTS = [
  { value: 'new_roles', label: 'New roles' },
  { value: 'velocity', label: 'Velocity' },
  { value: 'open_reqs', label: 'Open reqs' },
  { value: 'company_id', label: 'Company id' },
];

export function DiscoverPage() {
  const { search, set } = useLocation();
  const cursor = useCursor();
  const given = SCREEN_FILTERS.filter(({ name }) => search.has(name));
  const filters = Object.fromEntries(given.map(({ name }) => [name, search.get(name)]));
  const asked = query({ ...filters, sort: search.get('sort'), cursor, limit: PAGE });
  return (
    <Page title="Discover" about="Companies whose hiring signals match every filter. Choosing filters is free.">
      {given.length === 0 ? (
        <Text c="dimmed" mb="sm">
          No filter yet. A screen needs at least one.
        </Text>
      ) : (
        <Group gap="xs" mb="sm" role="list" aria-label="Filters">
          {given.map((filter) => (
            <FilterChip key={filter.name} filter={filter} />
          ))}
        </Group>
      )}
      <AddFilter />
      <Group mb="md" align="flex-end">
        <Select
          label="Sorted by"
          data={SORTS}
          allowDeselect={false}
          value={search.get('sort') ?? 'new_roles'}
          onChange={(sort) => set({ sort: sort === 'new_roles' ? null : sort, ...FIRST_PAGE })}
          w={180}
        />
        <ShownColumns />
      </Group>
      {given.length > 0 && (
        <Paid
          key={asked}
          name={`screen ${asked}`}
          action="Find companies"
          price="1 call"
          about={`A page of ${PAGE} companies costs one call.`}
          lines={PAGE}
          load={() => get<Found>(`/v1/companies/screen${asked}`)}
        >
          {(found) => <FoundCompanies found={found} />}
        </Paid>
      )}
    </Page>
  );
}

function FilterChip({ filter: { name, label: text, kind } }: { filter: ScreenFilter }) {
  const { search, set } = useLocation();
  const value = search.get(name) ?? '';
  const shown = kind === 'day' ? value.slice(0, 10) : kind === 'choice' ? label(value) : value;
  return (
    <Pill
      size="md"
      role="listitem"
      withRemoveButton
      onRemove={() => set({ [name]: null, ...FIRST_PAGE })}
      removeButtonProps={{ 'aria-label': `Remove: ${text} ${shown}`, 'aria-hidden': false, tabIndex: 0 }}
    >
      {text} {shown}
    </Pill>
  );
}

function AddFilter() {
  const { search, set } = useLocation();
  const [name, setName] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const filter = SCREEN_FILTERS.find((one) => one.name === name);
  const add = (value: string): void => {
    if (filter === undefined || value.trim() === '') return;
    set({ [filter.name]: valueOf(filter, value), ...FIRST_PAGE });
    setName(null);
    setTyped('');
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    add(typed);
  };
  return (
    <form onSubmit={onSubmit}>
      <Group align="flex-end" mb="md">
        <Select
          label="Add a filter"
          placeholder="Choose"
          searchable
          data={SCREEN_FILTERS.filter((one) => !search.has(one.name)).map((one) => ({
            value: one.name,
            label: one.label,
          }))}
          value={name}
          onChange={(chosen) => {
            setName(chosen);
            setTyped('');
          }}
          w={260}
        />
        {filter?.choices !== undefined && (
          <Select
            key={filter.name}
            label={filter.label}
            placeholder="Choose"
            searchable
            data={filter.choices.map((value) => ({ value, label: label(value) }))}
            value={null}
            onChange={(chosen) => add(chosen ?? '')}
            w={200}
          />
        )}
        {filter !== undefined && filter.choices === undefined && (
          <>
            <TextInput
              key={filter.name}
              label={filter.label}
              placeholder={PLACEHOLDERS[filter.kind]}
              value={typed}
              type={filter.kind === 'day' ? 'date' : 'text'}
              inputMode={filter.kind === 'count' ? 'numeric' : filter.kind === 'ratio' ? 'decimal' : 'text'}
              onChange={(event) => setTyped(event.currentTarget.value)}
              w={200}
            />
            <Button type="submit" variant="default" disabled={typed.trim() === ''}>
              Add
            </Button>
          </>
        )}
      </Group>
    </form>
  );
}

const PLACEHOLDERS: Record<ScreenFilter['kind'], string> = {
  choice: '',
  country: 'Germany',
  count: '5',
  ratio: '1.25',
  day: '',
  text: 'greenhouse',
  slugs: 'python,postgresql',
  language: 'de',
};

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
const SHOWN_FIRST = ['Head office', 'Open reqs', 'New roles', 'Velocity', 'Direction'];

/** Names of the columns in the URL, in the order of the table. */
function useShown(): string[] {
  const chosen = useLocation().search.get('columns')?.split(',') ?? SHOWN_FIRST;
  return COLUMNS.map(({ name }) => name).filter((name) => chosen.includes(name));
}

function ShownColumns() {
  const { set } = useLocation();
  return (
    <MultiSelect
      label="Columns"
      data={COLUMNS.map(({ name }) => name)}
      value={useShown()}
      onChange={(names) => set({ columns: names.join(',') })}
      hidePickedOptions
      maw={620}
    />
  );
}

function FoundCompanies({ found: { companies, next_cursor: next } }: { found: Found }) {
  const link = useLink();
  const shown = useShown();
  const columns = COLUMNS.filter(({ name }) => shown.includes(name));
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
        </Group>
      )}
      <Pager next={next} />
    </>
  );
}

/** All columns, also those that are not shown. */
function saveCsv(companies: readonly Screened[]): void {
  const lines = companies.map((row) =>
    csvLine([row.company_id, row.company.name, ...COLUMNS.map(({ text }) => text(row)), String(row.signals.is_surge)]),
  );
  const head = csvLine(['company_id', 'name', ...COLUMNS.map(({ name }) => name), 'surge']);
  save('companies.csv', [head, ...lines], 'text/csv');
}
