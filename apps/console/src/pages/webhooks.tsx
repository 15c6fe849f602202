import { Anchor, Badge, Button, CopyButton, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { get, post } from '../api.ts';
import { when } from '../format.ts';
import { Page, Problem, Rows, Show } from '../parts/page.tsx';
import { useLink, useLocation } from '../router.tsx';
import { useAction, useLoaded } from '../use-loaded.ts';

export interface Webhook {
  id: number;
  url: string;
  status: 'active' | 'disabled';
  disabled_reason: string | null;
  created_at: string;
}

export const loadWebhooks = (): Promise<{ webhooks: Webhook[] }> => get('/v1/webhooks');

const SECRET_BYTES = 24;

/** 192 random bits in the format of Standard Webhooks. */
function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  return `whsec_${btoa(String.fromCharCode(...bytes))}`;
}

export function WebhooksPage() {
  const link = useLink();
  const { go } = useLocation();
  const webhooks = useLoaded('webhooks', loadWebhooks);
  const [url, setUrl] = useState('');
  const [secret, setSecret] = useState('');
  const create = useAction(async () => {
    const { id } = await post<{ id: number }>('/v1/webhooks', { url, secret });
    go(`/webhooks/${id}`);
  });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    create.run();
  };
  return (
    <Page title="Webhooks" about="URLs that receive the events of watched companies, signed with your secret.">
      <form onSubmit={onSubmit}>
        <Stack maw={640}>
          <TextInput
            label="URL"
            placeholder="https://example.com/hooks/hiring"
            required
            value={url}
            onChange={(event) => setUrl(event.currentTarget.value)}
          />
          <Group align="flex-end">
            <PasswordInput
              label="Signing secret"
              description="16 to 512 characters. It is not shown again: keep a copy."
              required
              autoComplete="off"
              value={secret}
              onChange={(event) => setSecret(event.currentTarget.value)}
              visibilityToggleButtonProps={{ 'aria-label': 'Show the secret' }}
              flex={1}
              miw={240}
            />
            <Button variant="default" onClick={() => setSecret(newSecret())}>
              Generate
            </Button>
            <CopyButton value={secret}>
              {({ copied, copy }) => (
                <Button variant="default" disabled={secret === ''} onClick={copy}>
                  {copied ? 'Copied' : 'Copy'}
                </Button>
              )}
            </CopyButton>
          </Group>
          <Problem problem={create.problem} />
          <Group>
            <Button type="submit" loading={create.running}>
              Register the webhook
            </Button>
          </Group>
        </Stack>
      </form>
      <Show of={webhooks}>
        {({ webhooks: rows }) => (
          <Rows
            label="Webhooks"
            rows={rows}
            id={({ id }) => id}
            empty="There are no webhooks yet."
            columns={[
              { name: 'Id', cell: ({ id }) => <Anchor {...link(`/webhooks/${id}`)}>{`webhook ${id}`}</Anchor> },
              { name: 'URL', cell: (webhook) => <Text size="sm">{webhook.url}</Text> },
              { name: 'State', cell: (webhook) => <WebhookState webhook={webhook} /> },
              { name: 'Registered', cell: (webhook) => when(webhook.created_at) },
            ]}
          />
        )}
      </Show>
    </Page>
  );
}

export function WebhookState({ webhook: { status, disabled_reason: reason } }: { webhook: Webhook }) {
  return (
    <Badge color={status === 'active' ? 'green' : 'orange'} variant="dot" tt="none">
      {reason === null ? status : `${status}: ${reason}`}
    </Badge>
  );
}
