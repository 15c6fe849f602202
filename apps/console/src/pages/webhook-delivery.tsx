import type { SentDelivery } from '@hiring/contracts/operations';
import { Group, Stack, Text, Title } from '@mantine/core';
import useSWR from 'swr';
import { count, label } from '../format.ts';
import { Block, Copy } from '../parts/code.tsx';
import { Dialogue } from '../parts/dialogue.tsx';
import { DeliveryState } from '../parts/delivery-state.tsx';
import { Show } from '../parts/page.tsx';
import { Rows } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';

/** Shows one delivery: the request (without its signature), the attempts and the last response. */
export function DeliveryDialogue({ id, onClose }: { id: number | null; onClose(): void }) {
  const delivery = useSWR<SentDelivery, Error>(id === null ? null : `/v1/deliveries/${id}`);
  return (
    <Dialogue opened={id !== null} onClose={onClose} title="Delivery" size="xl">
      <Show of={delivery} lines={10}>
        {(data) => <Details delivery={data} />}
      </Show>
    </Dialogue>
  );
}

function Details({ delivery }: { delivery: SentDelivery }) {
  const { url, headers, body } = delivery.request;
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const sent = JSON.stringify(JSON.parse(body), null, 2);
  const last = delivery.attempts.at(-1)?.response;
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <DeliveryState status={delivery.status} />
        <span className="mono">{delivery.message_id}</span>
        <Copy text={delivery.message_id} label="Copy the message id" />
      </Group>
      {delivery.next_attempt_at !== null && (
        <Text size="sm">
          The next attempt is due <Time at={delivery.next_attempt_at} />.
        </Text>
      )}
      <Heading>Attempts</Heading>
      <Rows
        label="Attempts"
        rows={delivery.attempts.map((attempt, index) => ({ ...attempt, index }))}
        id={({ index }) => index}
        empty={<Text size="sm">No attempt was made yet.</Text>}
        columns={[
          { name: 'At', cell: ({ attempted_at: at }) => <Time at={at} /> },
          { name: 'Answer', cell: (attempt) => attempt.status_code ?? label(attempt.error ?? 'No response') },
          { name: 'Took', cell: (attempt) => `${count(attempt.duration_ms)} ms`, right: true },
        ]}
      />
      {last && (
        <>
          <Heading>Last response</Heading>
          <Block text={last} label="Last response" />
        </>
      )}
      <Heading>Sent headers</Heading>
      <Block text={[`POST ${url}`, ...head].join('\n')} label="Sent headers" />
      <Text size="xs" c="dimmed">
        The signature is left out: anyone who has one can send this message in our name for five minutes.
      </Text>
      <Heading>Sent body</Heading>
      <Block text={sent} label="Sent body" />
      <Group>
        <Copy text={body} label="Copy the body as sent" />
      </Group>
    </Stack>
  );
}

function Heading({ children }: { children: string }) {
  return (
    <Title order={3} size="h6" mt="xs">
      {children}
    </Title>
  );
}
