import { SCOPES, TIERS } from '@hiring/contracts';
import type { Identity } from '@hiring/contracts/operations';
import { Button, Checkbox, Group, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { post } from '../api.ts';
import { DAY_MS } from '../format.ts';
import { useAction } from '../use-action.ts';
import { TextField } from './controls.tsx';
import { Dialogue, DialogueForm } from './dialogue.tsx';
import { PRESETS, SCOPE_TEXTS } from './keys.ts';
import type { CreatedKey } from './new-key.tsx';

const EXPIRY_CHOICES = [
  { value: '', label: 'Never' },
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
];

export function CreateKey({ identity, onMade }: { identity: Identity; onMade(made: CreatedKey): void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Create a key</Button>
      <Dialogue opened={isOpen} onClose={() => setOpen(false)} title="Create a key">
        <KeyForm
          identity={identity}
          onClose={() => setOpen(false)}
          onMade={(made) => {
            setOpen(false);
            onMade(made);
          }}
        />
      </Dialogue>
    </>
  );
}

function KeyForm({
  identity,
  onClose,
  onMade,
}: {
  identity: Identity;
  onClose(): void;
  onMade(made: CreatedKey): void;
}) {
  /** A key never has more scopes than the key that creates it. */
  const allowed = SCOPES.filter((scope) => identity.scopes.includes(scope));
  const [name, setName] = useState('');
  const [tier, setTier] = useState<string>(identity.tier);
  const [days, setDays] = useState('');
  const [preset, setPreset] = useState('all');
  const [scopes, setScopes] = useState<string[]>(allowed);
  const create = useAction(async () => {
    const made = await post<CreatedKey>('/v1/keys', {
      tier,
      scopes,
      ...(name.trim() !== '' && { name: name.trim() }),
      ...(days !== '' && { expires_at: new Date(Date.now() + Number(days) * DAY_MS).toISOString() }),
    });
    onMade(made);
  });
  const choose = (value: string): void => {
    setPreset(value);
    const known = PRESETS.find((one) => one.value === value);
    if (known !== undefined) setScopes(allowed.filter((scope) => known.scopes.includes(scope)));
  };
  return (
    <DialogueForm act={create} label="Create the key" disabled={scopes.length === 0} onClose={onClose}>
      <TextField
        label="Name"
        placeholder="Nightly import"
        maxLength={100}
        data-autofocus
        value={name}
        onText={setName}
      />
      <Group grow align="flex-start">
        <Select
          label="Tier"
          data={TIERS.slice(0, TIERS.findIndex((one) => one === identity.tier) + 1)}
          value={tier}
          allowDeselect={false}
          onChange={(value) => setTier(value ?? identity.tier)}
        />
        <Select
          label="Expires"
          data={EXPIRY_CHOICES}
          value={days}
          allowDeselect={false}
          onChange={(value) => setDays(value ?? '')}
        />
      </Group>
      <Select
        label="Scopes"
        data={[...PRESETS.map(({ value, label }) => ({ value, label })), { value: 'own', label: 'One by one' }]}
        value={preset}
        allowDeselect={false}
        onChange={(value) => choose(value ?? 'all')}
      />
      <Checkbox.Group
        aria-label="Scopes of the key"
        value={scopes}
        onChange={(value) => {
          setScopes(value);
          setPreset('own');
        }}
      >
        <Stack gap={6}>
          {allowed.map((scope) => (
            <Checkbox key={scope} size="xs" value={scope} label={`${SCOPE_TEXTS[scope]} (${scope})`} />
          ))}
        </Stack>
      </Checkbox.Group>
    </DialogueForm>
  );
}
