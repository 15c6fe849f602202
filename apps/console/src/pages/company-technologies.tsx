import type { CompanyTechnologies as CompanyTechnologiesAnswer } from '@hiring/contracts/operations';
import type { ReactNode } from 'react';
import { get } from '../api.ts';
import { count, words } from '../format.ts';
import { PageLink } from '../parts/link.tsx';
import { Empty } from '../parts/page.tsx';
import { Paid } from '../parts/paid.tsx';
import { calls } from '../parts/price.ts';
import { SortedRows } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';

/** Shows the technologies that the company's job advertisements name. */
export function CompanyTechnologies({ id }: { id: number }) {
  return (
    <Paid
      name={`technologies ${id}`}
      action="Show the technologies"
      price={calls(1)}
      about="What its advertisements name, in open and closed reqs."
      lines={8}
      load={() => get<CompanyTechnologiesAnswer>(`/v1/companies/${id}/technologies`)}
    >
      {({ technologies }, again) => <Technologies rows={technologies} again={again} />}
    </Paid>
  );
}

function Technologies({ rows, again }: { rows: CompanyTechnologiesAnswer['technologies']; again: ReactNode }) {
  return (
    <SortedRows
      label="Technologies"
      rows={rows}
      id={({ slug }) => slug}
      start="-Open reqs"
      text={({ name, category }) => `${name} ${words(category)}`}
      empty={<Empty>No advertisement that we read names a technology.</Empty>}
      controls={again}
      columns={[
        {
          name: 'Technology',
          by: ({ name }) => name,
          cell: ({ slug, name }) => <PageLink href={`/technologies/${slug}`}>{name}</PageLink>,
        },
        { name: 'Kind', by: ({ category }) => category, cell: ({ category }) => words(category) },
        { name: 'Open reqs', by: (one) => one.open_reqs, cell: (one) => count(one.open_reqs), right: true },
        { name: 'Newest req', cell: ({ newest_req: newest }) => newest.title },
        { name: 'First seen', by: (one) => one.first_seen, cell: (one) => <Time at={one.first_seen} /> },
        { name: 'Last seen', by: (one) => one.last_seen, cell: (one) => <Time at={one.last_seen} /> },
      ]}
    />
  );
}
