import { Button, Center, Paper, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { post, type Identity } from '../api.ts';
import { Problem } from '../parts/page.tsx';
import { useAction } from '../use-loaded.ts';

export function SignInPage({ onSignedIn }: { onSignedIn(identity: Identity): void }) {
  const [key, setKey] = useState('');
  const signIn = useAction(async () => onSignedIn(await post<Identity>('/session', { key })));
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    signIn.run();
  };
  return (
    <Center component="main" mih="100vh" p="md">
      <Paper withBorder shadow="sm" p="xl" w={420} maw="100%">
        <form onSubmit={onSubmit}>
          <Stack>
            <Title order={1} size="h2">
              Hiring signal console
            </Title>
            <Text size="sm" c="dimmed">
              Sign in with an API key of your account. The session ends after eight hours, when you sign out, or when
              the key is revoked.
            </Text>
            <PasswordInput
              label="API key"
              placeholder="hsk_live_…"
              autoComplete="off"
              spellCheck={false}
              required
              value={key}
              onChange={(event) => setKey(event.currentTarget.value)}
              visibilityToggleButtonProps={{ 'aria-label': 'Show the key' }}
            />
            <Problem problem={signIn.problem} />
            <Button type="submit" loading={signIn.running}>
              Sign in
            </Button>
          </Stack>
        </form>
      </Paper>
    </Center>
  );
}
