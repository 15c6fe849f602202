import { Anchor, Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { get, post, query } from '../api.ts';
import { FUNCTIONS } from '../functions.ts';
import { when, words } from '../format.ts';
import { Page, Problem, Rows, Show } from '../parts/page.tsx';
import { Pager, usePages } from '../parts/pager.tsx';
import { useLink, useLocation } from '../router.tsx';
import { useAction, useLoaded } from '../use-loaded.ts';

interface Job {
  req_key: string;
  company_id: number;
  title: string;
  function: string;
  country: string | null;
  first_seen: string;
  board: string;
}

const PAGE = 25;

export function CompaniesPage() {
  const { go } = useLocation();
  const [text, setText] = useState('');
  const find = useAction(async () => {
    const query = text.trim();
    const field = /^[^\s]+\.[^\s]+$/.test(query) ? { domain: query } : { name: query };
    const found = await post<{ company_id: number }>('/v1/sheet/enrich', field);
    go(`/companies/${found.company_id}`);
  });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    find.run();
  };
  return (
    <Page title="Companies" about="Each search and each company you open counts as calls of your account.">
      <form onSubmit={onSubmit}>
        <Group align="flex-end">
          <TextInput
            label="Company"
            description="Its web domain or exact name"
            placeholder="acme.com"
            required
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            w={320}
            maw="100%"
          />
          <Button type="submit" loading={find.running}>
            Open
          </Button>
        </Group>
      </form>
      <Problem problem={find.problem} />
      <Jobs />
    </Page>
  );
}

function Jobs() {
  const link = useLink();
  const [role, setRole] = useState<string | null>(null);
  const [geo, setGeo] = useState('');
  const [submitted, setQuery] = useState<string | null>(null);
  const pages = usePages();
  const { cursor } = pages;
  const jobs = useLoaded(submitted === null ? null : `${submitted} ${cursor ?? ''}`, () =>
    get<{ jobs: Job[]; next_cursor: string | null }>(`/v1/jobs/search${query({ role, geo, cursor, limit: PAGE })}`),
  );
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    pages.restart();
    setQuery(`${role ?? ''} ${geo}`);
    if (submitted === `${role ?? ''} ${geo}`) jobs.reload();
  };
  return (
    <Stack>
      <form onSubmit={onSubmit}>
        <Group align="flex-end">
          <Select
            label="Function"
            placeholder="any"
            clearable
            searchable
            data={FUNCTIONS.map((value) => ({ value, label: words(value) }))}
            value={role}
            onChange={setRole}
            clearButtonProps={{ 'aria-label': 'Any function' }}
          />
          <TextInput
            label="Country"
            placeholder="any"
            value={geo}
            onChange={(event) => setGeo(event.currentTarget.value)}
            w={160}
          />
          <Button type="submit" variant="default" loading={jobs.loading && submitted !== null}>
            Find open roles
          </Button>
        </Group>
      </form>
      <Show of={jobs}>
        {({ jobs: rows, next_cursor: next }) => (
          <>
            <Rows
              label="Open roles"
              rows={rows}
              id={({ req_key: key, company_id: company }) => `${company} ${key}`}
              empty="No open role matches."
              columns={[
                { name: 'Role', cell: ({ title }) => title },
                { name: 'Function', cell: (job) => words(job.function) },
                { name: 'Country', cell: ({ country }) => country ?? '–' },
                { name: 'First seen', cell: (job) => when(job.first_seen) },
                {
                  name: 'Company',
                  cell: (job) => (
                    <Anchor {...link(`/companies/${job.company_id}`)}>{`company ${job.company_id}`}</Anchor>
                  ),
                },
              ]}
            />
            <Pager pages={pages} next={next} />
          </>
        )}
      </Show>
    </Stack>
  );
}
