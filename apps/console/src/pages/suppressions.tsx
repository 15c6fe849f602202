import type { Suppression } from '@hiring/contracts';
import { Button, Group, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import useSWR from 'swr';
import { post } from '../api.ts';
import { counted, label } from '../format.ts';
import { RowButton } from '../parts/controls.tsx';
import { Confirm, Dialogue, DialogueForm } from '../parts/dialogue.tsx';
import { Empty, Show } from '../parts/page.tsx';
import { SortedRows } from '../parts/table.tsx';
import { useAction } from '../use-action.ts';

function kindOf(value: string): Suppression['kind'] {
  if (value.includes('@')) return 'email';
  return /^[+\d][\d\s()./-]*$/.test(value) ? 'phone' : 'domain';
}

/** Shows the contacts that are omitted from all the account's exports. */
export function Suppressions({ isWriter }: { isWriter: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const [doomed, setDoomed] = useState<Suppression | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const list = useSWR<{ entries: Suppression[] }, Error>('/suppressions');
  const release = useAction(async (entry: Suppression) => {
    const { leads } = await post<{ leads: number }>('/suppressions/remove', { entries: [entry] });
    setDoomed(null);
    setNotice(`${counted(leads, 'lead')} released.`);
    void list.mutate();
  });
  const add = isWriter && <Button onClick={() => setAsking(true)}>Suppress contacts</Button>;
  return (
    <>
      <Group justify="space-between" mb="md" gap="sm">
        <Text size="sm" c="dimmed" maw={620}>
          Leads with one of these addresses, domains or phone numbers are in no export, in any project. The list applies
          to later imports too.
        </Text>
        {add}
      </Group>
      {notice !== null && (
        <Text size="sm" role="status" mb="sm">
          {notice}
        </Text>
      )}
      <Show of={list}>
        {({ entries }) => (
          <SortedRows
            label="Suppressions"
            rows={entries}
            id={({ kind, value }) => `${kind} ${value}`}
            text={({ value }) => value}
            empty={<Empty>No contact is suppressed.</Empty>}
            columns={[
              { name: 'Value', by: ({ value }) => value, cell: ({ value }) => <span className="mono">{value}</span> },
              { name: 'Kind', by: ({ kind }) => kind, cell: ({ kind }) => (kind === 'email' ? 'E-mail' : label(kind)) },
              {
                name: 'Action',
                cell: (entry) =>
                  isWriter && (
                    <RowButton onClick={() => setDoomed(entry)} aria-label={`Release ${entry.value}`}>
                      Release
                    </RowButton>
                  ),
              },
            ]}
          />
        )}
      </Show>
      <Dialogue opened={isAsking} onClose={() => setAsking(false)} title="Suppress contacts">
        <NewSuppressions
          onClose={() => setAsking(false)}
          onMade={(leads) => {
            setAsking(false);
            setNotice(`${counted(leads, 'lead')} suppressed.`);
            void list.mutate();
          }}
        />
      </Dialogue>
      <Confirm
        of={doomed}
        act={release}
        title="Release this contact?"
        label="Release it"
        onClose={() => setDoomed(null)}
      >
        Leads with {doomed?.value} are in exports again.
      </Confirm>
    </>
  );
}

function NewSuppressions({ onClose, onMade }: { onClose(): void; onMade(leads: number): void }) {
  const [text, setText] = useState('');
  const values = text.split(/[\n,;]+/).flatMap((value) => (value.trim() === '' ? [] : [value.trim()]));
  const add = useAction(async () => {
    const entries = values.map((value) => ({ kind: kindOf(value), value }));
    onMade((await post<{ leads: number }>('/suppressions', { entries })).leads);
  });
  return (
    <DialogueForm
      act={add}
      label={`Suppress ${counted(values.length, 'contact')}`}
      disabled={values.length === 0}
      onClose={onClose}
    >
      <Textarea
        label="E-mail addresses, domains or phone numbers"
        description="One on each line."
        placeholder={'jane@acme.com\nbeta.com\n+49 30 123456'}
        rows={6}
        required
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </DialogueForm>
  );
}
