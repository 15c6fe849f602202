import type { MarketMigrationsPage, ScreenPage } from '@hiring/contracts/operations';
import { Group, Title } from '@mantine/core';
import { get, query } from '../api.ts';
import { count, label } from '../format.ts';
import { PageLink } from '../parts/link.tsx';
import { Page } from '../parts/page.tsx';
import { Paid } from '../parts/paid.tsx';
import { Pager, useCursor } from '../parts/pager.tsx';
import { calls } from '../parts/price.ts';
import { Rows } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { useParameters } from '../parameters.ts';
import { RoleDemand } from './role-demand.tsx';

const PAGE = 25;
const MOVERS = 10;

export function MarketPage() {
  return (
    <Page spends title="Market" about="All companies of the catalogue. Each block names its price.">
      <div>
        <Heading>Role demand</Heading>
        <RoleDemand />
      </div>
      <div>
        <Heading>Companies that accelerate most</Heading>
        <Movers />
      </div>
      <div>
        <Heading>Moves between tracking systems</Heading>
        <Moves />
      </div>
    </Page>
  );
}

function Heading({ children }: { children: string }) {
  return (
    <Title order={2} size="h4" mb="sm">
      {children}
    </Title>
  );
}

/**
 * Shows the companies that accelerate most. If the URL names exactly one job function, the companies are filtered by
 * this job function. If it names exactly one country, they are also filtered by this country.
 */
function Movers() {
  const { search } = useParameters();
  const only = (name: string): string | null => {
    const [one, ...others] = search.get(name)?.split(',') ?? [];
    return others.length === 0 ? (one ?? null) : null;
  };
  const filters = { function: only('role'), country: only('geo') };
  const asked = query({ direction: 'accelerating', ...filters, sort: 'velocity' });
  return (
    <>
      <Paid
        key={asked}
        name={`movers ${asked}`}
        action="Show the companies"
        price={calls(1)}
        about="Those whose pace of new roles rises most, against the 30 days before."
        lines={MOVERS}
        load={() => get<ScreenPage>(`/v1/companies/screen${asked}&limit=${MOVERS}`)}
      >
        {({ companies }) => (
          <Rows
            label="Movers"
            rows={companies}
            id={({ company_id: id }) => id}
            empty="No company accelerates."
            columns={[
              {
                name: 'Company',
                cell: ({ company_id: id, company }) => <PageLink href={`/companies/${id}`}>{company.name}</PageLink>,
              },
              { name: 'Velocity', cell: ({ signals }) => signals.velocity.toFixed(2), right: true },
              { name: 'New roles', cell: ({ signals }) => count(signals.new_roles_30d), right: true },
              { name: 'Open reqs', cell: ({ signals }) => count(signals.open_req_count), right: true },
            ]}
          />
        )}
      </Paid>
      <Group mt="sm" fz="sm">
        <PageLink href={`/discover${asked}`}>All that accelerate</PageLink>
        <PageLink href={`/discover${query({ direction: 'decelerating', ...filters, sort: 'open_reqs' })}`}>
          Those that slow down
        </PageLink>
      </Group>
    </>
  );
}

function Moves() {
  const asked = query({ cursor: useCursor(), limit: PAGE });
  return (
    <Paid
      key={asked}
      name={`moves ${asked}`}
      action="Show the moves"
      price={calls(1)}
      about={`A page of ${PAGE} moves costs one call.`}
      load={() => get<MarketMigrationsPage>(`/v1/markets/ats-migrations${asked}`)}
    >
      {({ migrations, next_cursor: next }) => (
        <>
          <Rows
            label="Moves"
            rows={migrations}
            id={(move) => `${move.company_id} ${move.from_vendor} ${move.to_vendor} ${move.occurred_at.value}`}
            empty="No company has moved yet."
            columns={[
              {
                name: 'Company',
                cell: ({ company_id: id, company }) => <PageLink href={`/companies/${id}`}>{company.name}</PageLink>,
              },
              { name: 'From', cell: ({ from_vendor: from }) => label(from) },
              { name: 'To', cell: ({ to_vendor: to }) => label(to) },
              { name: 'When', cell: ({ occurred_at: at }) => <Time at={at.value} /> },
            ]}
          />
          <Pager next={next} />
        </>
      )}
    </Paid>
  );
}
