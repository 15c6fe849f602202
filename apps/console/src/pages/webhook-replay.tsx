import { Button, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { post } from '../api.ts';
import { DAY_MS } from '../format.ts';
import { TextField } from '../parts/controls.tsx';
import { Confirm, Dialogue, DialogueForm } from '../parts/dialogue.tsx';
import { useAction } from '../use-action.ts';

const RETENTION_DAYS = 30;
/** Length of a datetime-local field's value, such as `2026-03-02T09:00`. */
const LOCAL_TIME_LENGTH = 16;

const agoIso = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();

/** Sends deliveries again at no cost: all failed ones, or all in a time range. */
export function Replay({ webhookId, onReplayed }: { webhookId: number; onReplayed(number: number): void }) {
  const [asked, setAsked] = useState<'failed' | 'range' | null>(null);
  const close = (): void => setAsked(null);
  const failed = useAction(async () => {
    const all = { only_failed: true };
    const { replayed } = await post<{ replayed: number }>(`/v1/webhooks/${webhookId}/replay`, all);
    close();
    onReplayed(replayed);
  });
  return (
    <>
      <Button variant="default" onClick={() => setAsked('failed')}>
        Send all failed again
      </Button>
      <Button variant="default" onClick={() => setAsked('range')}>
        Replay a time
      </Button>
      <Confirm
        of={asked === 'failed' ? asked : null}
        act={failed}
        title="Send all failed deliveries again?"
        label="Send them again"
        onClose={close}
      >
        Every delivery of the last {RETENTION_DAYS} days that failed is sent again under its own message id. This is
        free.
      </Confirm>
      <Dialogue opened={asked === 'range'} onClose={close} title="Replay a time">
        <RangeForm
          webhookId={webhookId}
          onClose={close}
          onReplayed={(number) => {
            close();
            onReplayed(number);
          }}
        />
      </Dialogue>
    </>
  );
}

function RangeForm({
  webhookId,
  onClose,
  onReplayed,
}: {
  webhookId: number;
  onClose(): void;
  onReplayed(number: number): void;
}) {
  const [since, setSince] = useState(agoIso(1).slice(0, LOCAL_TIME_LENGTH));
  const [until, setUntil] = useState(agoIso(0).slice(0, LOCAL_TIME_LENGTH));
  const [onlyFailed, setOnlyFailed] = useState(false);
  const replay = useAction(async () => {
    const { replayed } = await post<{ replayed: number }>(`/v1/webhooks/${webhookId}/replay`, {
      observed_since: `${since}:00Z`,
      ...(until !== '' && { observed_until: `${until}:59.999Z` }),
      ...(onlyFailed && { only_failed: true }),
    });
    onReplayed(replayed);
  });
  return (
    <DialogueForm act={replay} label="Replay" onClose={onClose}>
      <Text size="sm">
        Sends the events observed in this time again, each under its own message id, at most {RETENTION_DAYS} days back.
        This is free.
      </Text>
      <TextField type="datetime-local" label="Since, in UTC" required value={since} onText={setSince} />
      <TextField type="datetime-local" label="Until, in UTC" value={until} onText={setUntil} />
      <Switch
        label="Only those that failed"
        checked={onlyFailed}
        onChange={(event) => setOnlyFailed(event.currentTarget.checked)}
      />
    </DialogueForm>
  );
}
