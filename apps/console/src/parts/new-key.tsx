import { Alert, Code, Group, Text } from '@mantine/core';
import { exactUtc } from '../format.ts';
import { Copy } from './code.tsx';

export interface CreatedKey {
  id: number;
  key: string;
  name?: string;
  /** The time at which the replaced key stops working. */
  previous_key_expires_at?: string;
}

/** Shows a raw key, which cannot be shown again. */
export function NewKey({ made, onClose }: { made: CreatedKey; onClose(): void }) {
  return (
    <Alert
      title="Copy the key now: it is not shown again."
      withCloseButton
      closeButtonLabel="Close"
      onClose={onClose}
      role="status"
      variant="light"
    >
      <Group gap="sm">
        <Code data-testid="new-key" className="mono">
          {made.key}
        </Code>
        <Copy text={made.key} label="Copy the key" />
      </Group>
      {made.previous_key_expires_at !== undefined && (
        <Text size="sm" mt="xs">
          The key it replaces works until {exactUtc(made.previous_key_expires_at)}.
        </Text>
      )}
    </Alert>
  );
}
