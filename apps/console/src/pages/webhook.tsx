import type { TestDelivery, Webhook } from '@hiring/contracts/operations';
import { Alert, Button, Group, Menu, Text } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { post, remove } from '../api.ts';
import { exactUtc, remainingTime } from '../format.ts';
import { Block } from '../parts/code.tsx';
import { Confirm, Dialogue } from '../parts/dialogue.tsx';
import { PageTabs } from '../parts/page-tabs.tsx';
import { Page, Placeholder, Problem } from '../parts/page.tsx';
import { useNow } from '../parts/time.tsx';
import { WebhookState } from '../parts/webhook-state.tsx';
import { useWebhooks, webhookName } from '../parts/webhooks.ts';
import { useAction } from '../use-action.ts';
import { Deliveries } from './webhook-deliveries.tsx';
import { EditForm, RotateForm } from './webhook-dialogues.tsx';
import { WebhookHealth } from './webhook-health.tsx';
import { Verification } from './webhook-verification.tsx';

export function WebhookPage({ id }: { id: number }) {
  const { data, error, isLoading, mutate } = useWebhooks();
  const webhook = data?.webhooks.find((one) => one.id === id);
  const back = { to: '/webhooks', name: 'Webhooks' };
  if (webhook !== undefined) return <Known webhook={webhook} onChanged={() => void mutate()} />;
  if (isLoading) {
    return (
      <Page title={`Webhook ${id}`} back={back} about={'\u00a0'}>
        <Placeholder lines={12} />
      </Page>
    );
  }
  return (
    <Page title={error === undefined ? 'No such webhook' : `Webhook ${id}`} back={back}>
      <Problem problem={error} />
      {error === undefined && <Text>There is no webhook {id}. It may have been deleted.</Text>}
    </Page>
  );
}

type Asked = 'edit' | 'rotate' | 'disable' | 'delete' | null;

function Known({ webhook, onChanged }: { webhook: Webhook; onChanged(): void }) {
  const { id } = webhook;
  const [, navigate] = useLocation();
  const [asked, setAsked] = useState<Asked>(null);
  const [tested, setTested] = useState<TestDelivery | null>(null);
  const test = useAction(async () => setTested(await post(`/v1/webhooks/${id}/test`)));
  const enable = useAction(async () => {
    await post(`/v1/webhooks/${id}/enable`);
    onChanged();
  });
  const disable = useAction(async () => {
    await post(`/v1/webhooks/${id}/disable`);
    changed();
  });
  const erase = useAction(async () => {
    await remove(`/v1/webhooks/${id}`);
    navigate('/webhooks');
  });
  const close = (): void => setAsked(null);
  const changed = (): void => {
    close();
    onChanged();
  };
  return (
    <Page
      title={webhookName(webhook)}
      back={{ to: '/webhooks', name: 'Webhooks' }}
      about={
        <Group gap="sm">
          <WebhookState webhook={webhook} />
          <span>{`webhook_id ${id}`}</span>
        </Group>
      }
      actions={
        <Group gap="sm">
          <Button onClick={() => test.run()} loading={test.running}>
            Send a test
          </Button>
          {webhook.status === 'disabled' && (
            <Button variant="default" onClick={() => enable.run()} loading={enable.running}>
              Enable
            </Button>
          )}
          <Menu position="bottom-end" withinPortal={false}>
            <Menu.Target>
              <Button variant="default">Manage</Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setAsked('edit')}>Edit</Menu.Item>
              <Menu.Item onClick={() => setAsked('rotate')}>Rotate the secret</Menu.Item>
              {webhook.status === 'active' && <Menu.Item onClick={() => setAsked('disable')}>Disable</Menu.Item>}
              <Menu.Item onClick={() => setAsked('delete')}>Delete</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Group>
      }
    >
      <Problem problem={test.problem ?? enable.problem} />
      {tested !== null && <Tested result={tested} />}
      {webhook.previous_secret_expires_at !== null && <Rotation until={webhook.previous_secret_expires_at} />}
      <PageTabs
        resets={['cursor', 'page', 'status']}
        tabs={[
          { id: 'deliveries', name: 'Deliveries', content: <Deliveries webhookId={id} /> },
          { id: 'health', name: 'Success and latency', content: <WebhookHealth webhookId={id} /> },
          { id: 'verify', name: 'Verify', content: <Verification /> },
        ]}
      />
      <Dialogue opened={asked === 'edit'} onClose={close} title="Edit the webhook">
        <EditForm webhook={webhook} onClose={close} onChanged={changed} />
      </Dialogue>
      <Dialogue opened={asked === 'rotate'} onClose={close} title="Rotate the secret">
        <RotateForm webhook={webhook} onClose={close} onChanged={changed} />
      </Dialogue>
      <Confirm
        of={asked === 'disable' ? asked : null}
        act={disable}
        title="Disable this webhook?"
        label="Disable the webhook"
        onClose={close}
      >
        Nothing is sent until you enable it again. Events of the next 30 days wait and are sent then.
      </Confirm>
      <Confirm
        of={asked === 'delete' ? asked : null}
        act={erase}
        title="Delete this webhook?"
        label="Delete the webhook"
        onClose={close}
      >
        Its watches are cancelled, and nothing more is delivered. This cannot be undone.
      </Confirm>
    </Page>
  );
}

function Rotation({ until }: { until: string }) {
  const now = useNow();
  if (Date.parse(until) <= now) return null;
  return (
    <Alert color="blue" variant="light" title="The secret was rotated" role="status">
      <Text size="sm">
        Deliveries have the signatures of both secrets for another <strong>{remainingTime(until, now)}</strong>, until{' '}
        {exactUtc(until)}. Then only the new one signs.
      </Text>
    </Alert>
  );
}

function Tested({
  result: { delivered, status_code: status, error, duration_ms: ms, response },
}: {
  result: TestDelivery;
}) {
  return (
    <Alert
      role="status"
      color={delivered ? 'blue' : 'red'}
      variant="light"
      title={delivered ? 'The test was delivered' : 'The test was not delivered'}
    >
      <Text size="sm">
        {`${status === null ? (error ?? 'No response').replaceAll('_', ' ') : `Status ${status}`} after ${ms} ms.`}
      </Text>
      {response !== null && response !== '' && <Block text={response} label="Response to the test" />}
    </Alert>
  );
}
