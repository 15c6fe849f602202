import { Anchor, Tabs } from '@mantine/core';
import { get } from '../api.ts';
import { useCompanies } from '../parts/company-names.ts';
import { Initials } from '../parts/initials.tsx';
import { Page } from '../parts/page.tsx';
import { useLink, useLocation } from '../router.tsx';
import { useLoaded } from '../use-loaded.ts';
import { CompanyPulse } from './company-pulse.tsx';
import { CompanyRoles } from './company-roles.tsx';
import { CompanyTechnologies } from './company-technologies.tsx';
import { CompanyTimeline } from './company-timeline.tsx';
import { CompanyWatches } from './company-watches.tsx';

const TABS = [
  ['pulse', 'Pulse'],
  ['roles', 'Open reqs'],
  ['closed', 'Closed reqs'],
  ['technologies', 'Technologies'],
  ['timeline', 'Timeline'],
] as const;

/** Shows name, domain and watches, which are free. Everything else is read by the session's permission or on request. */
export function CompanyPage({ id }: { id: number }) {
  const { search, set } = useLocation();
  const link = useLink();
  const known = useCompanies([id]).get(id);
  // Sent while the name is not known: an empty list means that the company does not exist.
  const exists = useLoaded(known === undefined ? `company ${id}` : null, () =>
    get<{ companies: unknown[] }>(`/v1/companies?ids=${id}`),
  );
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
              There is no company {id}. <Anchor {...link('/companies')}>Browse all companies</Anchor>.
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
          <Tabs
            value={search.get('tab') ?? 'pulse'}
            onChange={(tab) =>
              set({ tab: tab === 'pulse' ? null : tab, sort: null, q: null, page: null, function: null })
            }
            keepMounted={false}
          >
            <Tabs.List mb="md">
              {TABS.map(([value, name]) => (
                <Tabs.Tab key={value} value={value}>
                  {name}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value="pulse">
              <CompanyPulse id={id} />
            </Tabs.Panel>
            <Tabs.Panel value="roles">
              <CompanyRoles id={id} status="open" />
            </Tabs.Panel>
            <Tabs.Panel value="closed">
              <CompanyRoles id={id} status="closed" />
            </Tabs.Panel>
            <Tabs.Panel value="technologies">
              <CompanyTechnologies id={id} />
            </Tabs.Panel>
            <Tabs.Panel value="timeline">
              <CompanyTimeline id={id} />
            </Tabs.Panel>
          </Tabs>
        </>
      )}
    </Page>
  );
}
