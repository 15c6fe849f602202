import type { SearchPreview, Webhook } from '@hiring/contracts/operations';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { post } from '../api.ts';
import { counted, label } from '../format.ts';
import { FilterSelect, TextField } from '../parts/controls.tsx';
import { Dialogue } from '../parts/dialogue.tsx';
import { FunctionSelect } from '../parts/function-select.tsx';
import { useAction } from '../use-action.ts';
import { WatchTerms } from './new-watch.tsx';

const WORKPLACES = ['onsite', 'hybrid', 'remote'];

/** Shows the form for a watch on a search. The preview shows what the watch would have cost in the last 30 days. */
export function NewSearch({
  opened,
  onClose,
  webhooks,
  onMade,
}: {
  opened: boolean;
  onClose(): void;
  webhooks: Webhook[];
  onMade(): void;
}) {
  const [words, setWords] = useState('');
  const [role, setRole] = useState<string | null>(null);
  const [geo, setGeo] = useState('');
  const [workplace, setWorkplace] = useState<string | null>(null);
  const [named, setNamed] = useState('');
  const slugs = named
    .toLowerCase()
    .split(',')
    .flatMap((slug) => slug.trim() || []);
  const technologies = slugs.length === 0 ? null : slugs;
  const filters = Object.fromEntries(
    Object.entries({ q: words.trim(), role, geo: geo.trim(), workplace, technologies }).filter(([, value]) =>
      Boolean(value),
    ),
  );
  const key = JSON.stringify(filters);
  const hasFilter = key !== '{}';
  const [found, setFound] = useState<{ key: string; preview: SearchPreview } | null>(null);
  const preview = useAction(async () =>
    setFound({ key, preview: await post<SearchPreview>('/v1/searches/preview', filters) }),
  );
  const known = found?.key === key ? found.preview : null;
  return (
    <Dialogue opened={opened} onClose={onClose} title="Watch a search">
      <WatchTerms
        webhooks={webhooks}
        ready={hasFilter && known?.accepted !== false}
        choose={async () => ({ search_id: (await post<{ id: number }>('/v1/searches', filters)).id })}
        onClose={onClose}
        onMade={onMade}
      >
        <TextField label="Words of the title" placeholder="any" value={words} onText={setWords} />
        <Group grow align="flex-start">
          <FunctionSelect value={role} onChange={setRole} />
          <TextField label="Country" placeholder="any" value={geo} onText={setGeo} />
        </Group>
        <FilterSelect
          label="Workplace"
          data={WORKPLACES.map((value) => ({ value, label: label(value) }))}
          value={workplace}
          onChange={setWorkplace}
        />
        <TextField
          label="Technologies, all of"
          placeholder="any, such as python, postgresql"
          value={named}
          onText={setNamed}
        />
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Text size="sm" role="status" mih={42}>
            {!hasFilter && 'Set at least one filter. Each event that the watch sends is billed as one change.'}
            {known === null && preview.problem?.message}
            {known !== null && summaryOf(known)}
          </Text>
          <Button
            variant="default"
            flex="none"
            disabled={!hasFilter || known !== null}
            loading={preview.running}
            onClick={() => preview.run()}
          >
            Preview · 1 call
          </Button>
        </Group>
      </WatchTerms>
    </Dialogue>
  );
}

function summaryOf(known: SearchPreview): string {
  const open = `${known.matching_reqs_exact ? '' : 'At least '}${counted(known.matching_reqs, 'open role')}`;
  if (!known.accepted) return `${open} match, which is too many for a watch. Narrow it down.`;
  const cost = `${known.matches_exact ? '' : 'about '}${counted(known.estimated_changes, 'change')}`;
  return `${open} match now. In the last 30 days this watch would have cost ${cost}; each event it sends is billed as one change.`;
}
