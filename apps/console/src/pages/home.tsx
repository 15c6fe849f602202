import type { Identity, Usage } from '@hiring/contracts/operations';
import { Anchor, Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import useSWR from 'swr';
import { API_URL, DOCS_URL } from '../api-address.ts';
import { get, type HiringEvent } from '../api.ts';
import { callSamples } from '../call-samples.ts';
import { count, label } from '../format.ts';
import { Block, Copy, Samples } from '../parts/code.tsx';
import { ButtonLink, PageLink } from '../parts/link.tsx';
import { changes } from '../parts/price.ts';
import { CompanyLink } from '../parts/company-link.tsx';
import { useCompanies } from '../parts/company-names.ts';
import { NewKey, type CreatedKey } from '../parts/new-key.tsx';
import { CreateKey } from '../parts/create-key.tsx';
import { Figure, Page, Problem, Section } from '../parts/page.tsx';
import { Paid } from '../parts/paid.tsx';
import { Rows } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { useAction } from '../use-action.ts';

/** A free call that works in every installation. */
const FIRST_CALL = '/v1/companies?limit=5';
const LATEST = 5;
const KEY_PLACE = 'YOUR_API_KEY';

interface Progress {
  webhooks: number;
  watches: number;
}

/** Returns whether webhooks and watches exist, each as 0 or 1. Without the scope `watches:write`, both are 0. */
async function progress(scopes: readonly string[]): Promise<Progress> {
  if (!scopes.includes('watches:write')) return { webhooks: 0, watches: 0 };
  const [{ webhooks }, { watches }] = await Promise.all([
    get<{ webhooks: unknown[] }>('/v1/webhooks?limit=1'),
    get<{ watches: unknown[] }>('/v1/watches?limit=1'),
  ]);
  return { webhooks: webhooks.length, watches: watches.length };
}

export function HomePage({ identity }: { identity: Identity }) {
  return (
    <Page title="Home" about="Which companies are hiring, for what, how fast, and what just changed.">
      <FirstSteps identity={identity} />
      {identity.scopes.includes('usage:read') && <Today />}
      <Latest />
      <Section title="Reference">
        <Group gap="lg">
          <Anchor href={DOCS_URL}>API reference</Anchor>
          <Anchor href={`${API_URL}/openapi.json`}>OpenAPI description</Anchor>
          <Anchor href={`${API_URL}/docs/api/README.md`}>Guides</Anchor>
        </Group>
      </Section>
    </Page>
  );
}

function FirstSteps({ identity }: { identity: Identity }) {
  const [made, setMade] = useState<CreatedKey | null>(null);
  const known = useSWR<Progress, Error>('progress', () => progress(identity.scopes));
  return (
    <Section title="First steps" about="None of these steps is billed, except a watch: one watch unit.">
      <ol className="steps">
        <li data-done={made !== null}>
          <Step title="Create a key" about="For one program. It is shown once, and can be revoked on its own." />
          {made === null ? (
            <CreateKey identity={identity} onMade={setMade} />
          ) : (
            <NewKey made={made} onClose={() => setMade(null)} />
          )}
        </li>
        <FirstCall apiKey={made?.key ?? KEY_PLACE} />
        <li data-done={(known.data?.webhooks ?? 0) > 0}>
          <Step title="Register a webhook" about="An address of yours that receives events. Deliveries are free." />
          <ButtonLink variant="default" href="/webhooks?new=1">
            Register a webhook
          </ButtonLink>
        </li>
        <li data-done={(known.data?.watches ?? 0) > 0}>
          <Step title="Watch a company or a search" about="Its events are sent to the webhook. Costs 1 watch." />
          <Group gap="sm">
            <ButtonLink variant="default" href="/companies">
              Find a company
            </ButtonLink>
            <ButtonLink variant="default" href="/watches?new=search">
              Watch a search
            </ButtonLink>
          </Group>
        </li>
      </ol>
    </Section>
  );
}

function Step({ title, about }: { title: string; about: string }) {
  return (
    <>
      <Title order={3} size="h5" pt={3}>
        {title}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {about}
      </Text>
    </>
  );
}

/** Shows sample programs that make a first call, and makes this call with the session's key. */
function FirstCall({ apiKey }: { apiKey: string }) {
  const [answer, setAnswer] = useState<string | null>(null);
  const run = useAction(async () => setAnswer(JSON.stringify(await get(FIRST_CALL), null, 2)));
  return (
    <li data-done={answer !== null}>
      <Step title="Make a call" about="Five companies by name: free. Copy the program, or run the call here." />
      <Samples label="First call" samples={callSamples(API_URL, FIRST_CALL, apiKey)} />
      <Stack mt="xs" gap="xs" align="flex-start">
        <Button onClick={() => run.run()} loading={run.running}>
          Run this call · free
        </Button>
        <Problem problem={run.problem} />
      </Stack>
      {answer !== null && (
        <Stack mt="xs" gap="xs" role="status" aria-label="Answer">
          <Block text={answer} label="Answer of the call" />
          <Group>
            <Copy text={answer} label="Copy the answer" />
          </Group>
        </Stack>
      )}
    </li>
  );
}

function Today() {
  const { data, error } = useSWR<Usage, Error>('/v1/usage?window=24');
  return (
    <Section
      title="Last 24 hours"
      actions={
        <PageLink size="sm" href="/usage">
          Usage
        </PageLink>
      }
    >
      <Problem problem={error} />
      {error === undefined && (
        <SimpleGrid cols={{ base: 2, md: 4 }}>
          {(['calls', 'changes', 'watches', 'forced_fresh'] as const).map((unit) => (
            <Figure key={unit} name={label(unit)} value={data === undefined ? '–' : count(data[unit])} />
          ))}
        </SimpleGrid>
      )}
    </Section>
  );
}

function Latest() {
  return (
    <Section
      title="Latest changes"
      about="Roles that were opened or reposted, newest first."
      actions={
        <PageLink size="sm" href="/feed">
          Changes
        </PageLink>
      }
    >
      <Paid
        name="latest changes"
        action={`Show the latest ${LATEST}`}
        price={changes(LATEST)}
        about="Each event shown is billed as one change. Nothing is read before you ask."
        lines={LATEST}
        load={() => get<{ events: HiringEvent[] }>(`/v1/events?since=0&order=newest&limit=${LATEST}`)}
      >
        {({ events }) => <Changes events={events} />}
      </Paid>
    </Section>
  );
}

function Changes({ events }: { events: HiringEvent[] }) {
  const names = useCompanies(events.map((event) => event.company_id));
  return (
    <Rows
      label="Latest changes"
      rows={events}
      id={({ event_seq: seq }) => seq}
      empty="There are no changes yet."
      columns={[
        { name: 'Company', cell: (event) => <CompanyLink id={event.company_id} names={names} /> },
        { name: 'Event', cell: (event) => label(event.event_type) },
        { name: 'Role', cell: ({ title }) => title },
        { name: 'Seen', cell: (event) => <Time at={event.observed_at} /> },
      ]}
    />
  );
}
