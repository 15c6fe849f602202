import type { JobsPage, Technology } from '@hiring/contracts/operations';
import { Anchor, Text } from '@mantine/core';
import { get, query } from '../api.ts';
import { country, label, words } from '../format.ts';
import { CompanyLink } from '../parts/company-link.tsx';
import { Empty, Page } from '../parts/page.tsx';
import { Pager, useCursor } from '../parts/pager.tsx';
import { Paid } from '../parts/paid.tsx';
import { calls } from '../parts/price.ts';
import { Rows } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { useLink } from '../router.tsx';
import { useLoaded } from '../use-loaded.ts';

const PAGE = 25;

/** Shows one technology of the dictionary, and the newest open roles whose advertisement names it. */
export function TechnologyPage({ slug }: { slug: string }) {
  const link = useLink();
  const cursor = useCursor();
  const found = useLoaded(`technology ${slug}`, () =>
    get<{ technologies: Technology[] }>(`/v1/technologies${query({ query: slug, limit: 1_000 })}`),
  );
  const known = found.data?.technologies.find((one) => one.slug === slug);
  const isAbsent = found.data !== null && known === undefined;
  const asked = query({ technologies: slug, include: 'company', cursor, limit: PAGE });
  return (
    <Page
      spends
      title={known?.name ?? (isAbsent ? 'No such technology' : slug)}
      back={{ to: '/discover', name: 'Discover' }}
      about={known === undefined ? '\u00a0' : words(known.category)}
    >
      {!isAbsent && (
        <>
          <Text size="sm" mb="md">
            <Anchor {...link(`/discover?technologies=${slug}`)}>Companies with an open req that names it</Anchor>
          </Text>
          <Paid
            key={asked}
            name={`technology ${asked}`}
            action="Show the newest roles"
            price={calls(1)}
            about={`Open roles whose advertisement names it, ${PAGE} on a page.`}
            lines={PAGE}
            load={() => get<JobsPage>(`/v1/jobs/search${asked}`)}
          >
            {(page) => <FoundRoles found={page} />}
          </Paid>
        </>
      )}
    </Page>
  );
}

function FoundRoles({ found: { jobs, next_cursor: next } }: { found: JobsPage }) {
  const names = new Map(
    jobs.flatMap(({ company_id, company }) => (company ? [[company_id, { company_id, ...company }]] : [])),
  );
  return (
    <>
      <Rows
        label="Roles"
        rows={jobs}
        id={({ req_key: key }) => key}
        empty={<Empty>No open advertisement that we read names it.</Empty>}
        columns={[
          { name: 'Role', cell: ({ title }) => title },
          { name: 'Company', cell: ({ company_id: id }) => <CompanyLink id={id} names={names} /> },
          { name: 'Function', cell: (job) => label(job.function) },
          { name: 'Country', cell: (job) => country(job.country) },
          { name: 'First seen', cell: (job) => <Time at={job.first_seen} /> },
        ]}
      />
      <Pager next={next} price="1 call" />
    </>
  );
}
