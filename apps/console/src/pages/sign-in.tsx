import type { Identity } from '@hiring/contracts/operations';
import { Anchor, Button, Center, Group, Paper, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { post } from '../api.ts';
import { DOCS_URL } from '../api-address.ts';
import { Form } from '../parts/controls.tsx';
import { Logo } from '../parts/logo.tsx';
import { Problem } from '../parts/page.tsx';
import { useAction } from '../use-action.ts';

/** Whether this installation has sign-in links. */
const BY_LINK = document.querySelector<HTMLMetaElement>('meta[name="sign-in"]')?.content === 'link';

export function SignInPage({ onSignedIn }: { onSignedIn(identity: Identity): void }) {
  const [key, setKey] = useState('');
  // Forget the ended session's permission to spend.
  useEffect(() => sessionStorage.clear(), []);
  const signIn = useAction(async () => onSignedIn(await post<Identity>('/session', { key })));
  return (
    <Center component="main" mih="100vh" p="md">
      <Paper withBorder shadow="sm" p="xl" radius="md" w={420} maw="100%">
        <Form onSubmit={signIn.run}>
          <Stack>
            <Group gap="sm">
              <Logo size={36} />
              <Title order={1} size="h2">
                Hiring signal
              </Title>
            </Group>
            <Text size="sm" c="dimmed">
              Sign in with an API key of your account. The session ends after eight hours, when you sign out, or when
              the key is revoked or expires.
            </Text>
            <PasswordInput
              label="API key"
              placeholder="hsk_live_…"
              autoComplete="off"
              spellCheck={false}
              required
              value={key}
              onChange={(event) => setKey(event.currentTarget.value)}
              visibilityToggleButtonProps={{ 'aria-label': 'Show the key', tabIndex: 0 }}
            />
            <Problem problem={signIn.problem} />
            <Button type="submit" loading={signIn.running}>
              Sign in
            </Button>
            {BY_LINK && (
              <Button component="a" href="/console/sign-in" variant="default">
                Sign in with your link instead
              </Button>
            )}
            <Text size="sm" c="dimmed">
              Your first key comes from support. What the API answers is in the{' '}
              <Anchor href={DOCS_URL}>API reference</Anchor>.
            </Text>
          </Stack>
        </Form>
      </Paper>
    </Center>
  );
}
