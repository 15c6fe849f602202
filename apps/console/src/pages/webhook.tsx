import type { TestDelivery, Webhook } from '@hiring/contracts/operations';
import { Alert, Button, Group, Menu, Text } from '@mantine/core';
import { useState } from 'react';
import { post, remove } from '../api.ts';
import { exactUtc, remainingTime } from '../format.ts';
import { Block } from '../parts/code.tsx';
import { Confirm } from '../parts/dialogue.tsx';
import { PageTabs } from '../parts/page-tabs.tsx';
import { Page, Placeholder, Problem } from '../parts/page.tsx';
import { useNow } from '../parts/time.tsx';
import { WebhookState } from '../parts/webhook-state.tsx';
import { loadWebhooks, webhookName } from '../parts/webhooks.ts';
import { useLocation } from '../router.tsx';
import { useAction, useLoaded } from '../use-loaded.ts';
import { Deliveries } from './webhook-deliveries.tsx';
import { EditWebhook, RotateSecret } from './webhook-dialogues.tsx';
import { WebhookHealth } from './webhook-health.tsx';
import { Verification } from './webhook-verification.tsx';

export function WebhookPage({ id }: { id: number }) {
  const webhook = useLoaded(
    `webhook ${id}`,
    async () => (await loadWebhooks()).webhooks.find((one) => one.id === id) ?? null,
  );
  const back = { to: '/webhooks', name: 'Webhooks' };
  if (webhook.data !== null) return <Known webhook={webhook.data} onChanged={webhook.reload} />;
  if (webhook.loading) {
    return (
      <Page title={`Webhook ${id}`} back={back} about={'\u00a0'}>
        <Placeholder lines={12} />
      </Page>
    );
  }
  return (
    <Page title={webhook.problem === null ? 'No such webhook' : `Webhook ${id}`} back={back}>
      <Problem problem={webhook.problem} />
      {webhook.problem === null && <Text>There is no webhook {id}. It may have been deleted.</Text>}
    </Page>
  );
}

type Asked = 'edit' | 'rotate' | 'disable' | 'delete' | null;

function Known({ webhook, onChanged }: { webhook: Webhook; onChanged(): void }) {
  const { id } = webhook;
  const { go } = useLocation();
  const [asked, setAsked] = useState<Asked>(null);
  const [tested, setTested] = useState<TestDelivery | null>(null);
  const test = useAction(async () => setTested(await post(`/v1/webhooks/${id}/test`)));
  const enable = useAction(async () => {
    await post(`/v1/webhooks/${id}/enable`);
    onChanged();
  });
  const disable = useAction(async () => {
    await post(`/v1/webhooks/${id}/disable`);
    setAsked(null);
    onChanged();
  });
  const erase = useAction(async () => {
    await remove(`/v1/webhooks/${id}`);
    go('/webhooks');
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
      <EditWebhook opened={asked === 'edit'} webhook={webhook} onClose={close} onChanged={changed} />
      <RotateSecret opened={asked === 'rotate'} webhook={webhook} onClose={close} onChanged={changed} />
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

/** Shows how long the old secret still signs. */
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
