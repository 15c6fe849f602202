import type { Webhook } from '@hiring/contracts/operations';
import { NumberInput, Text } from '@mantine/core';
import { useState } from 'react';
import { post } from '../api.ts';
import { TextField } from '../parts/controls.tsx';
import { DialogueForm } from '../parts/dialogue.tsx';
import { SecretField } from '../parts/secret-field.tsx';
import { useAction } from '../use-action.ts';

interface Props {
  webhook: Webhook;
  onClose(): void;
  onChanged(): void;
}

export function EditForm({ webhook, onClose, onChanged }: Props) {
  const [url, setUrl] = useState(webhook.url);
  const [concurrency, setConcurrency] = useState<number | string>(webhook.concurrency);
  const [rate, setRate] = useState<number | string>(webhook.rate_per_second ?? '');
  const isSlack = webhook.kind === 'slack';
  const save = useAction(async () => {
    await post(`/v1/webhooks/${webhook.id}`, {
      ...(url !== webhook.url && { url }),
      concurrency: Number(concurrency),
      rate_per_second: rate === '' ? null : Number(rate),
    });
    onChanged();
  });
  return (
    <DialogueForm act={save} label="Save" onClose={onClose}>
      <TextField
        label="URL"
        description="Deliveries that wait go to the new address."
        required
        data-autofocus
        value={url}
        onText={setUrl}
      />
      <NumberInput
        label="Deliveries at once"
        min={1}
        max={100}
        required
        disabled={webhook.ordered || isSlack}
        {...(webhook.ordered && { description: 'One: this webhook keeps the order of the feed.' })}
        value={concurrency}
        onChange={setConcurrency}
        hideControls
      />
      <NumberInput
        label="Deliveries per second"
        placeholder="No limit"
        disabled={isSlack}
        {...(isSlack && { description: 'One: Slack takes no more.' })}
        min={1}
        max={1000}
        value={rate}
        onChange={setRate}
        hideControls
      />
    </DialogueForm>
  );
}

export function RotateForm({ webhook, onClose, onChanged }: Props) {
  const [secret, setSecret] = useState('');
  const rotate = useAction(async () => {
    await post(`/v1/webhooks/${webhook.id}/rotate-secret`, { secret });
    onChanged();
  });
  return (
    <DialogueForm act={rotate} label="Rotate the secret" onClose={onClose}>
      <Text size="sm">
        For 24 hours deliveries have the signatures of both secrets, so your receiver can change over without losing
        one.
      </Text>
      <SecretField value={secret} onChange={setSecret} />
    </DialogueForm>
  );
}
