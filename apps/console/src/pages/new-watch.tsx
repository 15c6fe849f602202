import type { NamedCompany, Webhook } from '@hiring/contracts/operations';
import { Anchor, Autocomplete, Button, Checkbox, Group, Select, Stack, Text } from '@mantine/core';
import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { EVENT_TYPES, SIGNAL_TYPES, get, post, query } from '../api.ts';
import { label } from '../format.ts';
import { rememberNames } from '../parts/company-names.ts';
import { Dialogue } from '../parts/dialogue.tsx';
import { Problem } from '../parts/page.tsx';
import { webhookName } from '../parts/webhooks.ts';
import { useLink } from '../router.tsx';
import { useAction } from '../use-loaded.ts';

const WATCHED_TYPES = [...EVENT_TYPES, 'closed'] as const;
const MATCHES = 8;
const TYPING_MS = 200;

interface Choice {
  company_id?: number;
  search_id?: number;
}

/** The last step of every new watch: webhook, events, and price. */
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
  /** Shows what is watched. */
  children?: ReactNode;
  ready: boolean;
  /** Whether signals can be watched: those of a company can, those of a search cannot. */
  hasSignals?: boolean;
  /** Returns the company or the search. A search may have to be saved first. */
  choose(): Promise<Choice> | Choice;
  onClose(): void;
  onMade(): void;
}) {
  const link = useLink();
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
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    create.run();
  };
  if (webhooks.length === 0) {
    return (
      <Stack>
        <Text size="sm">A watch sends events to a webhook, and the account has none yet.</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button component="a" {...link('/webhooks?new=1')}>
            Register a webhook
          </Button>
        </Group>
      </Stack>
    );
  }
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        {children}
        <Select
          label="Webhook"
          required
          placeholder="Choose"
          data={webhooks.map((one) => ({ value: String(one.id), label: webhookName(one) }))}
          value={webhook}
          onChange={setWebhook}
        />
        <Checkbox.Group label="Events" value={types} onChange={setTypes}>
          <Group mt="xs">
            {WATCHED_TYPES.map((type) => (
              <Checkbox key={type} value={type} label={label(type)} />
            ))}
          </Group>
        </Checkbox.Group>
        {hasSignals && (
          <Checkbox.Group label="Signals" value={signals} onChange={setSignals}>
            <Group mt="xs">
              {SIGNAL_TYPES.map((type) => (
                <Checkbox key={type} value={type} label={label(type)} />
              ))}
            </Group>
          </Checkbox.Group>
        )}
        <Problem problem={create.problem} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            loading={create.running}
            disabled={!ready || types.length + signals.length === 0 || webhook === null}
          >
            Watch · 1 watch
          </Button>
        </Group>
        <Text size="xs" c="dimmed">
          See <Anchor {...link('/usage')}>usage</Anchor> for what the plan has left.
        </Text>
      </Stack>
    </form>
  );
}

/** Watches one company: the given company, or one that the user finds by its name. */
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
  const [found, setFound] = useState<NamedCompany[]>([]);
  useEffect(() => {
    if (text.trim().length < 2) return undefined;
    const timer = setTimeout(() => {
      get<{ companies: NamedCompany[] }>(`/v1/companies${query({ query: text, limit: MATCHES })}`).then(
        ({ companies }) => {
          rememberNames(companies);
          setFound(companies);
        },
        // A failed request finds nothing, and neither does text without two letters or digits.
        () => setFound([]),
      );
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
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
