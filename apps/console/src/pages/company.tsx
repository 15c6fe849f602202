import { Anchor, Badge, Group, SimpleGrid, Tabs, Text } from '@mantine/core';
import { get, type Envelope } from '../api.ts';
import { count, label } from '../format.ts';
import { useCompanies } from '../parts/company-names.ts';
import { Figure, Page, Section } from '../parts/page.tsx';
import { Paid } from '../parts/paid.tsx';
import { Plot } from '../parts/plot.tsx';
import { Time } from '../parts/time.tsx';
import { useLink, useLocation } from '../router.tsx';
import { useLoaded } from '../use-loaded.ts';
import { CompanyRoles } from './company-roles.tsx';
import { CompanyTechnologies } from './company-technologies.tsx';
import { CompanyTimeline } from './company-timeline.tsx';
import { CompanyWatches } from './company-watches.tsx';

interface Pulse {
  is_hiring: Envelope<boolean>;
  open_req_count: Envelope<number>;
  new_roles_30d: Envelope<number>;
  velocity: Envelope<number>;
  direction: Envelope<string>;
  is_surge: Envelope<boolean>;
  by_function: Record<string, number>;
  momentum: { bucket_start: string; open_req_count: number }[];
  as_of: string;
}

const TABS = [
  ['pulse', 'Pulse'],
  ['roles', 'Open reqs'],
  ['closed', 'Closed reqs'],
  ['technologies', 'Technologies'],
  ['timeline', 'Timeline'],
] as const;

/** Shows name, domain and watches, which are free. Everything else is read on request. */
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
            onChange={(tab) => set({ tab: tab === 'pulse' ? null : tab, sort: null, q: null, page: null })}
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
              <Paid
                name={`pulse ${id}`}
                action="Show the pulse"
                price="1 call"
                about="Whether it is hiring, how many roles are open, how fast that changes, and the weeks before."
                lines={12}
                load={() => get<Pulse>(`/v1/companies/${id}/hiring-pulse`)}
              >
                {(pulse) => <PulseView pulse={pulse} />}
              </Paid>
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

function PulseView({ pulse }: { pulse: Pulse }) {
  const shown: [name: string, value: string, from: Envelope<unknown>][] = [
    ['Hiring', pulse.is_hiring.value ? 'Yes' : 'No', pulse.is_hiring],
    ['Open reqs', count(pulse.open_req_count.value), pulse.open_req_count],
    ['New in 30 days', count(pulse.new_roles_30d.value), pulse.new_roles_30d],
    ['Velocity', count(pulse.velocity.value), pulse.velocity],
    ['Direction', label(pulse.direction.value), pulse.direction],
    ['Surge', pulse.is_surge.value ? 'Yes' : 'No', pulse.is_surge],
  ];
  const functions = Object.entries(pulse.by_function).sort(([, one], [, other]) => other - one);
  return (
    <>
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} mb="md">
        {shown.map(([name, value, from]) => (
          <Figure
            key={name}
            name={name}
            value={value}
            about={
              from.source_board === null ? (
                'No board was read yet'
              ) : (
                <>
                  {label(from.source_board)}, <Time at={from.observed_at} />
                </>
              )
            }
          />
        ))}
      </SimpleGrid>
      <Section title="Momentum" about="Open reqs at the end of each week.">
        <Plot
          label="Open reqs by week"
          data={{
            at: pulse.momentum.map((point) => point.bucket_start),
            series: [{ name: 'Open reqs', values: pulse.momentum.map((point) => point.open_req_count) }],
          }}
        />
      </Section>
      {functions.length > 0 && (
        <Group gap="xs" mt="md" aria-label="Open reqs by function" role="group">
          {functions.map(([name, open]) => (
            <Badge key={name} variant="default" tt="none" size="lg">
              {label(name)} {count(open)}
            </Badge>
          ))}
        </Group>
      )}
      <Text size="sm" c="dimmed" mt="md">
        As of <Time at={pulse.as_of} />.
      </Text>
    </>
  );
}
