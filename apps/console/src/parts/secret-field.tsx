import { Button, Group, PasswordInput } from '@mantine/core';
import { Copy } from './code.tsx';
import { newSecret } from './webhooks.ts';

/** A field for a signing secret, with a button that generates one. */
export function SecretField({ value, onChange }: { value: string; onChange(secret: string): void }) {
  return (
    <Group align="flex-end" gap="sm">
      <PasswordInput
        label="Signing secret"
        description="16 to 512 characters. It is not shown again: keep a copy."
        required
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the secret', tabIndex: 0 }}
        flex={1}
        miw={220}
      />
      <Button variant="default" onClick={() => onChange(newSecret())}>
        Generate
      </Button>
      <Copy text={value} label="Copy the secret" />
    </Group>
  );
}
