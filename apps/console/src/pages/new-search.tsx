import type { Webhook } from '@hiring/contracts/operations';
import { Group, Select, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { post } from '../api.ts';
import { count, counted, label } from '../format.ts';
import { Dialogue } from '../parts/dialogue.tsx';
import { FunctionSelect } from '../parts/function-select.tsx';
import { asProblem, useLoaded } from '../use-loaded.ts';
import { WatchTerms } from './new-watch.tsx';

interface Preview {
  matching_reqs: number;
  accepted: boolean;
  share: number;
  matches: number;
  estimated_changes: number;
}

const WORKPLACES = ['onsite', 'hybrid', 'remote'];

/** Form for a watch on a search: filters, what the watch would have cost, and the webhook. */
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
  const filters = Object.fromEntries(
    Object.entries({ q: words.trim(), role, geo: geo.trim(), workplace }).filter(([, value]) => Boolean(value)),
  );
  const key = JSON.stringify(filters);
  const hasFilter = key !== '{}';
  const preview = useLoaded(hasFilter && opened ? key : null, () => post<Preview>('/v1/searches/preview', filters));
  const known = hasFilter ? preview.data : null;
  return (
    <Dialogue opened={opened} onClose={onClose} title="Watch a search">
      <WatchTerms
        webhooks={webhooks}
        ready={known?.accepted === true}
        choose={async () => ({ search_id: (await post<{ id: number }>('/v1/searches', filters)).id })}
        onClose={onClose}
        onMade={onMade}
      >
        <TextInput
          label="Words of the title"
          placeholder="any"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <Group grow align="flex-start">
          <FunctionSelect value={role} onChange={setRole} />
          <TextInput
            label="Country"
            placeholder="any"
            value={geo}
            onChange={(event) => setGeo(event.currentTarget.value)}
          />
        </Group>
        <Select
          label="Workplace"
          placeholder="any"
          clearable
          data={WORKPLACES.map((value) => ({ value, label: label(value) }))}
          value={workplace}
          onChange={setWorkplace}
          clearButtonProps={{ 'aria-label': 'Any workplace' }}
        />
        <Text size="sm" role="status" mih={42}>
          {!hasFilter && 'Set at least one filter. What it matches is counted for free.'}
          {hasFilter && preview.problem !== null && asProblem(preview.problem).message}
          {known !== null &&
            (known.accepted
              ? `${counted(known.matching_reqs, 'open role')} match now. In the last 30 days this watch would have cost ${counted(known.estimated_changes, 'change')}; each event it sends is billed as one change.`
              : `It matches ${count(known.matching_reqs)} open roles, which is too many for a watch. Narrow it down.`)}
        </Text>
      </WatchTerms>
    </Dialogue>
  );
}
