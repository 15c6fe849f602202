import { SCOPES } from '@hiring/contracts';
import type { Identity, ListedKey, UsagePoint } from '@hiring/contracts/operations';
import { Badge, Group, Select, Text } from '@mantine/core';
import { useState } from 'react';
import useSWR from 'swr';
import { get, post, remove } from '../api.ts';
import { count, counted } from '../format.ts';
import { RowButton } from '../parts/controls.tsx';
import { CreateKey } from '../parts/create-key.tsx';
import { Confirm, Dialogue, DialogueForm } from '../parts/dialogue.tsx';
import { NewKey, type CreatedKey } from '../parts/new-key.tsx';
import { Page, Problem, Show } from '../parts/page.tsx';
import { StopKey } from '../parts/stop-key.tsx';
import { SortedRows } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { useAction } from '../use-action.ts';

const USAGE_DAYS = 30;

/** Returns each key's units in the last 30 days. If the session may not read usage, the result is empty. */
async function unitsByKey(scopes: readonly string[]): Promise<Map<number, number>> {
  const sums = new Map<number, number>();
  if (!scopes.includes('usage:read')) return sums;
  const { series } = await get<{ series: UsagePoint[] }>(`/v1/usage/series?days=${USAGE_DAYS}`);
  for (const { key_id: key, calls, changes, watches, forced_fresh: fresh } of series) {
    sums.set(key, (sums.get(key) ?? 0) + calls + changes + watches + fresh);
  }
  return sums;
}

const titleOf = (key: ListedKey): string => key.name ?? `Key ${key.id}`;
const isOver = (key: ListedKey): boolean => key.expires_at !== null && Date.parse(key.expires_at) <= Date.now();

export function KeysPage({ identity }: { identity: Identity }) {
  const keys = useSWR<{ keys: ListedKey[] }, Error>('/v1/keys?limit=1000');
  const units = useSWR<Map<number, number>, Error>('units', () => unitsByKey(identity.scopes));
  const [made, setMade] = useState<CreatedKey | null>(null);
  const [revoking, setRevoking] = useState<ListedKey | null>(null);
  const [rotating, setRotating] = useState<ListedKey | null>(null);
  const [stopping, setStopping] = useState<ListedKey | null>(null);
  const revoke = useAction(async (key: ListedKey) => {
    await remove(`/v1/keys/${key.id}`);
    setRevoking(null);
    if (made?.id === key.id) setMade(null);
    void keys.mutate();
  });
  const onMade = (key: CreatedKey): void => {
    setRotating(null);
    setMade(key);
    void keys.mutate();
  };
  return (
    <Page
      title="API keys"
      about="One key for each program, with only what it needs. A revoked or expired key is refused everywhere."
      actions={<CreateKey identity={identity} onMade={onMade} />}
    >
      {made !== null && <NewKey made={made} onClose={() => setMade(null)} />}
      <Problem problem={units.error} />
      <Show of={keys}>
        {({ keys: rows }) => (
          <SortedRows
            label="API keys"
            rows={rows}
            id={({ id }) => id}
            start="-Created"
            text={(key) => `${titleOf(key)} ${key.last_four} ${key.scopes.join(' ')}`}
            empty="There are no keys."
            columns={[
              {
                name: 'Key',
                by: titleOf,
                cell: (key) => (
                  <>
                    {titleOf(key)}
                    <br />
                    <span className="mono">{`${key.prefix}…${key.last_four}`}</span>
                  </>
                ),
              },
              {
                name: 'Scopes',
                cell: ({ scopes }) => (
                  <Text size="xs" component="span">
                    {scopes.length === SCOPES.length ? 'All' : scopes.join(', ')}
                  </Text>
                ),
              },
              { name: 'Tier', by: ({ tier }) => tier, cell: ({ tier }) => tier },
              { name: 'Created', by: (key) => key.created_at, cell: (key) => <Time at={key.created_at} /> },
              {
                name: 'Last used',
                by: (key) => key.last_used_at,
                cell: (key) => <Time at={key.last_used_at} none="Never" />,
              },
              {
                name: 'Units, 30 days',
                right: true,
                by: ({ id }) => units.data?.get(id) ?? 0,
                cell: ({ id }) => (units.data === undefined ? '–' : count(units.data.get(id) ?? 0)),
              },
              {
                name: 'Expires',
                by: (key) => key.expires_at,
                cell: (key) => <Time at={key.expires_at} none="Never" />,
              },
              {
                name: 'Action',
                cell: (key) => (
                  <Group gap="xs">
                    {key.revoked_at !== null || isOver(key) ? (
                      <Badge variant="dot" color="gray" tt="none">
                        {key.revoked_at === null ? 'Expired' : 'Revoked'}
                      </Badge>
                    ) : (
                      <>
                        <RowButton onClick={() => setRotating(key)} aria-label={`Rotate ${titleOf(key)}`}>
                          Rotate
                        </RowButton>
                        <RowButton onClick={() => setRevoking(key)} aria-label={`Revoke ${titleOf(key)}`}>
                          Revoke
                        </RowButton>
                      </>
                    )}
                    {/* A revoked key has this button too, since objects that it made may still work. */}
                    <RowButton
                      onClick={() => setStopping(key)}
                      aria-label={`Stop all: ${titleOf(key)} and everything it made`}
                    >
                      Stop all
                    </RowButton>
                  </Group>
                ),
              },
            ]}
          />
        )}
      </Show>
      {rotating !== null && <RotateKey rotating={rotating} onClose={() => setRotating(null)} onMade={onMade} />}
      {stopping !== null && (
        <StopKey
          stopping={stopping}
          title={titleOf(stopping)}
          onClose={() => setStopping(null)}
          onStopped={() => {
            setStopping(null);
            void keys.mutate();
          }}
        />
      )}
      <Confirm
        of={revoking}
        act={revoke}
        title="Revoke this key?"
        label="Revoke the key"
        onClose={() => setRevoking(null)}
      >
        Calls with {revoking === null ? 'the key' : titleOf(revoking)}, which ends in {revoking?.last_four}, are refused
        from now on. If you signed in with it, you are signed out.
      </Confirm>
    </Page>
  );
}

const OVERLAPS = [1, 24, 168, 720];

function RotateKey({
  rotating,
  onClose,
  onMade,
}: {
  rotating: ListedKey;
  onClose(): void;
  onMade(made: CreatedKey): void;
}) {
  const [hours, setHours] = useState('24');
  const rotate = useAction(async () =>
    onMade(await post<CreatedKey>(`/v1/keys/${rotating.id}/rotate`, { overlap_hours: Number(hours) })),
  );
  return (
    <Dialogue opened onClose={onClose} title="Rotate this key?">
      <DialogueForm act={rotate} label="Rotate the key" onClose={onClose}>
        <Text size="sm">
          A new key with the same name, tier and scopes takes its place. Both work until the overlap ends. Keys that the
          replaced one made end with it.
        </Text>
        <Select
          label="Overlap"
          data={OVERLAPS.map((value) => ({
            value: String(value),
            label: value < 48 ? counted(value, 'hour') : counted(value / 24, 'day'),
          }))}
          value={hours}
          allowDeselect={false}
          onChange={(value) => setHours(value ?? '24')}
        />
      </DialogueForm>
    </Dialogue>
  );
}
