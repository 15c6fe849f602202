import useSWR from 'swr';
import { useCompanies } from '../parts/company-names.ts';
import { Initials } from '../parts/initials.tsx';
import { PageLink } from '../parts/link.tsx';
import { PageTabs } from '../parts/page-tabs.tsx';
import { Page } from '../parts/page.tsx';
import { CompanyPulse } from './company-pulse.tsx';
import { CompanyRoles } from './company-roles.tsx';
import { CompanyTechnologies } from './company-technologies.tsx';
import { CompanyTimeline } from './company-timeline.tsx';
import { CompanyWatches } from './company-watches.tsx';

/**
 * Shows name, domain and watches, which are free. Other data is billed. It is read when the user requests it, or
 * without a request while the session's permission to spend covers the price.
 */
export function CompanyPage({ id }: { id: number }) {
  const known = useCompanies([id]).get(id);
  // If the name is unknown, request the company. An empty list means that the company does not exist.
  const exists = useSWR<{ companies: unknown[] }, Error>(known === undefined ? `/v1/companies?ids=${id}` : null);
  const isAbsent = known === undefined && exists.data?.companies.length === 0;
  return (
    <Page
      title={known?.name ?? (isAbsent ? 'No such company' : `Company ${id}`)}
      back={{ to: '/companies', name: 'Companies' }}
      {...(!isAbsent && { mark: <Initials name={known?.name ?? ''} /> })}
      spends={!isAbsent}
      about={
        known === undefined ? (
          isAbsent ? (
            <>
              There is no company {id}. <PageLink href="/companies">Browse all companies</PageLink>.
            </>
          ) : (
            '\u00a0'
          )
        ) : (
          `${known.domain} · company_id ${id}`
        )
      }
    >
      {!isAbsent && (
        <>
          <CompanyWatches id={id} />
          <PageTabs
            resets={['sort', 'q', 'page', 'function']}
            tabs={[
              { id: 'pulse', name: 'Pulse', content: <CompanyPulse id={id} /> },
              { id: 'roles', name: 'Open reqs', content: <CompanyRoles id={id} status="open" /> },
              { id: 'closed', name: 'Closed reqs', content: <CompanyRoles id={id} status="closed" /> },
              { id: 'technologies', name: 'Technologies', content: <CompanyTechnologies id={id} /> },
              { id: 'timeline', name: 'Timeline', content: <CompanyTimeline id={id} /> },
            ]}
          />
        </>
      )}
    </Page>
  );
}
