import type { JobsPage, NamedCompany } from '@hiring/contracts/operations';
import type { ReactNode } from 'react';
import { country, label } from '../format.ts';
import { CompanyLink } from './company-link.tsx';
import { Rows } from './table.tsx';
import { Time } from './time.tsx';

export function JobRows({
  names,
  ...rest
}: {
  label: string;
  rows: JobsPage['jobs'];
  names: ReadonlyMap<number, Pick<NamedCompany, 'name'>>;
  empty: ReactNode;
}) {
  return (
    <Rows
      {...rest}
      id={({ req_key: key, company_id: company }) => `${company} ${key}`}
      columns={[
        { name: 'Role', cell: ({ title }) => title },
        { name: 'Company', cell: (job) => <CompanyLink id={job.company_id} names={names} /> },
        { name: 'Function', cell: (job) => label(job.function) },
        { name: 'Country', cell: (job) => country(job.country) },
        { name: 'First seen', cell: (job) => <Time at={job.first_seen} /> },
      ]}
    />
  );
}
