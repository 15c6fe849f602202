import { Accordion, Alert, Badge, Button, Code, Group, Select, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { get, post, query, remove } from '../api.ts';
import { when } from '../format.ts';
import { Dialogue } from '../parts/dialogue.tsx';
import { Page, Problem, Rows, Show } from '../parts/page.tsx';
import { Pager, usePages } from '../parts/pager.tsx';
import { useLocation } from '../router.tsx';
import { useAction, useLoaded } from '../use-loaded.ts';
import { loadWebhooks, WebhookState } from './webhooks.tsx';

interface Attempt {
  at: string;
  duration_ms: number;
  status_code: number | null;
  error: string | null;
  response: string | null;
}

interface TestResult {
  delivered: boolean;
  status_code: number | null;
  error: string | null;
  duration_ms: number;
  response: string | null;
}

interface Delivery {
  id: number;
  event_seq: number;
  watch_id: number;
  status: string;
  created_at: string;
  next_attempt_at: string | null;
  attempts: Attempt[];
}

const STATES = ['pending', 'succeeded', 'exhausted', 'cancelled', 'expired'];
const COLOURS: Record<string, string> = { succeeded: 'green', pending: 'blue', exhausted: 'red' };
const PAGE = 25;
const POLL_MS = 5_000;
const DAY_MS = 86_400_000;

export function WebhookPage({ id }: { id: number }) {
  const { go } = useLocation();
  const webhook = useLoaded(
    `webhook ${id}`,
    async () => (await loadWebhooks()).webhooks.find((one) => one.id === id) ?? null,
  );
  const [tested, setTested] = useState<TestResult | null>(null);
  const [deleting, setDeleting] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  const test = useAction(async () => setTested(await post(`/v1/webhooks/${id}/test`)));
  const replay = useAction(async () => {
    const since = new Date(Date.now() - DAY_MS).toISOString();
    const result = await post<Record<string, unknown>>(`/v1/webhooks/${id}/replay`, { since });
    setNotice(
      `Replay: ${Object.entries(result)
        .map(([name, value]) => `${name} ${String(value)}`)
        .join(', ')}`,
    );
  });
  const enable = useAction(async () => {
    await post(`/v1/webhooks/${id}/enable`);
    webhook.reload();
  });
  const erase = useAction(async () => {
    await remove(`/v1/webhooks/${id}`);
    go('/webhooks');
  });
  const found = webhook.data;
  return (
    <Page
      title={`Webhook ${id}`}
      about={found?.url}
      actions={
        found && (
          <Group>
            <WebhookState webhook={found} />
            <Button onClick={() => test.run()} loading={test.running}>
              Send a test
            </Button>
            <Button variant="default" onClick={() => replay.run()} loading={replay.running}>
              Replay the last day
            </Button>
            {found.status === 'disabled' && (
              <Button variant="default" onClick={() => enable.run()} loading={enable.running}>
                Enable
              </Button>
            )}
            <Button color="red" variant="light" onClick={() => setDeleting(true)}>
              Delete
            </Button>
          </Group>
        )
      }
    >
      {[test, replay, enable].map((action, index) => (
        <Problem key={index} problem={action.problem} />
      ))}
      {notice !== null && <Text role="status">{notice}</Text>}
      {tested !== null && <Tested result={tested} />}
      {webhook.data === null && !webhook.loading && webhook.problem === null ? (
        <Text>There is no such webhook.</Text>
      ) : (
        <Show of={webhook}>{() => <Deliveries webhookId={id} />}</Show>
      )}
      <Dialogue opened={deleting} onClose={() => setDeleting(false)} title="Delete this webhook?">
        <Stack>
          <Text size="sm">Its watches are cancelled, and nothing more is delivered.</Text>
          <Problem problem={erase.problem} />
          <Button color="red" loading={erase.running} onClick={() => erase.run()}>
            Delete the webhook
          </Button>
        </Stack>
      </Dialogue>
    </Page>
  );
}

function Tested({
  result: { delivered, status_code: status, error, duration_ms: ms, response },
}: {
  result: TestResult;
}) {
  return (
    <Alert
      role="status"
      color={delivered ? 'blue' : 'red'}
      title={`Result of the test: ${delivered ? 'delivered' : 'not delivered'}`}
    >
      <Text size="sm">{`${status === null ? (error ?? 'No response') : `Status ${status}`} after ${ms} ms.`}</Text>
      {response !== null && response !== '' && <Code block>{response}</Code>}
    </Alert>
  );
}

function Deliveries({ webhookId }: { webhookId: number }) {
  const [status, setStatus] = useState<string | null>(null);
  const pages = usePages();
  const { cursor } = pages;
  const log = useLoaded(`${status ?? ''} ${cursor ?? ''}`, () =>
    get<{ deliveries: Delivery[]; next_cursor: string | null }>(
      `/v1/webhooks/${webhookId}/deliveries${query({ status, cursor, limit: PAGE })}`,
    ),
  );
  const { reload } = log;
  const again = useAction(async (id: number) => {
    await post(`/v1/deliveries/${id}/redeliver`);
    reload();
  });
  useEffect(() => {
    const timer = setInterval(reload, POLL_MS);
    return () => clearInterval(timer);
  }, [reload]);
  return (
    <Stack>
      <Group align="flex-end" justify="space-between">
        <Select
          label="Deliveries"
          placeholder="all"
          clearable
          data={STATES}
          value={status}
          clearButtonProps={{ 'aria-label': 'All states' }}
          onChange={(value) => {
            pages.restart();
            setStatus(value);
          }}
        />
        <Button variant="default" onClick={reload} loading={log.loading && log.data === null}>
          Refresh
        </Button>
      </Group>
      <Problem problem={again.problem} />
      <Show of={log}>
        {({ deliveries, next_cursor: next }) =>
          deliveries.length === 0 ? (
            <Text size="sm" c="dimmed">
              There are no deliveries yet. Watch a company to get its events.
            </Text>
          ) : (
            <>
              <Accordion variant="separated" order={2}>
                {deliveries.map((delivery) => (
                  <Accordion.Item key={delivery.id} value={String(delivery.id)}>
                    <Accordion.Control>
                      <Group gap="sm">
                        <Badge color={COLOURS[delivery.status] ?? 'gray'} variant="dot" tt="none">
                          {delivery.status}
                        </Badge>
                        <Text size="sm">
                          event {delivery.event_seq}, watch {delivery.watch_id}, {when(delivery.created_at)},{' '}
                          {delivery.attempts.length === 1 ? '1 attempt' : `${delivery.attempts.length} attempts`}
                        </Text>
                      </Group>
                    </Accordion.Control>
                    <Accordion.Panel>
                      <Attempts delivery={delivery} />
                      <Button
                        mt="sm"
                        size="xs"
                        variant="default"
                        loading={again.running}
                        onClick={() => again.run(delivery.id)}
                      >
                        Deliver again
                      </Button>
                    </Accordion.Panel>
                  </Accordion.Item>
                ))}
              </Accordion>
              <Pager pages={pages} next={next} />
            </>
          )
        }
      </Show>
    </Stack>
  );
}

function Attempts({ delivery }: { delivery: Delivery }) {
  return (
    <Rows
      label={`Attempts of delivery ${delivery.id}`}
      rows={delivery.attempts.map((attempt, index) => ({ ...attempt, index }))}
      id={({ index }) => index}
      empty={
        delivery.next_attempt_at === null
          ? 'No attempt was made.'
          : `The first attempt is due ${when(delivery.next_attempt_at)}.`
      }
      columns={[
        { name: 'At', cell: ({ at }) => when(at) },
        { name: 'Status', cell: (attempt) => attempt.status_code ?? attempt.error ?? '–' },
        { name: 'Took', cell: (attempt) => `${attempt.duration_ms} ms`, right: true },
        { name: 'Answer', cell: (attempt) => (attempt.response ? <Code>{attempt.response.slice(0, 300)}</Code> : '–') },
      ]}
    />
  );
}
