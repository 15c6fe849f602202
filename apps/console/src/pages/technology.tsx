import type { JobsPage, Technology } from '@hiring/contracts/operations';
import { Text } from '@mantine/core';
import useSWR from 'swr';
import { get, query } from '../api.ts';
import { words } from '../format.ts';
import { PageLink } from '../parts/link.tsx';
import { JobRows } from '../parts/job-rows.tsx';
import { Empty, Page } from '../parts/page.tsx';
import { Pager, useCursor } from '../parts/pager.tsx';
import { Paid } from '../parts/paid.tsx';
import { calls } from '../parts/price.ts';

const PAGE = 25;

/** Shows a technology and the newest open roles that mention it. */
export function TechnologyPage({ slug }: { slug: string }) {
  const cursor = useCursor();
  const found = useSWR<{ technologies: Technology[] }, Error>(
    `/v1/technologies${query({ query: slug, limit: 1_000 })}`,
  );
  const known = found.data?.technologies.find((one) => one.slug === slug);
  const isAbsent = found.data !== undefined && known === undefined;
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
            <PageLink href={`/discover?technologies=${slug}`}>Companies with an open req that names it</PageLink>
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
  const names = new Map(jobs.flatMap(({ company_id: id, company }) => (company ? [[id, company]] : [])));
  return (
    <>
      <JobRows
        label="Roles"
        rows={jobs}
        names={names}
        empty={<Empty>No open advertisement that we read names it.</Empty>}
      />
      <Pager next={next} price="1 call" />
    </>
  );
}
