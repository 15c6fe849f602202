import type { JobsPage, NamedCompany } from '@hiring/contracts/operations';
import { Group, Text } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import useSWR from 'swr';
import { get, query } from '../api.ts';
import { rememberNames, useCompanies } from '../parts/company-names.ts';
import { PageLink } from '../parts/link.tsx';
import { Form, TextField } from '../parts/controls.tsx';
import { RoleAndCountry } from '../parts/role-and-country.tsx';
import { JobRows } from '../parts/job-rows.tsx';
import { PageTabs } from '../parts/page-tabs.tsx';
import { Empty, Page, Show } from '../parts/page.tsx';
import { FIRST_PAGE, Pager, useCursor } from '../parts/pager.tsx';
import { Paid } from '../parts/paid.tsx';
import { calls } from '../parts/price.ts';
import { Rows } from '../parts/table.tsx';
import { useParameters } from '../parameters.ts';

const PAGE = 25;
const TYPING_MS = 200;
/** Returns whether the API accepts the text as a search, which needs at least two letters or digits. */
const isSearch = (text: string): boolean => (text.match(/[\p{L}\p{N}]/gu) ?? []).length >= 2;

export function CompaniesPage() {
  return (
    <Page
      title="Companies"
      about="Finding and browsing companies is free. What they are hiring for is billed where it says so."
    >
      <PageTabs
        resets={['cursor', 'page']}
        tabs={[
          { id: 'companies', name: 'Companies', content: <Companies /> },
          { id: 'roles', name: 'Open roles', content: <Roles /> },
        ]}
      />
    </Page>
  );
}

/** Shows all companies, or those whose name or domain begins with the typed text. */
function Companies() {
  const { search, set } = useParameters();
  const words = search.get('q') ?? '';
  const cursor = useCursor();
  const [typed, setTyped] = useState(words);
  const searchFor = useDebouncedCallback((text: string) => set({ q: text, ...FIRST_PAGE }), TYPING_MS);
  const asked = isSearch(words) ? words : '';
  const found = useSWR<{ companies: NamedCompany[]; next_cursor: string | null }, Error>(
    `/v1/companies${query({ query: asked, cursor, limit: PAGE })}`,
    { onSuccess: ({ companies }) => rememberNames(companies) },
  );
  return (
    <>
      <TextField
        label="Name or domain"
        description="Its beginning is enough."
        placeholder="acme"
        type="search"
        value={typed}
        onText={(text) => {
          setTyped(text);
          searchFor(text);
        }}
        maw={360}
        mb="md"
      />
      <Show of={found} lines={PAGE}>
        {({ companies, next_cursor: next }) => (
          <>
            <Rows
              label="Companies"
              rows={companies}
              id={(company) => company.company_id}
              empty={
                <Empty>
                  No company begins with “{asked}”. Try its web domain, or{' '}
                  <PageLink href="/companies">browse all</PageLink>.
                </Empty>
              }
              columns={[
                {
                  name: 'Company',
                  cell: ({ company_id: id, name }) => <PageLink href={`/companies/${id}`}>{name}</PageLink>,
                },
                { name: 'Domain', cell: ({ domain }) => domain },
                { name: 'Id', cell: ({ company_id: id }) => id, right: true },
              ]}
            />
            <Pager next={next} />
          </>
        )}
      </Show>
    </>
  );
}

/** Shows open roles at all companies. Each page costs one call, so it is read only on request. */
function Roles() {
  const { search, set } = useParameters();
  const [role, setRole] = useState(search.get('role'));
  const [geo, setGeo] = useState(search.get('geo') ?? '');
  const [words, setWords] = useState(search.get('words') ?? '');
  const cursor = useCursor();
  const asked = query({
    role: search.get('role'),
    geo: search.get('geo'),
    q: search.get('words'),
    cursor,
    limit: PAGE,
  });
  const isChanged =
    role !== search.get('role') || geo !== (search.get('geo') ?? '') || words !== (search.get('words') ?? '');
  return (
    <>
      <Form onSubmit={() => set({ role, geo, words, ...FIRST_PAGE })}>
        <Group align="flex-end" mb="md">
          <TextField label="Words of the title" placeholder="any" value={words} onText={setWords} />
          <RoleAndCountry role={role} geo={geo} onRole={setRole} onGeo={setGeo} isChanged={isChanged} />
        </Group>
      </Form>
      <Paid
        key={asked}
        name={`roles ${asked}`}
        action="Find open roles"
        price={calls(1)}
        about={`A page of ${PAGE} roles costs one call.`}
        lines={PAGE}
        load={() => get<JobsPage>(`/v1/jobs/search${asked}`)}
      >
        {({ jobs, next_cursor: next }) => (
          <>
            <RoleRows jobs={jobs} />
            <Pager next={next} />
          </>
        )}
      </Paid>
    </>
  );
}

function RoleRows({ jobs }: { jobs: JobsPage['jobs'] }) {
  const names = useCompanies(jobs.map((job) => job.company_id));
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        Newest first.
      </Text>
      <JobRows label="Open roles" rows={jobs} names={names} empty="No open role matches these filters." />
    </>
  );
}
