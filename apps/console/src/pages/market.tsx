import { Anchor, Group, Title } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { get, query } from '../api.ts';
import { label } from '../format.ts';
import { RoleAndCountry } from '../parts/role-and-country.tsx';
import { Page } from '../parts/page.tsx';
import { Paid } from '../parts/paid.tsx';
import { Pager, useCursor } from '../parts/pager.tsx';
import { Plot } from '../parts/plot.tsx';
import { Rows } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { useLink, useLocation } from '../router.tsx';

interface Demand {
  series: { bucket: string; active_reqs: number }[];
}

interface Move {
  company_id: number;
  company: { name: string };
  from_vendor: string;
  to_vendor: string;
  occurred_at: { value: string };
}

const PAGE = 25;

export function MarketPage() {
  return (
    <Page title="Market" about="All companies of the catalogue. Each block names its price.">
      <Title order={2} size="h4" mb="sm">
        Role demand
      </Title>
      <RoleDemand />
      <Title order={2} size="h4" mt="xl" mb="sm">
        Moves between tracking systems
      </Title>
      <Moves />
      <Movers />
    </Page>
  );
}

function RoleDemand() {
  const { search, set } = useLocation();
  const [role, setRole] = useState(search.get('role'));
  const [geo, setGeo] = useState(search.get('geo') ?? '');
  const asked = query({ role: search.get('role'), geo: search.get('geo') });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    set({ role, geo });
  };
  const isChanged = role !== search.get('role') || geo !== (search.get('geo') ?? '');
  const what = search.get('role') === null ? 'All functions' : label(search.get('role') ?? '');
  return (
    <>
      <form onSubmit={onSubmit}>
        <Group align="flex-end" mb="md">
          <RoleAndCountry role={role} geo={geo} onRole={setRole} onGeo={setGeo} isChanged={isChanged} />
        </Group>
      </form>
      <Paid
        key={asked}
        name={`demand ${asked}`}
        action="Show the demand"
        price="1 call"
        about="Open reqs at the end of each of the last 26 weeks."
        load={() => get<Demand>(`/v1/markets/role-demand${asked}`)}
      >
        {({ series }) => (
          <Plot
            label="Open reqs by week"
            kind="lines"
            data={{
              at: series.map(({ bucket }) => bucket),
              series: [{ name: what, values: series.map(({ active_reqs: active }) => active) }],
            }}
          />
        )}
      </Paid>
    </>
  );
}

function Moves() {
  const link = useLink();
  const asked = query({ cursor: useCursor(), limit: PAGE });
  return (
    <Paid
      key={asked}
      name={`moves ${asked}`}
      action="Show the moves"
      price="1 call"
      about={`A page of ${PAGE} moves costs one call.`}
      load={() => get<{ migrations: Move[]; next_cursor: string | null }>(`/v1/markets/ats-migrations${asked}`)}
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
                cell: ({ company_id: id, company }) => <Anchor {...link(`/companies/${id}`)}>{company.name}</Anchor>,
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

/** The movers are a screen. */
function Movers() {
  const link = useLink();
  const { search } = useLocation();
  const filters = query({ direction: 'accelerating', function: search.get('role'), country: search.get('geo') });
  return (
    <Group mt="md">
      <Anchor {...link(`/discover${filters}${filters === '' ? '?' : '&'}sort=velocity`)}>
        Companies that accelerate most
      </Anchor>
    </Group>
  );
}
