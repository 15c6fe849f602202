import type { ScreenPage } from '@hiring/contracts/operations';
import { Button, Group, Pill, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { get, query } from '../api.ts';
import { label } from '../format.ts';
import { Form, TextField } from '../parts/controls.tsx';
import { Page } from '../parts/page.tsx';
import { Paid } from '../parts/paid.tsx';
import { FIRST_PAGE, useCursor } from '../parts/pager.tsx';
import { calls } from '../parts/price.ts';
import { SCREEN_FILTERS, valueOf, type ScreenFilter } from '../parts/screen-filters.ts';
import { useParameters } from '../parameters.ts';
import { FoundCompanies, ShownColumns } from './found-companies.tsx';

const PAGE = 25;
const SORTS = [
  { value: 'new_roles', label: 'New roles' },
  { value: 'velocity', label: 'Velocity' },
  { value: 'open_reqs', label: 'Open reqs' },
  { value: 'company_id', label: 'Company id' },
];

export function DiscoverPage() {
  const { search, set } = useParameters();
  const cursor = useCursor();
  const given = SCREEN_FILTERS.filter(({ name }) => search.has(name));
  const filters = Object.fromEntries(given.map(({ name }) => [name, search.get(name)]));
  const asked = query({ ...filters, sort: search.get('sort'), cursor, limit: PAGE });
  return (
    <Page spends title="Discover" about="Companies whose hiring signals match every filter. Choosing filters is free.">
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
          price={calls(1)}
          about={`A page of ${PAGE} companies costs one call.`}
          lines={PAGE}
          load={() => get<ScreenPage>(`/v1/companies/screen${asked}`)}
        >
          {(found) => <FoundCompanies found={found} />}
        </Paid>
      )}
    </Page>
  );
}

function FilterChip({ filter: { name, label: text, kind } }: { filter: ScreenFilter }) {
  const { search, set } = useParameters();
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
  const { search, set } = useParameters();
  const [name, setName] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const filter = SCREEN_FILTERS.find((one) => one.name === name);
  const add = (value: string): void => {
    if (filter === undefined || value.trim() === '') return;
    set({ [filter.name]: valueOf(filter, value), ...FIRST_PAGE });
    setName(null);
    setTyped('');
  };
  return (
    <Form onSubmit={() => add(typed)}>
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
            <TextField
              key={filter.name}
              label={filter.label}
              placeholder={PLACEHOLDERS[filter.kind]}
              value={typed}
              type={filter.kind === 'day' ? 'date' : 'text'}
              inputMode={filter.kind === 'count' ? 'numeric' : filter.kind === 'ratio' ? 'decimal' : 'text'}
              onText={setTyped}
              w={200}
            />
            <Button type="submit" variant="default" disabled={typed.trim() === ''}>
              Add
            </Button>
          </>
        )}
      </Group>
    </Form>
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
