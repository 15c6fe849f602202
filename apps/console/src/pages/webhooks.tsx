import type { WebhookKind } from '@hiring/contracts';
import { Button, SegmentedControl, Switch } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { post } from '../api.ts';
import { TextField } from '../parts/controls.tsx';
import { Dialogue, DialogueForm } from '../parts/dialogue.tsx';
import { PageLink } from '../parts/link.tsx';
import { Empty, Page, Show } from '../parts/page.tsx';
import { SecretField } from '../parts/secret-field.tsx';
import { SortedRows } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { WebhookState } from '../parts/webhook-state.tsx';
import { useWebhooks, webhookName } from '../parts/webhooks.ts';
import { useParameters } from '../parameters.ts';
import { useAction } from '../use-action.ts';

const KINDS: Record<WebhookKind, string> = { json: 'Program', slack: 'Slack' };

export function WebhooksPage() {
  const { search, set } = useParameters();
  const webhooks = useWebhooks();
  const register = <Button onClick={() => set({ new: 1 })}>Register a webhook</Button>;
  return (
    <Page
      title="Webhooks"
      about="Addresses of yours that receive events, each signed with its own secret. Webhooks and deliveries are free."
      actions={register}
    >
      <Show of={webhooks}>
        {({ webhooks: rows }) => (
          <SortedRows
            label="Webhooks"
            rows={rows}
            id={({ id }) => id}
            text={(webhook) => webhook.url}
            empty={
              <Empty action={register}>
                There are no webhooks yet. Register the address that should receive events.
              </Empty>
            }
            columns={[
              {
                name: 'Webhook',
                by: (webhook) => webhookName(webhook),
                cell: (webhook) => <PageLink href={`/webhooks/${webhook.id}`}>{webhookName(webhook)}</PageLink>,
              },
              { name: 'Kind', by: ({ kind }) => kind, cell: ({ kind }) => KINDS[kind] },
              { name: 'State', by: ({ status }) => status, cell: (webhook) => <WebhookState webhook={webhook} /> },
              {
                name: 'Order',
                by: ({ ordered }) => String(ordered),
                cell: ({ ordered }) => (ordered ? 'Strict' : 'As they come'),
              },
              {
                name: 'Registered',
                by: (webhook) => webhook.created_at,
                cell: (webhook) => <Time at={webhook.created_at} />,
              },
              { name: 'Id', by: ({ id }) => id, cell: ({ id }) => id, right: true },
            ]}
          />
        )}
      </Show>
      <Dialogue opened={search.has('new')} onClose={() => set({ new: null })} title="Register a webhook">
        <NewWebhook onClose={() => set({ new: null })} />
      </Dialogue>
    </Page>
  );
}

function NewWebhook({ onClose }: { onClose(): void }) {
  const [, navigate] = useLocation();
  const [url, setUrl] = useState('');
  const [secret, setSecret] = useState('');
  const [kind, setKind] = useState<WebhookKind>('json');
  const [ordered, setOrdered] = useState(false);
  const create = useAction(async () => {
    const { id } = await post<{ id: number }>('/v1/webhooks', {
      ...{ url, secret },
      ...(kind !== 'json' && { kind }),
      ...(ordered && { ordered }),
    });
    navigate(`/webhooks/${id}`);
  });
  return (
    <DialogueForm act={create} label="Register the webhook" onClose={onClose}>
      <SegmentedControl
        aria-label="Kind"
        data={(['json', 'slack'] as const).map((value) => ({ value, label: KINDS[value] }))}
        value={kind}
        onChange={(value) => setKind(value as WebhookKind)}
      />
      <TextField
        label="URL"
        {...(kind === 'slack' && {
          description: 'Of an incoming webhook of your Slack app. It is never shown again.',
        })}
        placeholder={kind === 'slack' ? 'https://hooks.slack.com/services/T…/B…/…' : 'https://example.com/hooks/hiring'}
        required
        data-autofocus
        value={url}
        onText={setUrl}
      />
      <SecretField value={secret} onChange={setSecret} />
      <Switch
        label="Strict order"
        description="One delivery after the other. One that fails blocks the next until it succeeds or is given up. It cannot be changed later."
        checked={ordered}
        onChange={(event) => setOrdered(event.currentTarget.checked)}
      />
    </DialogueForm>
  );
}
