import { Alert, Badge, Button, Code, CopyButton, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { get, post, remove, type Identity } from '../api.ts';
import { when } from '../format.ts';
import { Dialogue } from '../parts/dialogue.tsx';
import { Page, Problem, Rows, Show } from '../parts/page.tsx';
import { useAction, useLoaded } from '../use-loaded.ts';

interface Key {
  id: number;
  prefix: string;
  last_four: string;
  tier: string;
  scopes: string[];
  created_at: string;
  last_used_at: string | null;
  revoked_at: string | null;
}

const TIERS = ['free', 'standard', 'pro', 'internal'];

export function KeysPage({ identity }: { identity: Identity }) {
  const keys = useLoaded('keys', () => get<{ keys: Key[] }>('/v1/keys'));
  const [made, setMade] = useState<{ id: number; key: string } | null>(null);
  const [doomed, setDoomed] = useState<Key | null>(null);
  const [tier, setTier] = useState(identity.tier);
  const create = useAction(async () => {
    setMade(await post<{ id: number; key: string }>('/v1/keys', { tier }));
    keys.reload();
  });
  const revoke = useAction(async (key: Key) => {
    await remove(`/v1/keys/${key.id}`);
    setDoomed(null);
    if (made?.id === key.id) setMade(null);
    keys.reload();
  });
  return (
    <Page
      title="API keys"
      about="A key is shown once, when it is created. A revoked key is refused everywhere at once."
      actions={
        <Group align="flex-end">
          <Select
            label="Tier"
            data={TIERS.slice(0, TIERS.indexOf(identity.tier) + 1)}
            value={tier}
            allowDeselect={false}
            onChange={(value) => setTier(value ?? identity.tier)}
            w={130}
          />
          <Button onClick={() => create.run()} loading={create.running}>
            Create a key
          </Button>
        </Group>
      }
    >
      <Problem problem={create.problem} />
      {made !== null && <NewKey made={made} onClose={() => setMade(null)} />}
      <Show of={keys}>
        {({ keys: rows }) => (
          <Rows
            label="API keys"
            rows={rows}
            id={({ id }) => id}
            empty="There are no keys."
            columns={[
              {
                name: 'Key',
                cell: (key) => <Code style={{ whiteSpace: 'nowrap' }}>{`${key.prefix}…${key.last_four}`}</Code>,
              },
              { name: 'Tier', cell: ({ tier: label }) => label },
              { name: 'Created', cell: (key) => when(key.created_at) },
              { name: 'Last used', cell: (key) => when(key.last_used_at) },
              { name: 'Scopes', cell: ({ scopes }) => <Text size="xs">{scopes.join(', ')}</Text> },
              {
                name: 'State',
                cell: (key) =>
                  key.revoked_at === null ? (
                    <Button
                      size="compact-xs"
                      color="red"
                      variant="light"
                      onClick={() => setDoomed(key)}
                      aria-label={`Revoke key ${key.id}`}
                    >
                      Revoke
                    </Button>
                  ) : (
                    <Badge variant="dot" color="gray" tt="none">
                      revoked {when(key.revoked_at)}
                    </Badge>
                  ),
              },
            ]}
          />
        )}
      </Show>
      <Dialogue opened={doomed !== null} onClose={() => setDoomed(null)} title="Revoke this key?">
        <Stack>
          <Text size="sm">
            Calls with the key that ends in {doomed?.last_four} will be refused from now on. If you signed in with it,
            you will be signed out.
          </Text>
          <Problem problem={revoke.problem} />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setDoomed(null)}>
              Keep it
            </Button>
            <Button color="red" loading={revoke.running} onClick={() => doomed !== null && revoke.run(doomed)}>
              Revoke the key
            </Button>
          </Group>
        </Stack>
      </Dialogue>
    </Page>
  );
}

function NewKey({ made, onClose }: { made: { id: number; key: string }; onClose(): void }) {
  return (
    <Alert
      title={`Key ${made.id} was created. Copy it now: it is not shown again.`}
      withCloseButton
      closeButtonLabel="Close"
      onClose={onClose}
      role="status"
    >
      <Group>
        <Code data-testid="new-key">{made.key}</Code>
        <CopyButton value={made.key}>
          {({ copied, copy }) => (
            <Button size="compact-sm" onClick={copy}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Alert>
  );
}
