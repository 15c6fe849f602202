import type { JobsPage, NamedCompany } from '@hiring/contracts/operations';
import { Anchor, Group, Text, TextInput } from '@mantine/core';
import { useEffect, useState, type FormEvent } from 'react';
import { get, query } from '../api.ts';
import { country, label } from '../format.ts';
import { CompanyLink } from '../parts/company-link.tsx';
import { rememberNames, useCompanies } from '../parts/company-names.ts';
import { RoleAndCountry } from '../parts/role-and-country.tsx';
import { PageTabs } from '../parts/page-tabs.tsx';
import { Empty, Page, Show } from '../parts/page.tsx';
import { FIRST_PAGE, Pager, useCursor } from '../parts/pager.tsx';
import { Paid } from '../parts/paid.tsx';
import { calls } from '../parts/price.ts';
import { Rows } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { useLink, useLocation } from '../router.tsx';
import { useLoaded } from '../use-loaded.ts';

const PAGE = 25;
const TYPING_MS = 200;
/** Whether the text can be searched for: a search needs two letters or digits. */
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

/** Shows all companies by name, or those whose name or domain begins with the typed text. */
function Companies() {
  const { search, set } = useLocation();
  const link = useLink();
  const words = search.get('q') ?? '';
  const cursor = useCursor();
  const [typed, setTyped] = useState(words);
  useEffect(() => {
    if (typed === words) return undefined;
    const timer = setTimeout(() => set({ q: typed, ...FIRST_PAGE }), TYPING_MS);
    return () => clearTimeout(timer);
  });
  const asked = isSearch(words) ? words : '';
  const found = useLoaded(`${asked} ${cursor ?? ''}`, async () => {
    const path = `/v1/companies${query({ query: asked, cursor, limit: PAGE })}`;
    const page = await get<{ companies: NamedCompany[]; next_cursor: string | null }>(path);
    rememberNames(page.companies);
    return page;
  });
  return (
    <>
      <TextInput
        label="Name or domain"
        description="Its beginning is enough."
        placeholder="acme"
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
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
                  <Anchor {...link('/companies')}>browse all</Anchor>.
                </Empty>
              }
              columns={[
                {
                  name: 'Company',
                  cell: ({ company_id: id, name }) => <Anchor {...link(`/companies/${id}`)}>{name}</Anchor>,
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

/** Shows the open roles of all companies. They are read only on request, since each page costs one call. */
function Roles() {
  const { search, set } = useLocation();
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
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    set({ role, geo, words, ...FIRST_PAGE });
  };
  const isChanged =
    role !== search.get('role') || geo !== (search.get('geo') ?? '') || words !== (search.get('words') ?? '');
  return (
    <>
      <form onSubmit={onSubmit}>
        <Group align="flex-end" mb="md">
          <TextInput
            label="Words of the title"
            placeholder="any"
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
          <RoleAndCountry role={role} geo={geo} onRole={setRole} onGeo={setGeo} isChanged={isChanged} />
        </Group>
      </form>
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
      <Rows
        label="Open roles"
        rows={jobs}
        id={({ req_key: key, company_id: company }) => `${company} ${key}`}
        empty="No open role matches these filters."
        columns={[
          { name: 'Role', cell: ({ title }) => title },
          { name: 'Company', cell: (job) => <CompanyLink id={job.company_id} names={names} /> },
          { name: 'Function', cell: (job) => label(job.function) },
          { name: 'Country', cell: (job) => country(job.country) },
          { name: 'First seen', cell: (job) => <Time at={job.first_seen} /> },
        ]}
      />
    </>
  );
}
