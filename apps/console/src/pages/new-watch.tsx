import { SIGNAL_TYPES } from '@hiring/contracts';
import type { NamedCompany, Webhook } from '@hiring/contracts/operations';
import { Autocomplete, Button, Checkbox, Group, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import useSWR from 'swr';
import { EVENT_TYPES, post, query } from '../api.ts';
import { label } from '../format.ts';
import { rememberNames } from '../parts/company-names.ts';
import { Dialogue, DialogueForm } from '../parts/dialogue.tsx';
import { ButtonLink, PageLink } from '../parts/link.tsx';
import { webhookName } from '../parts/webhooks.ts';
import { useAction } from '../use-action.ts';

const WATCHED_TYPES = [...EVENT_TYPES, 'closed'] as const;
const MATCHES = 8;
const TYPING_MS = 200;

interface Choice {
  company_id?: number;
  search_id?: number;
}

/** Shows the last step for every new watch: webhook, events, and price. */
export function WatchTerms({
  webhooks,
  children,
  ready,
  hasSignals = false,
  choose,
  onClose,
  onMade,
}: {
  webhooks: Webhook[];
  /** The form fields that choose what to watch. */
  children?: ReactNode;
  ready: boolean;
  /** Whether the watch can include signals: true for a company, false for a search. */
  hasSignals?: boolean;
  /** Returns the watched company or search. May save the search first. */
  choose(): Promise<Choice> | Choice;
  onClose(): void;
  onMade(): void;
}) {
  const [webhook, setWebhook] = useState<string | null>(webhooks.length === 1 ? String(webhooks[0]?.id) : null);
  const [types, setTypes] = useState<string[]>([...EVENT_TYPES]);
  const [signals, setSignals] = useState<string[]>([]);
  const create = useAction(async () => {
    const watched = await choose();
    await post('/v1/watches', {
      ...watched,
      ...(types.length > 0 && { event_types: types }),
      ...(signals.length > 0 && { signal_types: signals }),
      webhook_endpoint_id: Number(webhook),
    });
    onMade();
  });
  if (webhooks.length === 0) {
    return (
      <Stack>
        <Text size="sm">A watch sends events to a webhook, and the account has none yet.</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <ButtonLink href="/webhooks?new=1">Register a webhook</ButtonLink>
        </Group>
      </Stack>
    );
  }
  return (
    <>
      <DialogueForm
        act={create}
        label="Watch · 1 watch"
        disabled={!ready || types.length + signals.length === 0 || webhook === null}
        onClose={onClose}
      >
        {children}
        <Select
          label="Webhook"
          required
          placeholder="Choose"
          data={webhooks.map((one) => ({ value: String(one.id), label: webhookName(one) }))}
          value={webhook}
          onChange={setWebhook}
        />
        <Types label="Events" all={WATCHED_TYPES} value={types} onChange={setTypes} />
        {hasSignals && <Types label="Signals" all={SIGNAL_TYPES} value={signals} onChange={setSignals} />}
      </DialogueForm>
      <Text size="xs" c="dimmed" mt="md">
        See <PageLink href="/usage">usage</PageLink> for what the plan has left.
      </Text>
    </>
  );
}

function Types({
  label: name,
  all,
  ...chosen
}: {
  label: string;
  all: readonly string[];
  value: string[];
  onChange(types: string[]): void;
}) {
  return (
    <Checkbox.Group label={name} {...chosen}>
      <Group mt="xs">
        {all.map((type) => (
          <Checkbox key={type} value={type} label={label(type)} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

/** Shows the form for a watch on the given company, or on a company that the user finds by its name. */
export function NewWatch({
  opened,
  onClose,
  company,
  webhooks,
  onMade,
}: {
  opened: boolean;
  onClose(): void;
  company?: number;
  webhooks: Webhook[];
  onMade(): void;
}) {
  const [chosen, setChosen] = useState<number | null>(company ?? null);
  return (
    <Dialogue
      opened={opened}
      onClose={onClose}
      title={company === undefined ? 'Watch a company' : 'Watch this company'}
    >
      <WatchTerms
        webhooks={webhooks}
        ready={chosen !== null}
        hasSignals
        choose={() => (chosen === null ? {} : { company_id: chosen })}
        onClose={onClose}
        onMade={onMade}
      >
        {company === undefined && <FindCompany onChosen={setChosen} />}
      </WatchTerms>
    </Dialogue>
  );
}

function FindCompany({ onChosen }: { onChosen(id: number | null): void }) {
  const [text, setText] = useState('');
  const [words] = useDebouncedValue(text, TYPING_MS);
  const { data, error } = useSWR<{ companies: NamedCompany[] }, Error>(
    words.trim().length < 2 ? null : `/v1/companies${query({ query: words, limit: MATCHES })}`,
    { onSuccess: ({ companies }) => rememberNames(companies) },
  );
  // If the request failed or the text is too short, there are no companies.
  const found = error === undefined ? (data?.companies ?? []) : [];
  const options = found.map(({ name, domain }) => `${name} (${domain})`);
  const change = (value: string): void => {
    setText(value.replace(/ \([^()]*\)$/, ''));
    onChosen(found[options.indexOf(value)]?.company_id ?? null);
  };
  return (
    <Autocomplete
      label="Company"
      description="The beginning of its name or domain. Finding it is free."
      required
      data={options}
      filter={({ options: all }) => all}
      onChange={change}
    />
  );
}
