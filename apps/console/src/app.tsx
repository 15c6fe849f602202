import { AppShell, Badge, Burger, Button, Group, NavLink, ScrollArea, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { ApiProblem, get, remove, sessionEvents, type Identity } from './api.ts';
import { CompaniesPage } from './pages/companies.tsx';
import { CompanyPage } from './pages/company.tsx';
import { FeedPage } from './pages/feed.tsx';
import { KeysPage } from './pages/keys.tsx';
import { ProjectsPage } from './pages/projects.tsx';
import { SignInPage } from './pages/sign-in.tsx';
import { UsagePage } from './pages/usage.tsx';
import { WatchesPage } from './pages/watches.tsx';
import { WebhookPage } from './pages/webhook.tsx';
import { WebhooksPage } from './pages/webhooks.tsx';
import { Problem } from './parts/page.tsx';
import { ColourScheme } from './parts/colour-scheme.tsx';
import { useLink, useLocation } from './router.tsx';

const SECTIONS = [
  { to: '/', name: 'Usage' },
  { to: '/companies', name: 'Companies' },
  { to: '/feed', name: 'Change feed' },
  { to: '/webhooks', name: 'Webhooks' },
  { to: '/watches', name: 'Watches' },
  { to: '/projects', name: 'Projects' },
  { to: '/settings/keys', name: 'Settings: API keys' },
];

/** `undefined`: not known yet; `null`: no one is signed in. */
type Session = Identity | null | undefined;

export function App() {
  const [identity, setIdentity] = useState<Session>(undefined);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  useEffect(() => {
    get<Identity>('/session').then(setIdentity, (error: unknown) => {
      if (error instanceof ApiProblem && error.status === 401) setIdentity(null);
      else if (error instanceof ApiProblem) setProblem(error);
    });
    const onEnd = (): void => setIdentity(null);
    sessionEvents.addEventListener('ended', onEnd);
    return () => sessionEvents.removeEventListener('ended', onEnd);
  }, []);
  if (problem !== null) return <Problem problem={problem} />;
  if (identity === undefined) return null;
  if (identity === null) return <SignInPage onSignedIn={setIdentity} />;
  return <Shell identity={identity} onSignedOut={() => setIdentity(null)} />;
}

function Shell({ identity, onSignedOut }: { identity: Identity; onSignedOut(): void }) {
  const [opened, { toggle, close }] = useDisclosure(false);
  const { path } = useLocation();
  const link = useLink();
  useEffect(close, [path, close]);
  const isHere = (to: string): boolean => (to === '/' ? path === '/' : path.startsWith(to));
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 230, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding="md"
    >
      <AppShell.Header px="md">
        <Group h="100%" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger
              opened={opened}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label="Menu"
              aria-expanded={opened}
            />
            <Text fw={700} component="span">
              Hiring signal
            </Text>
          </Group>
          <Group gap="xs" wrap="nowrap">
            <Badge variant="default" visibleFrom="sm" tt="none">
              {identity.customer_id} · {identity.tier}
            </Badge>
            <ColourScheme />
            <Button variant="subtle" size="compact-sm" onClick={() => void remove('/session').finally(onSignedOut)}>
              Sign out
            </Button>
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label="Sections" data-closed={!opened}>
        <ScrollArea>
          {SECTIONS.map(({ to, name }) => (
            <NavLink
              key={to}
              label={name}
              // Light on dark: the paler variants fall below the contrast text needs while the pointer is on them.
              variant="filled"
              active={isHere(to)}
              {...(isHere(to) && { 'aria-current': 'page' })}
              {...link(to)}
            />
          ))}
        </ScrollArea>
      </AppShell.Navbar>
      <AppShell.Main>{pageAt(path, identity)}</AppShell.Main>
    </AppShell>
  );
}

function pageAt(path: string, identity: Identity) {
  const company = /^\/companies\/(\d+)$/.exec(path)?.[1];
  const webhook = /^\/webhooks\/(\d+)$/.exec(path)?.[1];
  if (company !== undefined) return <CompanyPage key={company} id={Number(company)} />;
  if (webhook !== undefined) return <WebhookPage key={webhook} id={Number(webhook)} />;
  switch (path) {
    case '/companies':
      return <CompaniesPage />;
    case '/feed':
      return <FeedPage />;
    case '/webhooks':
      return <WebhooksPage />;
    case '/watches':
      return <WatchesPage />;
    case '/projects':
      return <ProjectsPage />;
    case '/settings/keys':
      return <KeysPage identity={identity} />;
    default:
      return <UsagePage identity={identity} />;
  }
}
